//! Maps of the water at several times, and of what was greatest.

use crate::SimError;
use crate::run::report::chosen;
use crate::run::{Directory, FRAMES};
use crate::shallow::family::PEAKS;
use crate::shallow::frames::GREATEST;
use monoflow_case::ShallowPlan;
use monoflow_output::{ColourBar, ColourMap, Map, Section, StoredFrame, at_ranks};

/// Thinner water is not drawn, m.
pub(in crate::shallow) const FILM: f64 = 1e-3;

/// Nor is water thinner than this part of what the colours span: a film of rain on the ground would look
/// like a flood.
const THIN: f64 = 0.01;

/// Most that a map may take, pixels.
const SIZE: (usize, usize) = (1280, 900);

/// Galleries of depth, speed and tracers over time, and of what was greatest.
pub fn sections(directory: &Directory, plan: &ShallowPlan) -> Result<Vec<Section>, SimError> {
    let Some(files) = chosen(directory, FRAMES, &plan.output.pictures)? else {
        return Ok(Vec::new());
    };
    let frames: Vec<StoredFrame> = files
        .into_iter()
        .map(StoredFrame::read)
        .collect::<Result<_, _>>()?;
    let least = plan.numerics.dry_depth.max(FILM);
    let depths: Vec<_> = frames
        .iter()
        .map(|frame| DEPTH.field(frame, least))
        .collect();
    let film = least.max(THIN * range(&depths).1);
    let mut sections = Vec::new();
    let tracers = plan.tracers.keys().map(|name| Look::of_tracer(name));
    for look in [DEPTH, SPEED].into_iter().chain(tracers) {
        let fields: Vec<Vec<f64>> = frames.iter().map(|frame| look.field(frame, film)).collect();
        let range = range(&fields);
        let mut gallery = Vec::new();
        for (frame, field) in frames.iter().zip(&fields) {
            let note = format!("t = {:.3} s", frame.time);
            let caption = format!("{} at {note}", look.heading);
            gallery.push((look.map(plan, frame, field, range, &note)?, caption));
        }
        let about = format!("Water deeper than {} m.", rounded(film));
        sections.push(Section::new(look.heading).paragraph(about).gallery(gallery));
    }
    let peaks = directory.path.join(PEAKS);
    if peaks.is_file() {
        sections.push(of_peaks(plan, &StoredFrame::read(peaks)?)?);
    }
    Ok(sections)
}

/// Greatest depth, greatest speed, and when water came.
fn of_peaks(plan: &ShallowPlan, frame: &StoredFrame) -> Result<Section, SimError> {
    let film = plan
        .peaks
        .as_ref()
        .map_or(FILM, |peaks| peaks.arrival_depth);
    let depth = frame.scalar(GREATEST[0]).unwrap_or_default();
    let film = film.max(THIN * range(std::slice::from_ref(&depth)).1);
    let mut gallery = Vec::new();
    for look in [DEPTH_MAX, SPEED_MAX, ARRIVAL] {
        let values = frame.scalar(look.array).unwrap_or_default();
        let shown = |(value, depth): (&f64, &f64)| if *depth > film { *value } else { f64::NAN };
        let field: Vec<f64> = values.iter().zip(&depth).map(shown).collect();
        let range = range(std::slice::from_ref(&field));
        let note = format!("up to t = {:.3} s", frame.time);
        gallery.push((look.map(plan, frame, &field, range, &note)?, look.heading));
    }
    let about = format!("Where water was deeper than {} m.", rounded(film));
    Ok(Section::new("Greatest of the run")
        .paragraph(about)
        .gallery(gallery))
}

/// How a quantity is shown.
#[derive(Clone, Copy)]
struct Look<'n> {
    heading: &'n str,
    array: &'n str,
    name: &'n str,
    unit: &'n str,
    map: ColourMap,
}

const DEPTH: Look<'static> = Look {
    heading: "Depth",
    array: "depth",
    name: "depth",
    unit: "m",
    map: ColourMap::Blues,
};
const SPEED: Look<'static> = Look {
    heading: "Speed",
    array: "velocity",
    name: "speed",
    unit: "m/s",
    map: ColourMap::Viridis,
};
const DEPTH_MAX: Look<'static> = Look {
    heading: "Greatest depth",
    array: GREATEST[0],
    name: "greatest depth",
    ..DEPTH
};
const SPEED_MAX: Look<'static> = Look {
    heading: "Greatest speed",
    array: GREATEST[1],
    name: "greatest speed",
    ..SPEED
};
const ARRIVAL: Look<'static> = Look {
    heading: "Arrival of water",
    array: GREATEST[2],
    name: "arrival",
    unit: "s",
    map: ColourMap::Plasma,
};

impl<'n> Look<'n> {
    /// Of a tracer with this name.
    fn of_tracer(name: &'n str) -> Self {
        Look {
            heading: name,
            array: name,
            name,
            unit: "",
            map: ColourMap::Plasma,
        }
    }

    /// The quantity where there is water.
    fn field(&self, frame: &StoredFrame, film: f64) -> Vec<f64> {
        let depth = frame.scalar("depth").unwrap_or_default();
        let values = frame.scalar(self.array).unwrap_or_default();
        let shown = |(value, depth): (&f64, &f64)| if *depth > film { *value } else { f64::NAN };
        values.iter().zip(&depth).map(shown).collect()
    }

    fn map(
        &self,
        plan: &ShallowPlan,
        frame: &StoredFrame,
        field: &[f64],
        range: (f64, f64),
        note: &str,
    ) -> Result<Vec<u8>, SimError> {
        let bed = frame.scalar("bed").unwrap_or_default();
        let bar = ColourBar::new(self.name, self.unit)
            .range(range.0, range.1)
            .map(self.map);
        let mut map = Map::new(SIZE.0, SIZE.1)
            .title(&plan.title)
            .note(note)
            .mesh(&frame.points[..], &frame.triangles)
            .ground(&bed[..])
            .field(field, bar);
        for gauge in &plan.gauges {
            map = map.mark(&gauge.name, gauge.at);
        }
        for section in &plan.sections {
            map = map.line(&section.name, section.from, section.to);
        }
        Ok(map.render()?.encode_png()?)
    }
}

/// A depth in two digits.
fn rounded(depth: f64) -> f64 {
    let scale = 10_f64.powf(1.0 - depth.log10().floor());
    (depth * scale).round() / scale
}

/// One range for several maps, from zero on or from what is less, in which a few extreme cells do not count.
fn range(fields: &[Vec<f64>]) -> (f64, f64) {
    let ends = at_ranks(fields, |count| [count / 500, count * 998 / 1000]);
    let [low, high] = ends.map_or([0.0; 2], |[low, high]| [low.min(0.0), high]);
    (low, if high > low { high } else { low + 1.0 })
}
