//! The depth buffer: which particle is seen at each sample.

use super::camera::View;
use super::cloud::Cloud;
use crate::canvas::{SUPERSAMPLING, bands::threads};

/// A particle on the screen.
#[derive(Debug, Clone, Copy)]
pub(super) struct Splat {
    pub x: f32,
    pub y: f32,
    pub near: f32,
    /// Radius in samples.
    pub radius: f32,
    /// Radius in metres.
    pub depth: f32,
    /// Index of the colour in [`Raster::palette`].
    pub colour: u32,
}

/// Depth and particle for each sample of the picture.
pub(super) struct Raster {
    /// Samples per row.
    pub width: usize,
    /// Rows of samples.
    pub height: usize,
    /// Distance towards the camera; minus infinity where nothing is seen.
    pub near: Vec<f32>,
    /// Index into [`splats`](Self::splats), valid where `near` is finite.
    pub particle: Vec<u32>,
    /// All particles that are on the screen.
    pub splats: Vec<Splat>,
    /// Linear colours of all clouds.
    pub palette: Vec<[f32; 3]>,
}

impl Raster {
    /// An empty buffer for a picture of the given size in pixels.
    pub fn new(width: usize, height: usize) -> Self {
        let (width, height) = (width * SUPERSAMPLING, height * SUPERSAMPLING);
        Self {
            width,
            height,
            near: vec![f32::NEG_INFINITY; width * height],
            particle: vec![0; width * height],
            splats: Vec::new(),
            palette: Vec::new(),
        }
    }

    /// Draws all clouds; bands of rows are drawn in parallel.
    pub fn splat(&mut self, clouds: &[Cloud], view: &View) {
        for cloud in clouds {
            self.project(cloud, view);
        }
        let Self {
            width,
            near,
            particle,
            splats,
            ..
        } = self;
        let (width, splats) = (*width, &splats[..]);
        let rows = self.height.div_ceil(threads());
        std::thread::scope(|scope| {
            for (band, (near, particle)) in near
                .chunks_mut(rows * width)
                .zip(particle.chunks_mut(rows * width))
                .enumerate()
            {
                scope.spawn(move || {
                    draw_band(splats, view.flat, width, band * rows, near, particle)
                });
            }
        });
    }

    fn project(&mut self, cloud: &Cloud, view: &View) {
        let first = self.palette.len();
        self.palette.extend(cloud.palette());
        let radius = cloud.radius(view.flat);
        for index in 0..cloud.points.len() {
            let p = view.project(cloud.points.get(index));
            // Also drops points that are not finite.
            if !(p.scale > 0.0 && p.x.is_finite() && p.y.is_finite()) {
                continue;
            }
            let size = (radius * p.scale).max(0.75);
            let outside = |x: f64, side: usize| x + size < 0.0 || x - size > side as f64;
            if outside(p.x, self.width) || outside(p.y, self.height) {
                continue;
            }
            self.splats.push(Splat {
                x: p.x as f32,
                y: p.y as f32,
                near: p.near as f32,
                radius: size as f32,
                depth: radius as f32,
                colour: (first + cloud.shade_index(index)) as u32,
            });
        }
    }

    /// The depth at a sample; minus infinity outside the picture.
    pub fn near_at(&self, x: i64, y: i64) -> f32 {
        if x < 0 || y < 0 || x >= self.width as i64 || y >= self.height as i64 {
            return f32::NEG_INFINITY;
        }
        self.near[y as usize * self.width + x as usize]
    }
}

fn draw_band(
    splats: &[Splat],
    flat: bool,
    width: usize,
    first_row: usize,
    near: &mut [f32],
    particle: &mut [u32],
) {
    let rows = near.len() / width;
    let (top, bottom) = (first_row as f32, (first_row + rows) as f32);
    for (index, splat) in splats.iter().enumerate() {
        if splat.y + splat.radius < top || splat.y - splat.radius > bottom {
            continue;
        }
        let square = splat.radius * splat.radius;
        // Sample centres lie at half-integer positions.
        let from = (splat.y - splat.radius - 0.5).ceil().max(top) as usize;
        let to = (splat.y + splat.radius + 0.5).floor().min(bottom) as usize;
        for row in from..to {
            let dy = row as f32 + 0.5 - splat.y;
            let rest = square - dy * dy;
            if rest <= 0.0 {
                continue;
            }
            let half = rest.sqrt();
            let left = (splat.x - half - 0.5).ceil().max(0.0) as usize;
            let right = (splat.x + half + 0.5).floor().min(width as f32) as usize;
            let start = (row - first_row) * width;
            for column in left..right {
                let dx = column as f32 + 0.5 - splat.x;
                // In a plane the nearest centre wins, which gives even cells.
                let height = (1.0 - (dx * dx + dy * dy) / square).max(0.0);
                let height = if flat { height } else { height.sqrt() };
                let depth = splat.near + height * splat.depth;
                if depth > near[start + column] {
                    near[start + column] = depth;
                    particle[start + column] = index as u32;
                }
            }
        }
    }
}
