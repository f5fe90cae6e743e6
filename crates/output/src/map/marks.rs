//! Frame, coordinates, gauges and sections.

use super::sheet::{Sheet, TICK};
use crate::Colour;
use crate::canvas::{Image, Theme};

/// A labelled place: a point has both ends at the same place.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Mark {
    pub name: String,
    pub ends: [[f64; 2]; 2],
}

/// A rectangle of pixels: left, top, right, bottom.
type Box4 = [f64; 4];

const POINT: Colour = Colour(206, 52, 32);
const LINE: Colour = Colour(150, 30, 66);

/// Draws the frame of the map with ticks and their numbers, and the names of its axes.
pub(crate) fn draw_axes(image: &mut Image, sheet: &Sheet, theme: Theme, names: [&str; 2]) {
    let (ink, line) = (theme.text(), theme.wire());
    let font = sheet.layout.small;
    let (left, top) = (sheet.left as i64, sheet.top as i64);
    let (right, bottom) = (left + sheet.columns as i64, top + sheet.rows as i64);
    for x in left - 1..=right {
        image.mix(x, top - 1, line, 1.0);
        image.mix(x, bottom, line, 1.0);
    }
    for y in top..bottom {
        image.mix(left - 1, y, line, 1.0);
        image.mix(right, y, line, 1.0);
    }
    let tick = TICK as i64;
    let below = bottom + tick;
    let name = &format!("{} [m]", names[0]);
    let name_at = right - font.width_of(name) as i64 + font.height() as i64;
    font.draw(image, name_at, below, name, ink);
    for (value, text) in sheet.ticks(0) {
        let x = sheet.pixel([value, 0.0])[0].floor() as i64;
        for step in 1..tick - 3 {
            image.mix(x, bottom + step, line, 1.0);
        }
        let width = font.width_of(&text) as i64;
        if x + width / 2 + (font.height() as i64) < name_at {
            font.draw(image, x - width / 2, below, &text, ink);
        }
    }
    let name = &format!("{} [m]", names[1]);
    let name_at = left - tick - font.width_of(name) as i64;
    font.draw(image, name_at, top - font.height() as i64 - 4, name, ink);
    for (value, text) in sheet.ticks(1) {
        let y = sheet.pixel([0.0, value])[1].floor() as i64;
        for step in 2..tick - 2 {
            image.mix(left - step, y, line, 1.0);
        }
        let start = left - tick - font.width_of(&text) as i64;
        font.draw(image, start, y - font.height() as i64 / 2, &text, ink);
    }
}

/// Draws all marks, then their names where these hide the least.
pub(super) fn draw(image: &mut Image, sheet: &Sheet, marks: &[Mark], theme: Theme) {
    let font = sheet.layout.small;
    let radius = 0.28 * font.height() as f64;
    let frame = [
        sheet.left as f64,
        sheet.top as f64,
        (sheet.left + sheet.columns) as f64,
        (sheet.top + sheet.rows) as f64,
    ];
    let mut taken = Vec::new();
    let mut places = Vec::new();
    for mark in marks {
        let ends = mark.ends.map(|end| sheet.pixel(end));
        if !ends.as_flattened().iter().all(|x| x.is_finite()) {
            continue;
        }
        let point = ends[0] == ends[1];
        let (thick, colour) = if point { (radius, POINT) } else { (1.4, LINE) };
        stroke(image, frame, ends, thick + 1.6, Colour(255, 255, 255));
        stroke(image, frame, ends, thick, colour);
        // Ends outside the map get no name.
        let seen: Vec<[f64; 2]> = ends
            .into_iter()
            .filter(|&[x, y]| inside([x, y, x, y], frame))
            .collect();
        for [x, y] in &seen {
            taken.push([x - radius, y - radius, x + radius, y + radius]);
        }
        if !mark.name.is_empty() && !seen.is_empty() {
            places.push((mark, seen));
        }
    }
    for (mark, ends) in places {
        let size = [
            font.width_of(&mark.name) as f64 + 6.0,
            font.height() as f64 + 2.0,
        ];
        let label = place(size, &ends, radius + 4.0, frame, &taken);
        plate(image, label, theme.background().0);
        let (left, top) = (label[0] as i64 + 3, label[1] as i64 + 1);
        font.draw(image, left, top, &mark.name, theme.text());
        taken.push(label);
    }
}

fn inside(part: Box4, frame: Box4) -> bool {
    part[0] >= frame[0] && part[1] >= frame[1] && part[2] <= frame[2] && part[3] <= frame[3]
}

/// A free place for a label beside one of the `ends`, inside the frame.
fn place(size: [f64; 2], ends: &[[f64; 2]], gap: f64, frame: Box4, taken: &[Box4]) -> Box4 {
    let [width, height] = size;
    let beside = |[x, y]: [f64; 2]| {
        let (middle, upper) = (x - 0.5 * width, y - 0.5 * height);
        [
            [x + gap, upper],
            [x - gap - width, upper],
            [middle, y - gap - height],
            [middle, y + gap],
            [x + gap, y - gap - height],
            [x + gap, y + gap],
            [x - gap - width, y - gap - height],
            [x - gap - width, y + gap],
        ]
        .map(|[x, y]| [x.round(), y.round(), x.round() + width, y.round() + height])
    };
    let candidates: Vec<Box4> = ends.iter().copied().flat_map(beside).collect();
    let apart = |a: &Box4, b: &Box4| a[2] < b[0] || b[2] < a[0] || a[3] < b[1] || b[3] < a[1];
    candidates
        .iter()
        .find(|label| inside(**label, frame) && taken.iter().all(|other| apart(label, other)))
        .or_else(|| candidates.iter().find(|label| inside(**label, frame)))
        .copied()
        .unwrap_or(candidates[0])
}

/// A light plate behind a label.
fn plate(image: &mut Image, [left, top, right, bottom]: Box4, colour: Colour) {
    let clip = |x: f64| x.clamp(-1.0, 1e4) as i64;
    for y in clip(top)..clip(bottom) {
        for x in clip(left)..clip(right) {
            image.mix(x, y, colour, 0.78);
        }
    }
}

/// A smooth line with round ends inside the frame; a dot when both ends meet.
fn stroke(image: &mut Image, frame: Box4, ends: [[f64; 2]; 2], radius: f64, colour: Colour) {
    let [a, b] = ends;
    let along = [b[0] - a[0], b[1] - a[1]];
    let square = (along[0] * along[0] + along[1] * along[1]).max(f64::MIN_POSITIVE);
    let range = |axis: usize| {
        let low = a[axis].min(b[axis]) - radius - 1.0;
        let high = a[axis].max(b[axis]) + radius + 1.0;
        let clip = |x: f64| x.clamp(frame[axis], frame[axis + 2]) as i64;
        clip(low)..clip(high)
    };
    for y in range(1) {
        for x in range(0) {
            let d = [x as f64 + 0.5 - a[0], y as f64 + 0.5 - a[1]];
            let share = ((d[0] * along[0] + d[1] * along[1]) / square).clamp(0.0, 1.0);
            let distance = (d[0] - share * along[0]).hypot(d[1] - share * along[1]);
            let ink = (radius + 0.5 - distance).clamp(0.0, 1.0);
            if ink > 0.0 {
                image.mix(x, y, colour, ink as f32);
            }
        }
    }
}
