//! Pictures of the fluid at several times.

use crate::SimError;
use crate::run::report::chosen;
use crate::run::{Directory, FRAMES};
use monoflow_case::{Fill, GeometryPlan, Kind, RunPlan, Seed, SeedKind, Shape};
use monoflow_isosurface::Isosurface;
use monoflow_output::{
    Camera, Cloud, Colour, ColourBar, ColourMap, Picture, Section, Skin, StoredFrame, Up,
};

/// Two galleries: speed and pressure.
pub fn sections(directory: &Directory, plan: &RunPlan) -> Result<Vec<Section>, SimError> {
    let Some(files) = chosen(directory, FRAMES, &plan.output.pictures)? else {
        return Ok(Vec::new());
    };
    let mut frames = Vec::new();
    for file in files {
        let mut view = view(StoredFrame::read(file)?, plan);
        if plan.dimensions == 3 {
            view.water = Water::of(&view, plan.discretisation.spacing);
        }
        frames.push(view);
    }
    let pressure = Look {
        name: "pressure",
        unit: "kPa",
        map: ColourMap::Plasma,
        array: |fields| &fields.pressure,
    };
    let mut sections = Vec::new();
    let shown = shown(plan, &frames);
    for (heading, look) in [("Speed", SPEED), ("Pressure", pressure)] {
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

/// Where particles stand at the start, as a PNG: fluid by its speed, and walls that hide nothing.
pub fn start(plan: &RunPlan, seeds: &[Seed]) -> Result<Vec<u8>, SimError> {
    let fluid = || seeds.iter().filter(|seed| seed.kind == SeedKind::Fluid);
    let walls = seeds.iter().filter(|seed| seed.kind == SeedKind::Wall);
    let speed = |[x, y, z]: [f64; 3]| (x * x + y * y + z * z).sqrt();
    let view = View {
        time: 0.0,
        points: fluid().map(|seed| seed.position).collect(),
        walls: shown_walls(walls.map(|seed| seed.position), plan),
        fields: Fields {
            speed: fluid().map(|seed| speed(seed.velocity)).collect(),
            pressure: Vec::new(),
        },
        // Where particles stand is what is to be seen.
        water: None,
    };
    let views = [view];
    let (range, shown) = (SPEED.range(&views), shown(plan, &views));
    SPEED.picture(&views[0], plan, range, shown)
}

const SPEED: Look = Look {
    name: "speed",
    unit: "m/s",
    map: ColourMap::Viridis,
    array: |fields| &fields.speed,
};

/// The fluid of one frame, and the walls within the room.
struct View {
    time: f64,
    points: Vec<[f64; 3]>,
    walls: Vec<[f64; 3]>,
    fields: Fields,
    water: Option<Water>,
}

/// What is shown of the fluid, a value for each point.
struct Fields {
    speed: Vec<f64>,
    pressure: Vec<f64>,
}

/// The surface of the fluid.
struct Water {
    points: Vec<[f64; 3]>,
    triangles: Vec<[u32; 3]>,
    fields: Fields,
}

impl Water {
    /// The surface around the fluid of a view; `None` if there is none, and particles are shown in its place.
    fn of(view: &View, spacing: f64) -> Option<Self> {
        let surface = Isosurface::around(&view.points, spacing).ok()?;
        let points = surface.points();
        (!points.is_empty()).then_some(())?;
        Some(Water {
            points,
            triangles: surface.triangles().to_vec(),
            fields: Fields {
                speed: surface.scalars(&view.fields.speed).ok()?,
                pressure: surface.scalars(&view.fields.pressure).ok()?,
            },
        })
    }
}

/// Walls around the room would hide what is in it; those that stand in it are shown. Vessels of any other shape
/// than boxes hide it from all sides in space.
fn shown_walls(walls: impl Iterator<Item = [f64; 3]>, plan: &RunPlan) -> Vec<[f64; 3]> {
    let is_vessel = |geometry: &GeometryPlan| {
        let fill = match geometry.shape {
            Shape::Body { fill, .. } => fill,
            _ => return false,
        };
        geometry.kind == Kind::Wall && fill == Fill::Shell
    };
    if plan.dimensions == 3 && plan.geometry.iter().any(is_vessel) {
        return Vec::new();
    }
    let (low, high) = room(plan);
    let slack = 1e-3 * plan.discretisation.spacing;
    let stands = |point: &[f64; 3]| {
        (0..plan.dimensions as usize)
            .all(|k| low[k] + slack < point[k] && point[k] < high[k] - slack)
    };
    walls.filter(stands).collect()
}

fn view(frame: StoredFrame, plan: &RunPlan) -> View {
    let kind = frame.scalar("kind").unwrap_or_default();
    let is_fluid = |i: usize| kind.get(i).is_none_or(|kind| *kind == 0.0);
    let of_fluid = |name: &str, scale: f64| -> Vec<f64> {
        let values = frame
            .scalar(name)
            .unwrap_or_else(|| vec![0.0; frame.points.len()]);
        let fluid = values.into_iter().enumerate().filter(|(i, _)| is_fluid(*i));
        fluid.map(|(_, value)| value * scale).collect()
    };
    let points = || frame.points.iter().enumerate();
    View {
        time: frame.time,
        fields: Fields {
            speed: of_fluid("velocity", 1.0),
            pressure: of_fluid("pressure", 1e-3),
        },
        points: points()
            .filter(|(i, _)| is_fluid(*i))
            .map(|(_, point)| *point)
            .collect(),
        walls: shown_walls(
            points()
                .filter(|(i, _)| !is_fluid(*i))
                .map(|(_, point)| *point),
            plan,
        ),
        water: None,
    }
}

/// How a quantity is shown.
struct Look {
    name: &'static str,
    unit: &'static str,
    map: ColourMap,
    array: fn(&Fields) -> &Vec<f64>,
}

impl Look {
    /// One range for all pictures, in which a few extreme particles do not count.
    fn range(&self, views: &[View]) -> (f64, f64) {
        let mut values: Vec<f64> = views
            .iter()
            .flat_map(|view| (self.array)(&view.fields))
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
        let spacing = plan.discretisation.spacing;
        let walls = Cloud::new(&view.walls[..], spacing).colour(Colour::WALL);
        let picture = Picture::new(1280, 640)
            .title(&plan.title)
            .note(format!("t = {:.3} s", view.time))
            .camera(camera(plan))
            .domain(low, high)
            .cloud(walls);
        let picture = match &view.water {
            Some(water) => {
                let skin = Skin::new(&water.points, &water.triangles);
                picture.skin(skin.scalar((self.array)(&water.fields), bar))
            }
            None => {
                let cloud = Cloud::new(&view.points[..], spacing);
                picture.cloud(cloud.scalar((self.array)(&view.fields), bar))
            }
        };
        Ok(picture.render()?.encode_png()?)
    }
}

/// The tanks together; without any, the domain less the walls around it.
fn room(plan: &RunPlan) -> ([f64; 3], [f64; 3]) {
    let walls = || plan.geometry.iter().filter(|g| g.kind == Kind::Wall);
    let tanks = walls().filter_map(|geometry| match &geometry.shape {
        Shape::Box {
            min,
            max,
            fill: Fill::Shell,
            ..
        } => Some((*min, *max)),
        _ => None,
    });
    let together = tanks.reduce(|a, b| {
        (
            [0, 1, 2].map(|k| a.0[k].min(b.0[k])),
            [0, 1, 2].map(|k| a.1[k].max(b.1[k])),
        )
    });
    if let Some(room) = together {
        return room;
    }
    let mut room = (plan.domain.min, plan.domain.max);
    for geometry in walls() {
        let Shape::Plane {
            at, normal, layers, ..
        } = &geometry.shape
        else {
            continue;
        };
        // Only layers behind which nothing is left of the domain.
        let depth = (f64::from(*layers) + 0.5) * plan.discretisation.spacing;
        let k = normal.axis.index();
        if normal.upper && at - depth <= plan.domain.min[k] {
            room.0[k] = room.0[k].max(*at);
        }
        if !normal.upper && at + depth >= plan.domain.max[k] {
            room.1[k] = room.1[k].min(*at);
        }
    }
    room
}

/// The room, upwards at least as far as there is a tank and as the fluid and walls in it get in these
/// frames.
fn shown(plan: &RunPlan, views: &[View]) -> ([f64; 3], [f64; 3]) {
    let (low, mut high) = room(plan);
    let up = match camera(plan).up {
        Up::Y => 1,
        Up::Z => 2,
    };
    let tank = plan.geometry.iter().any(|geometry| {
        let shell = matches!(
            geometry.shape,
            Shape::Box {
                fill: Fill::Shell,
                ..
            }
        );
        shell && geometry.kind == Kind::Wall
    });
    let points = views
        .iter()
        .flat_map(|view| view.points.iter().chain(&view.walls));
    let top = points.map(|point| point[up]).fold(low[up], f64::max);
    let top = top + 2.0 * plan.discretisation.spacing;
    high[up] = if tank {
        high[up].max(top.min(plan.domain.max[up]))
    } else {
        high[up].min(top)
    };
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
    use crate::models;
    use crate::particles::place::placed;
    use monoflow_case::Case;
    use monoflow_output::Frame;

    fn plan(tank: &str) -> RunPlan {
        let text = format!(
            "dimensions = 3\ndiscretisation.spacing = 0.05\ntime.end = 1.0\n\
             domain = {{ min = [0.0, 0.0, 0.0], max = [1.0, 0.5, 1.0] }}\n{tank}\n\
             [[geometry]]\nname = \"column\"\nkind = \"wall\"\nshape = \"box\"\n\
             min = [0.6, 0.2, 0.0]\nmax = [0.7, 0.3, 0.4]\n\
             [[geometry]]\nname = \"water\"\nkind = \"fluid\"\nshape = \"box\"\n\
             min = [0.0, 0.0, 0.0]\nmax = [0.2, 0.5, 0.2]\n"
        );
        let case = Case::parse("picture.toml", &text).unwrap();
        case.resolve(&models::catalogue()).unwrap()
    }

    fn start(plan: &RunPlan) -> View {
        let seeds = placed(plan).unwrap().0;
        let points: Vec<[f64; 3]> = seeds.iter().map(|seed| seed.position).collect();
        let wall = |kind: SeedKind| u8::from(kind == SeedKind::Wall);
        let kinds: Vec<u8> = seeds.iter().map(|seed| wall(seed.kind)).collect();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("frame.vtu");
        let frame = Frame::new(0.0, &points[..]).array("kind", &kinds[..]);
        frame.write(&path).unwrap();
        view(StoredFrame::read(&path).unwrap(), plan)
    }

    /// The water reaches to 0.2 m and the column to 0.4 m, the tank to 0.6 m.
    #[test]
    fn the_whole_tank_and_what_stands_in_it_are_shown() {
        let plan = plan(
            "[[geometry]]\nname = \"tank\"\nkind = \"wall\"\nshape = \"box\"\n\
             min = [0.0, 0.0, 0.0]\nmax = [1.0, 0.5, 0.6]\nopen = [\"+z\"]",
        );
        let mut view = start(&plan);
        assert_eq!(view.points.len(), 4 * 10 * 4);
        assert_eq!(view.walls.len(), 2 * 2 * 8);
        assert_eq!(shown(&plan, &[start(&plan)]), ([0.0; 3], [1.0, 0.5, 0.6]));
        // Spray above the rim is within the picture too.
        view.points.push([0.5, 0.2, 0.7]);
        let (_, high) = shown(&plan, &[view]);
        assert!((high[2] - 0.8).abs() < 1e-12, "{high:?}");
    }

    /// Planes around the domain bound the room; it is cut above what is in it.
    #[test]
    fn a_room_of_planes_is_cut_above_the_walls_in_it() {
        let plane = |point: &str, normal: &str| {
            format!(
                "[[geometry]]\nname = \"{normal}\"\nkind = \"wall\"\nshape = \"plane\"\npoint = {point}\nnormal = \"{normal}\"\n"
            )
        };
        let plan = plan(&(plane("[0.0, 0.0, 0.0]", "+z") + &plane("[0.0, 0.0, 0.0]", "+x")));
        let view = start(&plan);
        assert_eq!(view.walls.len(), 2 * 2 * 8);
        let (low, high) = shown(&plan, &[view]);
        assert_eq!([low[0], low[2]], [0.0, 0.0]);
        assert!((high[2] - 0.475).abs() < 1e-12, "{high:?}");
    }

    /// The surface takes the place of particles, and only where there is one.
    #[test]
    fn water_is_shown_by_its_surface() {
        let plan = plan(
            "[[geometry]]\nname = \"tank\"\nkind = \"wall\"\nshape = \"box\"\n\
             min = [0.0, 0.0, 0.0]\nmax = [1.0, 0.5, 0.6]\nopen = [\"+z\"]",
        );
        let draw = |view: &View| SPEED.picture(view, &plan, (0.0, 1.0), shown(&plan, &[]));
        let mut view = start(&plan);
        let dots = draw(&view).unwrap();
        view.water = Water::of(&view, 0.05);
        let water = view.water.as_ref().unwrap();
        assert!(water.points.iter().all(|p| p[0] < 0.23 && p[2] < 0.23));
        assert_eq!(water.fields.speed.len(), water.points.len());
        assert_ne!(draw(&view).unwrap(), dots);

        view.points.clear();
        assert!(
            Water::of(&view, 0.05).is_none(),
            "speeds are not those of particles"
        );
        view.fields.speed.clear();
        view.fields.pressure.clear();
        view.water = Water::of(&view, 0.05);
        assert!(view.water.is_none());
        draw(&view).unwrap();
    }
}
