//! The table of a run of particles.

mod brief;
mod gauge;

use crate::keys::{readable, told};
use crate::particles::level::Level;
use crate::particles::plan::{Kind, RunPlan, Shape};
use crate::particles::raw::PARTICLES;
use crate::plan::Axis;
use crate::plan::Coefficient;
use crate::table::{Rows, TableRow, part};
use brief::{Afloat, Brief, Course};
use gauge::describe;

impl RunPlan {
    /// Every value with its unit and origin, in the order of the case file.
    pub fn table(&self) -> Vec<TableRow> {
        let mut rows = Rows::new(PARTICLES, &self.provenance, (["(", ")"], 3));
        let top = ["title", "scheme", "dimensions", "precision", "gravity"];
        rows.values(&top, self);
        if let Some(change) = &self.gravity_change {
            let along: Vec<_> = change.along.iter().map(ToString::to_string).collect();
            rows.add("gravity.change", format!("({})", along.join(", ")));
        }
        rows.section("models", &self.models);
        self.numerics_rows(&mut rows);
        if let Some(model) = &self.tracer {
            rows.add("tracer.model", model);
        }
        if !self.columns.is_empty() {
            rows.add("columns.show", self.columns.join(", "));
        }
        rows.section("mps", &self.numerics.mps);
        rows.coefficients(&self.coefficients);
        self.discretisation_rows(&mut rows);
        rows.section("fluid", &self.fluid);
        rows.add_in("fluid.max_fall", readable(self.fluid.max_fall), "m");
        rows.last_behind("fluid.max_speed");
        self.domain_rows(&mut rows);
        self.geometry_rows(&mut rows);
        self.external_rows(&mut rows);
        self.moving_rows(&mut rows);
        self.opening_rows(&mut rows);
        rows.time(&self.time);
        let mut output = part(&self.output);
        output.insert("surface".to_owned(), self.output.surface.into());
        rows.section("output", &output);
        self.measured_rows(&mut rows);
        rows.section("reference", &self.reference);
        rows.list
    }

    fn numerics_rows(&self, rows: &mut Rows<'_>) {
        let n = &self.numerics;
        let mut numerics = part(n);
        numerics.insert("neighbours".to_owned(), n.neighbours.name().into());
        rows.section("numerics", &numerics);
        if n.shifting > 0.0 {
            rows.add("numerics.shifting_model", &n.shifting_model);
            rows.last_behind("numerics.shifting");
        }
    }

    fn discretisation_rows(&self, rows: &mut Rows<'_>) {
        let d = &self.discretisation;
        rows.add("discretisation.spacing", readable(d.spacing));
        // In MPS the smoothing length is the reach itself.
        if self.numerics.mps.is_none() {
            let length = readable(d.smoothing_length);
            rows.add_in("discretisation.smoothing_length", length, "m");
        }
        let reach = readable(d.influence_radius);
        rows.add_in("discretisation.influence_radius", reach, "m");
        rows.add("discretisation.wall_layers", d.wall_layers);
    }

    /// The box of the computation.
    fn domain_rows(&self, rows: &mut Rows<'_>) {
        let axes = Axis::ALL.into_iter().zip(self.domain.periodic);
        let axes: Vec<_> = axes
            .filter(|(_, wraps)| *wraps)
            .map(|(axis, _)| axis.name())
            .collect();
        let periodic = if axes.is_empty() {
            "none".to_owned()
        } else {
            axes.join(" ")
        };
        let mut domain = part(&self.domain);
        domain.insert("periodic".to_owned(), periodic.into());
        rows.section("domain", &domain);
    }

    /// What is placed in it.
    fn geometry_rows(&self, rows: &mut Rows<'_>) {
        let is_sph = self.numerics.mps.is_none();
        for geometry in &self.geometry {
            if self.bar_of(&geometry.name).is_some() {
                continue;
            }
            let path = format!("geometry.{}", geometry.name);
            rows.add_in(&path, Brief(geometry), "m");
            let is_wall = geometry.kind == Kind::Wall;
            if let Shape::Box { fill, .. } | Shape::Body { fill, .. } = &geometry.shape
                && is_wall
            {
                rows.add(&format!("{path}.fill"), fill.name());
            }
            if let Some(spacing) = geometry.spacing {
                rows.add(&format!("{path}.spacing"), spacing);
            }
            if let Shape::Body { layout, .. } = &geometry.shape
                && is_wall
                && is_sph
            {
                rows.add(&format!("{path}.layout"), layout.name());
            }
            if let Some(Level::Sloped(level)) = &geometry.level {
                rows.add(&format!("{path}.level"), level);
            }
            if geometry.kind == Kind::Fluid && is_sph {
                rows.add(&format!("{path}.lattice"), geometry.lattice.name());
            }
        }
        for geometry in &self.geometry {
            let path = format!("geometry.{}", geometry.name);
            given(rows, &path, &geometry.coefficients);
        }
    }

    /// Walls and ground without particles.
    fn external_rows(&self, rows: &mut Rows<'_>) {
        for (n, plane) in self.planes.iter().enumerate() {
            let (point, normal) = (vector(plane.point), vector(plane.normal));
            let key = format!("plane.{n}");
            let value = format!("through {point}, fluid towards {normal}");
            rows.add_as(&key, "plane", value, "m");
        }
        if let Some(terrain) = &self.terrain {
            rows.add("terrain.file", terrain.file.display());
        }
    }

    /// What moves walls, as told or afloat.
    fn moving_rows(&self, rows: &mut Rows<'_>) {
        for motion in &self.motions {
            let key = format!("motion.{}", motion.name);
            rows.add_as(&key, &key, Course(motion), "m, rad");
        }
        for bar in &self.elastic {
            let key = format!("elastic.{}", bar.name);
            rows.add_as(&key, &key, bar, "m");
        }
        let is_piece = |body: &str| self.bar_of(body).is_some();
        for body in self.floating.iter().filter(|body| !is_piece(&body.name)) {
            let key = format!("floating.{}", body.name);
            rows.add_as(&key, &key, Afloat(body), "SI");
        }
        for tie in self.ties.iter().filter(|tie| !is_piece(&tie.body)) {
            let key = format!("{}.{}", tie.table(), tie.name);
            rows.add_as(&key, &key, tie, "SI");
        }
    }

    /// Where water comes in.
    fn opening_rows(&self, rows: &mut Rows<'_>) {
        for opening in &self.openings {
            let key = format!("opening.{}", opening.name);
            rows.add_as(&key, &key, opening, "SI");
            given(rows, &key, &opening.coefficients);
        }
    }

    /// What is recorded.
    fn measured_rows(&self, rows: &mut Rows<'_>) {
        for gauge in &self.gauges {
            let key = format!("gauge.{}", gauge.name);
            rows.add_as(&key, &key, describe(gauge), gauge.measure.unit());
        }
        for line in &self.lines {
            let key = format!("line.{}", line.name);
            let (points, from, to) = (line.points, vector(line.from), vector(line.to));
            let value = format!("{points} points from {from} to {to}");
            rows.add_as(&key, &key, value, "m");
        }
    }
}

/// Adds coefficients that particles of a table have of their own.
fn given(rows: &mut Rows<'_>, path: &str, coefficients: &[Coefficient]) {
    for one in coefficients {
        let key = format!("{path}.{}", one.key);
        rows.add_as(&key, &key, one.value, one.unit.clone());
    }
}

fn vector(v: [f64; 3]) -> String {
    let [x, y, z] = v.map(told);
    format!("({x}, {y}, {z})")
}
