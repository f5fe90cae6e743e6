//! The plan as a table for printing.

use super::EULER;
use super::grid::AXES;
use super::plan::{EulerPlan, SIDES, SidePart, SidePlan, StatePlan, StateValues, Where};
use crate::keys::told;
use crate::table::{Rows, TableRow};

impl EulerPlan {
    /// Every value with its unit and origin, in the order of the case file.
    pub fn table(&self) -> Vec<TableRow> {
        let vectors = (["[", "]"], self.dimensions as usize);
        let mut rows = Rows::new(EULER, &self.provenance, vectors);
        rows.values(&["title", "scheme", "precision"], self);
        rows.section("models", &self.models);
        rows.coefficients(&self.coefficients);
        rows.section("grid", &self.grid);
        rows.section("gas", &self.gas);
        for state in &self.states {
            self.state_rows(&mut rows, state);
        }
        for region in &self.regions {
            let value = format!("`{}` {}", region.state, self.place(&region.place));
            rows.add(&format!("region.{}", region.name), value);
        }
        for body in &self.bodies {
            let value = format!("{} {}", body.operation.name(), body.form.name());
            rows.add(&format!("body.{}", body.name), value);
        }
        for (names, sides) in SIDES.iter().zip(&self.boundaries) {
            for (name, side) in names.iter().zip(sides) {
                rows.add(&format!("boundary.{name}"), self.side(side));
            }
        }
        rows.section("far_field", &self.far_field);
        rows.section("numerics", &self.numerics);
        rows.time(&self.time);
        rows.section("output", &self.output);
        self.picture_rows(&mut rows);
        rows.list
    }

    fn state_rows(&self, rows: &mut Rows<'_>, state: &StatePlan) {
        let path = format!("state.{}", state.name);
        if let StateValues::PostShock {
            into,
            mach,
            direction,
        } = &state.values
        {
            let along = self.vector(direction);
            let value = format!("Mach {mach} into `{into}` along {along}");
            rows.add(&format!("{path}.post_shock"), value);
        }
        rows.section(&path, state);
        for (name, part) in &state.tracers {
            let key = format!("{path}.tracer.{name}");
            if self.provenance.contains_key(&key) {
                rows.add(&key, part);
            }
        }
    }

    fn picture_rows(&self, rows: &mut Rows<'_>) {
        rows.add("output.schlieren", self.schlieren);
        if let Some(slice) = self.slice {
            let plane = format!("{} = {}", slice.axis.name(), slice.at);
            rows.add("output.slice", plane);
        }
        if let Some(reference) = &self.reference {
            rows.add("output.reference", reference);
        }
        for gauge in &self.gauges {
            rows.section(&format!("gauge.{}", gauge.name), gauge);
        }
    }

    fn place(&self, place: &Where) -> String {
        let place = match place {
            Where::Everywhere => "everywhere",
            Where::Box { .. } => "a box",
            Where::Ball { axis: Some(_), .. } => "a cylinder",
            Where::Ball { .. } if self.dimensions == 2 => "a disc",
            Where::Ball { .. } => "a ball",
            Where::HalfSpace { .. } => "a half-space",
            Where::Formula(text) => return format!("where {text}"),
        };
        place.to_owned()
    }

    fn side(&self, side: &SidePlan) -> String {
        match side {
            SidePlan::Whole(part) => rule(part),
            SidePlan::Periodic => "periodic".to_owned(),
            SidePlan::MovingShock { shock, through } => {
                format!("moving shock `{shock}` through {}", self.vector(through))
            }
            SidePlan::Parts {
                axis,
                at,
                below,
                above,
            } => {
                let (below, above) = (rule(below), rule(above));
                format!("{below} for {} < {at}, else {above}", AXES[*axis])
            }
        }
    }

    fn vector(&self, vector: &[f64; 3]) -> String {
        let numbers = vector[..self.dimensions as usize].iter();
        let numbers: Vec<_> = numbers.map(|number| told(*number)).collect();
        format!("[{}]", numbers.join(", "))
    }
}

fn rule(part: &SidePart) -> String {
    match part {
        SidePart::Transmissive => "transmissive".to_owned(),
        SidePart::Reflective => "reflective".to_owned(),
        SidePart::Inflow(state) => format!("inflow of `{state}`"),
    }
}
