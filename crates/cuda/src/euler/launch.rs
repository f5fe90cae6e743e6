//! Parameters of launches.

use super::carried::Crossing;
use super::{ADVANCED, EulerCuda, Flow};
use crate::Buffer;
use monoflow_abi::{CarriedColumns, EulerBoundary, EulerParameters, GhostParameters};
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
        let entering = self.carried.as_ref().map(|carried| carried.entering(axis));
        GhostParameters {
            grid,
            across: across as u32,
            carried: self.carried_in(from),
            entering: entering.unwrap_or(Column::at(0)),
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

    /// Tracers of a flow.
    pub(super) fn carried_in(&self, flow: Flow<'_>) -> CarriedColumns {
        let all = self.carried.as_ref().zip(flow.carried);
        all.map_or(CarriedColumns::none(), |(carried, columns)| {
            carried.all(columns)
        })
    }

    /// Tracers in a sweep.
    pub(super) fn crossing(&self, grid: EulerParameters, from: Flow<'_>, to: Flow<'_>) -> Crossing {
        let ends = from.carried.zip(to.carried);
        let all = self.carried.as_ref().zip(ends);
        all.map_or(Crossing::none(grid), |(carried, (from, to))| {
            carried.crossing(grid, from, to)
        })
    }

    pub(super) fn count(&self) -> u32 {
        self.cells.iter().product::<usize>() as u32
    }
}
