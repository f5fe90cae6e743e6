//! Pictures of clouds whose look is known.

use monoflow_output::{
    Camera, Cloud, Colour, ColourBar, ColourMap, OutputError, Picture, Skin, Surface, Theme,
};

const CUBE: ([f64; 3], [f64; 3]) = ([-1.0; 3], [1.0; 3]);

fn distance(a: Colour, b: Colour) -> i32 {
    let square = |x: u8, y: u8| (i32::from(x) - i32::from(y)).pow(2);
    square(a.0, b.0) + square(a.1, b.1) + square(a.2, b.2)
}

#[test]
fn one_particle_stands_in_the_centre() {
    for theme in [Theme::Light, Theme::Dark] {
        let point = [[0.0_f32; 3]];
        let image = Picture::new(200, 160)
            .theme(theme)
            .frame(CUBE.0, CUBE.1)
            .cloud(Cloud::new(&point[..], 0.4).colour(Colour(200, 40, 30)))
            .render()
            .unwrap();
        let centre = image.pixel(100, 80);
        assert!(centre.0 > 120 && centre.0 > centre.1 + 60, "{centre:?}");
        for (x, y) in [(0, 0), (199, 0), (0, 159), (199, 159)] {
            let corner = image.pixel(x, y);
            assert!(
                corner.0.abs_diff(corner.1) < 12,
                "grey background, not {corner:?}"
            );
        }
    }
}

#[test]
fn the_nearer_particle_hides_the_farther() {
    // Seen from the front along +y.
    let (near, far) = ([[0.0, -0.5, 0.0]], [[0.0, 0.5, 0.0]]);
    let camera = monoflow_output::Camera {
        azimuth: 0.0,
        elevation: 0.0,
        ..Default::default()
    };
    let image = Picture::new(100, 100)
        .camera(camera)
        .frame(CUBE.0, CUBE.1)
        .cloud(Cloud::new(&near[..], 0.5).colour(Colour(0, 0, 255)))
        .cloud(Cloud::new(&far[..], 0.5).colour(Colour(255, 0, 0)))
        .render()
        .unwrap();
    let centre = image.pixel(50, 50);
    assert!(centre.2 > centre.0, "{centre:?}");
}

#[test]
fn flat_clouds_show_the_colours_of_the_scale() {
    for vertical in [1, 2] {
        let mut points = [[0.0; 3], [1.0, 0.0, 0.0]];
        points[1][vertical] = 1.0;
        let bar = ColourBar::new("a", "").map(ColourMap::Viridis);
        let image = Picture::new(300, 300)
            .frame([-0.5; 3], [1.5; 3])
            .cloud(Cloud::new(&points[..], 0.3).scalar(&[3.0, 7.0][..], bar))
            .render()
            .unwrap();
        for (value, colour) in [
            ("low", ColourMap::Viridis.at(0.0)),
            ("high", ColourMap::Viridis.at(1.0)),
        ] {
            let found =
                (0..240).any(|y| (0..300).any(|x| distance(image.pixel(x, y), colour) < 30));
            assert!(found, "{value}");
        }
    }
}

/// A square of two values before and behind a particle, seen along y.
#[test]
fn surfaces_hide_what_is_behind_them() {
    let particle = [[0.0_f32; 3]];
    let square = |y: f64| {
        [
            [-1.0, y, -1.0],
            [1.0, y, -1.0],
            [1.0, y, 1.0],
            [-1.0, y, 1.0],
        ]
    };
    let front = Camera {
        azimuth: 0.0,
        elevation: 0.0,
        ..Camera::default()
    };
    // The two ends of the scale: dark blue and yellow.
    for (value, yellow) in [(0.0, false), (1.0, true)] {
        for (y, hidden) in [(-0.5, true), (0.5, false)] {
            let corners = square(y);
            let bar = ColourBar::new("a", "").range(0.0, 1.0);
            let image = Picture::new(120, 120)
                .camera(front)
                .cloud(Cloud::new(&particle[..], 0.4).colour(Colour(255, 0, 0)))
                .surface(Surface::new(&corners[..], &[4]).scalar(&[value][..], bar))
                .render()
                .unwrap();
            let is_red = |Colour(r, g, b)| r > 60 && g < r / 3 && b < r / 3;
            let red = (0..120).any(|y| (0..120).any(|x| is_red(image.pixel(x, y))));
            assert_eq!(red, !hidden, "{value} {y}");
            let Colour(r, g, b) = image.pixel(48, 42);
            assert_eq!(r > b && g > b, yellow, "{value} {y}: {r} {g} {b}");
        }
    }
    let corners = square(0.0);
    let surface = Surface::new(&corners[..], &[3]);
    assert!(matches!(
        Picture::new(64, 64).surface(surface).render(),
        Err(OutputError::Length { .. })
    ));
}

/// A tetrahedron, seen from the front along y, with its corners in this order: left, right, behind, above.
const CORNERS: [[f64; 3]; 4] = [
    [-0.8, -0.5, -0.5],
    [0.8, -0.5, -0.5],
    [0.0, 0.8, -0.5],
    [0.0, 0.0, 0.8],
];
const SIDES: [[u32; 3]; 4] = [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]];

fn front() -> Camera {
    Camera {
        azimuth: 0.0,
        elevation: 0.0,
        ..Camera::default()
    }
}

#[test]
fn skins_change_colour_from_corner_to_corner() {
    let bar = ColourBar::new("a", "")
        .map(ColourMap::BlueWhiteRed)
        .range(0.0, 1.0);
    let skin = Skin::new(&CORNERS[..], &SIDES).scalar(&[0.0, 1.0, 0.5, 0.5][..], bar);
    let image = Picture::new(200, 200)
        .camera(front())
        .frame(CUBE.0, CUBE.1)
        .skin(skin)
        .render()
        .unwrap();
    // Along a line near the front edge of the base, within the picture less its scale.
    let row: Vec<Colour> = (0..200).map(|x| image.pixel(x, 110)).collect();
    let redness: Vec<i32> = row
        .iter()
        .map(|c| i32::from(c.0) - i32::from(c.2))
        .collect();
    let (left, right) = (redness[70], redness[130]);
    assert!(left < -40, "{left}: {row:?}");
    assert!(right > 40, "{right}");
    // No step is large on the way.
    let steps = redness[70..130]
        .windows(2)
        .map(|two| (two[1] - two[0]).abs());
    assert!(steps.max().unwrap() < 25);
}

#[test]
fn skins_hide_and_are_hidden() {
    let with = |y: f64| {
        let point = [[0.0, y, -0.3]];
        Picture::new(200, 200)
            .camera(front())
            .frame(CUBE.0, CUBE.1)
            .cloud(Cloud::new(&point[..], 0.2).colour(Colour(255, 0, 0)))
            .skin(Skin::new(&CORNERS[..], &SIDES))
            .render()
            .unwrap()
    };
    let reddest = |y: f64| {
        let image = with(y);
        let pixels = (0..200).flat_map(|x| (0..200).map(move |y| (x, y)));
        let red = pixels.map(|(x, y)| image.pixel(x, y));
        red.map(|c| i32::from(c.0) - i32::from(c.2)).max().unwrap()
    };
    assert!(reddest(-0.9) > 100, "a particle before the skin is seen");
    assert!(reddest(0.2) < 60, "one within it is not");
}

#[test]
fn skins_that_do_not_fit_are_refused() {
    let one = [[0, 1, 4]];
    let draw = |skin: Skin<'_>| Picture::new(100, 100).skin(skin).render().map(|_| ());
    let error = draw(Skin::new(&CORNERS[..], &one)).unwrap_err();
    assert!(
        matches!(
            error,
            OutputError::Node {
                node: 4,
                nodes: 4,
                ..
            }
        ),
        "{error}"
    );
    let bar = || ColourBar::new("speed", "m/s");
    let error = draw(Skin::new(&CORNERS[..], &SIDES).scalar(&[1.0][..], bar())).unwrap_err();
    assert!(matches!(error, OutputError::Length { .. }), "{error}");
    // Nothing to draw, and what is no surface.
    draw(Skin::new(&[[0.0_f64; 3]; 0][..], &[])).unwrap();
    let odd = [[f64::NAN, 0.0, 0.0], [0.0; 3], [0.0; 3], [1.0, 0.0, 0.0]];
    draw(Skin::new(&odd[..], &SIDES).scalar(&[f64::NAN; 4][..], bar())).unwrap();
}

#[test]
fn odd_input_is_drawn_or_refused() {
    let odd = [
        [f64::NAN; 3],
        [f64::INFINITY, 0.0, 0.0],
        [1e300, 0.0, 0.0],
        [0.0; 3],
    ];
    let values = [f64::NAN, f64::INFINITY, 1.0, 1.0];
    let cloud = Cloud::new(&odd[..], 0.1).scalar(&values[..], ColourBar::new("a", "m"));
    for picture in [
        Picture::new(64, 48),
        Picture::new(17, 900),
        Picture::new(2000, 16),
    ] {
        let picture = picture
            .title("a title longer than the picture α")
            .note("note");
        picture.clone().render().unwrap();
        picture.clone().cloud(cloud.clone()).render().unwrap();
        picture
            .domain(CUBE.0, CUBE.1)
            .cloud(cloud.clone())
            .render()
            .unwrap();
    }
    assert!(matches!(
        Picture::new(0, 100).render(),
        Err(OutputError::PictureSize { .. })
    ));
    let short = Cloud::new(&odd[..], 0.1).scalar(&[1.0][..], ColourBar::new("a", "m"));
    assert!(matches!(
        Picture::new(64, 64).cloud(short).render(),
        Err(OutputError::Length { .. })
    ));
}

#[test]
fn png_decodes_to_the_same_pixels() {
    let point = [[0.0_f32; 3]];
    let image = Picture::new(40, 30)
        .cloud(Cloud::new(&point[..], 0.2))
        .render()
        .unwrap();
    let bytes = image.encode_png().unwrap();
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes))
        .read_info()
        .unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut pixels).unwrap();
    let Colour(r, g, b) = image.pixel(20, 15);
    let start = 3 * (15 * 40 + 20);
    assert_eq!(pixels[start..start + 3], [r, g, b]);
}
