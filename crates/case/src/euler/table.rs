//! The plan as a table for printing.

use super::grid::AXES;
use super::plan::{EulerPlan, Profile, SIDES, SidePart, SidePlan, StateValues, Where};
use crate::table::{Rows, TableRow};

impl EulerPlan {
    /// Every value with its unit and origin, in the order of the case file.
    pub fn table(&self) -> Vec<TableRow> {
        let mut rows = Rows::new(&self.provenance);
        let of = |vector: &[f64; 3]| {
            let numbers = vector[..self.dimensions as usize].iter();
            let numbers: Vec<_> = numbers.map(f64::to_string).collect();
            format!("[{}]", numbers.join(", "))
        };
        rows.add("title", &self.title, "");
        rows.add("scheme", &self.scheme, "");
        rows.add("precision", "f64", "");
        if let Some(models) = &self.models {
            rows.add("models.path", models.path.display(), "");
        }
        rows.coefficients(&self.coefficients);
        let cells = &self.grid.cells[..self.dimensions as usize];
        rows.add("grid.cells", format!("{cells:?}"), "");
        rows.add("grid.min", of(&self.grid.min), "m");
        rows.add("grid.max", of(&self.grid.max), "m");
        rows.add("grid.samples", self.grid.samples, "");
        rows.add("gas.model", &self.gas.model, "");
        rows.add("gas.gamma", self.gas.gamma, "");
        if self.gas.p_inf > 0.0 {
            rows.add("gas.p_inf", self.gas.p_inf, "Pa");
        }
        for state in &self.states {
            let key = format!("state.{}", state.name);
            match &state.values {
                StateValues::Given {
                    density,
                    velocity,
                    pressure,
                } => {
                    let velocity: Vec<_> = velocity.iter().map(words).collect();
                    let mut add = |name: &str, value, unit| {
                        rows.add(&format!("{key}.{name}"), value, unit);
                    };
                    add("density", words(density), "kg/m3");
                    add("velocity", format!("[{}]", velocity.join(", ")), "m/s");
                    add("pressure", words(pressure), "Pa");
                }
                StateValues::PostShock {
                    into,
                    mach,
                    direction,
                } => {
                    let value = format!("Mach {mach} into `{into}` along {}", of(direction));
                    rows.add(&format!("{key}.post_shock"), value, "");
                }
            }
            if let Some(tracer) = &state.tracer {
                rows.add(&format!("{key}.tracer"), words(tracer), "");
            }
        }
        for region in &self.regions {
            let place = match &region.place {
                Where::Everywhere => "everywhere".to_owned(),
                Where::Box { .. } => "a box".to_owned(),
                Where::Ball { axis: Some(_), .. } => "a cylinder".to_owned(),
                Where::Ball { .. } if self.dimensions == 2 => "a disc".to_owned(),
                Where::Ball { .. } => "a ball".to_owned(),
                Where::HalfSpace { .. } => "a half-space".to_owned(),
                Where::Formula(text) => format!("where {text}"),
            };
            let value = format!("`{}` {place}", region.state);
            rows.add(&format!("region.{}", region.name), value, "");
        }
        for body in &self.bodies {
            let value = format!("{} {}", body.operation.name(), body.form.name());
            rows.add(&format!("body.{}", body.name), value, "");
        }
        for (names, sides) in SIDES.iter().zip(&self.boundaries) {
            for (name, side) in names.iter().zip(sides) {
                let value = match side {
                    SidePlan::Whole(part) => rule(part),
                    SidePlan::Periodic => "periodic".to_owned(),
                    SidePlan::MovingShock { shock, through } => {
                        format!("moving shock `{shock}` through {}", of(through))
                    }
                    SidePlan::Parts {
                        axis,
                        at,
                        below,
                        above,
                    } => format!(
                        "{} for {} < {at}, else {}",
                        rule(below),
                        AXES[*axis],
                        rule(above)
                    ),
                };
                rows.add(&format!("boundary.{name}"), value, "");
            }
        }
        if let Some(far) = &self.far_field {
            rows.add("far_field.state", &far.state, "");
            rows.add("far_field.vortex", of(&far.vortex), "m");
        }
        let n = &self.numerics;
        rows.add("numerics.riemann", &n.riemann, "");
        rows.add("numerics.limiter", &n.limiter, "");
        rows.add("numerics.splitting", &n.splitting, "");
        rows.add("numerics.cfl", n.cfl, "");
        if let Some(cut) = &n.cut_cells {
            rows.add("numerics.stabilisation", &cut.stabilisation, "");
            rows.add("numerics.epsilon", cut.epsilon, "");
            if let Some(sliver) = cut.sliver {
                rows.add("numerics.sliver", sliver, "");
            }
        }
        rows.add("time.end", self.time.end, "s");
        if let Some(steps) = self.time.max_steps {
            rows.add("time.max_steps", steps, "");
        }
        let output = &self.output;
        rows.add("output.frames_every", output.frames_every, "s");
        rows.add("output.gauges_every", output.gauges_every, "s");
        rows.add("output.checkpoint_every", output.checkpoint_every, "s");
        let pictures: Vec<_> = output.pictures.iter().map(f64::to_string).collect();
        rows.add("output.pictures", pictures.join(" "), "s");
        rows.add("output.schlieren", self.schlieren, "");
        if let Some(slice) = self.slice {
            let plane = format!("{} = {}", slice.axis.name(), slice.at);
            rows.add("output.slice", plane, "m");
        }
        if let Some(reference) = &self.reference {
            rows.add("output.reference", reference, "");
        }
        for gauge in &self.gauges {
            rows.add(&format!("gauge.{}.at", gauge.name), of(&gauge.at), "m");
        }
        rows.list
    }
}

fn words(profile: &Profile) -> String {
    match profile {
        Profile::Constant(value) => value.to_string(),
        Profile::Formula(text) => text.clone(),
    }
}

fn rule(part: &SidePart) -> String {
    match part {
        SidePart::Transmissive => "transmissive".to_owned(),
        SidePart::Reflective => "reflective".to_owned(),
        SidePart::Inflow(state) => format!("inflow of `{state}`"),
    }
}
