use super::Lines;
use monoflow_ops::euler::Conserved;
use monoflow_ops::euler::gas::CaseGas;
use std::array::from_fn;

/// The flow in all cells, in the rows that executors hold.
#[derive(Clone, Copy, Debug)]
pub struct FlowRows<'a> {
    /// Where the cells are.
    pub lines: Lines,
    /// Density, momenta and energy in each cell; what ghosts hold does not matter.
    pub rows: &'a [f64],
}

/// The flow in a line of cells along x.
#[derive(Clone, Copy)]
pub struct FlowLine<'a> {
    lines: Lines,
    /// From the first inner cell on.
    numbers: &'a [f64],
}

impl<'a> FlowRows<'a> {
    /// The flow in a line of cells.
    #[inline]
    pub fn line(&self, line: usize) -> FlowLine<'a> {
        FlowLine {
            lines: self.lines,
            numbers: &self.rows[self.lines.at(line, 0).start..],
        }
    }
}

impl FlowLine<'_> {
    /// What is conserved in a cell; momenta beyond the dimensions in use are zero.
    #[inline]
    pub fn conserved(&self, x: usize) -> Conserved<f64, 3> {
        let (used, pitch) = (self.lines.dimensions(), self.lines.pitch());
        let number = |v: usize| self.numbers[v * pitch + x];
        Conserved {
            density: number(0),
            momentum: from_fn(|k| if k < used { number(1 + k) } else { 0.0 }),
            energy: number(1 + used),
        }
    }

    /// Density (kg/m³), velocity (m/s) and pressure (Pa) from a cell on, in single precision to be looked at.
    #[inline(never)]
    pub fn shown(
        &self,
        from: usize,
        gas: &CaseGas,
        density: &mut [f32],
        velocity: &mut [[f32; 3]],
        pressure: &mut [f32],
    ) {
        let places = density.iter_mut().zip(velocity).zip(pressure);
        for (k, ((density, velocity), pressure)) in places.enumerate() {
            let flow = self.conserved(from + k).primitive(gas);
            *density = flow.density as f32;
            *velocity = flow.velocity.map(|u| u as f32);
            *pressure = flow.pressure as f32;
        }
    }
}
