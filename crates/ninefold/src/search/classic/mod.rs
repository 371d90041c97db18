//! The engine for classic boards: several boards at once, one in each lane of a vector.
#![cfg_attr(
    any(target_arch = "x86_64", target_arch = "aarch64"),
    expect(unsafe_code, reason = "calls of functions compiled for instructions that the processor may not have")
)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod board;
mod lanes;
#[cfg(target_arch = "aarch64")]
mod neon;
#[cfg_attr(all(target_arch = "wasm32", target_feature = "simd128"), path = "simd128.rs")]
#[cfg_attr(all(target_arch = "wasm32", not(target_feature = "simd128")), path = "scalar.rs")]
mod portable;
mod rules;
mod vector;

use portable::Portable;

pub(super) use board::{Candidates, forbid, has_all, read, write};
pub(super) use lanes::{End, Search, Work};

/// Which instructions the engine uses. A value is the proof that the processor has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Engine(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Portable,
    #[cfg(target_arch = "aarch64")]
    Neon(neon::Neon),
    #[cfg(target_arch = "x86_64")]
    Avx2(avx2::Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(avx512::Avx512),
}

impl Engine {
    /// The engine that needs no particular instructions.
    pub const PORTABLE: Engine = Engine(Kind::Portable);

    /// The fastest engine of this processor.
    pub fn best() -> Engine {
        Engine::all().last().unwrap_or(Engine::PORTABLE)
    }

    /// All engines of this processor, slowest first.
    pub fn all() -> impl Iterator<Item = Engine> {
        let portable = std::iter::once(Engine::PORTABLE);
        #[cfg(target_arch = "aarch64")]
        let portable = portable.chain(neon::Neon::detect().map(|proof| Engine(Kind::Neon(proof))));
        #[cfg(target_arch = "x86_64")]
        let portable = portable
            .chain(avx2::Avx2::detect().map(|proof| Engine(Kind::Avx2(proof))))
            .chain(avx512::Avx512::detect().map(|proof| Engine(Kind::Avx512(proof))));
        portable
    }

    /// The name of the instructions.
    pub fn name(self) -> &'static str {
        match self.0 {
            Kind::Portable => "portable",
            #[cfg(target_arch = "aarch64")]
            Kind::Neon(_) => "neon",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(_) => "avx2",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(_) => "avx512",
        }
    }

    /// Works through all boards, or until the work asks for a pause. One copy of the code serves every kind of work: a call
    /// through a table costs nothing compared with a round.
    pub(super) fn run(self, search: &mut Search<'_>, work: &mut dyn Work) {
        match self.0 {
            Kind::Portable => search.run(Portable, work),
            #[cfg(target_arch = "aarch64")]
            Kind::Neon(proof) => {
                // SAFETY: `proof` was made by finding these instructions in this processor.
                unsafe { run_neon(proof, search, work) }
            }
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(proof) => {
                // SAFETY: `proof` was made by finding these instructions in this processor.
                unsafe { run_avx2(proof, search, work) }
            }
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(proof) => {
                // SAFETY: `proof` was made by finding these instructions in this processor.
                unsafe { run_avx512(proof, search, work) }
            }
        }
    }
}

#[cfg(target_arch = "aarch64")]
#[target_feature(enable = "neon")]
fn run_neon(proof: neon::Neon, search: &mut Search<'_>, work: &mut dyn Work) {
    search.run(proof, work);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn run_avx2(proof: avx2::Avx2, search: &mut Search<'_>, work: &mut dyn Work) {
    search.run(proof, work);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,bmi1,bmi2,popcnt")]
fn run_avx512(proof: avx512::Avx512, search: &mut Search<'_>, work: &mut dyn Work) {
    search.run(proof, work);
}
