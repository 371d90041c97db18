//! What a bug report has to say about the program and the machine.

use std::env;

use ninefold::Lang;
use ninefold::batch::Kernel;
use ninefold::report::Data;
use ninefold::search::batch::Engine;

use crate::failure::Failure;
use crate::terminal;

pub(super) struct Machine {
    pub(super) kernel: Kernel,
    /// Was the kernel chosen by the environment?
    pub(super) chosen: bool,
    pub(super) engine: &'static str,
    pub(super) threads: usize,
    pub(super) webassembly: bool,
    pub(super) lang: Lang,
}

impl Machine {
    pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");
    pub(super) const TARGET: &str = env!("NINEFOLD_TARGET");

    pub(super) fn look(threads: usize, lang: Lang) -> Result<Machine, Failure> {
        Ok(Machine {
            kernel: terminal::kernel()?,
            chosen: terminal::chosen_kernel().is_some(),
            engine: Engine::best().name(),
            threads,
            webassembly: ninefold_server::page_has_webassembly(),
            lang,
        })
    }

    /// The kernels that this CPU supports, the one in use first.
    pub(super) fn kernels(&self) -> Vec<&'static str> {
        terminal::in_use_first(self.kernel.name(), Kernel::available().map(Kernel::name))
    }

    /// The same of the search engines.
    pub(super) fn engines(&self) -> Vec<&'static str> {
        terminal::in_use_first(self.engine, Engine::all().map(Engine::name))
    }

    pub(super) fn data(&self) -> Vec<(&'static str, Data<'static>)> {
        let names = |names: Vec<&'static str>| Data::List(names.into_iter().map(Data::from).collect());
        vec![
            ("version", Data::from(Machine::VERSION)),
            ("target", Data::from(Machine::TARGET)),
            ("os", Data::from(env::consts::OS)),
            ("arch", Data::from(env::consts::ARCH)),
            ("cpu_features", names(cpu_features())),
            ("kernel", Data::from(self.kernel.name())),
            ("kernel_chosen", Data::Bool(self.chosen)),
            ("kernels", names(self.kernels())),
            ("engine", Data::from(self.engine)),
            ("engines", names(self.engines())),
            ("threads", Data::Number(self.threads as u64)),
            ("webassembly", Data::Bool(self.webassembly)),
            ("lang", Data::from(self.lang.name())),
        ]
    }
}

/// The instructions of this CPU that kernels and engines look for, or may one day.
#[cfg(target_arch = "x86_64")]
pub(super) fn cpu_features() -> Vec<&'static str> {
    let known = [
        ("popcnt", is_x86_feature_detected!("popcnt")),
        ("bmi1", is_x86_feature_detected!("bmi1")),
        ("bmi2", is_x86_feature_detected!("bmi2")),
        ("avx2", is_x86_feature_detected!("avx2")),
        ("avx512f", is_x86_feature_detected!("avx512f")),
        ("avx512bw", is_x86_feature_detected!("avx512bw")),
        ("avx512dq", is_x86_feature_detected!("avx512dq")),
        ("avx512vl", is_x86_feature_detected!("avx512vl")),
        ("avx512vbmi", is_x86_feature_detected!("avx512vbmi")),
        ("avx512bitalg", is_x86_feature_detected!("avx512bitalg")),
        ("avx512vpopcntdq", is_x86_feature_detected!("avx512vpopcntdq")),
    ];
    known.into_iter().filter_map(|(name, has)| has.then_some(name)).collect()
}

#[cfg(target_arch = "aarch64")]
pub(super) fn cpu_features() -> Vec<&'static str> {
    use std::arch::is_aarch64_feature_detected;
    let known = [
        ("neon", is_aarch64_feature_detected!("neon")),
        ("dotprod", is_aarch64_feature_detected!("dotprod")),
        ("sha3", is_aarch64_feature_detected!("sha3")),
        ("sve", is_aarch64_feature_detected!("sve")),
        ("sve2", is_aarch64_feature_detected!("sve2")),
    ];
    known.into_iter().filter_map(|(name, has)| has.then_some(name)).collect()
}

/// Elsewhere nothing is looked for.
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
pub(super) fn cpu_features() -> Vec<&'static str> {
    Vec::new()
}
