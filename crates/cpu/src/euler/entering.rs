use super::boundary::{Boundaries, Boundary};
use crate::Instructions;
use crate::loops::LoopOf;
use monoflow_kernels::host::euler::{ENTER, Enter, Facts};
use monoflow_kernels::host::{Scheme, UnfitProgram};
use monoflow_ops::euler::Conserved;

/// What enters a grid, as a gas holds it.
#[derive(Clone, Debug)]
pub struct Entering<const D: usize> {
    /// What is conserved of it at the lower and the upper end of each axis, behind the front there and ahead of
    /// it; nothing where nothing enters.
    pub held: [[[Conserved<f64, D>; 2]; 2]; D],
    /// The greatest rate of waves in it, 1/s; zero if nothing enters.
    pub rate: f64,
}

impl<const D: usize> Entering<D> {
    /// What enters a grid with cells of these widths, m.
    ///
    /// # Errors
    /// The scheme lacks the loop that finds it, or this processor the instructions of this build.
    pub fn new(
        scheme: &Scheme<Facts>,
        boundaries: &Boundaries<D>,
        spacing: [f64; D],
    ) -> Result<Self, UnfitProgram> {
        let enter = LoopOf::find::<Enter<'_, D>, _>(scheme, ENTER, Instructions::detect()?)?;
        let ends = boundaries.as_flattened().iter();
        let parts: Vec<Boundary<D>> = ends.flat_map(|end| end.parts().1).collect();
        let states = parts.iter().filter_map(|part| match part {
            Boundary::Inflow(state) => Some(*state),
            _ => None,
        });
        let states: Vec<_> = states.collect();
        let mut held = vec![Conserved::zero(); states.len()];
        let mut entering = Enter {
            states: states[..].into(),
            inv_spacing: spacing.map(|dx| 1.0 / dx),
            held: held[..].as_mut().into(),
            rate: 0.0,
        };
        // SAFETY: found under the name of these parameters.
        unsafe { enter.run(scheme, &mut entering) };
        let rate = entering.rate;
        let mut all = [[[Conserved::zero(); 2]; 2]; D];
        let places = all.as_flattened_mut().as_flattened_mut().iter_mut();
        let inflow = places
            .zip(parts)
            .filter(|(_, part)| matches!(part, Boundary::Inflow(_)));
        for ((place, _), held) in inflow.zip(held) {
            *place = held;
        }
        Ok(Entering { held: all, rate })
    }
}
