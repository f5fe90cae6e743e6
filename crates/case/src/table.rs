//! The plan as a table for printing.

mod brief;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use crate::coefficients::{Coefficient, CoefficientsPlan};
use crate::foreign;
use crate::keys::{Key, find};
use crate::plan::{
    Band, GaugePlan, Kind, Measure, NO_SMOOTHING, Origin, OutputPlan, PLAIN_GRADIENT, PressurePlan,
    Provenance, RunPlan, Shape, TimePlan,
};
use crate::raw::PARTICLES;
use brief::{Afloat, Brief, Course};

/// One line of the resolved table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableRow {
    /// Dotted key as in the case file.
    pub key: String,
    /// The value as text.
    pub value: String,
    /// SI unit; empty for names and pure numbers.
    pub unit: Cow<'static, str>,
    /// Typed, default or derived.
    pub origin: Origin,
    /// The place of a typed value, or the reason for another one.
    pub why: String,
}

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
        rows.rest();
        rows.rows.list
    }
}

/// Rows of a table, with the origin of each value.
pub(crate) struct Rows<'p> {
    declared: &'static [Key],
    provenance: &'p BTreeMap<String, Provenance>,
    pub list: Vec<TableRow>,
}

impl<'p> Rows<'p> {
    pub fn new(declared: &'static [Key], provenance: &'p BTreeMap<String, Provenance>) -> Self {
        Rows {
            declared,
            provenance,
            list: Vec::new(),
        }
    }

    /// Adds the value of a key, in the unit that the key is declared with.
    pub fn add(&mut self, key: &str, value: impl fmt::Display) {
        let unit = find(self.declared, key).map_or("", |key| key.unit);
        self.add_as(key, key, value, unit);
    }

    /// Adds a value in another unit than that of case files, or one that they cannot give.
    pub fn add_in(&mut self, key: &str, value: impl fmt::Display, unit: &'static str) {
        self.add_as(key, key, value, unit);
    }

    /// Adds when to stop.
    pub fn time(&mut self, time: &TimePlan) {
        self.add("time.end", time.end);
        let steps = time.max_steps.map(|steps| steps.to_string());
        self.add("time.max_steps", steps.as_deref().unwrap_or("none"));
    }

    /// Adds when to write.
    pub fn output(&mut self, output: &OutputPlan) {
        self.add("output.frames_every", output.frames_every);
        self.add("output.gauges_every", output.gauges_every);
        self.add("output.checkpoint_every", output.checkpoint_every);
        let times: Vec<_> = output.pictures.iter().map(f64::to_string).collect();
        self.add("output.pictures", times.join(", "));
    }

    /// Adds the coefficients of models.
    pub fn coefficients(&mut self, plan: &CoefficientsPlan) {
        for one in plan.iter() {
            self.add_as(&one.key, &one.key, one.value, one.unit.clone());
        }
    }

    /// Adds a row whose origin is noted under another key.
    pub fn add_as(
        &mut self,
        key: &str,
        noted: &str,
        value: impl fmt::Display,
        unit: impl Into<Cow<'static, str>>,
    ) {
        let noted = self.provenance.get(noted);
        self.list.push(TableRow {
            key: key.to_owned(),
            value: value.to_string(),
            unit: unit.into(),
            origin: noted.map_or(Origin::Given, |noted| noted.origin),
            why: noted.map(|noted| noted.why.clone()).unwrap_or_default(),
        });
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
        if n.density_diffusion != "none" {
            self.add("numerics.hydrostatic_correction", n.hydrostatic_correction);
        }
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

    fn rest(&mut self) {
        let plan = self.plan;
        let domain = &plan.domain;
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
        for (n, plane) in plan.planes.iter().enumerate() {
            let (point, normal) = (vector(plane.point), vector(plane.normal));
            let key = format!("plane.{n}");
            let value = format!("through {point}, fluid towards {normal}");
            self.add_as(&key, "plane", value, "m");
        }
        if let Some(terrain) = &plan.terrain {
            self.add("terrain.file", terrain.file.display());
        }
        for motion in &plan.motions {
            let key = format!("motion.{}", motion.name);
            self.add_as(&key, &key, Course(motion), "m, rad");
        }
        for body in &plan.floating {
            let key = format!("floating.{}", body.name);
            self.add_as(&key, &key, Afloat(body), "SI");
        }
        for tie in &plan.ties {
            let key = format!("{}.{}", tie.table(), tie.name);
            self.add_as(&key, &key, tie, "SI");
        }
        for opening in &plan.openings {
            let key = format!("opening.{}", opening.name);
            self.add_as(&key, &key, opening, "SI");
            self.given(&key, &opening.coefficients);
        }
        self.rows.time(&plan.time);
        self.rows.output(&plan.output);
        self.add("output.surface", plan.output.surface);
        for gauge in &plan.gauges {
            let key = format!("gauge.{}", gauge.name);
            self.add_as(&key, &key, describe(gauge), gauge.measure.unit());
        }
        for line in &plan.lines {
            let key = format!("line.{}", line.name);
            let (points, from, to) = (line.points, vector(line.from), vector(line.to));
            self.add_as(
                &key,
                &key,
                format!("{points} points from {from} to {to}"),
                "m",
            );
        }
        if let Some(reference) = &plan.reference {
            self.add("reference.front", reference.front.join(", "));
            self.add("reference.column_width", reference.column_width);
            self.add("reference.column_height", reference.column_height);
        }
    }
}

fn vector(v: [f64; 3]) -> String {
    format!("({}, {}, {})", v[0], v[1], v[2])
}

fn describe(gauge: &GaugePlan) -> String {
    match &gauge.measure {
        Measure::Front { axis, band: None } => format!("front along {axis}"),
        Measure::Front {
            axis,
            band: Some(band),
        } => {
            format!(
                "front along {axis} in {} to {}",
                vector(band.min),
                vector(band.max)
            )
        }
        Measure::Height { at, up } => format!("height along {up} at {}", vector(*at)),
        Measure::Pressure { at, sensor: None } => format!("pressure at {}", vector(*at)),
        Measure::Pressure {
            at,
            sensor: Some(sensor),
        } => format!(
            "pressure on a face of {} m along {} at {}",
            sensor.diameter,
            sensor.normal,
            vector(*at)
        ),
        Measure::Force { on, axis } => format!("force on `{on}` along {axis}"),
        Measure::Moment { on, about, axis } => {
            format!("moment on `{on}` about {axis} at {}", vector(*about))
        }
        Measure::FluidVelocity { at, axis } => {
            format!("velocity of the fluid along {axis} at {}", vector(*at))
        }
        Measure::Discharge { axis, band } => format!(
            "discharge along {axis} in {} to {}",
            vector(band.min),
            vector(band.max)
        ),
        Measure::Column { column, at, .. } => format!("{column} at {}", vector(*at)),
        Measure::ColumnOver { column, over, .. } => {
            format!("{column}, its {} over the fluid", over.name())
        }
        Measure::Tension { of } => format!("tension of `{of}`"),
        Measure::Mass { of, band } => format!("mass of {}", portion(of, band)),
        Measure::Centre { of, axis, band } => {
            format!("centre along {axis} of {}", portion(of, band))
        }
        Measure::Inflow { of } => format!("what has come in at `{of}`"),
        Measure::Place { of, axis } => format!("place of `{of}` along {axis}"),
        Measure::Velocity { of, axis } => format!("velocity of `{of}` along {axis}"),
        Measure::Angle { of, axis } => format!("angle of `{of}` about {axis}"),
    }
}

/// A portion of the fluid, by where it comes from and where it is.
fn portion(of: &Option<String>, band: &Option<Band>) -> String {
    let of = match of {
        Some(name) => format!("the fluid from `{name}`"),
        None => "the fluid".to_owned(),
    };
    match band {
        Some(band) => format!("{of} in {} to {}", vector(band.min), vector(band.max)),
        None => of,
    }
}
