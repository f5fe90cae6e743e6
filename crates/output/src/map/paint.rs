//! From cells at samples to pixels.

use super::cells::Cells;
use super::relief::Relief;
use super::sheet::Sheet;
use crate::Values;
use crate::canvas::{ColourBar, Image, SUPERSAMPLING, Theme};

/// Colour index of a cell whose value is not drawn.
const DRY: u16 = u16::MAX;

/// How much of the field covers the ground, from its low to its high values.
const COVER: [f32; 2] = [0.8, 0.97];

/// How much of the relief shows on the field.
const RELIEF: f32 = 0.35;

/// Darkening of the field along its shore.
const SHORE: f32 = 0.72;

/// Opacity of the outline of the mesh.
const OUTLINE: f32 = 0.8;

/// Everything that lies at the samples of a map.
pub(super) struct Painter<'a> {
    sheet: &'a Sheet,
    cells: &'a Cells,
    triangles: &'a [[u32; 3]],
    relief: Option<&'a Relief>,
    paper: [f32; 3],
    /// Colour of a mesh whose ground is not given.
    ground: [f32; 3],
    line: [f32; 3],
    palette: Vec<[f32; 3]>,
    /// Place of each cell in the palette; empty without a field.
    colours: Vec<u16>,
}

impl<'a> Painter<'a> {
    pub fn new(
        sheet: &'a Sheet,
        cells: &'a Cells,
        triangles: &'a [[u32; 3]],
        relief: Option<&'a Relief>,
        field: Option<&(Values, ColourBar)>,
        theme: Theme,
    ) -> Self {
        let colour = |(values, bar): &(Values, ColourBar), cell| {
            let value = values.magnitude(cell);
            if value.is_finite() {
                bar.index(value) as u16
            } else {
                DRY
            }
        };
        Self {
            sheet,
            cells,
            triangles,
            relief,
            paper: theme.background().0.linear(),
            ground: theme.floor().linear(),
            line: theme.wire().linear(),
            palette: field.map_or(Vec::new(), |(_, bar)| bar.palette()),
            colours: field.map_or(Vec::new(), |field| {
                (0..field.0.len()).map(|cell| colour(field, cell)).collect()
            }),
        }
    }

    /// Averages all samples to pixels.
    pub fn paint(&self) -> Image {
        let paper = self.paper;
        let Sheet {
            layout,
            left,
            top,
            columns,
            rows,
            ..
        } = self.sheet;
        Image::paint(layout.width, layout.height, |column, row| {
            let inside =
                (*left..left + columns).contains(&column) && (*top..top + rows).contains(&row);
            if !inside {
                return paper;
            }
            let (column, row) = (column - left, row - top);
            let mut sum = [0.0; 3];
            for y in row * SUPERSAMPLING..(row + 1) * SUPERSAMPLING {
                for x in column * SUPERSAMPLING..(column + 1) * SUPERSAMPLING {
                    let colour = self.sample(x, y).unwrap_or(paper);
                    for (total, channel) in sum.iter_mut().zip(colour) {
                        *total += channel.min(1.0);
                    }
                }
            }
            sum.map(|channel| channel / (SUPERSAMPLING * SUPERSAMPLING) as f32)
        })
    }

    /// The linear colour of a sample; nothing outside the mesh.
    fn sample(&self, x: usize, y: usize) -> Option<[f32; 3]> {
        let cell = self.cells.at(x, y)?;
        let around = [
            self.cells.at(x.wrapping_sub(1), y),
            self.cells.at(x + 1, y),
            self.cells.at(x, y.wrapping_sub(1)),
            self.cells.at(x, y + 1),
        ];
        let outline = around.contains(&None);
        let colour = self.inner(cell, around, x, y);
        Some(if outline {
            let line = self.line;
            std::array::from_fn(|c| colour[c] + OUTLINE * (line[c] - colour[c]))
        } else {
            colour
        })
    }

    /// The colour of a sample inside the mesh.
    fn inner(&self, cell: usize, around: [Option<usize>; 4], x: usize, y: usize) -> [f32; 3] {
        let (ground, light) = match self.relief {
            None => (self.ground, 1.0),
            Some(relief) => relief.at(self.triangles[cell], self.weights(cell, x, y)),
        };
        let Some(colour) = self.drawn(cell) else {
            return ground;
        };
        let field = self.palette[usize::from(colour)];
        if self.relief.is_none() {
            return field;
        }
        let cover = COVER[0] + (COVER[1] - COVER[0]) * f32::from(colour.min(255)) / 255.0;
        let mut light = 1.0 + RELIEF * (light - 1.0);
        if around
            .into_iter()
            .flatten()
            .any(|cell| self.drawn(cell).is_none())
        {
            light *= SHORE;
        }
        std::array::from_fn(|c| ground[c] + cover * (field[c] * light - ground[c]))
    }

    /// The colour of the field in a cell where it is drawn.
    fn drawn(&self, cell: usize) -> Option<u16> {
        self.colours
            .get(cell)
            .copied()
            .filter(|colour| *colour != DRY)
    }

    /// Weights of the three nodes of a cell at a sample.
    fn weights(&self, cell: usize, x: usize, y: usize) -> [f32; 3] {
        let [a, b, c] = self.triangles[cell].map(|node| self.cells.nodes[node as usize]);
        let p = [x as f64 + 0.5, y as f64 + 0.5];
        let cross = |o: [f64; 2], u: [f64; 2], v: [f64; 2]| {
            (u[0] - o[0]) * (v[1] - o[1]) - (u[1] - o[1]) * (v[0] - o[0])
        };
        let area = cross(a, b, c);
        let [u, v] = [cross(p, b, c), cross(p, c, a)].map(|part| (part / area) as f32);
        // Samples on the rim, and of cells without area, stay between the nodes.
        if u.is_finite() && v.is_finite() {
            let parts = [u, v, 1.0 - u - v].map(|part| part.clamp(0.0, 1.0));
            let sum: f32 = parts.iter().sum();
            parts.map(|part| part / sum)
        } else {
            [1.0 / 3.0; 3]
        }
    }
}
