//! Parameters of launches.

use super::{ADVANCED, EulerCuda, Flow};
use crate::Buffer;
use monoflow_abi::{EulerBoundary, EulerParameters, GhostParameters, TracerParameters};
use monoflow_cpu::euler::Boundary;
use monoflow_device::Column;
use monoflow_ops::euler::Conserved;

impl<const D: usize> EulerCuda<D> {
    pub(super) fn parameters(
        &self,
        from: &Buffer<f64>,
        to: &Buffer<f64>,
        last: bool,
    ) -> EulerParameters {
        let mut cells = [1; 3];
        let mut strides = [0; 3];
        let mut parts = [0; 3];
        let mut inv_spacing = [0.0; 3];
        for k in 0..D {
            parts[k] = self.parts[k];
            cells[k] = self.cells[k] as u32;
            strides[k] = if k > 0 {
                self.lines.stride(k) as u32
            } else {
                0
            };
            inv_spacing[k] = 1.0 / self.spacing[k];
        }
        let grid = EulerParameters {
            field: from.column(),
            next: to.column(),
            clock: self.device_clock.column(),
            cells,
            pitch: self.lines.pitch() as u32,
            strides,
            parts,
            last: u32::from(last),
            tagged: 0,
            cuts: 0,
            tags: Column::at(0),
            numbers: Column::at(0),
            whole: Column::at(0),
            inv_spacing,
        };
        match &self.bodies {
            Some(bodies) => bodies.tagged(grid),
            None => grid,
        }
    }

    pub(super) fn ghosts(
        &self,
        grid: EulerParameters,
        from: Flow<'_>,
        axis: usize,
    ) -> GhostParameters {
        let cells = self.cells;
        let across: usize = (0..D).filter(|k| *k != axis).map(|k| cells[k]).product();
        let kind = |boundary: Boundary<D>| match boundary {
            Boundary::Transmissive | Boundary::Split(_) => EulerBoundary::Transmissive,
            Boundary::Reflective => EulerBoundary::Reflective,
            Boundary::Periodic => EulerBoundary::Periodic,
            Boundary::Inflow(_) => EulerBoundary::Inflow,
        };
        let inflow = |value: Conserved<f64, D>| {
            let mut numbers = [0.0; 5];
            numbers[0] = value.density;
            numbers[1..=D].copy_from_slice(&value.momentum);
            numbers[4] = value.energy;
            numbers
        };
        let ends = [0, 1].map(|end| self.boundaries[axis][end].parts());
        let tracer = self.tracer.as_ref();
        GhostParameters {
            grid,
            across: across as u32,
            traced: u32::from(from.tracer.is_some()),
            tracer: from.tracer.map_or(Column::at(0), Buffer::column),
            entering: tracer.map_or([[0.0; 2]; 2], |tracer| tracer.inflow[axis]),
            kinds: ends.map(|(_, parts)| parts.map(|part| kind(part) as u32)),
            inflow: self.entering.held[axis].map(|parts| parts.map(inflow)),
            fronts: ends.map(|(front, _)| front),
            vortex: self.vortex,
        }
    }

    /// Threads of a sweep along an axis.
    pub(super) fn threads(&self, axis: usize) -> u32 {
        let cells = self.cells;
        let lines: usize = (1..D).filter(|k| *k != axis).map(|k| cells[k]).product();
        let threads = if axis == 0 {
            (cells[0] as u32).div_ceil(ADVANCED) * 32
        } else {
            (cells[0] as u32).next_multiple_of(32) * (cells[axis] as u32).div_ceil(self.parts[axis])
        };
        threads * lines as u32
    }

    /// Parameters of a sweep with a tracer, if there is one.
    pub(super) fn traced(
        &self,
        grid: EulerParameters,
        from: Flow<'_>,
        to: Flow<'_>,
    ) -> Option<TracerParameters> {
        Some(TracerParameters {
            grid,
            tracer: from.tracer?.column(),
            next: to.tracer?.column(),
            mass: self.tracer.as_ref()?.mass.column(),
        })
    }

    pub(super) fn count(&self) -> u32 {
        self.cells.iter().product::<usize>() as u32
    }
}
