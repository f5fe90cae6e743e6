//! GeoTIFFs as GIS programs write them, beyond what the encoder of the tests of rasters can.

use monoflow_mesh::raster::UnnamedGap;
use monoflow_mesh::{Raster, RasterError};
use std::collections::BTreeMap;
use std::io::Cursor;
use std::path::Path;
use tiff::decoder::Decoder;
use tiff::encoder::TiffEncoder;
use tiff::tags::Tag;

/// What a tag says.
#[derive(Clone)]
enum Said {
    Shorts(Vec<u16>),
    Longs(Vec<u32>),
    Doubles(Vec<f64>),
    Text(&'static str),
}

use Said::{Doubles, Longs, Shorts, Text};

/// An image of 16-bit numbers: its tags by number, and its blocks, of which those without bytes are left out.
#[derive(Clone)]
struct Image {
    tags: BTreeMap<u16, Said>,
    blocks: Vec<Vec<u8>>,
}

impl Image {
    /// In strips of so many rows, the lower left corner of the first at (100, 0), cells of 10 m.
    fn of_strips(size: [u16; 2], rows: u16, blocks: Vec<Vec<u8>>) -> Self {
        let one = |value: u16| Shorts(vec![value]);
        let tags = [
            (Tag::ImageWidth, one(size[0])),
            (Tag::ImageLength, one(size[1])),
            (Tag::BitsPerSample, one(16)),
            (Tag::Compression, one(1)),
            (Tag::PhotometricInterpretation, one(1)),
            (Tag::SamplesPerPixel, one(1)),
            (Tag::RowsPerStrip, one(rows)),
            (Tag::SampleFormat, one(2)),
            (Tag::ModelPixelScaleTag, Doubles(vec![10.0, 10.0, 0.0])),
            (
                Tag::ModelTiepointTag,
                Doubles(vec![0.0, 0.0, 0.0, 100.0, 0.0, 0.0]),
            ),
        ];
        let tags = tags.map(|(tag, said)| (tag.to_u16(), said));
        Image {
            tags: BTreeMap::from(tags),
            blocks,
        }
    }

    /// In tiles, which hold columns and rows beyond the image, too.
    fn of_tiles(size: [u16; 2], tile: [u16; 2], blocks: Vec<Vec<u8>>) -> Self {
        let mut image = Image::of_strips(size, 0, blocks);
        image.tags.remove(&Tag::RowsPerStrip.to_u16());
        image
            .with(Tag::TileWidth, Shorts(vec![tile[0]]))
            .with(Tag::TileLength, Shorts(vec![tile[1]]))
    }

    fn with(mut self, tag: Tag, said: Said) -> Self {
        self.tags.insert(tag.to_u16(), said);
        self
    }
}

/// A file of images, one after the other.
fn file(images: &[Image]) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    let mut encoder = TiffEncoder::new(&mut bytes).expect("an encoder");
    for image in images {
        let mut directory = encoder.image_directory().expect("a directory");
        let places = image.blocks.iter().map(|block| match block.len() {
            0 => 0,
            _ => directory.write_data(&block[..]).expect("a block") as u32,
        });
        let places = Longs(places.collect());
        let lengths = image.blocks.iter().map(|block| block.len() as u32);
        let lengths = Longs(lengths.collect());
        let blocks = match image.tags.contains_key(&Tag::TileWidth.to_u16()) {
            true => [Tag::TileOffsets, Tag::TileByteCounts],
            false => [Tag::StripOffsets, Tag::StripByteCounts],
        };
        let blocks = blocks.iter().zip([places, lengths]);
        let tags = image.tags.iter();
        let tags = tags.map(|(tag, said)| (Tag::from_u16_exhaustive(*tag), said.clone()));
        for (tag, said) in tags.chain(blocks.map(|(tag, said)| (*tag, said))) {
            match said {
                Shorts(of) => directory.write_tag(tag, &of[..]),
                Longs(of) => directory.write_tag(tag, &of[..]),
                Doubles(of) => directory.write_tag(tag, &of[..]),
                Text(of) => directory.write_tag(tag, of),
            }
            .expect("a tag");
        }
        directory.finish().expect("a directory");
    }
    bytes.into_inner()
}

fn samples(of: impl IntoIterator<Item = i16>) -> Vec<u8> {
    of.into_iter().flat_map(i16::to_le_bytes).collect()
}

fn read(images: &[Image]) -> Result<Raster, RasterError> {
    Raster::geotiff("a.tif", &file(images))
}

fn values(image: Image) -> Vec<f64> {
    read(&[image]).expect("a raster").values
}

/// Values from the north, with gaps as numbers that none of them is.
fn from_the_north(image: Image, columns: usize) -> Vec<f64> {
    let values = values(image);
    let rows = values.chunks(columns).rev().flatten();
    rows.map(|x| if x.is_nan() { -1.0 } else { *x }).collect()
}

/// Sparse files leave out blocks that hold nothing but gaps, or nothing but 0.
#[test]
fn blocks_that_are_left_out_are_gaps_or_zero() {
    // 20 x 18 cells in tiles of 16 x 16, numbered as they stand.
    let cell = |tile: usize, k: usize| (tile / 2 * 16 + k / 16) * 20 + tile % 2 * 16 + k % 16;
    let tile = |tile: usize| samples((0..256).map(|k| cell(tile, k) as i16));
    let tiles = Image::of_tiles([20, 18], [16, 16], vec![tile(0), vec![], vec![], tile(3)]);
    let expected = |left_out: f64| -> Vec<f64> {
        let is_there = |n: usize| (n % 20 < 16) == (n / 20 < 16);
        let cells = (0..20 * 18).map(|n| if is_there(n) { n as f64 } else { left_out });
        cells.collect()
    };
    assert_eq!(from_the_north(tiles.clone(), 20), expected(0.0));
    let marked = tiles.with(Tag::GdalNodata, Text("-9999"));
    assert_eq!(from_the_north(marked, 20), expected(-1.0));

    let strips = vec![samples([1, 2, 3, 4]), vec![], samples([9, 10])];
    let strips = Image::of_strips([2, 5], 2, strips);
    let expected = [1.0, 2.0, 3.0, 4.0, 0.0, 0.0, 0.0, 0.0, 9.0, 10.0];
    assert_eq!(from_the_north(strips, 2), expected);
}

/// Where the table of LZW is full it is cleared, which may be between two rows of a tile.
#[test]
fn tables_of_lzw_are_cleared_between_rows() {
    const CLEAR: u16 = 256;
    const END: u16 = 257;
    // Of two columns the second lies beyond the image.
    let codes = [CLEAR, 17, 0, CLEAR, 18, 0, END];
    let bits = codes
        .iter()
        .fold(0u64, |bits, code| bits << 9 | u64::from(*code));
    let block = (bits << (64 - 9 * codes.len())).to_be_bytes();
    let image = Image::of_tiles([1, 2], [2, 2], vec![block.to_vec()])
        .with(Tag::BitsPerSample, Shorts(vec![8]))
        .with(Tag::SampleFormat, Shorts(vec![1]))
        .with(Tag::Compression, Shorts(vec![5]));
    assert_eq!(from_the_north(image, 1), [17.0, 18.0]);
}

fn refused(images: &[Image], expected: &str) {
    let wrong = read(images).expect_err(expected);
    assert_eq!(wrong.to_string(), expected);
}

/// Elevations in centimetres above 20 m, say, with gaps as the file has them.
#[test]
fn numbers_are_scaled_and_offset_as_the_file_says() {
    let image = Image::of_strips([3, 1], 1, vec![samples([100, -9999, -250])]);
    let image = image.with(Tag::GdalNodata, Text("-9999"));
    let says = |text| image.clone().with(Tag::Unknown(42112), Text(text));
    let expected = [21.0, -1.0, 17.5];
    for text in [
        r#"<GDALMetadata>
  <Item name="AREA">here</Item>
  <Item name="SCALE" sample="1" role="scale">7</Item>
  <Item name="SCALE" sample="0">7</Item>
  <Item name="OFFSET" sample="0" role="offset">20</Item>
  <Item name="SCALE" sample="0" role="scale">0.01</Item>
</GDALMetadata>"#,
        r#"<Item role="offset" sample="0">2e1</Item><Item sample="0" role="scale"> 0.01 </Item>"#,
    ] {
        assert_eq!(from_the_north(says(text), 3), expected);
    }
    refused(
        &[says(r#"<Item sample="0" role="scale">much</Item>"#)],
        "a.tif: `much` is its scale, which is not a number; set a number: gdal_edit.py -scale 1 -offset 0",
    );
    for text in [
        r#"<Item sample="0" role="unittype">Metre</Item>"#,
        r#"<Item sample="0" role="unittype"></Item>"#,
    ] {
        assert_eq!(from_the_north(says(text), 3), [100.0, -1.0, -250.0]);
    }
    refused(
        &[says(
            r#"<Item name="UNITTYPE" sample="0" role="unittype">ft</Item>"#,
        )],
        "a.tif: its values are in `ft`, not in metres; convert them to metres (gdal_calc.py), or leave the unit out if they are no lengths",
    );
}

/// Numbers that mark gaps stand in the file; what they would mean says nothing of them.
#[test]
fn numbers_that_seem_to_mark_gaps_are_those_of_the_file() {
    let gap = |numbers: [i16; 3], text: &'static str| {
        let image = Image::of_strips([3, 1], 1, vec![samples(numbers)]);
        let raster = read(&[image.with(Tag::Unknown(42112), Text(text))]);
        raster.expect("a raster").unnamed_gap
    };
    let half = r#"<Item sample="0" role="scale">0.5</Item><Item sample="0" role="offset">1</Item>"#;
    for mark in [-32768, -9999, -999] {
        let expected = UnnamedGap {
            mark: f64::from(mark),
            next: 21.0,
        };
        assert_eq!(gap([40, mark, 60], half), Some(expected));
    }
    // The number in the file is -2000, and is no mark.
    assert_eq!(gap([40, -2000, 60], half), None);
    // Numbers that count downwards: -9999 is a peak.
    let turned = r#"<Item sample="0" role="scale">-1</Item>"#;
    assert_eq!(gap([40, -9999, 60], turned), None);
}

/// Codes tell units, where no key of units does.
#[test]
fn codes_of_feet_degrees_and_depths_are_refused() {
    let of_keys = |keys: &[[u16; 2]]| {
        let head = [1, 1, 0, keys.len() as u16];
        let each = keys.iter().flat_map(|[key, value]| [*key, 0, 1, *value]);
        let keys = Shorts(head.into_iter().chain(each).collect());
        let image = Image::of_strips([1, 1], 1, vec![samples([7])]);
        image.with(Tag::GeoKeyDirectoryTag, keys)
    };
    for keys in [
        &[[1024, 1], [3072, 25832], [4096, 5783]][..],
        &[[1024, 1], [2048, 4258], [3072, 25832]],
        &[[2048, 4258], [3072, 25832]],
        // A key goes before the code.
        &[[1024, 1], [3072, 2263], [3076, 9001]],
        &[[1024, 32767], [2048, 4258], [3076, 9001]],
        &[[1024, 32767], [2048, 4258], [3072, 32767]],
        // With heights, in metres.
        &[[1024, 1], [3072, 7415]],
    ] {
        assert_eq!(values(of_keys(keys)), [7.0]);
    }
    for (keys, expected) in [
        (
            &[[1024, 1], [3072, 2263]][..],
            "a.tif: its coordinates are in feet or another unit (EPSG code 2263), not in metres; project it to metres: gdalwarp -t_srs EPSG:CODE",
        ),
        (
            &[[1024, 1], [3072, 6539]],
            "a.tif: its coordinates are in feet or another unit (EPSG code 6539), not in metres; project it to metres: gdalwarp -t_srs EPSG:CODE",
        ),
        (
            &[[1024, 1], [3072, 25832], [4096, 6360]],
            "a.tif: its heights are in feet (EPSG code 6360), not in metres; convert them to metres (gdal_calc.py), then name coordinates in metres alone: gdal_translate -a_srs EPSG:CODE",
        ),
        (
            &[[1024, 1], [3072, 25832], [4096, 5715], [4099, 9001]],
            "a.tif: its values are depths (EPSG code 5715), not heights; turn their sign (gdal_calc.py), then name coordinates in metres alone: gdal_translate -a_srs EPSG:CODE",
        ),
        (
            &[[1024, 1], [3072, 25832], [4096, 6130]],
            "a.tif: its heights are in feet (EPSG code 6130), not in metres; convert them to metres (gdal_calc.py), then name coordinates in metres alone: gdal_translate -a_srs EPSG:CODE",
        ),
        (
            &[[2048, 4326]],
            "a.tif: its coordinates are degrees; project it to metres: gdalwarp -t_srs EPSG:CODE",
        ),
        (
            &[[1024, 32767], [2048, 4326]],
            "a.tif: its coordinates are degrees; project it to metres: gdalwarp -t_srs EPSG:CODE",
        ),
        (
            &[[1024, 1], [3072, 4326]],
            "a.tif: its coordinates are geographic or vertical, not projected (EPSG code 4326); project it to metres: gdalwarp -t_srs EPSG:CODE",
        ),
        (
            &[[1024, 1], [2048, 4258], [3072, 4258], [3076, 9001]],
            "a.tif: its coordinates are geographic or vertical, not projected (EPSG code 4258); project it to metres: gdalwarp -t_srs EPSG:CODE",
        ),
    ] {
        refused(&[of_keys(keys)], expected);
    }
}

/// A mask says which cells are missing; overviews say nothing new.
#[test]
fn masks_are_refused() {
    let image = Image::of_strips([2, 1], 1, vec![samples([7, 0])]);
    let further = |kind: u32| image.clone().with(Tag::NewSubfileType, Longs(vec![kind]));
    let read_with = |kind: u32| read(&[image.clone(), further(1), further(kind)]);
    assert_eq!(read_with(1).expect("a raster").values, [7.0, 0.0]);
    for kind in [4, 5] {
        let wrong = read_with(kind).expect_err("a mask").to_string();
        assert_eq!(
            wrong,
            "a.tif: its mask of missing cells is not read; mark those cells by a number: gdalwarp -dstnodata -9999"
        );
    }

    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("masks");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("a.tif");
    std::fs::write(&path, file(&[image])).expect("a file");
    assert!(Raster::load(&path).is_ok());
    let mask = folder.join("a.tif.msk");
    std::fs::write(&mask, "").expect("a file");
    let wrong = Raster::load(&path).expect_err("a mask").to_string();
    std::fs::remove_file(&mask).expect("a file");
    let expected = "a.tif: the mask of missing cells beside it (`.msk`) is not read; mark those cells by a number: gdalwarp -dstnodata -9999";
    assert!(wrong.ends_with(expected), "{wrong}");
}

/// Coordinates are projected and in metres, with a code of their own or one of the registry.
#[test]
fn what_is_written_says_its_coordinates() {
    let raster = read(&[Image::of_strips([1, 1], 1, vec![samples([7])])]).expect("a raster");
    for (epsg, code) in [(None, 32767), (Some(25832), 25832)] {
        let mut bytes = Cursor::new(Vec::new());
        raster.write_geotiff(&mut bytes, epsg).expect("a file");
        bytes.set_position(0);
        let mut decoder = Decoder::new(bytes).expect("a file");
        let keys = decoder.get_tag_u16_vec(Tag::GeoKeyDirectoryTag);
        let keys = keys.expect("keys");
        let expected = [
            [1024, 0, 1, 1],
            [1025, 0, 1, 1],
            [3072, 0, 1, code],
            [3076, 0, 1, 9001],
        ];
        assert_eq!(keys[..4], [1, 1, 0, 4]);
        assert_eq!(keys[4..], expected.concat());
    }
}

#[test]
fn codes_that_are_not_projected_in_metres_are_refused() {
    for code in [
        2000, 25832, 32633, 31467, 3857, 4647, 5514, 6344, 28992, 6538, 3748, 2788, 32766,
    ] {
        assert!(Raster::check_code(code).is_ok(), "{code}");
    }
    for (codes, are) in [
        (
            &[0, 1, 1024, 32767, 65535][..],
            "of no projected coordinates",
        ),
        (
            &[
                4326, 4258, 4979, 4937, 5773, 5703, 3855, 7844, 6318, 9518, 10919, 20046,
            ],
            "of geographic or vertical coordinates, not of projected ones",
        ),
        // Of NAD83, NAD27, NAD83(HARN), NAD83(NSRS2007) and NAD83(2011), with heights, in kilometres and chains.
        (
            &[
                2263, 26729, 4399, 2899, 3582, 6539, 6597, 8700, 22300, 29871,
            ],
            "of coordinates in feet or another unit, not in metres",
        ),
        (
            &[7415, 5555, 5800],
            "of coordinates with heights or of a local grid, not of projected coordinates alone",
        ),
    ] {
        for code in codes {
            let wrong = Raster::check_code(*code).expect_err("a code").to_string();
            assert_eq!(
                wrong,
                format!(
                    "the EPSG code {code} is {are}; give that of the coordinates of the mesh, such as 25832"
                )
            );
        }
    }
}

/// As many of each kind as PROJ's database has, of version 12.029 of the registry.
#[test]
fn codes_that_are_refused_are_as_many_as_the_registry_has() {
    let mut counts = BTreeMap::new();
    for code in 2000..=32766 {
        if let Err(RasterError::Code { are, .. }) = Raster::check_code(code) {
            *counts.entry(are).or_insert(0) += 1;
        }
    }
    let expected = [
        (
            "of geographic or vertical coordinates, not of projected ones",
            1671,
        ),
        (
            "of coordinates in feet or another unit, not in metres",
            1118,
        ),
        (
            "of coordinates with heights or of a local grid, not of projected coordinates alone",
            243,
        ),
    ];
    assert_eq!(counts, BTreeMap::from(expected));
}
