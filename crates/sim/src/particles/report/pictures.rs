//! Pictures of the fluid at several times.

mod look;
mod range;
mod room;
mod view;

use super::bare;
use crate::SimError;
use crate::particles::surfaces;
use crate::run::report::chosen;
use crate::run::{Directory, FRAMES};
use look::{Look, SPEED};
use monoflow_case::RunPlan;
use monoflow_output::{Cloud, Colour, ColourBar, FrameFile, Picture, Section, Skin};
use monoflow_start::{Seed, SeedKind};
use range::Range;
use room::{camera, shown, shows_wall};
use view::{View, Walls, Water, view};

/// A gallery of speed, of pressure, and of each column that the case asks for. One frame at a time is in memory.
pub fn sections(directory: &Directory, plan: &RunPlan) -> Result<Vec<Section>, SimError> {
    let Some(files) = chosen(directory, FRAMES, &plan.output.pictures)? else {
        return Ok(Vec::new());
    };
    let files = files.iter().map(FrameFile::open);
    let files = files.collect::<Result<Vec<_>, _>>()?;
    let looks = Look::all(plan);
    let values = files.iter().map(FrameFile::points).sum();
    let mut ranges: Vec<_> = looks.iter().map(|look| look.range(values)).collect();
    let mut top = f64::NEG_INFINITY;
    for file in &files {
        let view = view(file, plan, &looks)?;
        top = top.max(view.top(plan));
        for (field, range) in view.fields.iter().zip(&mut ranges) {
            range.add(field);
        }
    }
    let stage = Stage::of(plan, top)?;
    let ranges: Vec<_> = ranges.into_iter().map(Range::ends).collect();
    let mut galleries = vec![Vec::new(); looks.len()];
    for file in &files {
        let mut view = view(file, plan, &looks)?;
        if surfaces::in_pictures(plan, view.points.len() as u64) {
            view.water = Water::of(&view, plan.discretisation.spacing);
        }
        for (n, look) in looks.iter().enumerate() {
            galleries[n].push((
                picture(&view, (look, n), plan, ranges[n], &stage)?,
                format!("{} at t = {:.3} s", look.heading(), view.time),
            ));
        }
    }
    let sections = looks.iter().zip(galleries);
    Ok(sections
        .map(|(look, gallery)| Section::new(look.heading()).gallery(gallery))
        .collect())
}

/// Where particles stand at the start, as a PNG: fluid by its speed, and walls that hide nothing.
pub fn start(plan: &RunPlan, seeds: &[Seed]) -> Result<Vec<u8>, SimError> {
    let fluid = || seeds.iter().filter(|seed| seed.kind == SeedKind::Fluid);
    let (mut walls, is_shown) = (Walls::default(), shows_wall(plan));
    for seed in seeds.iter().filter(|seed| seed.kind == SeedKind::Wall) {
        let group = usize::from(seed.group);
        if is_shown(group, &seed.position) {
            walls.push(plan, group, seed.position);
        }
    }
    let speed = |[x, y, z]: [f64; 3]| (x * x + y * y + z * z).sqrt();
    let view = View {
        time: 0.0,
        points: fluid().map(|seed| seed.position).collect(),
        walls,
        fields: vec![fluid().map(|seed| speed(seed.velocity)).collect()],
        // Where particles stand is what is to be seen.
        water: None,
    };
    let mut range = SPEED.range(view.fields[0].len());
    range.add(&view.fields[0]);
    let stage = Stage::of(plan, view.top(plan))?;
    picture(&view, (&SPEED, 0), plan, range.ends(), &stage)
}

/// What all pictures of a run have in common.
struct Stage {
    /// The box that is shown (m).
    shown: ([f64; 3], [f64; 3]),
    /// Points of planes without particles in it (m).
    planes: Vec<[f64; 3]>,
    /// Points of the ground in it (m).
    ground: Vec<[f64; 3]>,
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

/// A view by one of its looks, of this number.
fn picture(
    view: &View,
    (look, n): (&Look<'_>, usize),
    plan: &RunPlan,
    range: (f64, f64),
    stage: &Stage,
) -> Result<Vec<u8>, SimError> {
    let bar = ColourBar::new(look.name, look.unit)
        .range(range.0, range.1)
        .map(look.map);
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
    let walls = view.walls.clouds.iter();
    let picture = walls.fold(picture, |picture, (own, points)| {
        picture.cloud(Cloud::new(&points[..], *own).colour(Colour::WALL))
    });
    let picture = match &view.water {
        Some(water) => {
            let skin = Skin::new(&water.points, &water.triangles);
            picture.skin(skin.scalar(&water.fields[n], bar))
        }
        None => {
            let cloud = Cloud::new(&view.points[..], spacing);
            picture.cloud(cloud.scalar(&view.fields[n][..], bar))
        }
    };
    Ok(picture.render()?.encode_png()?)
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
        view(&FrameFile::open(&path).unwrap(), plan, &Look::all(plan)).unwrap()
    }

    /// A block beside a tank is shown in the plane, where it hides nothing; in space it might.
    #[test]
    fn solid_walls_beside_a_tank_are_shown_in_the_plane() {
        for (dimensions, expected) in [(2, true), (3, false)] {
            let at = |x: f64, y: f64| match dimensions {
                2 => format!("[{x:?}, {y:?}]"),
                _ => format!("[{x:?}, {y:?}, {y:?}]"),
            };
            let part = |name: &str, kind: &str, min: String, max: String, rest: &str| {
                format!(
                    "[[geometry]]\nname = \"{name}\"\nkind = \"{kind}\"\nshape = \"box\"\nmin = {min}\nmax = {max}\n{rest}\n"
                )
            };
            let text = format!(
                "dimensions = {dimensions}\ndiscretisation.spacing = 0.05\ntime.end = 1.0\n{}{}{}",
                part(
                    "tank",
                    "wall",
                    at(0.0, 0.0),
                    at(0.5, 0.5),
                    "open = [\"+x\"]"
                ),
                part("water", "fluid", at(0.0, 0.0), at(0.2, 0.2), ""),
                part(
                    "block",
                    "wall",
                    at(0.7, 0.1),
                    at(0.8, 0.3),
                    "fill = \"solid\""
                ),
            );
            let case = Case::parse("picture.toml", &text).unwrap();
            let plan = case.resolve(&models::catalogue()).unwrap();
            let is_shown = shows_wall(&plan);
            assert_eq!(is_shown(2, &[0.75, 0.2, 0.2]), expected);
            // Layers around the tank are not.
            assert!(!is_shown(0, &[-0.025, 0.2, 0.2]));
        }
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
            picture(
                view,
                (&SPEED, 0),
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
        assert_eq!(water.fields[0].len(), water.points.len());
        assert_ne!(draw(&view).unwrap(), dots);

        view.points.clear();
        assert!(
            Water::of(&view, 0.05).is_none(),
            "speeds are not those of particles"
        );
        view.fields.iter_mut().for_each(Vec::clear);
        view.water = Water::of(&view, 0.05);
        assert!(view.water.is_none());
        draw(&view).unwrap();
    }
}
