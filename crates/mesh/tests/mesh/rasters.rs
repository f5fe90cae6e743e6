//! Rasters from files and what they say at places.

use crate::mutations::{mistakes, wrong_bytes, wrong_text};
use monoflow_mesh::raster::{Overlay, UnnamedGap};
use monoflow_mesh::{Raster, RasterError, Sample};
use proptest::prelude::*;
use std::io::Cursor;
use std::path::Path;
use std::time::{Duration, Instant};
use tiff::encoder::colortype::{self, ColorType};
use tiff::encoder::{Compression, TiffEncoder, TiffValue};
use tiff::tags::Tag;

const ESRI: &str = "\
NCOLS 3
nrows 2
XLLCORNER 100
yllcorner -20.0
CellSize 10
NODATA_value -9999
1 2 3
4 -9999.0
6
";

/// A raster of the plane `1 + 2 x - 3 y`.
fn plane(columns: usize, rows: usize) -> Raster {
    let (origin, spacing) = ([4.0, -2.0], [0.5, 0.25]);
    let places = (0..columns * rows).map(|k| [k % columns, k / columns]);
    let at = |k: usize, cell: usize| origin[k] + spacing[k] * cell as f64;
    Raster {
        columns,
        rows,
        origin,
        spacing,
        values: places
            .map(|[i, j]| 1.0 + 2.0 * at(0, i) - 3.0 * at(1, j))
            .collect(),
        unnamed_gap: None,
    }
}

/// Equal, with gaps in the same places.
fn same(a: &Raster, b: &Raster) -> bool {
    let bits = |raster: &Raster| -> Vec<u64> {
        let canonical = |x: &f64| if x.is_nan() { f64::NAN } else { *x };
        raster
            .values
            .iter()
            .map(|x| canonical(x).to_bits())
            .collect()
    };
    let head = |raster: &Raster| (raster.columns, raster.rows, raster.origin, raster.spacing);
    head(a) == head(b) && bits(a) == bits(b)
}

/// What a GeoTIFF says beside its values.
#[derive(Clone, Default)]
struct Tags {
    tie: Vec<f64>,
    scale: Vec<f64>,
    matrix: Vec<f64>,
    keys: Vec<u16>,
    numbers: Vec<f64>,
    nodata: &'static str,
}

fn placed() -> Tags {
    Tags {
        tie: vec![0.0, 0.0, 0.0, 100.0, 0.0, 0.0],
        scale: vec![10.0, 10.0, 0.0],
        ..Tags::default()
    }
}

fn geotiff<C: ColorType>(size: [u32; 2], values: &[C::Inner], tags: &Tags) -> Vec<u8>
where
    [C::Inner]: TiffValue,
{
    compressed::<C>(size, values, tags, Compression::Uncompressed)
}

fn compressed<C: ColorType>(
    [columns, rows]: [u32; 2],
    values: &[C::Inner],
    tags: &Tags,
    compression: Compression,
) -> Vec<u8>
where
    [C::Inner]: TiffValue,
{
    let mut bytes = Cursor::new(Vec::new());
    let mut encoder = TiffEncoder::new(&mut bytes)
        .expect("an encoder")
        .with_compression(compression);
    let mut image = encoder.new_image::<C>(columns, rows).expect("an image");
    let directory = image.encoder();
    for (tag, numbers) in [
        (Tag::ModelTiepointTag, &tags.tie),
        (Tag::ModelPixelScaleTag, &tags.scale),
        (Tag::ModelTransformationTag, &tags.matrix),
        (Tag::GeoDoubleParamsTag, &tags.numbers),
    ] {
        if !numbers.is_empty() {
            directory.write_tag(tag, &numbers[..]).expect("a tag");
        }
    }
    if !tags.keys.is_empty() {
        let tag = Tag::GeoKeyDirectoryTag;
        directory.write_tag(tag, &tags.keys[..]).expect("a tag");
    }
    if !tags.nodata.is_empty() {
        directory
            .write_tag(Tag::GdalNodata, tags.nodata)
            .expect("a tag");
    }
    image.write_data(values).expect("an image");
    bytes.into_inner()
}

fn read(bytes: &[u8]) -> Result<Raster, RasterError> {
    Raster::geotiff("a.tif", bytes)
}

fn esri(text: &str) -> Result<Raster, RasterError> {
    Raster::esri("a.asc", text)
}

fn value(sample: Sample) -> f64 {
    match sample {
        Sample::Value(value) => value,
        other => panic!("{other:?} is no value"),
    }
}

#[test]
fn esri_rasters_are_read() {
    let expected = Raster {
        columns: 3,
        rows: 2,
        origin: [105.0, -15.0],
        spacing: [10.0, 10.0],
        values: vec![4.0, f64::NAN, 6.0, 1.0, 2.0, 3.0],
        unnamed_gap: None,
    };
    assert!(same(&esri(ESRI).expect("a raster"), &expected));
    let centres = ESRI
        .replace("XLLCORNER 100", "xllcenter 105")
        .replace("yllcorner -20", "yllcenter -15")
        .replace("CellSize 10", "dx 10\ndy 10");
    assert!(same(&esri(&centres).expect("a raster"), &expected));
    assert_eq!(expected.extent(), [[100.0, -20.0], [130.0, 0.0]]);
    let silent = ESRI.replace("NODATA_value -9999\n", "");
    assert!(same(&esri(&silent).expect("a raster"), &expected));
    // The number that marks gaps in single precision, in fewer digits than the head has.
    let text = ESRI
        .replace("value -9999", "value -3.4028234663852886e+38")
        .replace("-9999.0", "-3.40282347E+38");
    assert!(same(&esri(&text).expect("a raster"), &expected));
}

#[test]
fn what_is_written_is_read_again() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("rasters");
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut gaps = esri(ESRI).expect("a raster");
    gaps.values[0] = -9999.0;
    gaps.origin = [0.1 + 0.2, 1e7 / 3.0];
    for raster in [plane(5, 3), plane(1, 1), gaps] {
        let path = folder.join("a.ASC");
        raster.save_esri(&path).expect("a file");
        assert!(same(&Raster::load(&path).expect("a raster"), &raster));
        let path = folder.join("a.tif");
        for epsg in [None, Some(25832)] {
            let file = std::fs::File::create(&path).expect("a file");
            raster.write_geotiff(file, epsg).expect("a file");
            let read = Raster::load(&path).expect("a raster");
            let near = |(a, b): (&f64, &f64)| (a - b).abs() <= 1e-7 * b.abs();
            assert!((0..2).all(|k| near((&read.origin[k], &raster.origin[k]))));
            assert_eq!(read.spacing, raster.spacing);
            // In single precision; what the mark of gaps would hide is one.
            let gap = |value: &f64| if *value == -9999.0 { f64::NAN } else { *value };
            let expected: Vec<f64> = raster.values.iter().map(gap).collect();
            let alike = |(a, b): (&f64, &f64)| a.is_nan() && b.is_nan() || near((a, b));
            assert!(read.values.iter().zip(&expected).all(alike));
        }
    }
    let bytes = geotiff::<colortype::Gray8>([2, 1], &[1, 2], &placed());
    std::fs::write(folder.join("a.TIFF"), bytes).expect("a file");
    let read = Raster::load(&folder.join("a.TIFF")).expect("a raster");
    assert_eq!(read.values, [1.0, 2.0]);

    let wrong = |name: &str| {
        Raster::load(&folder.join(name))
            .expect_err(name)
            .to_string()
    };
    let file = |name: &str| folder.join(name).display().to_string();
    assert_eq!(
        wrong("a.png"),
        format!(
            "{}: the format is not known by the file's name; save the raster as GeoTIFF (`.tif`) or ESRI ASCII (`.asc`)",
            file("a.png")
        )
    );
    let text = wrong("missing.tif");
    assert!(
        text.starts_with(&format!("cannot read the raster {}: ", file("missing.tif")))
            && text.ends_with("; check the path"),
        "{text}"
    );
    let nowhere = folder.join("no folder").join("a.asc");
    let text = plane(1, 1).save_esri(&nowhere).expect_err("no folder");
    assert!(text.to_string().starts_with("cannot write the raster "));
}

#[test]
fn rasters_lie_over_triangles() {
    // A square of two triangles beside one of one, whose nodes are no multiples of a cell.
    let nodes = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0], [6.3, 0.7]];
    let triangles = [[0, 1, 2], [0, 2, 3], [1, 4, 2]];
    let overlay = Overlay::new(&nodes, &triangles, 0.5, 1000).expect("cells");
    let raster = overlay.raster(&[1.0, 2.0, 3.0]);
    assert_eq!((raster.columns, raster.rows), (13, 8));
    assert_eq!(raster.extent(), [[0.0, 0.0], [6.5, 4.0]]);
    let count = |value: f64| raster.values.iter().filter(|v| **v == value).count();
    // Centres on the diagonal belong to the first.
    assert_eq!([count(1.0), count(2.0)], [36, 28]);
    let area = count(3.0) as f64 * 0.25;
    assert!((area - 4.6).abs() < 0.5, "{area}");
    assert_eq!(raster.at([4.25, 1.25]), Sample::Value(3.0));
    assert_eq!(raster.at([6.25, 3.25]), Sample::Missing);
    for (cell, cells) in [(1e-6, "25"), (f64::NAN, "inf")] {
        let found = Overlay::new(&nodes, &triangles, cell, 1000).expect_err("too many");
        assert!(found.to_string().starts_with(cells), "{found}");
    }
    assert!(Overlay::new(&nodes, &[], 1.0, 1000).is_err());
}

/// No cell within a mesh is missing where rounding puts its centre beyond the edge that it lies on.
#[test]
fn centres_on_edges_are_held() {
    for (first, step, cell) in [(0.01, 0.08, 0.02), (0.55, 5.5, 1.1), (0.55, 3.3, 1.1)] {
        let node = |n: u32| first + f64::from(n) * step;
        let row = |j: u32| (0..=8).map(move |i| [node(i), node(j)]);
        let nodes: Vec<[f64; 2]> = (0..=8).flat_map(row).collect();
        let mut triangles = Vec::new();
        for k in (0..8).flat_map(|j| (0..8).map(move |i| 9 * j + i)) {
            triangles.extend([[k, k + 1, k + 10], [k, k + 10, k + 9]]);
        }
        let overlay = Overlay::new(&nodes, &triangles, cell, 1 << 20).expect("cells");
        let raster = overlay.raster(&vec![1.0; triangles.len()]);
        let (low, high) = (node(0) + 1e-9, node(8) - 1e-9);
        for (n, value) in raster.values.iter().enumerate() {
            let place = [n % raster.columns, n / raster.columns];
            let within = (0..2).all(|k| {
                let at = raster.origin[k] + place[k] as f64 * cell;
                low < at && at < high
            });
            assert!(!within || *value == 1.0, "{first} {step} {cell}: {place:?}");
        }
    }
}

#[test]
fn a_plane_is_met_exactly_between_centres_and_goes_on_to_the_rim() {
    let raster = plane(6, 9);
    let [low, high] = raster.extent();
    assert_eq!([low, high], [[3.75, -2.125], [6.75, 0.125]]);
    let centre = [[4.0, -2.0], [6.5, 0.0]];
    for i in 0..=60 {
        for j in 0..=60 {
            let place = [(i, 0), (j, 1)]
                .map(|(step, k)| low[k] + (high[k] - low[k]) * f64::from(step) / 60.0);
            let inner = [0, 1].map(|k| place[k].clamp(centre[0][k], centre[1][k]));
            let expected = 1.0 + 2.0 * inner[0] - 3.0 * inner[1];
            let error = value(raster.at(place)) - expected;
            assert!(error.abs() < 1e-13, "{place:?}: {error}");
        }
    }
    for k in 0..2 {
        for (rim, way) in [(low[k], -1.0), (high[k], 1.0)] {
            let mut place = [5.0, -1.0];
            place[k] = rim + 1e-3 * way;
            assert_eq!(raster.at(place), Sample::Outside);
        }
    }
    for place in [[f64::NAN, -1.0], [5.0, f64::INFINITY]] {
        assert_eq!(raster.at(place), Sample::Outside);
    }
    // One row or column is constant across.
    let line = plane(3, 1);
    assert_eq!(line.at([4.25, -2.1]), line.at([4.25, -1.9]));
    let nothing = Raster {
        columns: 0,
        values: vec![],
        ..plane(1, 1)
    };
    assert_eq!(nothing.at([4.0, -2.0]), Sample::Outside);
}

#[test]
fn gaps_count_where_they_weigh() {
    let raster = esri(ESRI).expect("a raster");
    assert_eq!(raster.at([105.0, -15.0]), Sample::Value(4.0));
    assert_eq!(raster.at([101.0, -19.0]), Sample::Value(4.0));
    assert_eq!(raster.at([106.0, -15.0]), Sample::Missing);
    assert_eq!(raster.at([115.0, -15.0]), Sample::Missing);
    assert_eq!(raster.at([115.0, -5.0]), Sample::Value(2.0));
    assert_eq!(raster.at([105.0, -10.0]), Sample::Value(2.5));
}

/// Of a sea there are depths on the way to such a number.
#[test]
fn numbers_that_seem_to_mark_gaps_are_found() {
    let found = |values: &str| {
        let head = "ncols 3\nnrows 1\nxllcorner 0\nyllcorner 0\ncellsize 1\nNODATA_value -5555\n";
        esri(&format!("{head}{values}\n"))
            .expect("a raster")
            .unnamed_gap
    };
    let gap = |mark: f64, next: f64| Some(UnnamedGap { mark, next });
    assert_eq!(found("30 -9999 31"), gap(-9999.0, 30.0));
    assert_eq!(found("30 -32768 31"), gap(-32768.0, 30.0));
    assert_eq!(found("-999 -5555 -400"), gap(-999.0, -400.0));
    assert_eq!(found("-999 -999 -999"), gap(-999.0, f64::INFINITY));
    assert_eq!(found("-999 -600 31"), None);
    assert_eq!(found("-9998 30 31"), None);
    assert_eq!(found("-5555 -5555 -5555"), None);
}

#[test]
fn points_without_values_are_counted() {
    let raster = esri(ESRI).expect("a raster");
    let good = [105.0, -5.0];
    assert_eq!(raster.over(&[good, good]).expect("values"), [1.0, 1.0]);
    let wrong = |places: &[[f64; 2]]| raster.over(places).expect_err("an error").to_string();
    let (out, gap) = ([131.5, 0.0], [115.0, -15.0]);
    assert_eq!(
        wrong(&[good, out, good, [0.0, 0.0]]),
        "2 of 4 points have no value, the first at (131.5, 0.0): 2 lie outside the raster, which covers (100.0, -20.0) to (130.0, 0.0), and 0 beside missing values; crop the mesh, take a larger raster, or check that both have the same projection"
    );
    assert_eq!(
        wrong(&[good, gap]),
        "1 of 2 points have no value, the first at (115.0, -15.0): 0 lie outside the raster, which covers (100.0, -20.0) to (130.0, 0.0), and 1 beside missing values; fill the gaps of the raster (depths with 0, where it is dry) or crop the mesh"
    );
    assert_eq!(
        wrong(&[gap, out]),
        "2 of 2 points have no value, the first at (115.0, -15.0): 1 lie outside the raster, which covers (100.0, -20.0) to (130.0, 0.0), and 1 beside missing values; crop the mesh or take a larger raster, and fill its gaps"
    );
}

#[test]
fn geotiffs_of_every_number_are_read() {
    use colortype::{Gray8, Gray16, Gray32, Gray32Float, Gray64, Gray64Float};
    use colortype::{GrayI8, GrayI16, GrayI32, GrayI64};
    let tags = placed();
    let size = [3, 2];
    let is = |bytes: Vec<u8>, values: [f64; 6]| {
        let expected = Raster {
            columns: 3,
            rows: 2,
            origin: [105.0, -15.0],
            spacing: [10.0, 10.0],
            values: values.to_vec(),
            unnamed_gap: None,
        };
        let raster = read(&bytes).expect("a raster");
        assert!(same(&raster, &expected), "{raster:?}");
    };
    let whole = [4.0, 5.0, 6.0, 1.0, 2.0, 3.0];
    is(geotiff::<Gray8>(size, &[1, 2, 3, 4, 5, 6], &tags), whole);
    is(geotiff::<Gray16>(size, &[1, 2, 3, 4, 5, 6], &tags), whole);
    is(geotiff::<Gray32>(size, &[1, 2, 3, 4, 5, 6], &tags), whole);
    is(geotiff::<Gray64>(size, &[1, 2, 3, 4, 5, 6], &tags), whole);
    let signed = [4.0, 5.0, -6.0, -1.0, 2.0, 3.0];
    is(
        geotiff::<GrayI8>(size, &[-1, 2, 3, 4, 5, -6], &tags),
        signed,
    );
    is(
        geotiff::<GrayI16>(size, &[-1, 2, 3, 4, 5, -6], &tags),
        signed,
    );
    is(
        geotiff::<GrayI32>(size, &[-1, 2, 3, 4, 5, -6], &tags),
        signed,
    );
    is(
        geotiff::<GrayI64>(size, &[-1, 2, 3, 4, 5, -6], &tags),
        signed,
    );
    let broken = [4.5, 0.25, -6.0, -1.5, f64::NAN, 3.0];
    let single = [-1.5, f32::NAN, 3.0, 4.5, 0.25, -6.0];
    is(geotiff::<Gray32Float>(size, &single, &tags), broken);
    is(
        geotiff::<Gray64Float>(size, &single.map(f64::from), &tags),
        broken,
    );
    for compression in [
        Compression::Lzw,
        Compression::Deflate(Default::default()),
        Compression::Packbits,
    ] {
        is(
            compressed::<Gray32Float>(size, &single, &tags, compression),
            broken,
        );
    }
}

#[test]
fn geotiffs_mark_gaps() {
    use colortype::{Gray32Float, GrayI16};
    let gaps = |bytes: Vec<u8>| -> Vec<bool> {
        let values = read(&bytes).expect("a raster").values;
        values.iter().map(|x| x.is_nan()).collect()
    };
    let marked = |nodata| Tags { nodata, ..placed() };
    let bytes = geotiff::<GrayI16>([3, 1], &[-9999, 2, 3], &marked("-9999 "));
    assert_eq!(gaps(bytes), [true, false, false]);
    let values = [1.0, f32::MIN, -9999.9];
    let bytes = geotiff::<Gray32Float>([3, 1], &values, &marked("-3.40282346638529e+38"));
    assert_eq!(gaps(bytes), [false, true, false]);
    let bytes = geotiff::<Gray32Float>([3, 1], &values, &marked("-9999.9"));
    assert_eq!(gaps(bytes), [false, false, true]);
    let bytes = geotiff::<Gray32Float>([3, 1], &[1.0, f32::NAN, 2.0], &marked("nan"));
    assert_eq!(gaps(bytes), [false, true, false]);
}

#[test]
fn geotiffs_say_where_they_are() {
    let origin = |tags: &Tags| {
        let bytes = geotiff::<colortype::Gray8>([2, 3], &[1, 2, 3, 4, 5, 6], tags);
        let raster = read(&bytes).expect("a raster");
        (raster.origin, raster.spacing)
    };
    let keys = |kind: u16| vec![1, 1, 0, 2, 1024, 0, 1, 1, 1025, 0, 1, kind];
    let area = Tags {
        tie: vec![1.0, 2.0, 0.0, 1000.0, 500.0, 0.0],
        scale: vec![2.0, 4.0, 0.0],
        keys: keys(1),
        ..Tags::default()
    };
    // The corner of column 1 and row 2 is at (1000, 500).
    assert_eq!(origin(&area), ([999.0, 498.0], [2.0, 4.0]));
    let point = Tags {
        keys: keys(2),
        ..area.clone()
    };
    assert_eq!(origin(&point), ([998.0, 500.0], [2.0, 4.0]));
    let mut matrix = vec![0.0; 16];
    (matrix[0], matrix[3], matrix[5], matrix[7]) = (2.0, 998.0, -4.0, 508.0);
    let matrix = Tags {
        matrix,
        ..Tags::default()
    };
    assert_eq!(origin(&matrix), ([999.0, 498.0], [2.0, 4.0]));
}

#[test]
fn other_units_than_metres_are_refused() {
    let read_with = |unit: [u16; 2], numbers: &[f64]| {
        let own = [3077, 34736, 1, 0];
        let keys = [1, 1, 0, 3, 1024, 0, 1, 1, unit[0], 0, 1, unit[1]];
        let tags = Tags {
            keys: keys.into_iter().chain(own).collect(),
            numbers: numbers.to_vec(),
            ..placed()
        };
        let bytes = geotiff::<colortype::Gray8>([2, 2], &[1, 2, 3, 4], &tags);
        read(&bytes).map(|raster| raster.origin)
    };
    let metres = read(&geotiff::<colortype::Gray8>(
        [2, 2],
        &[1, 2, 3, 4],
        &placed(),
    ));
    let metres = metres.expect("a raster").origin;
    for (unit, numbers) in [
        ([3076, 9001], &[][..]),
        ([3076, 0], &[]),
        ([3076, 32767], &[1.0]),
        ([4099, 9001], &[]),
    ] {
        assert_eq!(read_with(unit, numbers).expect("metres"), metres);
    }
    let says = |unit: [u16; 2], numbers: &[f64], expected: &str| {
        let wrong = read_with(unit, numbers).expect_err(expected);
        assert_eq!(wrong.to_string(), expected);
    };
    for (code, unit) in [
        (9002, "feet"),
        (9003, "US survey feet"),
        (9036, "kilometres"),
        (9014, "the unit of EPSG code 9014"),
        (32767, "units of 0.3 m"),
    ] {
        let expected = format!(
            "a.tif: its coordinates are in {unit}, not in metres; project it to metres: gdalwarp -t_srs EPSG:CODE"
        );
        says([3076, code], &[0.3], &expected);
    }
    says(
        [4099, 9003],
        &[],
        "a.tif: its heights are in US survey feet, not in metres; convert them to metres (gdal_calc.py), then name coordinates in metres alone: gdal_translate -a_srs EPSG:CODE",
    );
}

#[test]
fn mistakes_in_geotiffs_are_named() {
    let says = |tags: Tags, expected: &str| {
        let bytes = geotiff::<colortype::Gray8>([2, 2], &[1, 2, 3, 4], &tags);
        assert_eq!(read(&bytes).expect_err(expected).to_string(), expected);
    };
    says(
        Tags::default(),
        "a.tif: it does not say where it lies: ModelTiepoint or ModelPixelScale is missing; save it as GeoTIFF: gdal_translate -a_ullr",
    );
    says(
        Tags {
            matrix: vec![1.0, 0.5, 0.0, 0.0, 0.5, -1.0, 0.0, 0.0, 0.0],
            ..Tags::default()
        },
        "a.tif: its rows do not lie along x; gdalwarp makes it lie along x and y",
    );
    says(
        Tags {
            tie: vec![0.0; 12],
            ..placed()
        },
        "a.tif: it is tied to more than one point; gdalwarp makes it lie along x and y",
    );
    says(
        Tags {
            scale: vec![10.0, -10.0, 0.0],
            ..placed()
        },
        "a.tif: its cells have the size [10.0, -10.0] at [100.0, 0.0]; save it with north upwards and x to the right",
    );
    says(
        Tags {
            keys: vec![1, 1, 0, 1, 1024, 0, 1, 2],
            ..placed()
        },
        "a.tif: its coordinates are degrees; project it to metres: gdalwarp -t_srs EPSG:CODE",
    );
    says(
        Tags {
            nodata: "none",
            ..placed()
        },
        "a.tif: `none` marks missing values, which is not a number; set a number: gdal_translate -a_nodata",
    );
    let says = |bytes: &[u8], expected: &str| {
        assert_eq!(read(bytes).expect_err(expected).to_string(), expected);
    };
    says(
        &geotiff::<colortype::RGB8>([1, 1], &[1, 2, 3], &placed()),
        "a.tif: it has 3 bands or colours; save the band of elevations alone: gdal_translate -b 1",
    );
    // An entry of the directory is its tag, its type, its count 1 and its value.
    let patched = |tag: u16, value: u32| {
        let mut bytes = geotiff::<colortype::Gray8>([2, 2], &[1, 2, 3, 4], &placed());
        let is = |entry: &[u8]| entry[..2] == tag.to_le_bytes() && entry[4..8] == [1, 0, 0, 0];
        let at = bytes.windows(12).position(is).expect("the tag");
        bytes[at + 8..at + 12].copy_from_slice(&value.to_le_bytes());
        bytes
    };
    says(
        &patched(262, 0),
        "a.tif: its values count from white; save it with black as zero: gdal_translate -co PHOTOMETRIC=MINISBLACK",
    );
    let bytes = patched(256, 1_000_000);
    let expected = format!(
        "a.tif: 1000000 x 2 values cannot be in a file of {} bytes; it is broken: save it again",
        bytes.len()
    );
    says(&bytes, &expected);
    says(
        &patched(256, 1_000_000_000),
        "a.tif: 1000000000 x 2 values are none, or more than 1073741824; crop it",
    );
    says(
        &patched(258, 4),
        "a.tif: its samples have 4 bits; save it with samples of 8, 16, 32 or 64 bits",
    );
    says(
        b"no raster",
        "a.tif: it cannot be decoded: format error: TIFF signature not found; save it again, uncompressed or with LZW or DEFLATE",
    );
}

#[test]
fn marks_and_repeated_lines_of_esri_rasters_say_nothing() {
    let expected = esri(ESRI).expect("a raster");
    for text in [
        format!("\u{feff}{ESRI}"),
        format!("{ESRI}\u{1a}"),
        ESRI.replace("CellSize 10", "cellsize 10\ncellsize 10.0"),
    ] {
        let raster = esri(&text).expect("a raster");
        // As texts, for which NaN is NaN.
        assert_eq!(format!("{raster:?}"), format!("{expected:?}"));
    }
}

#[test]
fn mistakes_in_esri_rasters_are_named() {
    let says = |from: &str, to: &str, expected: &str| {
        assert!(ESRI.contains(from), "`{from}` is not there");
        let wrong = esri(&ESRI.replacen(from, to, 1)).expect_err(expected);
        assert_eq!(wrong.to_string(), expected);
    };
    says(
        "NCOLS 3",
        "ncols 0",
        "a.asc, line 1: `0` stands where the count `ncols` should be; write a whole number above 0",
    );
    says(
        "NCOLS 3\n",
        "",
        "a.asc, line 6: the head has no `ncols`; write ncols, nrows, xllcorner, yllcorner and cellsize first",
    );
    says(
        "XLLCORNER 100",
        "xllcorner",
        "a.asc, line 3: `` stands where the value of `xllcorner` should be; write a number with a decimal point",
    );
    says(
        "CellSize 10",
        "cellsize -1",
        "a.asc, line 5: `-1` stands where the size `cellsize` should be; write a number above 0",
    );
    says(
        "CellSize 10",
        "size 10",
        "a.asc, line 5: `size` is no word of an ESRI ASCII raster; the head has ncols, nrows, xllcorner, yllcorner, cellsize, NODATA_value",
    );
    says(
        "CellSize 10\n",
        "dx 10\n",
        "a.asc, line 7: the head has no `cellsize`; write ncols, nrows, xllcorner, yllcorner and cellsize first",
    );
    says(
        "1 2 3",
        "1 2,5 3",
        "a.asc, line 7: `2,5` is not a number; write numbers with a decimal point",
    );
    says(
        "1 2 3",
        "1;2;3",
        "a.asc, line 7: `1;2;3` is not a number; separate numbers by blanks, not by semicolons",
    );
    says(
        "1 2 3",
        "1,2,3",
        "a.asc, line 7: `1,2,3` is not a number; separate numbers by blanks, and write them with a decimal point",
    );
    says(
        "1 2 3",
        "1 1.25D0 3",
        "a.asc, line 7: `1.25D0` is not a number; write its exponent with E, not with D as Fortran does",
    );
    says(
        "1 2 3",
        "1 two 3",
        "a.asc, line 7: `two` is not a number; correct it",
    );
    says(
        "CellSize 10",
        "cellsize 20\ncellsize 10",
        "a.asc, line 6: `cellsize` says something else than a line before; delete the wrong line",
    );
    says(
        "XLLCORNER 100",
        "xllcorner 100\nxllcenter 100",
        "a.asc, line 4: `xllcenter` says something else than a line before; delete the wrong line",
    );
    says(
        "1 2 3",
        "1 2 3 4",
        "a.asc, line 9: there are more than 3 x 2 values; correct ncols and nrows",
    );
    says(
        "1 2 3",
        "1 2",
        "a.asc, line 9: the file ends after 5 of 3 x 2 values; it is cut off: save it again",
    );
    says(
        "NCOLS 3",
        "ncols 1000000000000000000",
        "a.asc, line 7: 1000000000000000000 x 2 values are more than 1073741824, the most that are read; check ncols and nrows, or crop the raster",
    );
    let swapped = ESRI.replace("4 -9999.0\n6", "4 5 6");
    assert!(esri(&swapped).is_ok());
    let swapped = swapped
        .replace("NCOLS 3", "ncols 2")
        .replace("nrows 2", "nrows 3");
    assert_eq!(
        esri(&swapped).expect_err("swapped").to_string(),
        "a.asc, line 8: it has 2 lines of 3 values, but ncols is 2 and nrows 3; exchange ncols and nrows"
    );
    // Values may be broken into lines in any other way.
    assert!(esri(&swapped.replace("1 2 3", "1 2\n3")).is_ok());
    let one_row = ESRI.replace("NCOLS 3\nnrows 2", "ncols 6\nnrows 1");
    assert!(esri(&one_row.replace("1 2 3\n4 -9999.0", "1\n2\n3\n4\n5")).is_ok());
    assert_eq!(
        esri("").expect_err("nothing").to_string(),
        "a.asc, line 1: the file has no values; check that it is an ESRI ASCII raster"
    );
}

/// Either a raster that can be asked anywhere, or a sentence that names the file; soon.
fn holds(file: &str, read: impl FnOnce() -> Result<Raster, RasterError>) {
    let start = Instant::now();
    match read() {
        Ok(raster) => {
            assert_eq!(raster.values.len(), raster.columns * raster.rows);
            let [[x0, y0], [x1, y1]] = raster.extent();
            for place in [[x0, y0], [x1, y1], [0.5 * (x0 + x1), 0.5 * (y0 + y1)]] {
                if let Sample::Value(value) = raster.at(place) {
                    assert!(!value.is_nan());
                }
            }
        }
        Err(error) => {
            let text = error.to_string();
            assert!(text.starts_with(file) && text.len() > file.len() + 20);
            assert!(text.len() < 400 && !text.contains('\n'), "{text}");
        }
    }
    assert!(start.elapsed() < Duration::from_secs(5));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_esri_text_panics(mistakes in mistakes()) {
        let text = wrong_text(ESRI, &mistakes);
        holds("a.asc", || esri(&text));
    }

    #[test]
    fn no_geotiff_panics(kind in 0..4usize, mistakes in mistakes()) {
        let tags = Tags { nodata: "-1", keys: vec![1, 1, 0, 1, 1025, 0, 1, 2], ..placed() };
        let values: Vec<f32> = (0..20).map(|k| k as f32).collect();
        let compression = match kind {
            0 => Compression::Uncompressed,
            1 => Compression::Lzw,
            2 => Compression::Packbits,
            _ => Compression::Deflate(Default::default()),
        };
        let bytes = compressed::<colortype::Gray32Float>([4, 5], &values, &tags, compression);
        let bytes = wrong_bytes(&bytes, &mistakes);
        holds("a.tif", || read(&bytes));
    }

    #[test]
    fn samples_lie_between_their_neighbours(
        values in prop::collection::vec(-10.0..10.0f64, 12),
        x in 0.0..4.0f64,
        y in 0.0..3.0f64,
    ) {
        let raster = Raster { columns: 4, rows: 3, origin: [0.5, 0.5], spacing: [1.0, 1.0], values, unnamed_gap: None };
        let (i, j) = ((x - 0.5).clamp(0.0, 2.0) as usize, (y - 0.5).clamp(0.0, 1.0) as usize);
        let near = [0, 1, 4, 5].map(|k| raster.values[4 * j + i + k]);
        let sample = value(raster.at([x, y]));
        let low = near.into_iter().fold(f64::INFINITY, f64::min);
        let high = near.into_iter().fold(f64::NEG_INFINITY, f64::max);
        prop_assert!(low - 1e-12 <= sample && sample <= high + 1e-12);
    }
}
