//! Which kernel judges, and the proof that this CPU can run it.

use std::fmt;
use std::sync::OnceLock;

use super::found::{Boards, Found};
#[cfg(target_arch = "aarch64")]
use super::neon::Neon;
use super::portable;
use super::symbols::Alphabet;
#[cfg(target_arch = "x86_64")]
use super::{avx2::Avx2, avx512::Avx512};
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use super::{simd128::Simd128, vectors};

/// A kernel that this CPU can run: there is no way to get one that it cannot.
///
/// ```
/// use ninefold::batch::{Kernel, KernelError};
///
/// let kernel = Kernel::best();
/// assert_eq!(Kernel::from_name(kernel.name()).unwrap().name(), kernel.name());
/// assert_eq!(Kernel::from_name("portable").unwrap().name(), "portable");
/// assert_eq!(Kernel::from_name("abacus").unwrap_err(), KernelError::Unknown { name: "abacus".into() });
/// ```
#[derive(Clone, Copy)]
pub struct Kernel(Kind);

#[derive(Clone, Copy)]
enum Kind {
    Portable,
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128(Simd128),
    #[cfg(target_arch = "aarch64")]
    Neon(Neon),
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

/// The names of all kernels, the slowest first, whether this CPU can run them or not.
const NAMES: [&str; 5] = ["portable", "simd128", "neon", "avx2", "avx512"];

impl Kernel {
    /// The fastest kernel that this CPU can run.
    pub fn best() -> Kernel {
        static BEST: OnceLock<Kernel> = OnceLock::new();
        *BEST.get_or_init(|| Kernel::available().last().unwrap_or(Kernel(Kind::Portable)))
    }

    /// The kernels that this CPU can run, the slowest first.
    pub fn available() -> impl Iterator<Item = Kernel> {
        NAMES.iter().filter_map(|name| detect(name)).map(Kernel)
    }

    /// The names of all kernels, the slowest first, whether this CPU can run them or not.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMES.into_iter()
    }

    /// The kernel of this name.
    ///
    /// # Errors
    /// When there is no kernel of this name, or there is one and this CPU cannot run it.
    pub fn from_name(name: &str) -> Result<Kernel, KernelError> {
        match NAMES.into_iter().find(|&known| known == name) {
            None => Err(KernelError::Unknown { name: name.into() }),
            Some(name) => detect(name).map(Kernel).ok_or(KernelError::Unavailable { name }),
        }
    }

    /// The name.
    pub fn name(self) -> &'static str {
        match self.0 {
            Kind::Portable => "portable",
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Kind::Simd128(_) => "simd128",
            #[cfg(target_arch = "aarch64")]
            Kind::Neon(_) => "neon",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(_) => "avx2",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(_) => "avx512",
        }
    }

    /// Judges the boards of the first `count` lanes.
    pub(super) fn judge(self, boards: &Boards<'_>, count: usize, alphabet: Alphabet) -> Found {
        let mut found = match self.0 {
            Kind::Portable => portable::judge(boards, count, alphabet),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Kind::Simd128(cpu) => vectors::judge(cpu, boards, count, alphabet),
            #[cfg(target_arch = "aarch64")]
            Kind::Neon(cpu) => cpu.judge(boards, count, alphabet),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(cpu) => cpu.judge(boards, count, alphabet),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(cpu) => cpu.judge(boards, count, alphabet),
        };
        if count < 64 {
            found.keep(count);
        }
        if found.odd != 0 {
            found.look_again(boards, alphabet);
        }
        found
    }
}

fn detect(name: &str) -> Option<Kind> {
    match name {
        "portable" => Some(Kind::Portable),
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        "simd128" => Some(Kind::Simd128(Simd128)),
        #[cfg(target_arch = "aarch64")]
        "neon" => Neon::detect().map(Kind::Neon),
        #[cfg(target_arch = "x86_64")]
        "avx2" => Avx2::detect().map(Kind::Avx2),
        #[cfg(target_arch = "x86_64")]
        "avx512" => Avx512::detect().map(Kind::Avx512),
        _ => None,
    }
}

impl fmt::Debug for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Kernel({})", self.name())
    }
}

impl fmt::Display for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why there is no such kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum KernelError {
    /// No kernel has this name.
    Unknown {
        /// The name asked for.
        name: String,
    },
    /// There is such a kernel, but this CPU cannot run it.
    Unavailable {
        /// The name of the kernel.
        name: &'static str,
    },
}

impl fmt::Display for KernelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KernelError::Unknown { name } => {
                write!(f, "there is no kernel `{name}`; the kernels are {}", NAMES.join(", "))
            }
            KernelError::Unavailable { name } => write!(f, "this CPU cannot run the kernel `{name}`"),
        }
    }
}

impl std::error::Error for KernelError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_kernel_and_one_that_the_cpu_lacks_are_told_apart() {
        let unknown = Kernel::from_name("AVX2 ").unwrap_err();
        assert_eq!(
            unknown.to_string(),
            "there is no kernel `AVX2 `; the kernels are portable, simd128, neon, avx2, avx512"
        );
        let lacking = KernelError::Unavailable { name: "avx512" };
        assert_eq!(lacking.to_string(), "this CPU cannot run the kernel `avx512`");
        for name in Kernel::names() {
            match Kernel::from_name(name) {
                Ok(kernel) => assert_eq!(kernel.name(), name),
                Err(error) => assert_eq!(error, KernelError::Unavailable { name }),
            }
        }
    }

    #[test]
    fn the_best_is_the_last_of_the_available() {
        assert_eq!(Kernel::available().last().unwrap().name(), Kernel::best().name());
        assert_eq!(Kernel::available().next().unwrap().name(), "portable");
    }
}
