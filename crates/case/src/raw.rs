//! The case as typed, with types but without judgement: every value is
//! optional and knows where it was typed.

use crate::log::Log;
use crate::section::{Numbers, Section};
use crate::source::{At, Span};
use crate::tree::{Node, Value};

pub(crate) type Text = Option<At<String>>;
pub(crate) type Number = Option<At<f64>>;
pub(crate) type Count = Option<At<u64>>;
pub(crate) type Vector = Option<Numbers>;
pub(crate) type Texts = Option<At<Vec<At<String>>>>;

/// A type and a reader for the section, from one list of keys.
macro_rules! sections {
    ($($(#[$doc:meta])* $name:ident { $($key:ident: $kind:ident by $read:ident),* $(,)? })*) => { $(
        $(#[$doc])*
        #[allow(dead_code, reason = "not every section is pointed at as a whole")]
        pub(crate) struct $name {
            /// Where the section was opened.
            pub span: Span,
            /// Its dotted key.
            pub path: String,
            $(pub $key: $kind,)*
        }

        impl $name {
            pub(crate) fn read(mut section: Section<'_>, log: &mut Log<'_>) -> Self {
                let raw = Self {
                    span: section.span(),
                    path: section.path().to_owned(),
                    $($key: section.$read(stringify!($key), log),)*
                };
                section.finish(log);
                raw
            }
        }
    )* };
}

type Flag = Option<At<bool>>;

sections! {
    /// `[numerics]`
    RawNumerics {
        kernel: Text by text,
        eos: Text by text,
        density_diffusion: Text by text,
        hydrostatic_correction: Flag by flag,
        viscosity: Text by text,
        wall: Text by text,
        integrator: Text by text,
        velocity_smoothing: Text by text,
        xsph: Number by number,
        shifting: Number by number,
        shepard_every: Count by count,
        smoothing_ratio: Number by number,
        cfl: Number by number,
        step_bound: Text by text,
        neighbour_skin: Number by number,
        rebuild_every: Count by count,
    }
    /// `[mps]`
    RawMps {
        gradient: Text by text,
        gradient_kernel: Text by text,
        pressure: Text by text,
        surface_ratio: Number by number,
        tension: Flag by flag,
        collision_distance: Number by number,
        restitution: Number by number,
        relaxation: Number by number,
        tolerance: Number by number,
        iterations: Count by count,
        true_sound_speed: Number by number,
    }
    /// `discretisation.particles_per`
    RawParticlesPer {
        length: Number by number,
        count: Count by count,
    }
    /// `[fluid]`
    RawFluid {
        density: Number by number,
        gamma: Number by number,
        sound_speed: Number by number,
        max_speed: Number by number,
        artificial_alpha: Number by number,
        kinematic_viscosity: Number by number,
        diffusion_coefficient: Number by number,
        ferrari_length: Number by number,
    }
    /// `[gravity]`
    RawGravity {
        acceleration: Vector by numbers,
    }
    /// `[domain]`
    RawDomain {
        min: Vector by numbers,
        max: Vector by numbers,
        periodic: Texts by texts,
        escaped: Text by text,
    }
    /// `[[geometry]]`
    RawGeometry {
        name: Text by text,
        kind: Text by text,
        shape: Text by text,
        min: Vector by numbers,
        max: Vector by numbers,
        fill: Text by text,
        open: Texts by texts,
        layers: Count by count,
        point: Vector by numbers,
        normal: Text by text,
        velocity: Vector by numbers,
        velocity_field: Text by text,
        velocity_amplitude: Number by number,
        hydrostatic: Flag by flag,
    }
    /// `[time]`
    RawTime {
        end: Number by number,
        max_steps: Count by count,
    }
    /// `[output]`
    RawOutput {
        frames_every: Number by number,
        gauges_every: Number by number,
        checkpoint_every: Number by number,
        pictures: Vector by numbers,
    }
    /// A `band` of a gauge
    RawBand {
        min: Vector by numbers,
        max: Vector by numbers,
    }
    /// `[reference]`
    RawReference {
        front: Texts by text_or_texts,
        column_width: Number by number,
        column_height: Number by number,
    }
}

/// `[discretisation]`
pub(crate) struct RawDiscretisation {
    pub span: Span,
    pub spacing: Number,
    pub particles_per: Option<RawParticlesPer>,
}

/// `[models]`
pub(crate) struct RawModels {
    pub span: Span,
    pub path: Text,
}

impl RawModels {
    pub(crate) fn read(mut section: Section<'_>, log: &mut Log<'_>) -> Self {
        let raw = Self {
            span: section.span(),
            path: section.text("path", log),
        };
        section.finish(log);
        raw
    }
}

/// `[[gauge]]`
pub(crate) struct RawGauge {
    pub span: Span,
    pub path: String,
    pub name: Text,
    pub measure: Text,
    pub axis: Text,
    pub at: Vector,
    pub band: Option<RawBand>,
}

/// The whole case as typed.
pub(crate) struct RawCase {
    pub span: Span,
    pub title: Text,
    pub description: Text,
    pub scheme: Text,
    pub dimensions: Count,
    pub precision: Text,
    pub models: Option<RawModels>,
    pub numerics: RawNumerics,
    pub mps: RawMps,
    pub discretisation: RawDiscretisation,
    pub fluid: RawFluid,
    pub gravity: Vector,
    pub domain: Option<RawDomain>,
    pub geometry: Vec<RawGeometry>,
    pub time: RawTime,
    pub output: RawOutput,
    pub gauges: Vec<RawGauge>,
    pub reference: Option<RawReference>,
}

impl RawCase {
    /// Reads the tree; wrong types and unknown keys go to the log.
    pub fn read(root: &Node, log: &mut Log<'_>) -> Self {
        let mut top = Section::new(root, "", log);
        let raw = Self {
            span: top.span(),
            title: top.text("title", log),
            description: top.text("description", log),
            scheme: top.text("scheme", log),
            dimensions: top.count("dimensions", log),
            precision: top.text("precision", log),
            models: top.section("models", log).map(|s| RawModels::read(s, log)),
            numerics: RawNumerics::read(top.section_or_empty("numerics", log), log),
            mps: RawMps::read(top.section_or_empty("mps", log), log),
            discretisation: discretisation(top.section_or_empty("discretisation", log), log),
            fluid: RawFluid::read(top.section_or_empty("fluid", log), log),
            gravity: gravity(&mut top, log),
            domain: top.section("domain", log).map(|s| RawDomain::read(s, log)),
            geometry: each(top.tables("geometry", log), log, RawGeometry::read),
            time: RawTime::read(top.section_or_empty("time", log), log),
            output: RawOutput::read(top.section_or_empty("output", log), log),
            gauges: each(top.tables("gauge", log), log, gauge),
            reference: top
                .section("reference", log)
                .map(|s| RawReference::read(s, log)),
        };
        top.finish(log);
        raw
    }
}

fn each<'t, T>(
    sections: Vec<Section<'t>>,
    log: &mut Log<'_>,
    read: fn(Section<'t>, &mut Log<'_>) -> T,
) -> Vec<T> {
    sections.into_iter().map(|s| read(s, log)).collect()
}

/// `gravity = [..]` or `[gravity] acceleration = [..]`.
fn gravity(top: &mut Section<'_>, log: &mut Log<'_>) -> Vector {
    match top.node("gravity")?.value {
        Value::Table(_) => {
            let section = top.section("gravity", log)?;
            RawGravity::read(section, log).acceleration
        }
        _ => top.numbers("gravity", log),
    }
}

fn discretisation(mut section: Section<'_>, log: &mut Log<'_>) -> RawDiscretisation {
    let raw = RawDiscretisation {
        span: section.span(),
        spacing: section.number("spacing", log),
        particles_per: section
            .section("particles_per", log)
            .map(|s| RawParticlesPer::read(s, log)),
    };
    section.finish(log);
    raw
}

fn gauge(mut section: Section<'_>, log: &mut Log<'_>) -> RawGauge {
    let raw = RawGauge {
        span: section.span(),
        path: section.path().to_owned(),
        name: section.text("name", log),
        measure: section.text("type", log),
        axis: section.text("axis", log),
        at: section.numbers("at", log),
        band: section.section("band", log).map(|s| RawBand::read(s, log)),
    };
    section.finish(log);
    raw
}
