//! The depth buffer: what is seen at each sample.

use super::camera::View;
use super::cloud::Cloud;
use super::face::Face;
use super::skin::Skin;
use super::surface::Surface;
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

/// What is seen at a sample.
pub(super) enum Seen<'a> {
    Particle(&'a Splat),
    Face(&'a Face),
}

/// Depth, and what is seen, for each sample of the picture.
pub(super) struct Raster {
    /// Samples per row.
    pub width: usize,
    /// Rows of samples.
    pub height: usize,
    /// Distance towards the camera; minus infinity where nothing is seen.
    pub near: Vec<f32>,
    /// Which of the splats, and of the faces after them, valid where `near` is finite.
    item: Vec<u32>,
    /// All particles that are on the screen.
    pub splats: Vec<Splat>,
    /// All triangles in front of the camera.
    faces: Vec<Face>,
    /// Linear colours of all clouds, surfaces and skins.
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
            item: vec![0; width * height],
            splats: Vec::new(),
            faces: Vec::new(),
            palette: Vec::new(),
        }
    }

    /// Draws everything; bands of rows are drawn in parallel.
    pub fn draw(&mut self, clouds: &[Cloud], surfaces: &[Surface], skins: &[Skin], view: &View) {
        for cloud in clouds {
            self.project(cloud, view);
        }
        for surface in surfaces {
            self.faces.extend(surface.faces(view, self.palette.len()));
            self.palette.extend(surface.palette());
        }
        for skin in skins {
            self.faces.extend(skin.faces(view, self.palette.len()));
            self.palette.extend(skin.palette());
        }
        let Self {
            width,
            near,
            item,
            splats,
            faces,
            ..
        } = self;
        let (width, splats, faces) = (*width, &splats[..], &faces[..]);
        let rows = self.height.div_ceil(threads());
        std::thread::scope(|scope| {
            for (band, (near, item)) in near
                .chunks_mut(rows * width)
                .zip(item.chunks_mut(rows * width))
                .enumerate()
            {
                scope.spawn(move || {
                    draw_band(splats, view.flat, width, band * rows, near, item);
                    draw_faces(faces, splats.len(), width, band * rows, near, item);
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

    /// What is seen at a sample, by its place in the buffer; `None` where nothing is.
    pub fn seen(&self, sample: usize) -> Option<Seen<'_>> {
        if self.near[sample] == f32::NEG_INFINITY {
            return None;
        }
        let item = self.item[sample] as usize;
        Some(match self.splats.get(item) {
            Some(splat) => Seen::Particle(splat),
            None => Seen::Face(&self.faces[item - self.splats.len()]),
        })
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
    item: &mut [u32],
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
                    item[start + column] = index as u32;
                }
            }
        }
    }
}

fn draw_faces(
    faces: &[Face],
    first: usize,
    width: usize,
    first_row: usize,
    near: &mut [f32],
    item: &mut [u32],
) {
    let rows = [first_row, first_row + near.len() / width];
    for (index, face) in faces.iter().enumerate() {
        face.samples(rows, width, |row, column, depth| {
            let sample = (row - first_row) * width + column;
            if depth > near[sample] {
                near[sample] = depth;
                item[sample] = (first + index) as u32;
            }
        });
    }
}
