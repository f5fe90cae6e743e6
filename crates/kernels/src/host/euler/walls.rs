use super::cut_view::CutView;
use super::layout::GHOSTS;
use super::places::FieldView;
use crate::host::Pass;
use monoflow_abi::Out;
use monoflow_ops::euler::Primitive;
use monoflow_ops::euler::cut::{
    Reference, ahead, answers_along, gain_along, reference, wall_normal,
};
use monoflow_ops::euler::gas::Gas;

/// The name of [`Walls`].
pub const WALLS: &str = "walls";

/// The gas at the walls of cut cells in the middle of a step, at its beginning.
#[repr(C)]
pub struct Walls<'a, const D: usize> {
    /// All cut cells.
    pub cells: CutView<'a, D>,
    /// The flow.
    pub field: FieldView<'a, D>,
    /// `Δt/Δx` along all axes, s/m.
    pub dt_over_dx: [f64; D],
    /// The number of the first of these cells.
    pub first: usize,
    /// The gas at the wall of each.
    pub out: Out<'a, Reference<D>>,
}

impl<const D: usize, G: Gas> Pass<G> for Walls<'_, D> {
    const NAME: &'static str = WALLS;

    #[inline(always)]
    fn run(&mut self, gas: &G) {
        let (cells, field, dt_over_dx) = (self.cells, self.field, self.dt_over_dx);
        for (k, out) in self.out.iter_mut().enumerate() {
            let state = |at: [u32; D]| {
                let value = field.get(at.map(|k| k as usize + GHOSTS));
                value.primitive(gas)
            };
            *out = at_wall(&cells, gas, &state, &dt_over_dx, self.first + k);
        }
    }
}

/// The gas at the wall of a cut cell, by its number in the store, in the middle of a step from this state on.
#[inline(always)]
pub fn at_wall<const D: usize, G: Gas>(
    cells: &CutView<'_, D>,
    gas: &G,
    state: &impl Fn([u32; D]) -> Primitive<f64, D>,
    dt_over_dx: &[f64; D],
    number: usize,
) -> Reference<D> {
    let cut = &cells.cuts[number];
    let here = state(cut.at);
    let mut gain = Primitive {
        density: 0.0,
        velocity: [0.0; D],
        pressure: 0.0,
    };
    for (axis, dt_over_dx) in dt_over_dx.iter().enumerate() {
        let beside = [0, 1].map(|side| {
            let beside = cells.beside(cut.at, axis, side);
            beside.filter(|_| cut.open[axis][side] > 0.0).map(state)
        });
        let sides = beside.each_ref();
        let sides = sides.map(|side| (side.is_some(), side.as_ref().unwrap_or(&here)));
        let along = gain_along(gas, &here, sides, axis, *dt_over_dx);
        gain = gain.plus(1.0, &along);
    }
    let mid = ahead(gas, &here, &gain);
    // The area of a face is one over the width of the cell.
    let normal = wall_normal(&cut.open, dt_over_dx);
    let answers = (0..D).map(|axis| {
        let doubles = [cut.beside[axis][0], number as u32].map(|number| cells.double(number, axis));
        answers_along(cut.volume, normal[axis], dt_over_dx[axis], doubles)
    });
    reference(gas, &mid, &normal, answers.sum())
}
