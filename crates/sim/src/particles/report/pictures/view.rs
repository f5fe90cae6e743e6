//! What is seen of one frame.

use super::look::Look;
use super::room::{shows_wall, up};
use crate::SimError;
use monoflow_case::RunPlan;
use monoflow_isosurface::Isosurface;
use monoflow_output::FrameFile;

/// The fluid of one frame, and the walls within the room.
pub(super) struct View {
    pub time: f64,
    pub points: Vec<[f64; 3]>,
    pub walls: Walls,
    /// Of each look a value for each point.
    pub fields: Vec<Vec<f64>>,
    pub water: Option<Water>,
}

impl View {
    /// The highest place of what is shown.
    pub fn top(&self, plan: &RunPlan) -> f64 {
        let up = up(plan);
        let points = self.points.iter().chain(self.walls.points());
        points
            .map(|point| point[up])
            .fold(f64::NEG_INFINITY, f64::max)
    }
}

/// Particles of walls, by their spacing (m).
#[derive(Default)]
pub(super) struct Walls {
    pub clouds: Vec<(f64, Vec<[f64; 3]>)>,
}

impl Walls {
    /// Adds a particle of a geometry.
    pub fn push(&mut self, plan: &RunPlan, geometry: usize, place: [f64; 3]) {
        let geometry = plan.geometry.get(geometry);
        let spacing = geometry.map_or(plan.discretisation.spacing, |wall| plan.spacing_of(wall));
        let known = self.clouds.iter().position(|(other, _)| *other == spacing);
        let n = known.unwrap_or_else(|| {
            self.clouds.push((spacing, Vec::new()));
            self.clouds.len() - 1
        });
        self.clouds[n].1.push(place);
    }

    pub fn points(&self) -> impl Iterator<Item = &[f64; 3]> {
        self.clouds.iter().flat_map(|(_, points)| points)
    }
}

/// The surface of the fluid.
pub(super) struct Water {
    pub points: Vec<[f64; 3]>,
    pub triangles: Vec<[u32; 3]>,
    pub fields: Vec<Vec<f64>>,
}

impl Water {
    /// The surface around the fluid of a view; `None` if there is none, and particles are shown in its place.
    pub fn of(view: &View, spacing: f64) -> Option<Self> {
        let points = view.points.iter().copied();
        let surface = Isosurface::around(points, spacing).ok()?;
        let points = surface.points();
        (!points.is_empty()).then_some(())?;
        Some(Water {
            points,
            triangles: surface.triangles().to_vec(),
            fields: (view.fields.iter())
                .map(|field| surface.scalars(field))
                .collect::<Result<_, _>>()
                .ok()?,
        })
    }
}

pub(super) fn view(file: &FrameFile, plan: &RunPlan, looks: &[Look<'_>]) -> Result<View, SimError> {
    let mut fluid = Vec::with_capacity(file.points());
    file.each("kind", |kind| fluid.push(kind[0] == 0.0))?;
    fluid.resize(file.points(), true);
    let mut points = Vec::with_capacity(file.points());
    let (mut walls, is_shown) = (Walls::default(), shows_wall(plan));
    // Origins tell which walls are denser than the fluid, and which are solid in the plane.
    let mut origins = Vec::new();
    if plan.dimensions < 3 || plan.geometry.iter().any(|wall| wall.spacing.is_some()) {
        file.each("origin", |origin| origins.push(origin[0] as usize))?;
    }
    let mut i = 0;
    file.each("Points", |at| {
        if let [x, y, z] = *at {
            let point = [x, y, z];
            match fluid.get(i) {
                Some(true) => points.push(point),
                _ => {
                    let origin = origins.get(i).copied().unwrap_or_default();
                    if is_shown(origin, &point) {
                        walls.push(plan, origin, point);
                    }
                }
            }
        }
        i += 1;
    })?;
    let of_fluid = |look: &Look<'_>| -> Result<Vec<f64>, SimError> {
        let (mut values, mut i) = (Vec::with_capacity(points.len()), 0);
        file.each(look.array, |value| {
            if fluid.get(i) == Some(&true) {
                values.push(look.shown(value, plan.dimensions) * look.scale);
            }
            i += 1;
        })?;
        values.resize(points.len(), 0.0);
        Ok(values)
    };
    Ok(View {
        time: file.time()?,
        fields: looks.iter().map(of_fluid).collect::<Result<_, _>>()?,
        points,
        walls,
        water: None,
    })
}
