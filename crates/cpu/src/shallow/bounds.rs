use super::forcing::Points;

/// A time step sees no more than this share of an interval in which a quantity changes.
const SHARE: f64 = 0.01;

/// The longest time step from each time on, s, that sees all of these changes (s): within an interval a share of it, and
/// before it no further than that share into it. After the last there is no bound. Nothing changes: no points.
pub fn bounds(changes: &[[f64; 2]]) -> Points {
    let mut times: Vec<f64> = changes.iter().flatten().copied().collect();
    times.extend((!changes.is_empty()).then_some(0.0));
    times.sort_by(f64::total_cmp);
    times.dedup();
    // Those that come last are met first.
    let mut changes = changes.to_vec();
    changes.sort_by(|a, b| a[1].total_cmp(&b[1]));
    let mut met: Vec<[f64; 2]> = Vec::new();
    let mut points = Vec::new();
    let mut after = f64::INFINITY;
    if let Some(last) = times.last() {
        points.push([*last, after]);
    }
    // From the last interval between two times to the first.
    for pair in times.windows(2).rev() {
        let (begin, end) = (pair[0], pair[1]);
        met.retain(|of| of[0] < end);
        while let Some(change) = changes.pop_if(|of| end <= of[1]) {
            met.push(change);
        }
        let within = met.iter().map(|of| SHARE * (of[1] - of[0]));
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

    #[test]
    fn steps_see_changes_and_nothing_else() {
        assert_eq!(bounds(&[]), Points::new());
        let points = bounds(&[[100.0, 101.0], [400.0, 600.0]]);
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
        let second = |n: u32| [f64::from(n), f64::from(n + 1)];
        let levels: Vec<[f64; 2]> = (0..18 * 86_400).map(second).collect();
        let begin = std::time::Instant::now();
        assert_eq!(bounds(&levels).len(), levels.len() + 2);
        assert!(begin.elapsed().as_secs() < 10);
    }

    /// However lines overlap, the bound is the least of what each asks for.
    #[test]
    fn the_bound_is_that_of_the_nearest_change() {
        let changes = [[0.0, 60.0], [30.0, 31.0], [30.5, 90.0], [200.0, 200.001]];
        let points = bounds(&changes);
        for n in 0..2100 {
            let time = 0.1 * f64::from(n) + 0.033;
            let asked = changes.iter().filter(|of| time < of[1]);
            let asked = asked.map(|of| (of[0] - time).max(0.0) + SHARE * (of[1] - of[0]));
            let least = asked.fold(f64::INFINITY, f64::min);
            let found = at(&points, time);
            assert!(
                found == least || (found - least).abs() < 1e-9,
                "{time}: {found}, not {least}"
            );
        }
    }
}
