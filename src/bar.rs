//! What a run shows while it goes.

use crate::say::tell;
use crate::stop::Stop;
use indicatif::{ProgressBar, ProgressStyle};
use monoflow_sim::run::{Progress, Seconds, Tick};
use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// Positions of the bar.
const LENGTH: u64 = 1000;
/// Between two lines where there is no terminal.
const BETWEEN_LINES: Duration = Duration::from_secs(10);

/// A bar on a terminal, lines elsewhere, nothing if quiet.
pub struct Bar {
    /// What is advanced by a step.
    of: &'static str,
    stop: Stop,
    show: Show,
}

enum Show {
    Nothing,
    Bar(ProgressBar),
    Lines(Instant),
}

impl Bar {
    /// For a run whose steps advance so many of `of`, that stops when `stop` is asked.
    pub fn new(quiet: bool, of: &'static str, stop: Stop) -> Self {
        let show = if quiet {
            Show::Nothing
        } else if std::io::stderr().is_terminal() {
            let bar = ProgressBar::new(LENGTH);
            if let Ok(style) = ProgressStyle::with_template("{bar:32} {percent:>3} %  {msg}") {
                bar.set_style(style);
            }
            Show::Bar(bar)
        } else {
            Show::Lines(Instant::now())
        };
        Bar { of, stop, show }
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        if let Show::Bar(bar) = &self.show {
            bar.finish_and_clear();
        }
    }
}

impl Progress for Bar {
    fn note(&mut self, text: &str) {
        match &self.show {
            Show::Nothing => {}
            Show::Bar(bar) => bar.suspend(|| tell!("{text}")),
            Show::Lines(_) => tell!("{text}"),
        }
    }

    fn tick(&mut self, now: &Tick) {
        let of = self.of;
        let text = || {
            let left = now.remaining.map_or(String::new(), |seconds| {
                format!(", {} left", duration(seconds))
            });
            format!(
                "step {}, t = {} of {} s, dt = {:.2e} s, {:.2} M {}-steps/s{left}",
                now.step,
                Seconds(now.time),
                now.end,
                now.dt,
                now.rate,
                of
            )
        };
        match &mut self.show {
            Show::Nothing => {}
            Show::Bar(bar) => {
                bar.set_position((now.done * LENGTH as f64) as u64);
                bar.set_message(text());
            }
            Show::Lines(last) => {
                if last.elapsed() >= BETWEEN_LINES {
                    *last = Instant::now();
                    tell!("{:5.1} %  {}", 100.0 * now.done, text());
                }
            }
        }
    }

    fn stop_asked(&self) -> bool {
        self.stop.asked()
    }
}

/// Seconds in words.
pub fn duration(seconds: f64) -> String {
    let whole = seconds.round().max(0.0) as u64;
    match (whole / 3600, whole / 60 % 60, whole % 60) {
        (0, 0, seconds) => format!("{seconds} s"),
        (0, minutes, seconds) => format!("{minutes} min {seconds} s"),
        (hours, minutes, _) => format!("{hours} h {minutes} min"),
    }
}
