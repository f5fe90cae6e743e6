use monoflow_ops::euler::Conserved;
use monoflow_ops::euler::cut::{Behind, Double, Reference};

/// A cell of a line; momenta and velocities in the order of the sweep.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct PlainCell<const D: usize> {
    /// What is conserved in it.
    pub flow: Conserved<f64, D>,
    /// How much of the tracer there is in it, kg/m³.
    pub tracer: f64,
    /// Open fraction of its volume; of a closed one zero.
    pub volume: f64,
    /// Open fractions of its lower and upper face.
    pub open: [f64; 2],
    /// Is it a cut one? The tracer has no slopes in it then.
    pub is_cut: bool,
    /// Has the flow slopes in it?
    pub is_sloped: bool,
    /// The part of its upper face with walls on both sides; of area 0 if there is none.
    pub double: Double,
    /// The gas at its wall in the middle of the step, if it is cut.
    pub wall: Reference<D>,
    /// The part of the tracer in what goes into its wall.
    pub fraction: f64,
}

impl<const D: usize> PlainCell<D> {
    /// How much of it is open.
    pub(super) fn behind(&self) -> Behind {
        Behind {
            volume: self.volume,
            open: self.open,
        }
    }
}

/// A cell after a sweep.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct PlainSwept<const D: usize> {
    /// What is conserved in it.
    pub flow: Conserved<f64, D>,
    /// How much of the tracer there is in it, kg/m³.
    pub tracer: f64,
    /// The rate of waves in it, 1/s.
    pub rate: f64,
    /// Is it a gas, with waves that are at most twice as fast as any were before the step?
    pub is_sound: bool,
    /// Is one of its faces one with walls on both sides all over?
    pub is_shut: bool,
}
