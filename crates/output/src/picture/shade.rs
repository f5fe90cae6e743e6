//! Light: from depth samples to pixels.

use super::camera::View;
use super::face::{Face, Look};
use super::floor::Floor;
use super::raster::{Raster, Seen, Splat};
use crate::canvas::{Image, SUPERSAMPLING, Theme};

/// Lights all samples and averages them to pixels, rows in parallel.
pub(super) fn shade(raster: &Raster, view: &View, floor: Option<&Floor>, theme: Theme) -> Image {
    let samples = SUPERSAMPLING;
    let (width, height) = (raster.width / samples, raster.height / samples);
    let light = Light::new(raster, view, floor, theme);
    Image::paint(width, height, |column, row| light.pixel(column, row))
}

/// Twelve directions around a sample.
const CIRCLE: [[f32; 2]; 12] = [
    [1.0, 0.0],
    [0.866, 0.5],
    [0.5, 0.866],
    [0.0, 1.0],
    [-0.5, 0.866],
    [-0.866, 0.5],
    [-1.0, 0.0],
    [-0.866, -0.5],
    [-0.5, -0.866],
    [0.0, -1.0],
    [0.5, -0.866],
    [0.866, -0.5],
];

struct Light<'a> {
    raster: &'a Raster,
    view: &'a View,
    floor: Option<&'a Floor>,
    background: [[f32; 3]; 2],
    /// Directions in screen axes: right, up, towards the camera.
    sun: [f32; 3],
    half: [f32; 3],
    sky: [f32; 3],
    /// Reach of the depth comparison in samples.
    reach: [i64; 2],
}

impl<'a> Light<'a> {
    fn new(raster: &'a Raster, view: &'a View, floor: Option<&'a Floor>, theme: Theme) -> Self {
        let (top, bottom) = theme.background();
        let sun = unit([-0.45, 0.62, 0.64]);
        let largest = raster
            .splats
            .iter()
            .map(|s| s.radius)
            .fold(0.0, f32::max)
            .min(400.0);
        let short = (raster.height.min(raster.width) / 400).max(1) as i64;
        Self {
            raster,
            view,
            floor,
            background: [top.linear(), bottom.linear()],
            sun,
            half: unit([sun[0], sun[1], sun[2] + 1.0]),
            sky: [
                view.right[view.vertical] as f32,
                view.up[view.vertical] as f32,
                view.towards[view.vertical] as f32,
            ],
            reach: [
                short.max((0.6 * largest) as i64),
                (4 * short).max((2.5 * largest) as i64),
            ],
        }
    }

    fn pixel(&self, column: usize, row: usize) -> [f32; 3] {
        let samples = SUPERSAMPLING;
        let mut sum = [0.0; 3];
        for y in row * samples..(row + 1) * samples {
            for x in column * samples..(column + 1) * samples {
                let colour = self.sample(x, y);
                for (total, channel) in sum.iter_mut().zip(colour) {
                    // Highlights beyond white would fray the edges.
                    *total += channel.min(1.0);
                }
            }
        }
        sum.map(|channel| channel / (samples * samples) as f32)
    }

    fn sample(&self, x: usize, y: usize) -> [f32; 3] {
        let sample = y * self.raster.width + x;
        match self.raster.seen(sample) {
            None => self
                .floor
                .and_then(|floor| floor.at(self.view, x as f64 + 0.5, y as f64 + 0.5))
                .map_or_else(|| self.backdrop(y), |(colour, _)| colour),
            Some(Seen::Face(face)) => match face.look {
                Look::Flat { normal, colour } => self.wall(x, y, normal, colour),
                Look::Smooth { normals, colours } => self.skin(x, y, face, normals, colours),
            },
            Some(Seen::Particle(splat)) if self.view.flat => self.disc(x, y, splat),
            Some(Seen::Particle(splat)) => self.sphere(x, y, splat),
        }
    }

    /// A piece of wall.
    fn wall(&self, x: usize, y: usize, normal: [f32; 3], colour: u32) -> [f32; 3] {
        let near = self.raster.near[y * self.raster.width + x];
        let light = self.light(normal) * self.openness(x, y, near).max(0.6);
        self.raster.palette[colour as usize].map(|channel| (channel + 0.006) * light)
    }

    /// A piece of a skin: smooth, wet.
    fn skin(
        &self,
        x: usize,
        y: usize,
        face: &Face,
        normals: [[f32; 3]; 3],
        colours: [f32; 3],
    ) -> [f32; 3] {
        let shares = face.shares(x as f32 + 0.5, y as f32 + 0.5);
        let mean = |of: [f32; 3]| dot(shares, of);
        let normal = unit([0, 1, 2].map(|k| mean(normals.map(|normal| normal[k]))));
        let near = self.raster.near[y * self.raster.width + x];
        let open = self.openness(x, y, near).max(0.45);
        let shine = 0.22 * dot(normal, self.half).max(0.0).powi(60);
        let light = self.light(normal) * open;
        let palette = &self.raster.palette;
        let colour = (mean(colours).round() as usize).min(palette.len() - 1);
        palette[colour].map(|channel| (channel + 0.006) * light + shine * open)
    }

    /// How bright a surface is that looks this way.
    fn light(&self, normal: [f32; 3]) -> f32 {
        let lambert = dot(normal, self.sun).max(0.0);
        let sky = 0.5 + 0.5 * dot(normal, self.sky);
        0.46 + 0.27 * sky + 0.52 * lambert
    }

    fn backdrop(&self, y: usize) -> [f32; 3] {
        let share = y as f32 / self.raster.height as f32;
        std::array::from_fn(|c| {
            self.background[0][c] + share * (self.background[1][c] - self.background[0][c])
        })
    }

    /// A flat disc with a darker rim.
    fn disc(&self, x: usize, y: usize, splat: &Splat) -> [f32; 3] {
        let (dx, dy) = (x as f32 + 0.5 - splat.x, y as f32 + 0.5 - splat.y);
        let place = (dx * dx + dy * dy) / (splat.radius * splat.radius);
        let strength = 0.35 * ((splat.radius - 3.0) / 6.0).clamp(0.0, 1.0);
        let rim = ((place - 0.35) / 0.45).clamp(0.0, 1.0);
        let factor = 1.0 - strength * rim * rim;
        self.raster.palette[splat.colour as usize].map(|channel| channel * factor)
    }

    fn sphere(&self, x: usize, y: usize, splat: &Splat) -> [f32; 3] {
        let nx = (x as f32 + 0.5 - splat.x) / splat.radius;
        let ny = (splat.y - y as f32 - 0.5) / splat.radius;
        // Spheres of a few samples would only give noise: flatten them.
        let bump = 0.75 * ((splat.radius - 1.0) / 5.0).clamp(0.0, 1.0);
        let surface = self.surface(x, y, splat);
        let normal = unit([surface[0] + bump * nx, surface[1] + bump * ny, surface[2]]);
        let shine = 0.16 * dot(normal, self.half).max(0.0).powi(36);
        let open = self.openness(x, y, self.raster.near[y * self.raster.width + x]);
        let light = self.light(normal) * open;
        let base = self.raster.palette[splat.colour as usize];
        base.map(|channel| (channel + 0.006) * light + shine * open)
    }

    /// The direction of the surface that the particles around a sample form
    /// together, from the depths of their centres.
    fn surface(&self, x: usize, y: usize, splat: &Splat) -> [f32; 3] {
        let (width, height) = (self.raster.width as i64, self.raster.height as i64);
        let metres = splat.depth / splat.radius;
        let (mut across, mut upward, mut weights) = (0.0, 0.0, 1e-6);
        for reach in [1.7, 3.4] {
            let samples = reach * splat.radius.clamp(2.0, 400.0);
            for [ex, ey] in CIRCLE {
                let column = x as i64 + (ex * samples) as i64;
                let row = y as i64 - (ey * samples) as i64;
                if column < 0 || row < 0 || column >= width || row >= height {
                    continue;
                }
                let index = (row * width + column) as usize;
                let Some(Seen::Particle(other)) = self.raster.seen(index) else {
                    continue;
                };
                let slope = (other.near - splat.near) / (samples * metres);
                // A jump in depth is an edge, not a slope.
                let weight = 1.0 / (1.0 + 0.5 * slope * slope).powi(3);
                across += weight * slope * ex;
                upward += weight * slope * ey;
                weights += weight * 0.5;
            }
        }
        unit([-across / weights, -upward / weights, 1.0])
    }

    /// Darkening where the surroundings are nearer to the camera, after the
    /// eye-dome lighting of point clouds: 1 is open, 0 is closed.
    fn openness(&self, x: usize, y: usize, near: f32) -> f32 {
        let mut closed = 0.0;
        for (reach, strength, limit) in [(self.reach[0], 26.0, 0.010), (self.reach[1], 15.0, 0.035)]
        {
            let mut sum = 0.0;
            for [ex, ey] in CIRCLE {
                let column = x as i64 + (ex * reach as f32) as i64;
                let row = y as i64 + (ey * reach as f32) as i64;
                let other = self.raster.near_at(column, row);
                let step = (other - near) / self.view.diagonal as f32;
                // Limited, so that a far background is not all black.
                sum += step.clamp(0.0, limit);
            }
            closed += strength * sum / CIRCLE.len() as f32;
        }
        (-closed).exp().max(0.25)
    }
}

fn dot(a: [f32; 3], b: [f32; 3]) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn unit(vector: [f32; 3]) -> [f32; 3] {
    let length = dot(vector, vector).sqrt().max(f32::MIN_POSITIVE);
    vector.map(|x| x / length)
}
