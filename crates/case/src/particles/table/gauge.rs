//! Gauges on one line each.

use super::vector;
use crate::particles::plan::{Band, GaugePlan, Measure};

/// A gauge on one line.
pub(super) fn describe(gauge: &GaugePlan) -> String {
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
