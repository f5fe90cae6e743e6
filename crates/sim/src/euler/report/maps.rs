//! Pictures of density, pressure, schlieren and a tracer at several times; of three dimensions, in a slice.

use crate::SimError;
use crate::euler::flow::picture_axes;
use crate::euler::frames::{OPEN, SLICES, TRACER};
use crate::run::report::chosen;
use crate::run::{Directory, FRAMES, Seconds};
use monoflow_case::EulerPlan;
use monoflow_output::{ColourBar, ColourMap, Map, Section, StoredGrid, at_ranks, schlieren};

/// Most that a picture may take, pixels.
const SIZE: (usize, usize) = (1280, 900);

/// A plane of a frame.
struct Plane {
    time: f64,
    density: Vec<f64>,
    pressure: Vec<f64>,
    /// Which part of the mass a tracer is; empty without one.
    tracer: Vec<f64>,
    /// Open fraction of each cell; empty without bodies.
    open: Vec<f64>,
}

/// Galleries of density, pressure, schlieren and a tracer over time.
pub fn sections(directory: &Directory, plan: &EulerPlan) -> Result<Vec<Section>, SimError> {
    let list = if plan.dimensions == 3 { SLICES } else { FRAMES };
    let Some(files) = chosen(directory, list, &plan.output.pictures)? else {
        return Ok(Vec::new());
    };
    let mut planes = Vec::new();
    for file in files {
        let frame = StoredGrid::read(file)?;
        let of = |name: &str| {
            let plane = picture_axes(plan)
                .map(|axis| plan.grid.cells[axis])
                .iter()
                .product();
            let found = frame.scalar(name);
            let fits = found.filter(|values| values.len() == plane);
            fits.unwrap_or_else(|| vec![f64::NAN; plane])
        };
        planes.push(Plane {
            time: frame.time,
            density: of("density"),
            pressure: of("pressure"),
            tracer: match plan.has_tracer() {
                true => of(TRACER),
                false => Vec::new(),
            },
            open: match plan.bodies.is_empty() {
                true => Vec::new(),
                false => of(OPEN),
            },
        });
    }
    let mut sections = Vec::new();
    let shown = LOOKS
        .iter()
        .take(LOOKS.len() - usize::from(!plan.has_tracer()));
    for look in shown {
        let fields: Vec<Vec<f64>> = planes
            .iter()
            .map(|plane| {
                let mut field = (look.field)(plane, plan);
                // Nothing is drawn where there is no gas.
                for (value, open) in field.iter_mut().zip(&plane.open) {
                    if *open < 0.5 {
                        *value = f64::NAN;
                    }
                }
                field
            })
            .collect();
        let range = look.range.unwrap_or_else(|| range(&fields));
        let mut gallery = Vec::new();
        for (plane, field) in planes.iter().zip(&fields) {
            let note = format!("t = {} s", Seconds(plane.time));
            gallery.push((
                look.map(plan, field, range, &note)?,
                format!("{} at {note}", look.heading),
            ));
        }
        let mut section = Section::new(look.heading);
        if let Some(slice) = plan.slice {
            let plane = format!("In the plane {} = {} m.", slice.axis.name(), slice.at);
            section = section.paragraph(plane);
        }
        if let Some(note) = look.note {
            section = section.paragraph(note(plan));
        }
        sections.push(section.gallery(gallery));
    }
    Ok(sections)
}

/// How a quantity is shown.
struct Look {
    heading: &'static str,
    name: &'static str,
    unit: &'static str,
    map: ColourMap,
    field: fn(&Plane, &EulerPlan) -> Vec<f64>,
    /// The ends of the scale, if they are always the same.
    range: Option<(f64, f64)>,
    /// What there is to say of it.
    note: Option<fn(&EulerPlan) -> String>,
}

/// That of a tracer is the last.
const LOOKS: [Look; 4] = [
    Look {
        heading: "Density",
        name: "density",
        unit: "kg/m3",
        map: ColourMap::Viridis,
        field: |plane, _| plane.density.clone(),
        range: None,
        note: None,
    },
    Look {
        heading: "Pressure",
        name: "pressure",
        unit: "Pa",
        map: ColourMap::Plasma,
        field: |plane, _| plane.pressure.clone(),
        range: None,
        note: None,
    },
    Look {
        heading: "Schlieren",
        name: "schlieren",
        unit: "",
        map: ColourMap::Grey,
        field: |plane, plan| {
            let axes = picture_axes(plan);
            let spacing = plan.grid.spacing();
            schlieren(
                &plane.density,
                &plane.open,
                axes.map(|axis| plan.grid.cells[axis]),
                axes.map(|axis| spacing[axis]),
                plan.schlieren,
            )
        },
        range: Some((0.0, 1.0)),
        note: Some(|plan| {
            format!(
                "exp(-{} |∇ρ| / max |∇ρ|), in each picture by its own greatest gradient.",
                plan.schlieren
            )
        }),
    },
    Look {
        heading: "Tracer",
        name: "part of the mass",
        unit: "",
        map: ColourMap::Viridis,
        field: |plane, _| plane.tracer.clone(),
        range: Some((0.0, 1.0)),
        note: None,
    },
];

impl Look {
    fn map(
        &self,
        plan: &EulerPlan,
        field: &[f64],
        range: (f64, f64),
        note: &str,
    ) -> Result<Vec<u8>, SimError> {
        let bar = ColourBar::new(self.name, self.unit)
            .range(range.0, range.1)
            .map(self.map);
        let (axes, grid, spacing) = (picture_axes(plan), &plan.grid, plan.grid.spacing());
        let mut map = Map::new(SIZE.0, SIZE.1)
            .title(&plan.title)
            .note(note)
            .grid(
                axes.map(|axis| grid.min[axis]),
                axes.map(|axis| spacing[axis]),
                axes.map(|axis| grid.cells[axis]),
            )
            .field(field, bar);
        for gauge in &plan.gauges {
            map = map.mark(&gauge.name, axes.map(|axis| gauge.at[axis]));
        }
        Ok(map.render()?.encode_png()?)
    }
}

/// One range for several pictures, in which a few extreme cells do not count.
fn range(fields: &[Vec<f64>]) -> (f64, f64) {
    let few = |count: usize| [count / 1000, count - 1 - count / 1000];
    match at_ranks(fields, few) {
        Some([low, high]) => (low, if high > low { high } else { low + 1.0 }),
        None => (0.0, 1.0),
    }
}
