use super::forcing::Points;

/// In a time step a quantity changes by about this share of its range, from its least value to its greatest, or of
/// itself, if that is less; where it changes faster and faster by up to three times that.
const SHARE: f64 = 0.01;

/// An interval in which a quantity changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Change {
    /// From when on, s.
    begin: f64,
    /// Until when, s.
    end: f64,
    /// The longest time step that sees it, s.
    longest: f64,
}

/// The intervals in which a quantity (points of time and value) changes. However closely its times stand, the steps
/// that it asks for are those of its shape. That of itself counts so that a late peak does not hide what comes before.
pub fn changes(points: &[[f64; 2]]) -> impl Iterator<Item = Change> + '_ {
    let values = || points.iter().map(|[_, value]| *value);
    let range = values().fold(f64::MIN, f64::max) - values().fold(f64::MAX, f64::min);
    points.windows(2).filter_map(move |pair| {
        let [[begin, before], [end, after]] = [pair[0], pair[1]];
        let whole = range.min(before.abs().max(after.abs()));
        let shares = (whole / (after - before).abs()).max(1.0);
        (before != after).then_some(Change {
            begin,
            end,
            longest: SHARE * (end - begin) * shares,
        })
    })
}

/// The longest time step from each time on, s, that sees all of these changes: within an interval what it asks for, and
/// before it no further than that into it. After the last there is no bound. Nothing changes: no points.
pub fn bounds(changes: &[Change]) -> Points {
    let mut times: Vec<f64> = changes.iter().flat_map(|of| [of.begin, of.end]).collect();
    times.extend((!changes.is_empty()).then_some(0.0));
    times.sort_by(f64::total_cmp);
    times.dedup();
    // Those that come last are met first.
    let mut changes = changes.to_vec();
    changes.sort_by(|a, b| a.end.total_cmp(&b.end));
    let mut met: Vec<Change> = Vec::new();
    let mut points = Vec::new();
    let mut after = f64::INFINITY;
    if let Some(last) = times.last() {
        points.push([*last, after]);
    }
    // From the last interval between two times to the first.
    for pair in times.windows(2).rev() {
        let (begin, end) = (pair[0], pair[1]);
        met.retain(|of| of.begin < end);
        while let Some(change) = changes.pop_if(|of| end <= of.end) {
            met.push(change);
        }
        let within = met.iter().map(|of| of.longest);
        let within = within.fold(f64::INFINITY, f64::min);
        if within < after {
            points.push([end, within]);
        }
        let knee = end - (within - after);
        if within > after && knee > begin {
            points.push([knee, within]);
        }
        after = within.min(end - begin + after);
        points.push([begin, after]);
    }
    points.reverse();
    points
}

#[cfg(test)]
mod tests {
    use super::*;
    use monoflow_ops::shallow::Line;

    fn at(points: &Points, time: f64) -> f64 {
        let line = Line {
            first: 0,
            count: points.len() as u32,
        };
        line.at(time, |k| points[k as usize])
    }

    /// A change over the whole range of a quantity.
    fn whole([begin, end]: [f64; 2]) -> Change {
        changes(&[[begin, 0.0], [end, 1.0]]).next().unwrap()
    }

    /// A wave of ten minutes: a row each minute, each second and each tenth of one ask for steps of the same length.
    #[test]
    fn steps_go_by_what_changes_and_not_by_how_closely_it_was_told() {
        let wave = |rows: u32| -> Points {
            let time = |n: u32| 600.0 * f64::from(n) / f64::from(rows);
            (0..=rows)
                .map(|n| {
                    [
                        time(n),
                        3.0 + 2.0 * (std::f64::consts::TAU * time(n) / 600.0).sin(),
                    ]
                })
                .collect()
        };
        for rows in [10, 600, 6000] {
            let all: Vec<Change> = changes(&wave(rows)).collect();
            let shortest = all
                .iter()
                .map(|of| of.longest)
                .fold(f64::INFINITY, f64::min);
            assert!((1.0..1.6).contains(&shortest), "{rows} rows: {shortest} s");
        }
        assert!(changes(&[[0.0, 5.0], [1.0, 5.0]]).next().is_none());
    }

    /// Along a flood that rises ever faster: no step goes further than three hundredths of its range, nor of itself. Of
    /// a rise from nothing the first rows are all of itself.
    #[test]
    fn steps_along_a_flood_are_short_enough() {
        let rows = 2000;
        for flood in [|x: f64| 5.0 * x * x, |x: f64| (10.0 * (x - 0.5)).exp()] {
            let points: Points = (0..=rows)
                .map(|n| f64::from(n) / f64::from(rows))
                .map(|x| [600.0 * x, flood(x)])
                .collect();
            let bounds = bounds(&changes(&points).collect::<Vec<_>>());
            let (mut time, mut steps) = (0.0, 0);
            while time < 599.0 {
                let next = (time + at(&bounds, time)).min(600.0);
                let [before, after] = [time, next].map(|t| at(&points, t));
                let least = at(&points, 600.0).min(after);
                assert!(
                    after - before < 0.031 * least || time < 3.0,
                    "{time}: {before} to {after}"
                );
                (time, steps) = (next, steps + 1);
            }
            assert!(steps < 1500, "{steps} steps");
        }
    }

    #[test]
    fn steps_see_changes_and_nothing_else() {
        assert_eq!(bounds(&[]), Points::new());
        let points = bounds(&[whole([100.0, 101.0]), whole([400.0, 600.0])]);
        let expected = [
            (0.0, 100.01),
            (50.0, 50.01),
            (99.0, 1.01),
            (100.0, 0.01),
            (100.5, 0.01),
            (101.0, 301.0),
            (399.0, 3.0),
            (400.0, 2.0),
            (599.9, 2.0),
            (600.0, f64::INFINITY),
            (1e9, f64::INFINITY),
        ];
        for (time, longest) in expected {
            let found = at(&points, time);
            assert!(
                found == longest || (found - longest).abs() < 1e-9,
                "{time}: {found}"
            );
        }
    }

    /// A gauge that told levels each second for eighteen days.
    #[test]
    fn long_series_take_no_time() {
        let second = |n: u32| whole([f64::from(n), f64::from(n + 1)]);
        let levels: Vec<Change> = (0..18 * 86_400).map(second).collect();
        let begin = std::time::Instant::now();
        assert_eq!(bounds(&levels).len(), levels.len() + 2);
        assert!(begin.elapsed().as_secs() < 10);
    }

    /// However lines overlap, the bound is the least of what each asks for.
    #[test]
    fn the_bound_is_that_of_the_nearest_change() {
        let mut changes = [[0.0, 60.0], [30.0, 31.0], [30.5, 90.0], [200.0, 200.001]]
            .map(whole)
            .to_vec();
        changes.extend(super::changes(&[[90.0, 9.0], [91.0, 9.01], [93.0, 0.0]]));
        assert!(changes[4].longest > 1.0, "longer than its interval");
        let points = bounds(&changes);
        for n in 0..2100 {
            let time = 0.1 * f64::from(n) + 0.033;
            let asked = changes.iter().filter(|of| time < of.end);
            let asked = asked.map(|of| (of.begin - time).max(0.0) + of.longest);
            let least = asked.fold(f64::INFINITY, f64::min);
            let found = at(&points, time);
            assert!(
                found == least || (found - least).abs() < 1e-9,
                "{time}: {found}, not {least}"
            );
        }
    }
}
