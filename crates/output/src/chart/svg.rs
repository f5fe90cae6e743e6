//! Drawing of a chart as SVG.

use std::fmt::Write;

use super::axis::Ticks;
use super::series::{Mark, Series};
use super::{Axis, Chart};
use crate::html::escape;

/// Colours after Okabe and Ito, evened out for light and dark pages.
const PALETTE: [&str; 7] = [
    "#1f77c9", "#d95f02", "#109e72", "#c868a5", "#d99a00", "#46a8e0", "#8a7fd0",
];

/// From data to SVG units.
struct Plot<'a> {
    x: (&'a Axis, Ticks),
    y: (&'a Axis, Ticks),
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

impl Plot<'_> {
    fn across(&self, even: f64) -> f64 {
        let ticks = &self.x.1;
        self.left + self.width * (even - ticks.low) / (ticks.high - ticks.low)
    }

    fn down(&self, even: f64) -> f64 {
        let ticks = &self.y.1;
        self.top + self.height * (ticks.high - even) / (ticks.high - ticks.low)
    }

    fn place(&self, x: f64, y: f64) -> Option<(f64, f64)> {
        let (x, y) = self.x.0.even(x).zip(self.y.0.even(y))?;
        // Far outside is clipped anyway; huge numbers would upset a viewer.
        let limit = |v: f64| v.clamp(-1e5, 1e5);
        Some((limit(self.across(x)), limit(self.down(y))))
    }

    fn shows(&self, (x, y): (f64, f64)) -> bool {
        (self.left - 0.5..=self.left + self.width + 0.5).contains(&x)
            && (self.top - 0.5..=self.top + self.height + 0.5).contains(&y)
    }
}

pub(super) fn draw(chart: &Chart) -> String {
    let (width, height) = chart.size;
    let x_values = chart.series.iter().flat_map(|s| s.x.iter().copied());
    let y_values = chart
        .series
        .iter()
        .flat_map(|s| s.y.iter().chain(&s.upper).copied());
    let x = chart.x.ticks(x_values, (width / 95.0) as usize);
    let y = chart.y.ticks(y_values, (height / 62.0) as usize);
    let widest = y.marks.iter().map(|(_, label)| label.chars().count()).max();
    let left = 40.0 + 6.6 * widest.unwrap_or(1) as f64;
    let legend = legend_rows(&chart.series, width - left - 16.0);
    let top = 34.0 + 18.0 * legend.len() as f64;
    let plot = Plot {
        x: (&chart.x, x),
        y: (&chart.y, y),
        left,
        top,
        width: width - left - 16.0,
        height: (height - top - 50.0).max(40.0),
    };

    let title = chart.title.replace('`', ""); // there is no code in a picture
    let mut out = String::new();
    // Writing to a string cannot fail, so the results carry nothing.
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         font-family=\"system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif\" \
         font-size=\"12\" fill=\"currentColor\"><title>{}</title>",
        escape(&title)
    );
    let _ = write!(
        out,
        "<text x=\"{left:.1}\" y=\"20\" font-size=\"15\" font-weight=\"600\">{}</text>",
        escape(&title)
    );
    draw_legend(&mut out, chart, &legend, left);
    draw_axes(&mut out, &plot, width, height);
    let _ = write!(
        out,
        "<svg x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" viewBox=\"{:.1} {:.1} {:.1} {:.1}\">",
        plot.left, plot.top, plot.width, plot.height, plot.left, plot.top, plot.width, plot.height
    );
    for (series, colour) in chart.series.iter().zip(PALETTE.iter().cycle()) {
        if series.mark == Mark::Band {
            draw_band(&mut out, &plot, series, colour);
        }
    }
    for (series, colour) in chart.series.iter().zip(PALETTE.iter().cycle()) {
        if series.has_line() {
            draw_line(&mut out, &plot, series, colour);
        }
    }
    // The nested drawing clips lines; markers may reach over the edge.
    out.push_str("</svg>");
    for (index, (series, colour)) in chart.series.iter().zip(PALETTE.iter().cycle()).enumerate() {
        if series.has_markers() {
            draw_markers(&mut out, &plot, series, index, colour);
        }
    }
    out.push_str("</svg>");
    out
}

fn draw_axes(out: &mut String, plot: &Plot, width: f64, height: f64) {
    let (left, top) = (plot.left, plot.top);
    let (right, bottom) = (left + plot.width, top + plot.height);
    let mut grid = String::new();
    for (even, label) in &plot.x.1.marks {
        let x = plot.across(*even);
        let _ = write!(grid, "M{x:.1} {top:.1}V{bottom:.1}");
        let y = bottom + 17.0;
        let _ = write!(
            out,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\" opacity=\".8\">{label}</text>"
        );
    }
    for (even, label) in &plot.y.1.marks {
        let y = plot.down(*even);
        let _ = write!(grid, "M{left:.1} {y:.1}H{right:.1}");
        let (x, y) = (left - 7.0, y + 4.0);
        let _ = write!(
            out,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"end\" opacity=\".8\">{label}</text>"
        );
    }
    let _ = write!(
        out,
        "<path d=\"{grid}\" fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".13\"/>\
         <path d=\"M{left:.1} {top:.1}V{bottom:.1}H{right:.1}\" fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".6\"/>"
    );
    let (x, y) = (0.5 * (left + right), height - 10.0);
    let _ = write!(
        out,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{}</text>",
        escape(&plot.x.0.label())
    );
    let y = 0.5 * (top + bottom);
    let x = (0.02 * width).clamp(13.0, 16.0);
    let _ = write!(
        out,
        "<text transform=\"translate({x:.1} {y:.1}) rotate(-90)\" text-anchor=\"middle\">{}</text>",
        escape(&plot.y.0.label())
    );
}

/// Connected runs of points that can be shown, thinned to the extremes per
/// half unit so that long series stay small.
fn runs(plot: &Plot, x: &[f64], y: &[f64]) -> Vec<Vec<(f64, f64)>> {
    let mut runs = vec![Vec::new()];
    for (x, y) in x.iter().zip(y) {
        match plot.place(*x, *y) {
            Some(point) => {
                if let Some(run) = runs.last_mut() {
                    run.push(point);
                }
            }
            None => runs.push(Vec::new()),
        }
    }
    runs.retain(|run| !run.is_empty());
    runs.into_iter().map(thin).collect()
}

fn thin(run: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    const LONG: usize = 1500;
    let ordered = run.windows(2).all(|pair| pair[0].0 <= pair[1].0);
    if run.len() <= LONG || !ordered {
        return run;
    }
    run.chunk_by(|a, b| (a.0 * 2.0).floor() == (b.0 * 2.0).floor())
        .flat_map(|group| {
            let extreme = |sign: f64| {
                (0..group.len())
                    .max_by(|a, b| (sign * group[*a].1).total_cmp(&(sign * group[*b].1)))
            };
            let mut kept = [Some(0), extreme(1.0), extreme(-1.0), Some(group.len() - 1)];
            kept.sort_unstable();
            let mut points: Vec<_> = kept.into_iter().flatten().map(|i| group[i]).collect();
            points.dedup();
            points
        })
        .collect()
}

fn path(points: impl Iterator<Item = (f64, f64)>) -> String {
    let mut text = String::new();
    for (index, (x, y)) in points.enumerate() {
        let letter = if index == 0 { 'M' } else { 'L' };
        let _ = write!(text, "{letter}{x:.2} {y:.2}");
    }
    text
}

fn draw_line(out: &mut String, plot: &Plot, series: &Series, colour: &str) {
    let text: String = runs(plot, &series.x, &series.y)
        .into_iter()
        .map(|run| path(run.into_iter()))
        .collect();
    let dash = dash(series.mark);
    let _ = write!(
        out,
        "<path d=\"{text}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" stroke-linejoin=\"round\"{dash}/>"
    );
}

fn dash(mark: Mark) -> &'static str {
    if mark == Mark::Dashed {
        " stroke-dasharray=\"7 4\""
    } else {
        ""
    }
}

fn draw_band(out: &mut String, plot: &Plot, series: &Series, colour: &str) {
    let shown: Vec<_> = (0..series.x.len())
        .filter_map(|i| {
            let lower = plot.place(series.x[i], series.y[i])?;
            Some((lower, plot.place(series.x[i], series.upper[i])?))
        })
        .collect();
    let edge = shown.iter().map(|(lower, _)| *lower);
    let back = shown.iter().rev().map(|(_, upper)| *upper);
    let text = path(edge.chain(back));
    let _ = write!(
        out,
        "<path d=\"{text}Z\" fill=\"{colour}\" fill-opacity=\".18\"/>"
    );
}

fn draw_markers(out: &mut String, plot: &Plot, series: &Series, index: usize, colour: &str) {
    for (x, y) in series.x.iter().zip(&series.y) {
        let Some(point) = plot.place(*x, *y).filter(|point| plot.shows(*point)) else {
            continue;
        };
        let _ = write!(
            out,
            "<g><title>{}: {x:.4}, {y:.4}</title>{}</g>",
            escape(&series.name),
            marker(point, index, colour)
        );
    }
}

/// An open marker; the shape changes with the series.
fn marker((x, y): (f64, f64), index: usize, colour: &str) -> String {
    let style =
        format!("fill=\"{colour}\" fill-opacity=\".15\" stroke=\"{colour}\" stroke-width=\"1.8\"");
    match index % 4 {
        0 | 1 => format!("<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"3.8\" {style}/>"),
        2 => format!(
            "<rect x=\"{:.2}\" y=\"{:.2}\" width=\"7\" height=\"7\" {style}/>",
            x - 3.5,
            y - 3.5
        ),
        _ => format!("<path d=\"M{x:.2} {:.2}l4.6 8h-9.2z\" {style}/>", y - 5.0),
    }
}

/// Breaks the legend into rows; entries are series numbers with their place.
fn legend_rows(series: &[Series], width: f64) -> Vec<Vec<(usize, f64)>> {
    let mut rows: Vec<Vec<(usize, f64)>> = Vec::new();
    let mut x = 0.0;
    for (index, entry) in series
        .iter()
        .enumerate()
        .filter(|(_, s)| !s.name.is_empty())
    {
        let needed = 44.0 + 6.7 * entry.name.chars().count() as f64;
        if rows.is_empty() || x + needed > width {
            rows.push(Vec::new());
            x = 0.0;
        }
        if let Some(row) = rows.last_mut() {
            row.push((index, x));
        }
        x += needed;
    }
    rows
}

fn draw_legend(out: &mut String, chart: &Chart, rows: &[Vec<(usize, f64)>], left: f64) {
    for (row, entries) in rows.iter().enumerate() {
        let y = 37.0 + 18.0 * row as f64;
        for (index, offset) in entries {
            let series = &chart.series[*index];
            let colour = PALETTE[index % PALETTE.len()];
            let x = left + offset;
            if series.mark == Mark::Band {
                let top = y - 5.0;
                let _ = write!(
                    out,
                    "<rect x=\"{x:.1}\" y=\"{top:.1}\" width=\"22\" height=\"10\" fill=\"{colour}\" fill-opacity=\".25\"/>"
                );
            }
            if series.has_line() {
                let _ = write!(
                    out,
                    "<path d=\"M{x:.1} {y:.1}h22\" stroke=\"{colour}\" stroke-width=\"2\"{}/>",
                    dash(series.mark)
                );
            }
            if series.has_markers() {
                out.push_str(&marker((x + 11.0, y), *index, colour));
            }
            let _ = write!(
                out,
                "<text x=\"{:.1}\" y=\"{:.1}\">{}</text>",
                x + 28.0,
                y + 4.0,
                escape(&series.name)
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart() -> Chart {
        Chart::new(
            "a < b",
            Axis::new("time", "s"),
            Axis::new("height & more", "m"),
        )
    }

    #[test]
    fn text_is_escaped_and_numbers_are_finite() {
        let text = chart()
            .series(Series::line(
                "<s>",
                &[0.0, f64::NAN, 2.0],
                &[1.0, 2.0, f64::INFINITY],
            ))
            .series(Series::markers("", &[1.0], &[1.0, 2.0]))
            .svg();
        assert!(text.contains("a &lt; b") && text.contains("height &amp; more"));
        assert!(text.contains("&lt;s&gt;") && !text.contains("<s>"));
        assert!(!text.contains("NaN") && !text.contains("inf"));
    }

    #[test]
    fn long_series_are_thinned_but_keep_their_peak() {
        let x: Vec<f64> = (0..200_000).map(f64::from).collect();
        let mut y: Vec<f64> = x.iter().map(|x| (x * 0.01).sin()).collect();
        y[123_456] = 9.0;
        let text = chart().series(Series::line("signal", &x, &y)).svg();
        assert!(text.len() < 120_000, "{}", text.len());
        let run = x.iter().map(|x| x * 0.002).zip(y).collect();
        let thinned = thin(run);
        assert!(thinned.len() < 4000 && thinned.contains(&(123_456.0 * 0.002, 9.0)));
    }

    #[test]
    fn an_empty_chart_is_drawn() {
        assert!(chart().svg().ends_with("</svg>"));
    }
}
