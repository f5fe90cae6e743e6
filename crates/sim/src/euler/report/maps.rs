//! Pictures of density, pressure, schlieren and tracers at several times; of three dimensions, in a slice.

use crate::SimError;
use crate::euler::carried::carried;
use crate::euler::flow::picture_axes;
use crate::euler::frames::{OPEN, SLICES};
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
    /// Which part of the mass each tracer is.
    carried: Vec<Vec<f64>>,
    /// Open fraction of each cell; empty without bodies.
    open: Vec<f64>,
}

/// Galleries of density, pressure, schlieren and tracers over time.
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
            carried: carried(plan).map(|carried| of(carried.name)).collect(),
            open: match plan.bodies.is_empty() {
                true => Vec::new(),
                false => of(OPEN),
            },
        });
    }
    let mut sections = Vec::new();
    for look in looks(plan) {
        let fields: Vec<Vec<f64>> = planes
            .iter()
            .map(|plane| {
                let mut field = look.shown.of(plane, plan);
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
        let mut section = Section::new(look.heading.clone());
        if let Some(slice) = plan.slice {
            let plane = format!("In the plane {} = {} m.", slice.axis.name(), slice.at);
            section = section.paragraph(plane);
        }
        if let Some(note) = &look.note {
            section = section.paragraph(note);
        }
        sections.push(section.gallery(gallery));
    }
    Ok(sections)
}

/// How a quantity is shown.
struct Look {
    heading: String,
    name: &'static str,
    unit: &'static str,
    map: ColourMap,
    shown: Shown,
    /// The ends of the scale, if they are always the same.
    range: Option<(f64, f64)>,
    /// What there is to say of it.
    note: Option<String>,
}

/// A quantity that is shown.
enum Shown {
    Density,
    Pressure,
    Schlieren,
    /// A tracer, by its number.
    Carried(usize),
}

impl Shown {
    fn of(&self, plane: &Plane, plan: &EulerPlan) -> Vec<f64> {
        match self {
            Shown::Density => plane.density.clone(),
            Shown::Pressure => plane.pressure.clone(),
            Shown::Schlieren => {
                let axes = picture_axes(plan);
                let spacing = plan.grid.spacing();
                schlieren(
                    &plane.density,
                    &plane.open,
                    axes.map(|axis| plan.grid.cells[axis]),
                    axes.map(|axis| spacing[axis]),
                    plan.schlieren,
                )
            }
            Shown::Carried(number) => plane.carried[*number].clone(),
        }
    }
}

/// What is shown of a plan.
fn looks(plan: &EulerPlan) -> Vec<Look> {
    let look = |heading: &str, name, unit, map, shown| Look {
        heading: heading.to_owned(),
        name,
        unit,
        map,
        shown,
        range: None,
        note: None,
    };
    let (density, pressure) = (ColourMap::Viridis, ColourMap::Plasma);
    let mut looks = vec![
        look("Density", "density", "kg/m3", density, Shown::Density),
        look("Pressure", "pressure", "Pa", pressure, Shown::Pressure),
        Look {
            range: Some((0.0, 1.0)),
            note: Some(format!(
                "exp(-{} |∇ρ| / max |∇ρ|), in each picture by its own greatest gradient.",
                plan.schlieren
            )),
            ..look(
                "Schlieren",
                "schlieren",
                "",
                ColourMap::Grey,
                Shown::Schlieren,
            )
        },
    ];
    looks.extend(carried(plan).enumerate().map(|(number, of)| {
        let shown = Shown::Carried(number);
        Look {
            range: Some((0.0, 1.0)),
            ..look(&of.heading, "part of the mass", "", density, shown)
        }
    }));
    looks
}

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
            .axes(axes.map(|axis| ["x", "y", "z"][axis]))
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
