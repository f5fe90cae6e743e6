use crate::host::Pass;
use crate::host::particles::ListView;
use monoflow_abi::Out;
use monoflow_ops::Scalar;
use monoflow_ops::mps::{MpsScheme, reaction};
use monoflow_ops::particles::body::pack;

/// The name of [`Reaction`].
pub const REACTION: &str = "reaction";

/// Forces of the fluid on one block of wall particles.
#[repr(C)]
pub struct Reaction<'a, S, const D: usize> {
    /// The block and its neighbours.
    pub view: ListView<'a, S, D>,
    /// Fluid particles: they come first.
    pub fluids: usize,
    /// The force on each wall particle, N; the fourth number is 0. Fluid particles are left out.
    pub out: Out<'a, [S; 4]>,
    /// Time step, s.
    pub dt: S,
}

impl<S: Scalar, const D: usize, Sch: MpsScheme<S, D>> Pass<Sch> for Reaction<'_, S, D> {
    const NAME: &'static str = REACTION;

    #[inline(always)]
    fn run(&mut self, scheme: &Sch) {
        let first = self.view.first;
        for (k, force) in self.out.iter_mut().enumerate() {
            let j = first + k;
            if j >= self.fluids {
                let found = reaction::<S, D, Sch, _>(scheme, &self.view, j as u32, self.dt);
                *force = pack(found, S::from_literal(0.0));
            }
        }
    }
}
