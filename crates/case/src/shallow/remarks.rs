//! What is sound but worth saying.

use super::plan::{GivenPlan, Points, ShallowPlan};

impl ShallowPlan {
    /// What a run will do that the case does not say, a sentence each: series that end before the run, and inflows that
    /// waves run against.
    pub fn remarks(&self) -> Vec<String> {
        let (mut remarks, mut slow) = (Vec::new(), Vec::new());
        let mut look = |what: &str, unit: &str, scale: f64, points: &Points| {
            if let [_, .., [time, value]] = points.as_slice()
                && *time < self.time.end
                // Rain and floods that are over are no surprise.
                && (*value != 0.0 || unit == "m")
            {
                remarks.push(format!(
                    "{what} ends at {time} s and stays at {} {unit} until the run ends at {} s",
                    value / scale,
                    self.time.end
                ));
            }
        };
        look("the rain", "mm/h", super::resolve::MM_PER_HOUR, &self.rain);
        for boundary in &self.boundaries {
            let of = |what: &str| format!("the {what} of boundary `{}`", boundary.name);
            match &boundary.given {
                GivenPlan::Discharge(points) => look(&of("discharge"), "m3/s", 1.0, points),
                GivenPlan::Stage(points) => look(&of("level"), "m", 1.0, points),
                GivenPlan::Inflow { depth, velocity } => {
                    look(&of("depth"), "m", 1.0, depth);
                    look(&of("velocity"), "m/s", 1.0, velocity);
                    slow.extend(self.slow_inflow(&boundary.name, depth, velocity));
                }
                GivenPlan::Wall
                | GivenPlan::Open
                | GivenPlan::Rating(_)
                | GivenPlan::NormalDepth { .. }
                | GivenPlan::FreeOutfall => {}
            }
        }
        remarks.extend(slow);
        remarks
    }

    /// Waves run against an inflow that is slower than they are: what is given then is not what enters.
    fn slow_inflow(&self, name: &str, depth: &Points, velocity: &Points) -> Option<String> {
        let times = depth.iter().chain(velocity).map(|point| point[0]);
        let given = times.map(|time| (at(depth, time), at(velocity, time)));
        let froude = given.map(|(h, u)| (u / (self.gravity * h).sqrt(), h, u));
        let slow = froude.filter(|(froude, h, _)| *h > 0.0 && *froude < 1.0);
        let (froude, h, u) = slow.min_by(|a, b| a.0.total_cmp(&b.0))?;
        Some(format!(
            "the inflow of boundary `{name}`, {h} m at {u} m/s, is slower than waves (Froude number {froude:.2}): waves from inside run against it and what enters is not what is given; give its discharge instead (type = \"discharge\")"
        ))
    }
}

/// The value of a series, straight between its points.
fn at(points: &Points, time: f64) -> f64 {
    let after = points.iter().position(|point| point[0] > time);
    match (after, points.last()) {
        (Some(0), _) => points[0][1],
        (Some(n), _) => {
            let ([x0, y0], [x1, y1]) = (points[n - 1], points[n]);
            y0 + (y1 - y0) * ((time - x0) / (x1 - x0))
        }
        (None, last) => last.map_or(0.0, |point| point[1]),
    }
}
