//! The plan as a table for printing.

use super::EULER;
use super::grid::AXES;
use super::plan::{EulerPlan, Profile, SIDES, SidePart, SidePlan, StatePlan, StateValues, Where};
use crate::table::{Rows, TableRow};

impl EulerPlan {
    /// Every value with its unit and origin, in the order of the case file.
    pub fn table(&self) -> Vec<TableRow> {
        let mut rows = Rows::new(EULER, &self.provenance);
        rows.add("title", &self.title);
        rows.add("scheme", &self.scheme);
        rows.add("precision", "f64");
        if let Some(models) = &self.models {
            rows.add("models.path", models.path.display());
        }
        rows.coefficients(&self.coefficients);
        let cells = &self.grid.cells[..self.dimensions as usize];
        rows.add("grid.cells", format!("{cells:?}"));
        rows.add("grid.min", self.vector(&self.grid.min));
        rows.add("grid.max", self.vector(&self.grid.max));
        rows.add("grid.samples", self.grid.samples);
        rows.add("gas.model", &self.gas.model);
        rows.add("gas.gamma", self.gas.gamma);
        if self.gas.p_inf > 0.0 {
            rows.add("gas.p_inf", self.gas.p_inf);
        }
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
        if let Some(far) = &self.far_field {
            rows.add("far_field.state", &far.state);
            rows.add("far_field.vortex", self.vector(&far.vortex));
        }
        let n = &self.numerics;
        rows.add("numerics.riemann", &n.riemann);
        rows.add("numerics.limiter", &n.limiter);
        rows.add("numerics.splitting", &n.splitting);
        rows.add("numerics.cfl", n.cfl);
        if let Some(cut) = &n.cut_cells {
            rows.add("numerics.stabilisation", &cut.stabilisation);
            rows.add("numerics.epsilon", cut.epsilon);
            if let Some(sliver) = cut.sliver {
                rows.add("numerics.sliver", sliver);
            }
        }
        rows.time(&self.time);
        rows.output(&self.output);
        self.picture_rows(&mut rows);
        rows.list
    }

    fn state_rows(&self, rows: &mut Rows<'_>, state: &StatePlan) {
        let key = |name: &str| format!("state.{}.{name}", state.name);
        match &state.values {
            StateValues::Given {
                density,
                velocity,
                pressure,
            } => {
                let velocity: Vec<_> = velocity.iter().map(words).collect();
                rows.add(&key("density"), words(density));
                rows.add(&key("velocity"), format!("[{}]", velocity.join(", ")));
                rows.add(&key("pressure"), words(pressure));
            }
            StateValues::PostShock {
                into,
                mach,
                direction,
            } => {
                let along = self.vector(direction);
                let value = format!("Mach {mach} into `{into}` along {along}");
                rows.add(&key("post_shock"), value);
            }
        }
        if let Some(tracer) = &state.tracer {
            rows.add(&key("tracer"), words(tracer));
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
            rows.add(&format!("gauge.{}.at", gauge.name), self.vector(&gauge.at));
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
        let numbers: Vec<_> = numbers.map(f64::to_string).collect();
        format!("[{}]", numbers.join(", "))
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
