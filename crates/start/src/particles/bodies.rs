//! Particles of bodies: on the lattice, in layers along their surface, and as ground.

use super::solids::{Measured, Solid};
use super::{Filling, Made, SeedKind};
use crate::{FillError, giant};
use monoflow_case::{Fill, GeometryPlan, Shape};

impl<'p> Filling<'p> {
    /// Places the layers of a wall along its surface, and behind those of a solid the lattice.
    pub(super) fn fit(&mut self, made: &Made<'p>, solid: Solid<'p>) -> Result<(), FillError> {
        let measured = self.cleared(made, &solid)?;
        let points = solid.fitted(self.solids);
        let points = points.map_err(|source| FillError::Solids {
            geometry: made.geometry.name.clone(),
            source,
        })?;
        for (point, layer) in points {
            self.stand(made, point, layer)?;
        }
        if solid.fill == Fill::Solid {
            self.lattice_behind(solid.depth(), made, (&solid, &measured))?;
        }
        self.held.push((solid, measured));
        Ok(())
    }

    /// Places a wall of ground on the lattice, with no fluid below it.
    pub(super) fn heap(&mut self, made: &Made<'p>, solid: Solid<'p>) -> Result<(), FillError> {
        let measured = self.cleared(made, &solid)?;
        self.lattice_behind(0, made, (&solid, &measured))?;
        self.held.push((solid, measured));
        Ok(())
    }

    /// Places the layers of a wall behind so many on the lattice.
    fn lattice_behind(
        &mut self,
        layers: u32,
        made: &Made<'p>,
        (solid, measured): (&Solid<'p>, &Measured),
    ) -> Result<(), FillError> {
        for (point, distance) in measured.each() {
            let layer = solid.layer(distance, SeedKind::Wall);
            if let Some(layer) = layer.filter(|layer| *layer > layers) {
                self.stand(made, point, layer)?;
            }
        }
        Ok(())
    }

    /// Distances to a wall, without the fluid whose place it takes up; notes where the domain cuts off its layers.
    fn cleared(&mut self, made: &Made<'p>, solid: &Solid<'p>) -> Result<Measured, FillError> {
        let measured = self.measured(made.geometry, solid, 0.5)?;
        self.clear(solid, &measured);
        let cut = solid.cut(&measured).map(|at| (made.group, at));
        self.report.cut.extend(cut);
        Ok(measured)
    }

    /// Drops the fluid whose place a wall takes up.
    fn clear(&mut self, solid: &Solid<'_>, measured: &Measured) {
        for (seed, dead) in self.seeds.iter().zip(&mut self.dead) {
            let is_in_it = || solid.takes(measured, seed.position);
            if seed.kind == SeedKind::Fluid && !*dead && is_in_it() {
                *dead = true;
                self.report.fluid_dropped += 1;
            }
        }
    }

    /// The bodies of a geometry, if it has some.
    pub(super) fn solid(&self, geometry: &'p GeometryPlan) -> Option<Solid<'p>> {
        let Shape::Body {
            parts,
            fill,
            layers,
            min,
            max,
            ..
        } = &geometry.shape
        else {
            return None;
        };
        Some(Solid {
            plan: self.plan,
            bodies: parts,
            extent: [*min, *max],
            fill: *fill,
            layers: *layers,
            spacing: self.plan.spacing_of(geometry),
        })
    }

    /// Distances at the particles that stand at the same place (share of an edge) in the cells of a geometry.
    pub(super) fn measured(
        &mut self,
        geometry: &GeometryPlan,
        solid: &Solid<'_>,
        place: f64,
    ) -> Result<Measured, FillError> {
        let edge = geometry.lattice.edge() * self.plan.spacing_of(geometry);
        let measured = solid.measure(self.solids, (edge, place), self.max_bytes);
        let measured = measured.map_err(|source| FillError::Solids {
            geometry: geometry.name.clone(),
            source,
        })?;
        let (domain, used) = (&self.plan.domain, self.plan.dimensions as usize);
        let room = [domain.min, domain.max];
        let bounds = measured.bounds;
        let said = bounds.and_then(|around| giant(&geometry.name, around, room, used));
        let said = said.filter(|said| !self.report.giant.contains(said));
        self.report.giant.extend(said);
        Ok(measured)
    }
}
