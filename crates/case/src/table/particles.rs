//! The table of a run of particles.

use super::brief::{Afloat, Brief, Course};
use super::gauge::describe;
use super::{Rows, TableRow, vector};
use crate::coefficients::Coefficient;
use crate::foreign;
use crate::plan::{Kind, NO_SMOOTHING, PLAIN_GRADIENT, PressurePlan, RunPlan, Shape};
use crate::raw::PARTICLES;
use std::fmt;

impl RunPlan {
    /// Every value with its unit and origin, in the order of the case file.
    pub fn table(&self) -> Vec<TableRow> {
        let mut rows = ParticleRows {
            plan: self,
            rows: Rows::new(PARTICLES, &self.provenance),
        };
        rows.head();
        rows.numerics();
        rows.columns();
        rows.mps();
        rows.rows.coefficients(&self.coefficients);
        rows.discretisation();
        rows.fluid();
        rows.domain();
        rows.geometry();
        rows.external();
        rows.moving();
        rows.openings();
        rows.rows.time(&self.time);
        rows.rows.output(&self.output);
        rows.add("output.surface", self.output.surface);
        rows.measured();
        rows.reference();
        rows.rows.list
    }
}

struct ParticleRows<'p> {
    plan: &'p RunPlan,
    rows: Rows<'p>,
}

impl ParticleRows<'_> {
    /// Adds a row, if the scheme knows the key.
    fn add(&mut self, key: &str, value: impl fmt::Display) {
        if foreign::knows(self.plan, key) {
            self.rows.add(key, value);
        }
    }

    /// The same with a unit, for what case files cannot give.
    fn add_in(&mut self, key: &str, value: impl fmt::Display, unit: &'static str) {
        if foreign::knows(self.plan, key) {
            self.rows.add_in(key, value, unit);
        }
    }

    fn add_as(&mut self, key: &str, noted: &str, value: impl fmt::Display, unit: &'static str) {
        self.rows.add_as(key, noted, value, unit);
    }

    fn head(&mut self) {
        let plan = self.plan;
        self.add("title", &plan.title);
        self.add("scheme", &plan.scheme);
        self.add("dimensions", plan.dimensions);
        self.add("precision", format!("{:?}", plan.precision).to_lowercase());
        self.add("gravity", vector(plan.gravity));
        if let Some(change) = &plan.gravity_change {
            let along: Vec<_> = change.along.iter().map(ToString::to_string).collect();
            self.add("gravity.change", format!("({})", along.join(", ")));
        }
    }

    fn numerics(&mut self) {
        if let Some(models) = &self.plan.models {
            self.add("models.path", models.path.display());
        }
        let n = &self.plan.numerics;
        self.add("numerics.kernel", &n.kernel);
        self.add("numerics.eos", &n.eos);
        self.add("numerics.density_diffusion", &n.density_diffusion);
        self.add("numerics.hydrostatic_correction", n.hydrostatic_correction);
        self.add("numerics.viscosity", &n.viscosity);
        self.add("numerics.wall", &n.wall);
        self.add("numerics.integrator", &n.integrator);
        if n.velocity_smoothing != NO_SMOOTHING {
            self.add("numerics.velocity_smoothing", &n.velocity_smoothing);
        }
        if n.gradient != PLAIN_GRADIENT {
            self.add("numerics.gradient", &n.gradient);
        }
        self.add("numerics.xsph", n.xsph);
        self.add("numerics.shifting", n.shifting);
        if n.shifting > 0.0 {
            self.add("numerics.shifting_model", &n.shifting_model);
        }
        if let Some(filter) = &n.density_filter {
            self.add("numerics.density_filter", filter);
        }
        self.add("numerics.filter_every", n.filter_every);
        self.add("numerics.smoothing_ratio", n.smoothing_ratio);
        self.add("numerics.cfl", n.cfl);
        self.add(
            "numerics.step_bound",
            format!("{:?}", n.step_bound).to_lowercase(),
        );
        self.add("numerics.neighbours", n.neighbours.name());
        self.add("numerics.neighbour_skin", n.neighbour_skin);
        self.add("numerics.rebuild_every", n.rebuild_every);
    }

    fn columns(&mut self) {
        if let Some(model) = &self.plan.tracer {
            self.add("tracer.model", model);
        }
        if !self.plan.columns.is_empty() {
            self.add("columns.show", self.plan.columns.join(", "));
        }
    }

    /// Coefficients that particles of a table have of their own.
    fn given(&mut self, path: &str, coefficients: &[Coefficient]) {
        for one in coefficients {
            let key = format!("{path}.{}", one.key);
            self.rows.add_as(&key, &key, one.value, one.unit.clone());
        }
    }

    fn mps(&mut self) {
        let Some(mps) = &self.plan.numerics.mps else {
            return;
        };
        self.add("mps.gradient", &mps.gradient);
        self.add("mps.gradient_kernel", &mps.gradient_kernel);
        self.add("mps.surface_ratio", mps.surface_ratio);
        self.add("mps.tension", mps.tension);
        self.add("mps.collision_distance", mps.collision_distance);
        self.add("mps.restitution", mps.restitution);
        self.add("mps.pressure", mps.pressure.name());
        if let PressurePlan::SemiImplicit {
            relaxation,
            tolerance,
            iterations,
            true_sound_speed,
        } = mps.pressure
        {
            self.add("mps.relaxation", relaxation);
            self.add("mps.tolerance", tolerance);
            self.add("mps.iterations", iterations);
            self.add("mps.true_sound_speed", true_sound_speed);
        }
    }

    fn discretisation(&mut self) {
        let d = &self.plan.discretisation;
        self.add("discretisation.spacing", d.spacing);
        // In MPS the smoothing length is the reach itself.
        if self.plan.numerics.mps.is_none() {
            self.add_in("discretisation.smoothing_length", d.smoothing_length, "m");
        }
        self.add_in("discretisation.influence_radius", d.influence_radius, "m");
        self.add("discretisation.wall_layers", d.wall_layers);
    }

    fn fluid(&mut self) {
        let f = &self.plan.fluid;
        self.add("fluid.density", f.density);
        self.add("fluid.gamma", f.gamma);
        self.add("fluid.sound_speed", f.sound_speed);
        self.add("fluid.max_speed", f.max_speed);
        self.add_in("fluid.max_fall", f.max_fall, "m");
        self.add("fluid.artificial_alpha", f.artificial_alpha);
        self.add("fluid.kinematic_viscosity", f.kinematic_viscosity);
        self.add("fluid.diffusion_coefficient", f.diffusion_coefficient);
        if let Some(length) = f.ferrari_length {
            self.add("fluid.ferrari_length", length);
        }
    }

    /// The box of the computation.
    fn domain(&mut self) {
        let domain = &self.plan.domain;
        self.add_as("domain.min", "domain", vector(domain.min), "m");
        self.add_as("domain.max", "domain", vector(domain.max), "m");
        let names = ["x", "y", "z"].into_iter().zip(domain.periodic);
        let periodic: Vec<_> = names
            .filter(|(_, wraps)| *wraps)
            .map(|(name, _)| name)
            .collect();
        let periodic = if periodic.is_empty() {
            "none".into()
        } else {
            periodic.join(" ")
        };
        self.add("domain.periodic", periodic);
        self.add("domain.escaped", domain.escaped.name());
    }

    /// What is placed in it.
    fn geometry(&mut self) {
        let plan = self.plan;
        for geometry in &plan.geometry {
            let key = format!("geometry.{}", geometry.name);
            self.add_in(&key, Brief(geometry), "m");
            let key = format!("geometry.{}.fill", geometry.name);
            if let Shape::Box { fill, .. } | Shape::Body { fill, .. } = &geometry.shape
                && geometry.kind == Kind::Wall
            {
                self.add(&key, fill.name());
            }
            if let Some(spacing) = geometry.spacing {
                self.add(&format!("geometry.{}.spacing", geometry.name), spacing);
            }
            if let Shape::Body { layout, .. } = &geometry.shape
                && geometry.kind == Kind::Wall
                && plan.numerics.mps.is_none()
            {
                let key = format!("geometry.{}.layout", geometry.name);
                self.add(&key, layout.name());
            }
            if geometry.kind == Kind::Fluid && plan.numerics.mps.is_none() {
                let key = format!("geometry.{}.lattice", geometry.name);
                self.add(&key, geometry.lattice.name());
            }
        }
        for geometry in &plan.geometry {
            self.given(
                &format!("geometry.{}", geometry.name),
                &geometry.coefficients,
            );
        }
    }

    /// Walls and ground without particles.
    fn external(&mut self) {
        for (n, plane) in self.plan.planes.iter().enumerate() {
            let (point, normal) = (vector(plane.point), vector(plane.normal));
            let key = format!("plane.{n}");
            let value = format!("through {point}, fluid towards {normal}");
            self.add_as(&key, "plane", value, "m");
        }
        if let Some(terrain) = &self.plan.terrain {
            self.add("terrain.file", terrain.file.display());
        }
    }

    /// What moves walls, as told or afloat.
    fn moving(&mut self) {
        for motion in &self.plan.motions {
            let key = format!("motion.{}", motion.name);
            self.add_as(&key, &key, Course(motion), "m, rad");
        }
        for body in &self.plan.floating {
            let key = format!("floating.{}", body.name);
            self.add_as(&key, &key, Afloat(body), "SI");
        }
        for tie in &self.plan.ties {
            let key = format!("{}.{}", tie.table(), tie.name);
            self.add_as(&key, &key, tie, "SI");
        }
    }

    /// Where water comes in.
    fn openings(&mut self) {
        for opening in &self.plan.openings {
            let key = format!("opening.{}", opening.name);
            self.add_as(&key, &key, opening, "SI");
            self.given(&key, &opening.coefficients);
        }
    }

    /// What is recorded.
    fn measured(&mut self) {
        for gauge in &self.plan.gauges {
            let key = format!("gauge.{}", gauge.name);
            self.add_as(&key, &key, describe(gauge), gauge.measure.unit());
        }
        for line in &self.plan.lines {
            let key = format!("line.{}", line.name);
            let (points, from, to) = (line.points, vector(line.from), vector(line.to));
            self.add_as(
                &key,
                &key,
                format!("{points} points from {from} to {to}"),
                "m",
            );
        }
    }

    /// What results are drawn beside.
    fn reference(&mut self) {
        if let Some(reference) = &self.plan.reference {
            self.add("reference.front", reference.front.join(", "));
            self.add("reference.column_width", reference.column_width);
            self.add("reference.column_height", reference.column_height);
        }
    }
}
