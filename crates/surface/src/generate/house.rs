use super::panel::panel;
use super::{impossible, is_length};
use crate::vector::Point;
use crate::{Surface, SurfaceError};
use std::f64::consts::FRAC_PI_4;

/// A house on the ground z = 0 about the z axis, with windows set into its four sides, a door below
/// the middle one of each, eaves, a roof and chimneys.
#[derive(Clone, Debug, PartialEq)]
pub struct House {
    /// Its length along x and along y, m.
    pub size: [f64; 2],
    /// Is it a round tower? Then it fills the circle or the ellipse within its size.
    pub round: bool,
    /// Floors, each of [`House::STOREY`].
    pub floors: u32,
    /// Windows of a floor on each side.
    pub windows: u32,
    /// Panes across a window, and up; a single one has no bars.
    pub panes: u32,
    /// The roof.
    pub roof: Roof,
    /// Height of the roof above its edge, m.
    pub rise: f64,
    /// Where chimneys stand: behind so many windows along x, and along y; inside the roof.
    pub chimneys: Vec<[u32; 2]>,
}

/// The shape of a roof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Roof {
    /// Two slopes, and a ridge along x.
    Gable,
    /// Slopes from all sides to a point; of a round tower, a cone.
    Pyramid,
    /// The same with lower slopes above steep ones.
    Mansard,
}

impl Roof {
    /// Height above the edge as a part of the rise, from -1 to 1 along each axis.
    fn height(self, [s, t]: [f64; 2]) -> f64 {
        let out = s.abs().max(t.abs());
        match self {
            Roof::Gable => 1.0 - t.abs(),
            Roof::Pyramid => 1.0 - out,
            Roof::Mansard => (1.5 * (1.0 - out)).min(1.0 - 0.5 * out),
        }
    }
}

impl House {
    /// Height of a floor, m.
    pub const STOREY: f64 = 3.2;
    /// From a floor to its windows, m.
    pub const SILL: f64 = 0.9;
    /// From the windows to the next floor, m.
    pub const LINTEL: f64 = 0.6;
    /// How far down it reaches below the ground, m.
    pub const BELOW: f64 = 0.5;
    /// How far eaves stand out, m, and how high they rise to there.
    pub const EAVES: f64 = 0.4;
    /// Height of the edge of the roof, m.
    pub const EDGE: f64 = 0.2;
    /// How far chimneys reach above the roof's highest point, m.
    pub const CHIMNEY: f64 = 1.0;
    /// Width of a window as a part of the distance between two.
    pub const OPENING: f64 = 0.5;
    /// Width of a bar as a part of that of the window.
    pub const BAR: f64 = 0.08;

    /// How deep bars and doors lie behind the wall, and panes, m: 0.25 and 0.4, or less where the
    /// wall beside windows is narrow, so that windows do not meet behind a corner.
    pub fn depths(&self) -> [f64; 2] {
        let pitch = self.size[0].min(self.size[1]) / f64::from(self.windows);
        let pier = 0.5 * (1.0 - Self::OPENING) * pitch;
        let pane = (0.5 * pier).min(0.4);
        [0.625 * pane, pane]
    }

    fn check(&self) -> Result<(), SurfaceError> {
        let lengths = [self.size[0], self.size[1], self.rise];
        let counts = [(self.floors, 100), (self.windows, 100), (self.panes, 8)];
        if !lengths.into_iter().all(is_length)
            || counts.iter().any(|&(n, most)| !(1..=most).contains(&n))
        {
            return Err(impossible(
                format!(
                    "a house of {:?} m with a roof of {:?} m, {} floors, {} windows and {} panes cannot be",
                    self.size, self.rise, self.floors, self.windows, self.panes
                ),
                "give lengths above 0, from 1 to 100 floors and windows, and from 1 to 8 panes",
            ));
        }
        let inside = |at: &[u32; 2]| at.iter().all(|n| (1..self.windows).contains(n));
        match self.chimneys.iter().find(|at| !inside(at)) {
            None => Ok(()),
            Some(at) => Err(impossible(
                format!(
                    "a chimney at {at:?} is not inside a roof of {} windows",
                    self.windows
                ),
                "give numbers from 1 to below that of windows",
            )),
        }
    }
}

/// A house as one solid.
///
/// # Errors
/// A length is none, there are no floors, windows or panes, or too many, or a chimney is not inside
/// the roof.
pub fn house(of: &House) -> Result<Surface, SurfaceError> {
    of.check()?;
    let frame = Frame::new(of);
    let mut soup = Vec::new();
    (0..4).for_each(|side| frame.side(side, &mut soup));
    frame.roof(&mut soup);
    Surface::from_soup("house", &soup)
}

/// What is between two lines.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    Wall,
    Pane,
    Bar,
}

/// Lines along which the surface is cut.
struct Frame<'h> {
    house: &'h House,
    /// Along x and along y.
    across: [Vec<f64>; 2],
    /// Upwards: the foot, the ground, floors, the outer end of eaves, the edge of the roof.
    up: Vec<f64>,
    /// How deep each step lies.
    depths: [f64; 3],
}

impl<'h> Frame<'h> {
    fn new(house: &'h House) -> Self {
        let across = house.size.map(|size| {
            let pitch = size / f64::from(house.windows);
            let pier = 0.5 * (1.0 - House::OPENING) * pitch;
            lines(-0.5 * size, house.windows, [pitch, pier, pier], house.panes)
        });
        let storey = [House::STOREY, House::SILL, House::LINTEL];
        let mut up = vec![-House::BELOW];
        up.extend(lines(0.0, house.floors, storey, house.panes));
        let top = f64::from(house.floors) * House::STOREY + House::EAVES;
        up.extend([top, top + House::EDGE]);
        let [bar, pane] = house.depths();
        Frame {
            house,
            across,
            up,
            depths: [0.0, bar, pane],
        }
    }

    /// How many parts a window has, with the wall beside it.
    fn parts(&self) -> usize {
        2 * self.house.panes as usize + 1
    }

    fn part(&self, k: usize) -> Part {
        match k % self.parts() {
            0 => Part::Wall,
            n if n + 1 == self.parts() => Part::Wall,
            n if n % 2 == 1 => Part::Pane,
            _ => Part::Bar,
        }
    }

    /// How many steps a part of a side lies behind the wall.
    fn step(&self, i: usize, row: usize) -> usize {
        let floors = 1..self.up.len() - 3;
        let level = if floors.contains(&row) {
            self.part(row - 1)
        } else {
            Part::Wall
        };
        let middle = self.house.windows as usize / 2;
        let is_door = row == 1 && i / self.parts() == middle;
        match (self.part(i), level) {
            (Part::Wall, _) => 0,
            (_, Part::Wall) => usize::from(is_door),
            (Part::Pane, Part::Pane) => 2,
            _ => 1,
        }
    }

    /// One of the four sides, and the triangles between its foot and the middle of the floor.
    fn side(&self, side: usize, soup: &mut Vec<[Point; 3]>) {
        let [xs, ys] = &self.across;
        let last = xs.len() - 1;
        let place = |[i, row]: [usize; 2], step: usize| {
            let depth = self.depths[step];
            let at = match side {
                0 => [xs[i], ys[0] + depth],
                1 => [xs[last] - depth, ys[i]],
                2 => [xs[last - i], ys[last] - depth],
                _ => [xs[0] + depth, ys[last - i]],
            };
            self.place(at, row)
        };
        let step = |i: usize, row: usize| self.step(i, row);
        panel([last, self.up.len() - 1], step, place, soup);
        let middle = [0.0, 0.0, self.up[0]];
        soup.extend((0..last).map(|i| [middle, place([i + 1, 0], 0), place([i, 0], 0)]));
    }

    /// The roof, with chimneys one step above it.
    fn roof(&self, soup: &mut Vec<[Point; 3]>) {
        let [xs, ys] = &self.across;
        let top = self.up.len() - 1;
        let beside = |cell: usize, windows: u32| {
            let line = windows as usize * self.parts();
            cell == line || cell + 1 == line
        };
        let step = |i: usize, j: usize| {
            let mut chimneys = self.house.chimneys.iter();
            usize::from(!chimneys.any(|&[a, b]| beside(i, a) && beside(j, b)))
        };
        let place = |[i, j]: [usize; 2], step: usize| {
            let mut at = self.place([xs[i], ys[j]], top);
            if step == 0 {
                at[2] = self.up[top] + self.house.rise + House::CHIMNEY;
            }
            at
        };
        panel([xs.len() - 1, ys.len() - 1], step, place, soup);
    }

    /// Where a point of the plan is at a row.
    fn place(&self, [x, y]: [f64; 2], row: usize) -> Point {
        let half = self.house.size.map(|size| 0.5 * size);
        let at = [x / half[0], y / half[1]];
        let top = self.up.len() - 1;
        let out = if row + 1 < top { 0.0 } else { House::EAVES };
        let height = if row == top {
            self.house.rise * self.house.roof.height(at)
        } else {
            0.0
        };
        let [s, t] = if self.house.round { rounded(at) } else { at };
        [
            s * (half[0] + out),
            t * (half[1] + out),
            self.up[row] + height,
        ]
    }
}

/// Lines of windows in a row, and of the bars in them: the distance between two windows, and the
/// wall before and behind each.
fn lines(start: f64, windows: u32, [pitch, before, behind]: [f64; 3], panes: u32) -> Vec<f64> {
    let width = pitch - before - behind;
    let bar = House::BAR * width;
    let pane = (width + bar) / f64::from(panes) - bar;
    let mut lines = Vec::new();
    for window in 0..windows {
        let wall = start + f64::from(window) * pitch;
        lines.push(wall);
        for k in 0..panes {
            let left = wall + before + f64::from(k) * (pane + bar);
            lines.extend([left, left + pane]);
        }
    }
    lines.push(start + f64::from(windows) * pitch);
    lines
}

/// The square around the unit circle onto its disc: squares become circles, their sides equal arcs.
fn rounded([s, t]: [f64; 2]) -> [f64; 2] {
    let along_x = s.abs() >= t.abs();
    let (out, beside) = if along_x { (s, t) } else { (t, s) };
    if out == 0.0 {
        return [0.0; 2];
    }
    let (sin, cos) = (FRAC_PI_4 * beside / out).sin_cos();
    if along_x {
        [out * cos, out * sin]
    } else {
        [out * sin, out * cos]
    }
}
