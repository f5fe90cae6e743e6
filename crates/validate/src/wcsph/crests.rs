//! A crest that is followed along a tank.

use super::G;
use super::curves::Curve;
use crate::entry::{Entry, Family, Judged};
use crate::figure::Figure;
use crate::run::Run;
use monoflow_exact::waves as theory;
use monoflow_output::{Axis, Chart, Series};

/// The surface of a wave: highest places of columns two spacings wide, half a spacing above their last particles.
struct Surface {
    /// Middles of columns (m).
    place: Vec<f64>,
    /// Elevations (m).
    level: Vec<f64>,
}

impl Surface {
    /// Of particles of a spacing.
    fn of(particles: &[[f64; 3]], spacing: f64) -> Self {
        let width = 2.0 * spacing;
        let least = particles.iter().fold(f64::INFINITY, |x, at| x.min(at[0]));
        let mut level: Vec<f64> = Vec::new();
        for at in particles {
            let column = ((at[0] - least) / width).floor() as usize;
            if column >= level.len() {
                level.resize(column + 1, f64::NEG_INFINITY);
            }
            level[column] = level[column].max(at[1] + 0.5 * spacing);
        }
        let place = (0..level.len()).map(|n| least + (n as f64 + 0.5) * width);
        Surface {
            place: place.collect(),
            level,
        }
    }

    /// Place and height of its crest (m) over water of a depth (m): the height is the highest one, the place the middle
    /// between those at which the surface stands at half of that, since a crest is flat.
    fn crest(&self, depth: f64) -> [f64; 2] {
        let columns = 0..self.level.len();
        let Some(top) = columns.max_by(|a, b| self.level[*a].total_cmp(&self.level[*b])) else {
            return [f64::NAN; 2];
        };
        let half = depth + 0.5 * (self.level[top] - depth);
        let before = (0..top).rev().find(|n| self.level[*n] < half);
        let after = (top..self.level.len()).find(|n| self.level[*n] < half);
        let [before, after] = [before, after].map(|n| self.place[n.unwrap_or(top)]);
        [0.5 * (before + after), self.level[top]]
    }
}

/// McCabe's solitary wave as he has it, which is to be no farther off than his.
pub(super) fn of_a_thesis() -> Entry {
    solitary("mccabe-c", [0.38, 0.06])
}

/// The same wave with a smoothing length of 1.3 spacings, with the bars that were set before the first run.
pub(super) fn of_more_neighbours() -> Entry {
    let entry = solitary("mccabe-c-smoother", [0.25, 0.037]);
    entry.set(["numerics.smoothing_ratio=1.3"]).long()
}

/// McCabe's solitary wave starts from its surface and velocities: where its crest is after four seconds, how fast it
/// went, and by how much its height has changed. With bounds of the first two: m, and as part of the speed.
fn solitary(name: &str, [off, slow]: [f64; 2]) -> Entry {
    let (height, depth, spacing) = (0.088, 0.21, 0.01);
    let judge = move |runs: &[Run]| {
        let speed = theory::solitary_speed(height, depth, G);
        let (mut times, mut places, mut heights) = (Vec::new(), Vec::new(), Vec::new());
        let mut chart = Chart::new("Surface", Axis::new("x", "m"), Axis::new("height", "m"));
        for time in [0.0, 1.0, 2.0, 3.0, 4.0] {
            let found = runs[0].fluid(Some(time), &[])?;
            let surface = Surface::of(&found.centre, spacing);
            let [place, top] = surface.crest(depth);
            let exact: Vec<f64> = (surface.place.iter())
                .map(|x| depth + theory::solitary(height, depth, x - speed * found.time))
                .collect();
            chart = chart
                .series(Series::line(
                    format!("theory, {time} s"),
                    &surface.place,
                    &exact,
                ))
                .series(Series::line(
                    format!("computed, {time} s"),
                    &surface.place,
                    &surface.level,
                ));
            times.push(found.time);
            places.push(place);
            heights.push(top);
        }
        let last = times.len() - 1;
        let exact: Vec<f64> = times.iter().map(|t| speed * t).collect();
        let course = Chart::new("Crest", Axis::new("time", "s"), Axis::new("x", "m"))
            .series(Series::line("theory", &times, &exact))
            .series(Series::markers("computed", &times, &places));
        let way = Curve {
            time: times.clone(),
            value: places.clone(),
        };
        let found = 4.0 / (way.when(6.0) - way.when(2.0));
        let thesis = "McCabe 2012, Ferrari's scheme and ghosts of stored walls";
        Ok(Judged {
            figures: vec![
                Figure::error(
                    "by how much the crest is off after 4 s, m",
                    (places[last] - exact[last]).abs(),
                    off,
                )
                .beside(thesis, 0.38),
                Figure::error(
                    "relative error of its speed from 2 to 6 m",
                    (found / speed - 1.0).abs(),
                    slow,
                ),
                Figure::error(
                    "by how much its height has changed after 4 s, m",
                    (heights[0] - heights[last]).abs(),
                    0.015,
                )
                .beside(thesis, 0.015),
            ],
            charts: vec![course, chart],
        })
    };
    Entry::new(Family::Wcsph, name, "validation/mccabe-c.toml", judge)
        .about("A solitary wave of 8.8 cm on water of 21 cm, nine particles high, starts from its surface and velocities: place of its crest after 4 s, and by how much its height has changed")
        .source("Boussinesq 1871; McCabe 2012, PhD thesis, Manchester Metropolitan University, section 5.3")
        .set(["output.pictures=[]"])
}

#[cfg(test)]
mod tests {
    use super::Surface;
    use monoflow_exact::waves::solitary;

    /// Particles on a lattice under a wave whose crest is at a place.
    #[test]
    fn a_crest_is_found_where_it_is() {
        let (height, depth, spacing) = (0.088, 0.21, 0.01);
        for crest in [0.0, 3.337, 6.839] {
            let columns = (0..1000).map(|n| -2.0 + (f64::from(n) + 0.5) * spacing);
            let particles: Vec<[f64; 3]> = columns
                .flat_map(|x| {
                    let level = depth + solitary(height, depth, x - crest);
                    let rows = (0..40).map(|n| (f64::from(n) + 0.5) * spacing);
                    rows.filter(move |y| *y <= level).map(move |y| [x, y, 0.0])
                })
                .collect();
            let [place, top] = Surface::of(&particles, spacing).crest(depth);
            assert!((place - crest).abs() < 1.5 * spacing, "{place} for {crest}");
            assert!((top - depth - height).abs() < spacing, "{top}");
        }
        let [place, top] = Surface::of(&[], 0.01).crest(0.2);
        assert!(place.is_nan() && top.is_nan());
    }
}
