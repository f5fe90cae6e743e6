/// When a step of `dt` that begins at `time` ends, s: exactly at `end` if it gets there.
#[inline(always)]
pub fn time_after(time: f64, dt: f64, end: f64) -> f64 {
    if end - time <= dt { end } else { time + dt }
}
