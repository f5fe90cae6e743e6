use monoflow_kernels::host::Sweep;
use monoflow_kernels::host::particles::ListView;
use monoflow_ops::Scalar;
use monoflow_ops::particles::body::{Contact, contact};

/// Contact of the walls of one block, of which those that float list others.
pub(crate) struct ContactSweep<'a, S, const D: usize> {
    pub contact: Contact<S>,
    pub view: &'a ListView<'a, S, D>,
    pub fluids: usize,
    /// Forces to which those of contact are added.
    pub out: &'a mut [[S; 4]],
}

impl<S: Scalar, const D: usize> Sweep for ContactSweep<'_, S, D> {
    #[inline(always)]
    fn run(self) {
        for (k, force) in self.out.iter_mut().enumerate() {
            let i = self.view.first + k;
            if i >= self.fluids {
                let found = contact::<S, D, _>(&self.contact, self.view, i as u32);
                for (force, found) in force.iter_mut().zip(found) {
                    *force += found;
                }
            }
        }
    }
}
