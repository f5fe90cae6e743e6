//! Pictures of the fluid at several times.

use super::bare;
use crate::SimError;
use crate::particles::surfaces;
use crate::run::report::chosen;
use crate::run::{Directory, FRAMES};
use monoflow_case::{Fill, GeometryPlan, Kind, RunPlan, Shape};
use monoflow_isosurface::Isosurface;
use monoflow_output::{
    Camera, Cloud, Colour, ColourBar, ColourMap, FrameFile, Picture, Section, Skin, Up,
};
use monoflow_start::{Seed, SeedKind};

/// Two galleries: speed and pressure. One frame at a time is in memory.
pub fn sections(directory: &Directory, plan: &RunPlan) -> Result<Vec<Section>, SimError> {
    let Some(files) = chosen(directory, FRAMES, &plan.output.pictures)? else {
        return Ok(Vec::new());
    };
    let files = files.iter().map(FrameFile::open);
    let files = files.collect::<Result<Vec<_>, _>>()?;
    let pressure = Look {
        name: "pressure",
        unit: "kPa",
        map: ColourMap::Plasma,
        array: |fields| &fields.pressure,
    };
    let looks = [("Speed", SPEED), ("Pressure", pressure)];
    let values = files.iter().map(FrameFile::points).sum();
    let mut ranges = looks.each_ref().map(|_| Range::of(values));
    let mut top = f64::NEG_INFINITY;
    for file in &files {
        let view = view(file, plan)?;
        top = top.max(view.top(plan));
        for ((_, look), range) in looks.iter().zip(&mut ranges) {
            range.add((look.array)(&view.fields));
        }
    }
    let stage = Stage::of(plan, top)?;
    let ranges = ranges.map(Range::ends);
    let mut galleries = looks.each_ref().map(|_| Vec::new());
    for file in &files {
        let mut view = view(file, plan)?;
        if surfaces::in_pictures(plan, view.points.len() as u64) {
            view.water = Water::of(&view, plan.discretisation.spacing);
        }
        for (n, (heading, look)) in looks.iter().enumerate() {
            galleries[n].push((
                look.picture(&view, plan, ranges[n], &stage)?,
                format!("{heading} at t = {:.3} s", view.time),
            ));
        }
    }
    let sections = looks.iter().zip(galleries);
    Ok(sections
        .map(|((heading, _), gallery)| Section::new(*heading).gallery(gallery))
        .collect())
}

/// Where particles stand at the start, as a PNG: fluid by its speed, and walls that hide nothing.
pub fn start(plan: &RunPlan, seeds: &[Seed]) -> Result<Vec<u8>, SimError> {
    let fluid = || seeds.iter().filter(|seed| seed.kind == SeedKind::Fluid);
    let (mut walls, is_shown) = (Walls::default(), shows_wall(plan));
    for seed in seeds.iter().filter(|seed| seed.kind == SeedKind::Wall) {
        if is_shown(&seed.position) {
            walls.push(plan, usize::from(seed.group), seed.position);
        }
    }
    let speed = |[x, y, z]: [f64; 3]| (x * x + y * y + z * z).sqrt();
    let view = View {
        time: 0.0,
        points: fluid().map(|seed| narrow(seed.position)).collect(),
        walls,
        fields: Fields {
            speed: fluid().map(|seed| speed(seed.velocity)).collect(),
            pressure: Vec::new(),
        },
        // Where particles stand is what is to be seen.
        water: None,
    };
    let mut range = Range::of(view.fields.speed.len());
    range.add(&view.fields.speed);
    let stage = Stage::of(plan, view.top(plan))?;
    SPEED.picture(&view, plan, range.ends(), &stage)
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
    points: Vec<[f32; 3]>,
    walls: Walls,
    fields: Fields,
    water: Option<Water>,
}

/// Particles of walls, by their spacing (m).
#[derive(Default)]
struct Walls {
    clouds: Vec<(f64, Vec<[f32; 3]>)>,
}

impl Walls {
    /// Adds a particle of a geometry.
    fn push(&mut self, plan: &RunPlan, geometry: usize, place: [f64; 3]) {
        let geometry = plan.geometry.get(geometry);
        let spacing = geometry.map_or(plan.discretisation.spacing, |wall| plan.spacing_of(wall));
        let known = self.clouds.iter().position(|(other, _)| *other == spacing);
        let n = known.unwrap_or_else(|| {
            self.clouds.push((spacing, Vec::new()));
            self.clouds.len() - 1
        });
        self.clouds[n].1.push(narrow(place));
    }

    fn points(&self) -> impl Iterator<Item = &[f32; 3]> {
        self.clouds.iter().flat_map(|(_, points)| points)
    }
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
        let points = view.points.iter().map(|point| point.map(f64::from));
        let surface = Isosurface::around(points, spacing).ok()?;
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

/// What all pictures of a run have in common.
struct Stage {
    /// The box that is shown (m).
    shown: ([f64; 3], [f64; 3]),
    /// Points of planes without particles in it (m).
    planes: Vec<[f32; 3]>,
    /// Points of the ground in it (m).
    ground: Vec<[f32; 3]>,
}

/// How thick the lines of planes are (spacings).
const PLANE: f64 = 0.4;

impl Stage {
    fn of(plan: &RunPlan, top: f64) -> Result<Self, SimError> {
        let shown = shown(plan, top);
        Ok(Stage {
            planes: bare::lines(plan, shown),
            ground: bare::ground(plan, shown)?,
            shown,
        })
    }
}

/// Walls around the room would hide what is in it; those that stand in it are shown. Vessels of any other shape
/// than boxes hide it from all sides in space.
fn shows_wall(plan: &RunPlan) -> impl Fn(&[f64; 3]) -> bool + use<> {
    let is_vessel = |geometry: &GeometryPlan| {
        let fill = match geometry.shape {
            Shape::Body { fill, .. } => fill,
            _ => return false,
        };
        geometry.kind == Kind::Wall && fill == Fill::Shell
    };
    let hides = plan.dimensions == 3 && plan.geometry.iter().any(is_vessel);
    let (low, high) = room(plan);
    let (slack, dimensions) = (1e-3 * plan.discretisation.spacing, plan.dimensions as usize);
    move |point| {
        let stands = |k: usize| low[k] + slack < point[k] && point[k] < high[k] - slack;
        !hides && (0..dimensions).all(stands)
    }
}

impl View {
    /// The highest place of what is shown.
    fn top(&self, plan: &RunPlan) -> f64 {
        let up = up(plan);
        let points = self.points.iter().chain(self.walls.points());
        points
            .map(|point| f64::from(point[up]))
            .fold(f64::NEG_INFINITY, f64::max)
    }
}

/// Places in single precision: more than a picture can show, in half of the memory.
fn narrow(place: [f64; 3]) -> [f32; 3] {
    place.map(|x| x as f32)
}

fn view(file: &FrameFile, plan: &RunPlan) -> Result<View, SimError> {
    let mut fluid = Vec::with_capacity(file.points());
    file.each("kind", |kind| fluid.push(kind[0] == 0.0))?;
    fluid.resize(file.points(), true);
    let mut points = Vec::with_capacity(file.points());
    let (mut walls, is_shown) = (Walls::default(), shows_wall(plan));
    // Origins tell which walls are denser than the fluid.
    let mut origins = Vec::new();
    if plan.geometry.iter().any(|wall| wall.spacing.is_some()) {
        file.each("origin", |origin| origins.push(origin[0] as usize))?;
    }
    let mut i = 0;
    file.each("Points", |at| {
        if let [x, y, z] = *at {
            let point = [x, y, z];
            match fluid.get(i) {
                Some(true) => points.push(narrow(point)),
                _ if is_shown(&point) => {
                    let origin = origins.get(i).copied().unwrap_or_default();
                    walls.push(plan, origin, point);
                }
                _ => {}
            }
        }
        i += 1;
    })?;
    // A scalar of fluid; of vectors, their lengths.
    let of_fluid = |name: &str, scale: f64| -> Result<Vec<f64>, SimError> {
        let (mut values, mut i) = (Vec::with_capacity(points.len()), 0);
        file.each(name, |value| {
            if fluid.get(i) == Some(&true) {
                let length = match value {
                    [scalar] => *scalar,
                    vector => vector.iter().map(|x| x * x).sum::<f64>().sqrt(),
                };
                values.push(length * scale);
            }
            i += 1;
        })?;
        values.resize(points.len(), 0.0);
        Ok(values)
    };
    Ok(View {
        time: file.time()?,
        fields: Fields {
            speed: of_fluid("velocity", 1.0)?,
            pressure: of_fluid("pressure", 1e-3)?,
        },
        points,
        walls,
        water: None,
    })
}

/// One range for all pictures, in which a few extreme particles do not count.
struct Range {
    /// The greatest values, so many at least.
    greatest: Vec<f64>,
    keep: usize,
    /// How many there were.
    count: usize,
}

impl Range {
    /// Of at most so many values.
    fn of(values: usize) -> Self {
        Range {
            greatest: Vec::new(),
            keep: values - Self::place(values) + 1,
            count: 0,
        }
    }

    /// How many of so many values lie in the range.
    fn place(values: usize) -> usize {
        values * 995 / 1000
    }

    fn add(&mut self, values: &[f64]) {
        for value in values.iter().filter(|value| value.is_finite()) {
            self.count += 1;
            self.greatest.push(*value);
            if self.greatest.len() > 2 * self.keep {
                let order = |a: &f64, b: &f64| b.total_cmp(a);
                self.greatest.select_nth_unstable_by(self.keep, order);
                self.greatest.truncate(self.keep);
            }
        }
    }

    fn ends(mut self) -> (f64, f64) {
        self.greatest.sort_unstable_by(|a, b| b.total_cmp(a));
        let place = self.count - Self::place(self.count);
        let high = place.checked_sub(1).and_then(|k| self.greatest.get(k));
        let high = high.copied().unwrap_or(1.0);
        (0.0, if high > 0.0 { high } else { 1.0 })
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
    fn picture(
        &self,
        view: &View,
        plan: &RunPlan,
        range: (f64, f64),
        stage: &Stage,
    ) -> Result<Vec<u8>, SimError> {
        let bar = ColourBar::new(self.name, self.unit)
            .range(range.0, range.1)
            .map(self.map);
        let spacing = plan.discretisation.spacing;
        let planes = Cloud::new(&stage.planes[..], spacing);
        let planes = planes.diameter(PLANE * spacing).colour(Colour::WALL);
        let ground = Cloud::new(&stage.ground[..], spacing).colour(Colour::WALL);
        let (low, high) = stage.shown;
        let picture = Picture::new(1280, 640)
            .title(&plan.title)
            .note(format!("t = {:.3} s", view.time))
            .camera(camera(plan))
            .domain(low, high)
            .cloud(planes)
            .cloud(ground);
        let picture = view
            .walls
            .clouds
            .iter()
            .fold(picture, |picture, (own, points)| {
                picture.cloud(Cloud::new(&points[..], *own).colour(Colour::WALL))
            });
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
        let depth = (f64::from(*layers) + 0.5) * plan.spacing_of(geometry);
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

/// The axis that points up.
fn up(plan: &RunPlan) -> usize {
    match camera(plan).up {
        Up::Y => 1,
        Up::Z => 2,
    }
}

/// The room, upwards at least as far as there is a tank and as the fluid and walls in it get.
fn shown(plan: &RunPlan, top: f64) -> ([f64; 3], [f64; 3]) {
    let (low, mut high) = room(plan);
    let up = up(plan);
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
    let top = top.max(low[up]);
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
        view(&FrameFile::open(&path).unwrap(), plan).unwrap()
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
        assert_eq!(view.walls.points().count(), 2 * 2 * 8);
        assert_eq!(
            shown(&plan, start(&plan).top(&plan)),
            ([0.0; 3], [1.0, 0.5, 0.6])
        );
        // Spray above the rim is within the picture too.
        view.points.push([0.5, 0.2, 0.7]);
        let (_, high) = shown(&plan, view.top(&plan));
        assert!((high[2] - 0.8).abs() < 1e-6, "{high:?}");
    }

    /// The greatest of two hundred values does not count, whatever the order in which they come.
    #[test]
    fn few_extremes_are_beyond_the_range() {
        for count in [0, 1, 7, 200, 1001] {
            let mut range = Range::of(count + 40);
            for n in 0..count {
                range.add(&[((7 * n) % count) as f64, f64::NAN]);
            }
            let mut sorted: Vec<f64> = (0..count).map(|n| ((7 * n) % count) as f64).collect();
            sorted.sort_unstable_by(f64::total_cmp);
            let high = sorted.get(count * 995 / 1000).copied().unwrap_or(1.0);
            let high = if high > 0.0 { high } else { 1.0 };
            assert_eq!(range.ends(), (0.0, high), "{count}");
        }
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
        assert_eq!(view.walls.points().count(), 2 * 2 * 8);
        let (low, high) = shown(&plan, view.top(&plan));
        assert_eq!([low[0], low[2]], [0.0, 0.0]);
        assert!((high[2] - 0.475).abs() < 1e-6, "{high:?}");
    }

    /// The surface takes the place of particles, and only where there is one.
    #[test]
    fn water_is_shown_by_its_surface() {
        let plan = plan(
            "[[geometry]]\nname = \"tank\"\nkind = \"wall\"\nshape = \"box\"\n\
             min = [0.0, 0.0, 0.0]\nmax = [1.0, 0.5, 0.6]\nopen = [\"+z\"]",
        );
        let draw = |view: &View| {
            SPEED.picture(
                view,
                &plan,
                (0.0, 1.0),
                &Stage::of(&plan, f64::NEG_INFINITY)?,
            )
        };
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
