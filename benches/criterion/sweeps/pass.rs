use monoflow_cpu::Instructions;
use monoflow_kernels::host::{Pass, Sweep};

/// Runs a loop of a scheme, compiled for the instructions of executors.
pub fn run<Sch, P: Pass<Sch>>(scheme: &Sch, pass: &mut P) {
    let instructions = Instructions::detect().expect("built for this processor");
    instructions.run(Run { scheme, pass });
}

struct Run<'a, Sch, P> {
    scheme: &'a Sch,
    pass: &'a mut P,
}

impl<Sch, P: Pass<Sch>> Sweep for Run<'_, Sch, P> {
    #[inline(always)]
    fn run(self) {
        self.pass.run(self.scheme);
    }
}
