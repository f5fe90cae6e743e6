//! Slices whose look is known.

use monoflow_output::{Colour, ColourBar, ColourMap, Image, OutputError, Slice, Slices};

/// Signed distance to a circle of radius 0.5 on 41 x 41 points of a square.
fn circle() -> Vec<f64> {
    let at = |i: usize| (i as f64 - 20.0) / 20.0;
    (0..41 * 41)
        .map(|i| at(i % 41).hypot(at(i / 41)) - 0.5)
        .collect()
}

fn slice(values: &[f64]) -> Slice<'_> {
    Slice::new(
        "z = 0 m",
        ["x", "y"],
        [-1.0; 2],
        [0.05; 2],
        [41, 41],
        values,
    )
}

fn pictures(slices: &[Slice<'_>]) -> Result<Image, OutputError> {
    let bar = ColourBar::new("distance", "m")
        .range(-0.5, 0.5)
        .map(ColourMap::BlueWhiteRed);
    let picture = Slices::new(400, 400, bar);
    let with = slices.iter().cloned();
    with.fold(picture, Slices::slice).render()
}

/// The line at zero is a circle around the middle of the map, blue within and red without.
#[test]
fn the_surface_is_a_line_between_blue_and_red() {
    let values = circle();
    let image = pictures(&[slice(&values)]).expect("a picture");
    let is_dark = |Colour(r, g, b): Colour| r < 140 && g < 140 && b < 140;
    let is_blue = |Colour(r, _, b): Colour| b > 80 && r < b - 40;
    let is_red = |Colour(r, _, b): Colour| r > 80 && b < r - 40;
    // Along the row through the middle: red, line, blue, line, red.
    // Above the colour bar.
    let widest = (0..image.height() * 3 / 4).max_by_key(|y| {
        let row = (0..image.width()).filter(|x| is_blue(image.pixel(*x, *y)));
        row.count()
    });
    let y = widest.expect("rows");
    let row: Vec<Colour> = (0..image.width()).map(|x| image.pixel(x, y)).collect();
    let blue: Vec<usize> = (0..row.len()).filter(|x| is_blue(row[*x])).collect();
    let (first, last) = (blue[0], blue[blue.len() - 1]);
    let red_before = (0..first).rev().find(|x| is_red(row[*x])).expect("red");
    let red_behind = (last..row.len()).find(|x| is_red(row[*x])).expect("red");
    for between in [red_before..first, last..red_behind] {
        let dark = between.filter(|x| is_dark(row[*x])).count();
        assert!((1..=4).contains(&dark), "a line of {dark} pixels");
    }
}

#[test]
fn slices_stand_side_by_side() {
    let values = circle();
    let one = pictures(&[slice(&values)]).expect("a picture");
    let three = vec![slice(&values); 3];
    let all = pictures(&three).expect("a picture");
    assert_eq!(all.width(), 3 * one.width());
    assert_eq!(all.height(), one.height());
    assert_eq!(all.pixel(one.width() + 50, 100), one.pixel(50, 100));
}

#[test]
fn values_must_fit_their_grid() {
    let values = circle();
    let wrong = pictures(&[slice(&values[1..])]);
    assert!(matches!(
        wrong,
        Err(OutputError::Length { found: 1680, .. })
    ));
}
