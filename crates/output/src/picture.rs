//! Pictures of particle clouds, of surfaces and of skins, drawn in software.

mod camera;
mod cloud;
mod face;
mod floor;
mod paint;
mod raster;
mod shade;
mod skin;
mod surface;
mod wire;

use std::path::Path;

pub use camera::{Camera, Up};
pub use cloud::Cloud;
pub use skin::Skin;
pub use surface::Surface;

use crate::canvas::labels::{self, Layout};
use crate::canvas::{ColourBar, Image, SUPERSAMPLING, Theme};
use crate::{OutputError, Points};
use camera::View;
use raster::Raster;

/// A picture of particle clouds, of surfaces and of skins.
///
/// Particles are drawn as shaded spheres with hidden surfaces removed; edges
/// in depth are darkened, so that free surface, jets and drops stand out.
/// When all particles lie in one plane they are drawn as flat discs seen from
/// the front. No display, graphics driver or installed font is needed.
///
/// ```
/// use monoflow_output::{Cloud, ColourBar, Picture};
/// let points = [[0.0, 0.0, 0.0], [0.1, 0.0, 0.1]];
/// let speed = [0.0, 2.5];
/// let png = Picture::new(320, 200)
///     .title("t = 0.50 s")
///     .domain([0.0; 3], [1.0; 3])
///     .cloud(Cloud::new(&points[..], 0.1).scalar(&speed[..], ColourBar::new("speed", "m/s")))
///     .render()?
///     .encode_png()?;
/// assert_eq!(&png[1..4], b"PNG");
/// # Ok::<(), monoflow_output::OutputError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Picture<'a> {
    width: usize,
    height: usize,
    camera: Camera,
    theme: Theme,
    title: String,
    note: String,
    domain: Option<[[f64; 3]; 2]>,
    frame: Option<[[f64; 3]; 2]>,
    clouds: Vec<Cloud<'a>>,
    surfaces: Vec<Surface<'a>>,
    skins: Vec<Skin<'a>>,
}

impl<'a> Picture<'a> {
    /// An empty picture of `width` x `height` pixels.
    pub fn new(width: usize, height: usize) -> Self {
        Self {
            width,
            height,
            camera: Camera::default(),
            theme: Theme::default(),
            title: String::new(),
            note: String::new(),
            domain: None,
            frame: None,
            clouds: Vec::new(),
            surfaces: Vec::new(),
            skins: Vec::new(),
        }
    }

    /// Sets the text at the top left.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = title.into();
        self
    }

    /// Sets the smaller text at the top right, for example the time.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.note = note.into();
        self
    }

    /// Sets the point of view; clouds in one plane ignore it.
    #[must_use]
    pub fn camera(mut self, camera: Camera) -> Self {
        self.camera = camera;
        self
    }

    /// Sets background and text colours.
    #[must_use]
    pub fn theme(mut self, theme: Theme) -> Self {
        self.theme = theme;
        self
    }

    /// Draws a wire box and a floor from corner `low` to corner `high`, and
    /// frames it unless [`frame`](Self::frame) says otherwise.
    #[must_use]
    pub fn domain(mut self, low: [f64; 3], high: [f64; 3]) -> Self {
        self.domain = Some([low, high]);
        self
    }

    /// Sets the box that fills the picture. Without it the domain, and
    /// without a domain the particles, are framed. Fix it for a film.
    #[must_use]
    pub fn frame(mut self, low: [f64; 3], high: [f64; 3]) -> Self {
        self.frame = Some([low, high]);
        self
    }

    /// Adds a cloud.
    #[must_use]
    pub fn cloud(mut self, cloud: Cloud<'a>) -> Self {
        self.clouds.push(cloud);
        self
    }

    /// Adds a surface.
    #[must_use]
    pub fn surface(mut self, surface: Surface<'a>) -> Self {
        self.surfaces.push(surface);
        self
    }

    /// Adds a skin.
    #[must_use]
    pub fn skin(mut self, skin: Skin<'a>) -> Self {
        self.skins.push(skin);
        self
    }

    /// Draws the picture.
    ///
    /// # Errors
    ///
    /// [`OutputError::PictureSize`] for a side below 16 or above 8192 pixels,
    /// [`OutputError::Length`] when scalars do not fit the points or polygons,
    /// [`OutputError::Node`] when a triangle names a point that is not there.
    pub fn render(&self) -> Result<Image, OutputError> {
        Image::check_size(self.width, self.height)?;
        for cloud in &self.clouds {
            cloud.check()?;
        }
        for surface in &self.surfaces {
            surface.check()?;
        }
        for skin in &self.skins {
            skin.check()?;
        }
        let of_clouds = self.clouds.iter().filter_map(Cloud::bar);
        let bars: Vec<&ColourBar> = of_clouds
            .chain(self.surfaces.iter().filter_map(Surface::bar))
            .chain(self.skins.iter().filter_map(Skin::bar))
            .collect();
        let layout = Layout::new(self.width, self.height, self.has_header(), bars.len());

        let of_clouds = self.clouds.iter().map(|cloud| cloud.points);
        let shapes: Vec<Points> = of_clouds
            .chain(self.skins.iter().map(Skin::points))
            .collect();
        let of_surfaces = self.surfaces.iter().map(Surface::points);
        let extent = extent(shapes.iter().copied().chain(of_surfaces));
        let flat = extent.and_then(camera::flat_axis);
        let mut framed = self
            .frame
            .or(self.domain)
            .or_else(|| extent.map(|extent| cloud::with_rim(extent, &self.clouds)))
            .unwrap_or([[0.0; 3], [1.0; 3]]);
        let mut domain = self.domain;
        if let (Some(axis), Some(extent)) = (flat, extent) {
            for corner in [Some(&mut framed), domain.as_mut()].into_iter().flatten() {
                corner[0][axis] = extent[0][axis];
                corner[1][axis] = extent[0][axis];
            }
        }
        let view = View::new(&self.camera, flat, framed, layout.viewport(SUPERSAMPLING));

        let mut raster = Raster::new(self.width, self.height);
        raster.draw(&self.clouds, &self.surfaces, &self.skins, &view);
        let floor = match domain {
            Some(domain) if flat.is_none() => {
                floor::Floor::new(domain, &shapes, &view, self.theme.floor())
            }
            _ => None,
        };
        let mut image = shade::shade(&raster, &view, floor.as_ref(), self.theme);
        if let Some(domain) = domain {
            wire::draw_box(&mut image, &raster, &view, domain, self.theme.wire());
        }
        labels::draw(
            &mut image,
            &layout,
            self.theme.text(),
            &self.title,
            &self.note,
            &bars,
        );
        Ok(image)
    }

    /// Draws the picture and writes it [whole](crate::write_whole) as PNG.
    ///
    /// # Errors
    ///
    /// As for [`render`](Self::render), and [`OutputError::Write`].
    pub fn write(&self, path: impl AsRef<Path>) -> Result<(), OutputError> {
        self.render()?.write(path)
    }

    fn has_header(&self) -> bool {
        !self.title.is_empty() || !self.note.is_empty()
    }
}

/// The box around all finite points.
fn extent<'p>(all: impl Iterator<Item = Points<'p>>) -> Option<[[f64; 3]; 2]> {
    let mut bounds = [[f64::INFINITY; 3], [f64::NEG_INFINITY; 3]];
    for points in all {
        for index in 0..points.len() {
            let point = points.get(index);
            if point.iter().all(|x| x.is_finite()) {
                for axis in 0..3 {
                    bounds[0][axis] = bounds[0][axis].min(point[axis]);
                    bounds[1][axis] = bounds[1][axis].max(point[axis]);
                }
            }
        }
    }
    bounds[0][0].is_finite().then_some(bounds)
}
