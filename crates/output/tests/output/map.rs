//! Maps whose look is known.

use monoflow_output::{Colour, ColourBar, ColourMap, Image, Map, OutputError, Theme};

const NODES: [[f64; 2]; 4] = [[0.0, 0.0], [40.0, 0.0], [40.0, 20.0], [0.0, 20.0]];
/// Lower right and upper left half of a rectangle.
const HALVES: [[u32; 3]; 2] = [[0, 1, 2], [0, 2, 3]];

fn near(a: Colour, b: Colour, tolerance: u8) -> bool {
    a.0.abs_diff(b.0) <= tolerance
        && a.1.abs_diff(b.1) <= tolerance
        && a.2.abs_diff(b.2) <= tolerance
}

/// How many pixels have a colour.
fn count(image: &Image, colour: Colour, tolerance: u8) -> usize {
    let rows = 0..image.height();
    rows.flat_map(|y| (0..image.width()).map(move |x| (x, y)))
        .filter(|&(x, y)| near(image.pixel(x, y), colour, tolerance))
        .count()
}

fn bar() -> ColourBar {
    ColourBar::new("depth", "m").map(ColourMap::Viridis)
}

#[test]
fn cells_have_the_colours_of_their_values() {
    let image = Map::new(400, 300)
        .mesh(&NODES[..], &HALVES)
        .field(&[1.0, 3.0][..], bar())
        .render()
        .unwrap();
    let (low, high) = (ColourMap::Viridis.at(0.0), ColourMap::Viridis.at(1.0));
    let cells = [count(&image, low, 2), count(&image, high, 2)];
    // Half of the map each, and a little of the colour bar.
    assert!(cells.iter().all(|pixels| *pixels > 15_000), "{cells:?}");
    assert!(cells[0].abs_diff(cells[1]) < 300, "{cells:?}");
    let first = |colour| {
        (0..400 * image.height())
            .find(|i| near(image.pixel(i % 400, i / 400), colour, 2))
            .unwrap()
    };
    assert!(first(high) < first(low), "north is up");
    // The bar says which values the ends are: a fixed range moves the colours.
    let fixed = Map::new(400, 300)
        .mesh(&NODES[..], &HALVES)
        .field(&[1.0, 3.0][..], bar().range(1.0, 5.0))
        .render()
        .unwrap();
    assert!(count(&fixed, ColourMap::Viridis.at(0.5), 3) > 15_000);
    assert!(count(&fixed, high, 2) < 1000);
}

#[test]
fn dry_cells_show_the_ground() {
    for theme in [Theme::Light, Theme::Dark] {
        let map = Map::new(400, 300)
            .theme(theme)
            .mesh(&NODES[..], &HALVES)
            .ground(&[2.0, 2.0][..]);
        let dry = map.render().unwrap();
        let ground = dry.pixel(200, dry.height() / 2);
        assert!(ground.1 > ground.2, "earth, not {ground:?}");
        let wet = map
            .field(&[f64::NAN, 3.0][..], bar().map(ColourMap::Blues))
            .render()
            .unwrap();
        let (all, half) = (count(&dry, ground, 2), count(&wet, ground, 2));
        assert!(half > all / 3 && half < all * 3 / 5, "{half} of {all}");
    }
}

#[test]
fn tiny_triangles_leave_no_holes() {
    // Ten cells for every sample, then long and thin ones.
    for (columns, rows) in [(800, 600), (3, 2000), (2000, 3)] {
        let place = |i: u32, n: u32| 10.0 * f64::from(i) / f64::from(n);
        let nodes: Vec<[f64; 2]> = (0..=rows)
            .flat_map(|j| (0..=columns).map(move |i| [place(i, columns), place(j, rows)]))
            .collect();
        let triangles: Vec<[u32; 3]> = (0..rows)
            .flat_map(|j| (0..columns).map(move |i| j * (columns + 1) + i))
            .flat_map(|a| {
                let c = a + columns + 1;
                [[a, a + 1, c + 1], [a, c + 1, c]]
            })
            .collect();
        let values = vec![1.0; triangles.len()];
        let image = Map::new(400, 300)
            .mesh(&nodes, &triangles)
            .field(&values[..], bar().range(0.0, 1.0))
            .render()
            .unwrap();
        let colour = ColourMap::Viridis.at(1.0);
        let (centre, middle, inside) = (image.width() / 2, image.height() * 2 / 5, 40);
        for y in middle - inside..middle + inside {
            for x in centre - inside..centre + inside {
                assert_eq!(image.pixel(x, y), colour, "{columns} x {rows} at {x}, {y}");
            }
        }
    }
}

#[test]
fn a_cell_between_the_samples_is_seen() {
    let nodes = [
        [0.0, 0.0],
        [100.0, 100.0],
        [50.0, 50.0],
        [50.001, 50.0],
        [50.0, 50.001],
    ];
    let draw = |triangles: &[[u32; 3]]| {
        let values = vec![1.0; triangles.len()];
        let map = Map::new(200, 200).mesh(&nodes[..], triangles);
        map.field(&values[..], bar().range(0.0, 1.0))
            .render()
            .unwrap()
    };
    assert!(draw(&[[2, 3, 4]]) != draw(&[]));
}

#[test]
fn odd_input_is_drawn_or_refused() {
    let nodes = [
        [f64::NAN, 0.0, 0.0],
        [f64::INFINITY, 1.0, 0.0],
        [1e300, 0.0, 0.0],
        [0.0; 3],
        [1.0, 0.0, 0.0],
        [0.0, 1.0, 0.0],
    ];
    let triangles = [[0, 1, 2], [3, 4, 5], [3, 3, 3], [3, 4, 4], [2, 3, 4]];
    let values = [1.0, f64::NAN, f64::INFINITY, -1.0, 0.0];
    for (width, height) in [(16, 16), (17, 900), (2000, 16), (640, 480)] {
        for last in [0, 3, 4, 6] {
            let cells = triangles.map(|t| t.map(|node| node.min(last)));
            let used = nodes.len().min(last as usize + 1);
            let map = Map::new(width, height)
                .title("a title longer than the picture α")
                .note("note")
                .mesh(&nodes[..used], &cells)
                .mark("nowhere", [f64::NAN, 1.0])
                .mark("far", [1e200, -1e200])
                .line("through", [-1e9, -1e9], [1e9, 1e9]);
            let full = map.clone().ground(&values[..]).field(&values[..], bar());
            full.clone().render().unwrap();
            full.frame([0.2, 0.2], [0.200_001, 0.4]).render().unwrap();
            map.frame([1.0; 2], [0.0; 2]).render().unwrap();
        }
    }
    Map::new(64, 64).render().unwrap();
    assert!(matches!(
        Map::new(8, 64).render(),
        Err(OutputError::PictureSize { .. })
    ));
    let map = Map::new(64, 64).mesh(&NODES[..], &HALVES);
    for map in [
        map.clone().ground(&[1.0][..]),
        map.field(&[1.0; 3][..], bar()),
    ] {
        assert!(matches!(map.render(), Err(OutputError::Length { .. })));
    }
    let error = Map::new(64, 64).mesh(&NODES[..3], &HALVES).render();
    assert!(matches!(
        error,
        Err(OutputError::Node {
            triangle: 1,
            node: 3,
            nodes: 3
        })
    ));
}

#[test]
fn names_are_written_beside_their_marks() {
    let map = Map::new(400, 300).mesh(&NODES[..], &HALVES);
    let bare = map.clone().render().unwrap();
    let marked = map.mark("G1", [20.0, 10.0]).render().unwrap();
    let changed: Vec<usize> = (0..400 * bare.height())
        .filter(|i| bare.pixel(i % 400, i / 400) != marked.pixel(i % 400, i / 400))
        .map(|i| i % 400)
        .collect();
    let (low, high) = (changed.iter().min().unwrap(), changed.iter().max().unwrap());
    assert!(high - low < 60 && changed.len() > 100);
}

/// Each cell of a grid has its own colour, x first, y upwards.
#[test]
fn a_grid_is_drawn_cell_by_cell() {
    let map = |values: &[f64]| {
        Map::new(640, 480)
            .grid([10.0, -1.0], [0.5, 1.0], [4, 2])
            .field(values, ColourBar::new("density", "kg/m3").range(0.0, 255.0))
            .render()
    };
    // Colours are told apart in 255 steps.
    let values: Vec<f64> = (0..8).map(|cell| 36.0 * f64::from(cell)).collect();
    let image = map(&values).unwrap();
    // The cells are squares of the same size on the picture as their widths are in m: find each by
    // its colour.
    let mut found = vec![[0_usize; 3]; 8];
    for y in 0..image.height() {
        for x in 0..image.width() {
            for (value, found) in values.iter().zip(&mut found) {
                if image.pixel(x, y) == ColourMap::Viridis.at(value / 255.0) {
                    *found = [found[0] + x, found[1] + y, found[2] + 1];
                }
            }
        }
    }
    let centre = |cell: usize| {
        let [x, y, count] = found[cell];
        assert!(count > 1000, "cell {cell} is not there");
        [x / count, y / count]
    };
    assert!(centre(0)[0] < centre(1)[0] && centre(1)[0] < centre(2)[0]);
    assert!(centre(0)[1] > centre(4)[1] + 50);
    assert!(map(&values[1..]).is_err());
}

/// Axes have the names that they are given, x and y without any.
#[test]
fn axes_have_their_names() {
    let drawn = |names: Option<[&'static str; 2]>| {
        let map = Map::new(400, 300).grid([0.0, 0.0], [1.0, 1.0], [4, 2]);
        let map = map.field(&[0.0; 8][..], bar());
        let map = match names {
            Some(names) => map.axes(names),
            None => map,
        };
        map.render().unwrap().encode_png().unwrap()
    };
    assert_eq!(drawn(None), drawn(Some(["x", "y"])));
    let others = [["x", "z"], ["y", "z"]].map(|names| drawn(Some(names)));
    assert!(others[0] != drawn(None) && others[0] != others[1]);
}
