//! Geometries, bodies and motions on one line each.

use super::vector;
use crate::body::Operation;
use crate::keys::counted;
use crate::particles::floating::{FloatingPlan, WAYS, Weight};
use crate::particles::motion::{MotionPlan, OverTime};
use crate::particles::plan::{GeometryPlan, Shape, VelocityField};
use std::fmt;

/// A geometry on one line.
pub(super) struct Brief<'g>(pub &'g GeometryPlan);

impl fmt::Display for Brief<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let geometry = self.0;
        f.write_str(geometry.kind.name())?;
        shape(&geometry.shape, f)?;
        if let Some(level) = &geometry.level {
            write!(f, ", up to {level}")?;
        }
        if geometry.hydrostatic_level.is_some() {
            f.write_str(", hydrostatic")?;
        }
        if !geometry.velocity_formula.is_empty() {
            write!(f, ", velocity {}", geometry.velocity_formula.join(", "))?;
        }
        if let Some(tracer) = geometry.tracer {
            write!(f, ", tracer {tracer}")?;
        }
        if let Some(tracer) = &geometry.tracer_formula {
            write!(f, ", tracer {tracer}")?;
        }
        if let Some(motion) = &geometry.motion {
            write!(f, ", moving by `{motion}`")?;
        }
        if let Some(pressure) = &geometry.pressure_formula {
            write!(f, ", pressure {pressure}")?;
        }
        if geometry.velocity != [0.0; 3] {
            write!(f, ", moving at {} m/s", vector(geometry.velocity))?;
        }
        if let Some(VelocityField::TaylorGreen { amplitude }) = geometry.velocity_field {
            write!(f, ", taylor_green at {amplitude} m/s")?;
        }
        if let Some(time) = geometry.released_at {
            write!(f, ", released at {time} s")?;
        }
        if let Some(time) = geometry.removed_at {
            write!(f, ", removed at {time} s")?;
        }
        Ok(())
    }
}

/// The shape of a geometry, after its kind.
fn shape(shape: &Shape, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match shape {
        Shape::Box {
            min,
            max,
            fill,
            open,
            layers,
        } => {
            write!(f, " box {} to {}", vector(*min), vector(*max))?;
            if *layers > 0 {
                write!(f, ", {} of {layers}", fill.name())?;
            }
            for face in open {
                write!(f, ", open {face}")?;
            }
        }
        Shape::Plane {
            normal,
            min,
            max,
            layers,
            ..
        } => {
            let (min, max) = (vector(*min), vector(*max));
            let deep = counted(layers, "layer");
            write!(f, " plane {min} to {max}, normal {normal}, {deep}")?;
        }
        Shape::Body {
            parts,
            fill,
            layers,
            ..
        } => {
            for (n, part) in parts.iter().enumerate() {
                let before = match part.operation {
                    Operation::Add if n == 0 => "",
                    Operation::Add => " and",
                    Operation::Subtract => " less",
                    Operation::Intersect => " within",
                };
                write!(f, "{before} {} `{}`", part.form.name(), part.name)?;
            }
            if *layers > 0 {
                write!(f, ", {} of {layers}", fill.name())?;
            }
        }
    }
    Ok(())
}

/// A body that floats on one line.
pub(super) struct Afloat<'b>(pub &'b FloatingPlan);

impl fmt::Display for Afloat<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let body = self.0;
        match body.weight {
            Weight::Density(density) => write!(f, "{density} kg/m³")?,
            Weight::Mass(mass) => write!(f, "{mass} kg")?,
        }
        for (what, numbers) in [
            ("centre", body.centre),
            ("inertia", body.inertia),
            ("velocity", Some(body.velocity).filter(|v| *v != [0.0; 3])),
            ("spin", Some(body.spin).filter(|v| *v != [0.0; 3])),
        ] {
            if let Some(numbers) = numbers {
                write!(f, ", {what} {}", vector(numbers))?;
            }
        }
        let held = WAYS.iter().zip(body.held).filter(|(_, held)| *held);
        let held: Vec<_> = held.map(|(way, _)| *way).collect();
        if !held.is_empty() {
            write!(f, ", held {}", held.join(" "))?;
        }
        Ok(())
    }
}

/// A motion on one line.
pub(super) struct Course<'m>(pub &'m MotionPlan);

impl fmt::Display for Course<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let motion = self.0;
        let mut between = "";
        if !motion.translation.is_empty() {
            let shifts: Vec<_> = motion.translation.iter().map(OverTime::to_string).collect();
            write!(f, "shifted by ({})", shifts.join(", "))?;
            between = ", ";
        }
        if let Some(angle) = &motion.rotation {
            let point = vector(motion.point);
            write!(f, "{between}turned by {angle} about {point}")?;
        }
        Ok(())
    }
}
