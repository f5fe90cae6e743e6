use crate::host::Pass;
use core::array::from_fn;
use monoflow_ops::euler::cut::{
    Double, Reference, ahead, answers_along, gain_along, reference, wall_normal,
};
use monoflow_ops::euler::gas::Gas;
use monoflow_ops::euler::{Conserved, Primitive};

/// The neighbour on a side of a cut cell.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct PlainBeside<const D: usize> {
    /// Does the face lead into a cell of the grid?
    pub is_open: bool,
    /// What is conserved in it.
    pub flow: Conserved<f64, D>,
    /// The part of the face with walls on both sides; of area 0 if there is none.
    pub double: Double,
}

/// The gas at the wall of one cut cell in the middle of a step, from its begin.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct PlainWall<const D: usize> {
    /// What is conserved in the cell.
    pub here: Conserved<f64, D>,
    /// Open fraction of its volume.
    pub volume: f64,
    /// Open fractions of the lower and upper face along each axis.
    pub open: [[f64; 2]; D],
    /// Its neighbours, below and above along each axis.
    pub beside: [[PlainBeside<D>; 2]; D],
    /// `Δt/Δx` along all axes, s/m.
    pub dt_over_dx: [f64; D],
    /// The gas at its wall.
    pub found: Reference<D>,
}

/// The name of [`PlainWall`].
pub const PLAIN_WALL: &str = "plain_wall";

impl<const D: usize, G: Gas> Pass<G> for PlainWall<D> {
    const NAME: &'static str = PLAIN_WALL;

    fn run(&mut self, gas: &G) {
        let here = self.here.primitive(gas);
        let mut gain = Primitive {
            density: 0.0,
            velocity: [0.0; D],
            pressure: 0.0,
        };
        for axis in 0..D {
            let beside = &self.beside[axis];
            let states = beside.each_ref().map(|side| side.flow.primitive(gas));
            let sides = from_fn(|side| (beside[side].is_open, &states[side]));
            let along = gain_along(gas, &here, sides, axis, self.dt_over_dx[axis]);
            gain = gain.plus(1.0, &along);
        }
        // The area of a face is one over the width of the cell.
        let normal = wall_normal(&self.open, &self.dt_over_dx);
        let answers = (0..D).map(|axis| {
            let doubles = self.beside[axis].each_ref();
            let doubles = doubles.map(|side| (side.double.area > 0.0).then_some(side.double));
            answers_along(self.volume, normal[axis], self.dt_over_dx[axis], doubles)
        });
        let answers = answers.sum();
        self.found = reference(gas, &ahead(gas, &here, &gain), &normal, answers);
    }
}
