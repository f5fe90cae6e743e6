//! Maps: fields on triangles or grids seen from above, drawn in software.

mod cells;
mod marks;
mod nodes;
mod paint;
mod relief;
mod sheet;

use std::path::Path;

pub use nodes::Nodes;

use crate::canvas::{ColourBar, Image, Theme, labels};
use crate::{OutputError, Values};
use cells::Cells;
use marks::Mark;
pub(crate) use marks::draw_axes;
use paint::Painter;
use relief::Relief;
pub(crate) use sheet::Sheet;

/// A map of a field on a mesh of triangles or on a Cartesian grid, seen from above.
///
/// The map is true to scale. It shows the ground tinted by height and lit from
/// the north-west, the field over it, coordinates in metres along the frame, a
/// colour bar, and gauges and sections with their names. Each cell has one
/// colour, and the mesh may be finer than the pixels.
///
/// ```
/// use monoflow_output::{ColourBar, ColourMap, Map};
/// let nodes = [[0.0, 0.0], [40.0, 0.0], [40.0, 20.0], [0.0, 20.0]];
/// let triangles = [[0, 1, 2], [0, 2, 3]];
/// let bed = [3.0, 4.5];
/// let depth = [1.2, f64::NAN]; // the second cell is dry
/// let png = Map::new(640, 480)
///     .title("Flood plain")
///     .note("t = 600 s")
///     .mesh(&nodes[..], &triangles)
///     .ground(&bed[..])
///     .field(&depth[..], ColourBar::new("depth", "m").range(0.0, 2.0).map(ColourMap::Blues))
///     .mark("bridge", [20.0, 8.0])
///     .line("outlet", [38.0, 2.0], [38.0, 18.0])
///     .render()?
///     .encode_png()?;
/// assert_eq!(&png[1..4], b"PNG");
/// # Ok::<(), monoflow_output::OutputError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Map<'a> {
    width: usize,
    height: usize,
    theme: Theme,
    title: String,
    note: String,
    nodes: Nodes<'a>,
    triangles: &'a [[u32; 3]],
    grid: Option<Grid>,
    frame: Option<[[f64; 2]; 2]>,
    axes: [&'a str; 2],
    ground: Option<Values<'a>>,
    field: Option<(Values<'a>, ColourBar)>,
    marks: Vec<Mark>,
}

/// Cells of one size in rows: the lower corner, the widths of a cell, and how many there are.
type Grid = ([f64; 2], [f64; 2], [usize; 2]);

impl<'a> Map<'a> {
    /// An empty map of at most `width` x `height` pixels. A wide mesh takes less
    /// height and a tall one less width; the size depends on the mesh or the
    /// [`frame`](Self::frame), not on the values, so that a film keeps it.
    pub fn new(width: usize, height: usize) -> Self {
        Self {
            width,
            height,
            theme: Theme::default(),
            title: String::new(),
            note: String::new(),
            nodes: Nodes::Plane(&[]),
            triangles: &[],
            grid: None,
            frame: None,
            axes: ["x", "y"],
            ground: None,
            field: None,
            marks: Vec::new(),
        }
    }

    /// Sets the text at the top left.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = title.into();
        self
    }

    /// Sets the text at the top right, for example the time.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.note = note.into();
        self
    }

    /// Sets background and text colours.
    #[must_use]
    pub fn theme(mut self, theme: Theme) -> Self {
        self.theme = theme;
        self
    }

    /// Sets the mesh. Triangles with a node that is not finite are left out.
    #[must_use]
    pub fn mesh(mut self, nodes: impl Into<Nodes<'a>>, triangles: &'a [[u32; 3]]) -> Self {
        self.nodes = nodes.into();
        self.triangles = triangles;
        self
    }

    /// Sets a Cartesian grid in place of a mesh: its lower corner, the widths of a
    /// cell, and how many there are along x and y. Values are along x first. A
    /// grid has no ground.
    #[must_use]
    pub fn grid(mut self, low: [f64; 2], spacing: [f64; 2], cells: [usize; 2]) -> Self {
        self.grid = Some((low, spacing, cells));
        self
    }

    /// Names the axes to the right and upwards, which are x and y otherwise.
    #[must_use]
    pub fn axes(mut self, names: [&'a str; 2]) -> Self {
        self.axes = names;
        self
    }

    /// Shows only the part from corner `low` to corner `high`.
    #[must_use]
    pub fn frame(mut self, low: [f64; 2], high: [f64; 2]) -> Self {
        self.frame = Some([low, high]);
        self
    }

    /// Draws the ground from the level of the bed in each cell. Slopes are
    /// stretched so that the relief shows on a flood plain too.
    #[must_use]
    pub fn ground(mut self, bed: impl Into<Values<'a>>) -> Self {
        self.ground = Some(bed.into());
        self
    }

    /// Draws one value a cell, of vectors the length, and shows the scale. Cells
    /// whose value is not finite show the ground: give NaN where it is dry.
    #[must_use]
    pub fn field(mut self, values: impl Into<Values<'a>>, bar: ColourBar) -> Self {
        let values = values.into();
        self.field = Some((values, bar.fit(&values)));
        self
    }

    /// Marks a place, for example a gauge.
    #[must_use]
    pub fn mark(self, name: impl Into<String>, place: [f64; 2]) -> Self {
        self.line(name, place, place)
    }

    /// Draws a line, for example a section.
    #[must_use]
    pub fn line(mut self, name: impl Into<String>, from: [f64; 2], to: [f64; 2]) -> Self {
        self.marks.push(Mark {
            name: name.into(),
            ends: [from, to],
        });
        self
    }

    /// Draws the map.
    ///
    /// # Errors
    ///
    /// [`OutputError::PictureSize`] for a side below 16 or above 8192 pixels,
    /// [`OutputError::Length`] when values do not fit the triangles,
    /// [`OutputError::Node`] when a triangle names a node that is not there.
    pub fn render(&self) -> Result<Image, OutputError> {
        self.check()?;
        let bars: Vec<&ColourBar> = self.field.iter().map(|(_, bar)| bar).collect();
        let sheet = Sheet::new(
            self.width,
            self.height,
            &self.title,
            &self.note,
            bars.len(),
            self.bounds(),
        );
        let cells = match self.grid {
            Some((low, spacing, count)) => Cells::of_grid(&sheet, low, spacing, count),
            None => Cells::new(&sheet, &self.nodes, self.triangles),
        };
        let ground = self.ground.filter(|_| self.grid.is_none());
        let relief = ground.map(|bed| Relief::new(&bed, &cells, self.triangles, sheet.samples()));
        let mut image = Painter::new(
            &sheet,
            &cells,
            self.triangles,
            relief.as_ref(),
            self.field.as_ref(),
            self.theme,
        )
        .paint();
        marks::draw(&mut image, &sheet, &self.marks, self.theme);
        draw_axes(&mut image, &sheet, self.theme, self.axes);
        let ink = self.theme.text();
        labels::draw(
            &mut image,
            &sheet.layout,
            ink,
            &self.title,
            &self.note,
            &bars,
        );
        Ok(image)
    }

    /// Draws the map and writes it [whole](crate::write_whole) as PNG.
    ///
    /// # Errors
    ///
    /// As for [`render`](Self::render), and [`OutputError::Write`].
    pub fn write(&self, path: impl AsRef<Path>) -> Result<(), OutputError> {
        self.render()?.write(path)
    }

    /// The box that the map shows; of a mesh without extent, a box around it.
    fn bounds(&self) -> [[f64; 2]; 2] {
        let of_grid = |(low, spacing, count): Grid| {
            let high = |axis: usize| low[axis] + spacing[axis] * count[axis] as f64;
            [low, [high(0), high(1)]]
        };
        let [low, high] = self
            .frame
            .or_else(|| self.grid.map(of_grid))
            .or_else(|| self.nodes.bounds())
            .unwrap_or([[0.0; 2], [1.0; 2]]);
        let longest = (high[0] - low[0]).max(high[1] - low[1]);
        if longest.is_finite() && longest > 1e-12 * low[0].abs().max(low[1].abs()) {
            [low, [high[0].max(low[0]), high[1].max(low[1])]]
        } else if low.iter().all(|x| x.abs() < 1e12) {
            [low.map(|x| x - 0.5), low.map(|x| x + 0.5)]
        } else {
            [[0.0; 2], [1.0; 2]]
        }
    }

    fn check(&self) -> Result<(), OutputError> {
        Image::check_size(self.width, self.height)?;
        let ground = self.ground.iter().map(|bed| ("ground", bed.len()));
        let field = self.field.iter();
        let field = field.map(|(values, bar)| (bar.name.as_str(), values.len()));
        let expected = match self.grid {
            Some((_, _, [across, up])) => across * up,
            None => self.triangles.len(),
        };
        if let Some((name, found)) = ground.chain(field).find(|(_, found)| *found != expected) {
            return Err(OutputError::Length {
                name: name.to_owned(),
                expected,
                found,
            });
        }
        let nodes = self.nodes.len();
        for (triangle, corners) in self.triangles.iter().enumerate() {
            if let Some(&node) = corners.iter().find(|node| **node as usize >= nodes) {
                return Err(OutputError::Node {
                    triangle,
                    node,
                    nodes,
                });
            }
        }
        Ok(())
    }
}
