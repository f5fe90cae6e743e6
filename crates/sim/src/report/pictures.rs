//! Pictures of the fluid at several times.

use crate::{Directory, SimError};
use monoflow_case::RunPlan;
use monoflow_output::{
    Camera, Cloud, Collection, CollectionEntry, ColourBar, ColourMap, Picture, Section,
    StoredFrame, Up,
};

/// Two galleries: speed and pressure.
pub(super) fn sections(directory: &Directory, plan: &RunPlan) -> Result<Vec<Section>, SimError> {
    let list = directory.path.join("frames.pvd");
    if !list.is_file() {
        return Ok(Vec::new());
    }
    let collection = Collection::read(list)?;
    let mut frames = Vec::new();
    for entry in chosen(collection.entries(), &plan.output.pictures) {
        frames.push(fluid(StoredFrame::read(directory.path.join(&entry.file))?));
    }
    let speed = Look {
        name: "speed",
        unit: "m/s",
        map: ColourMap::Viridis,
        array: |view| &view.speed,
    };
    let pressure = Look {
        name: "pressure",
        unit: "kPa",
        map: ColourMap::Plasma,
        array: |view| &view.pressure,
    };
    let mut sections = Vec::new();
    let shown = shown(plan, &frames);
    for (heading, look) in [("Speed", speed), ("Pressure", pressure)] {
        let range = look.range(&frames);
        let mut gallery = Vec::new();
        for view in &frames {
            gallery.push((
                look.picture(view, plan, range, shown)?,
                format!("{heading} at t = {:.3} s", view.time),
            ));
        }
        sections.push(Section::new(heading).gallery(gallery));
    }
    Ok(sections)
}

/// The frames nearest to the wanted times, each once, and the last of all, in which a run ended; none if
/// no times are wanted.
pub(crate) fn chosen<'e>(
    entries: &'e [CollectionEntry],
    times: &[f64],
) -> Vec<&'e CollectionEntry> {
    let mut chosen: Vec<&CollectionEntry> = Vec::new();
    for time in times {
        let distance = |entry: &&CollectionEntry| (entry.time - time).abs();
        let nearest = entries
            .iter()
            .min_by(|a, b| distance(a).total_cmp(&distance(b)));
        chosen.extend(nearest);
    }
    if !times.is_empty() {
        chosen.extend(entries.last());
    }
    chosen.dedup_by(|a, b| a.file == b.file);
    chosen
}

/// The fluid of one frame.
struct View {
    time: f64,
    points: Vec<[f64; 3]>,
    speed: Vec<f64>,
    pressure: Vec<f64>,
}

fn fluid(frame: StoredFrame) -> View {
    let kind = frame.scalar("kind").unwrap_or_default();
    let is_fluid = |i: usize| kind.get(i).is_none_or(|kind| *kind == 0.0);
    let of_fluid = |name: &str, scale: f64| -> Vec<f64> {
        let values = frame
            .scalar(name)
            .unwrap_or_else(|| vec![0.0; frame.points.len()]);
        let fluid = values.into_iter().enumerate().filter(|(i, _)| is_fluid(*i));
        fluid.map(|(_, value)| value * scale).collect()
    };
    let points = frame
        .points
        .iter()
        .enumerate()
        .filter(|(i, _)| is_fluid(*i));
    View {
        time: frame.time,
        speed: of_fluid("velocity", 1.0),
        pressure: of_fluid("pressure", 1e-3),
        points: points.map(|(_, point)| *point).collect(),
    }
}

/// How a quantity is shown.
struct Look {
    name: &'static str,
    unit: &'static str,
    map: ColourMap,
    array: fn(&View) -> &Vec<f64>,
}

impl Look {
    /// One range for all pictures, in which a few extreme particles do not count.
    fn range(&self, views: &[View]) -> (f64, f64) {
        let mut values: Vec<f64> = views
            .iter()
            .flat_map(|view| (self.array)(view))
            .copied()
            .filter(|value| value.is_finite())
            .collect();
        values.sort_unstable_by(f64::total_cmp);
        let high = values
            .get(values.len() * 995 / 1000)
            .copied()
            .unwrap_or(1.0);
        (0.0, if high > 0.0 { high } else { 1.0 })
    }

    fn picture(
        &self,
        view: &View,
        plan: &RunPlan,
        range: (f64, f64),
        (low, high): ([f64; 3], [f64; 3]),
    ) -> Result<Vec<u8>, SimError> {
        let bar = ColourBar::new(self.name, self.unit)
            .range(range.0, range.1)
            .map(self.map);
        let cloud = Cloud::new(&view.points[..], plan.discretisation.spacing)
            .scalar(&(self.array)(view)[..], bar);
        let picture = Picture::new(1280, 640)
            .title(&plan.title)
            .note(format!("t = {:.3} s", view.time))
            .camera(camera(plan))
            .domain(low, high)
            .cloud(cloud);
        Ok(picture.render()?.encode_png()?)
    }
}

/// The room in which the fluid moves: the domain, less the wall layers around it.
fn room(plan: &RunPlan) -> ([f64; 3], [f64; 3]) {
    use monoflow_case::{Fill, Kind, Shape};
    let mut room = (plan.domain.min, plan.domain.max);
    for geometry in plan.geometry.iter().filter(|g| g.kind == Kind::Wall) {
        let Shape::Box {
            min,
            max,
            fill: Fill::Shell,
            open,
            ..
        } = &geometry.shape
        else {
            continue;
        };
        for k in 0..3 {
            let is_open = |upper| open.iter().any(|f| f.axis.index() == k && f.upper == upper);
            if !is_open(false) {
                room.0[k] = room.0[k].max(min[k]);
            }
            if !is_open(true) {
                room.1[k] = room.1[k].min(max[k]);
            }
        }
    }
    room
}

/// The room, upwards only as far as the fluid ever gets in these frames.
fn shown(plan: &RunPlan, views: &[View]) -> ([f64; 3], [f64; 3]) {
    let (low, mut high) = room(plan);
    let up = match camera(plan).up {
        Up::Y => 1,
        Up::Z => 2,
    };
    let points = views.iter().flat_map(|view| &view.points);
    let top = points.map(|point| point[up]).fold(low[up], f64::max);
    let margin = 2.0 * plan.discretisation.spacing;
    high[up] = (top + margin).min(high[up]);
    (low, high)
}

/// From the front and one side, a little above; up is against gravity.
fn camera(plan: &RunPlan) -> Camera {
    let up = if plan.dimensions == 2 || plan.gravity[1].abs() > plan.gravity[2].abs() {
        Up::Y
    } else {
        Up::Z
    };
    Camera {
        azimuth: -24.0,
        elevation: 16.0,
        up,
        ..Camera::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_frame_is_always_among_the_pictures() {
        let entries = [0.0, 0.5, 1.0, 1.3].map(|time| CollectionEntry {
            time,
            file: format!("{time}"),
        });
        let times = |wanted: &[f64]| -> Vec<f64> {
            let found = chosen(&entries, wanted);
            found.iter().map(|entry| entry.time).collect()
        };
        assert_eq!(times(&[0.0, 0.1, 0.6]), [0.0, 0.5, 1.3]);
        assert_eq!(times(&[1.0, 9.0]), [1.0, 1.3]);
        assert_eq!(times(&[]), [0.0; 0]);
    }
}
