use super::{MOST, Raster, RasterError, from_the_south, is_missing};
use crate::quote::{cut, quote};
use std::io::Cursor;
use tiff::ColorType;
use tiff::decoder::{Decoder, DecodingResult, Limits};
use tiff::tags::Tag;

/// Most bytes of image for each byte of file; no compression that is read reaches as far.
const MOST_TO_ONE: u64 = 4096;

/// What is wrong, and what to do.
type Mistake = (String, &'static str);

fn mistake<T>(what: &str, help: &'static str) -> Result<T, Mistake> {
    Err((what.to_owned(), help))
}

/// What the decoder found wrong.
fn broken(error: tiff::TiffError) -> Mistake {
    let help = "save it again, uncompressed or with LZW or DEFLATE";
    let error = error.to_string();
    let error = cut(error.trim_end_matches('.'), 100);
    (format!("it cannot be decoded: {error}"), help)
}

impl Raster {
    /// Reads a raster from the bytes of a GeoTIFF; `file` is its name in messages.
    ///
    /// Samples may be whole numbers or floating-point numbers of 8 to 64 bits.
    ///
    /// **Source** OGC 19-008r4, "GeoTIFF Standard", 2019; GDAL for missing values.
    ///
    /// # Errors
    /// It cannot be decoded, has several bands, is turned, or does not say where it lies in metres.
    pub fn geotiff(file: &str, bytes: &[u8]) -> Result<Self, RasterError> {
        read(bytes).map_err(|(what, help)| RasterError::Format {
            file: file.to_owned(),
            what,
            help: help.to_owned(),
        })
    }
}

fn read(bytes: &[u8]) -> Result<Raster, Mistake> {
    let mut decoder = Decoder::new(Cursor::new(bytes)).map_err(broken)?;
    let bits = match decoder.colortype().map_err(broken)? {
        ColorType::Gray(bits @ (8 | 16 | 32 | 64)) => bits,
        ColorType::Gray(bits) => {
            return Err((
                format!("its samples have {bits} bits"),
                "save it with samples of 8, 16, 32 or 64 bits",
            ));
        }
        other => {
            return Err((
                format!("it has {} bands or colours", other.num_samples()),
                "save the band of elevations alone: gdal_translate -b 1",
            ));
        }
    };
    let meaning = decoder.find_tag_unsigned(Tag::PhotometricInterpretation);
    // 0 is white, for which decoders turn values round.
    if meaning.map_err(broken)? == Some(0u16) {
        let help = "save it with black as zero: gdal_translate -co PHOTOMETRIC=MINISBLACK";
        return mistake("its values count from white", help);
    }
    let (columns, rows) = decoder.dimensions().map_err(broken)?;
    let values = u64::from(columns) * u64::from(rows);
    if !(1..=MOST).contains(&values) {
        let what = format!("{columns} x {rows} values are none, or more than {MOST}");
        return Err((what, "crop it"));
    }
    let length = bytes.len() as u64;
    if values * u64::from(bits / 8) > length.saturating_mul(MOST_TO_ONE) {
        let what = format!("{columns} x {rows} values cannot be in a file of {length} bytes");
        return Err((what, "it is broken: save it again"));
    }
    let (columns, rows) = (columns as usize, rows as usize);
    let (origin, spacing) = place(&mut decoder, rows)?;
    let nodata = nodata(&mut decoder)?;

    let mut limits = Limits::default();
    limits.decoding_buffer_size = 8 * columns * rows;
    limits.intermediate_buffer_size = 16 * columns * rows + (1 << 20);
    let mut decoder = decoder.with_limits(limits);
    let image = decoder.read_image().map_err(broken)?;
    // What marks gaps is written in decimals, and is rounded as the values are.
    let single = matches!(image, DecodingResult::F32(_));
    let nodata = nodata.map(|mark: f64| if single { f64::from(mark as f32) } else { mark });
    let mut values = numbers(image);
    if values.len() != columns * rows {
        return mistake(
            "it holds another number of values than it says",
            "save it again",
        );
    }
    for value in &mut values {
        if is_missing(*value, nodata) {
            *value = f64::NAN;
        }
    }
    Ok(Raster {
        columns,
        rows,
        origin,
        spacing,
        values: from_the_south(columns, &values),
    })
}

fn numbers(image: DecodingResult) -> Vec<f64> {
    match image {
        DecodingResult::U8(of) => of.into_iter().map(f64::from).collect(),
        DecodingResult::U16(of) => of.into_iter().map(f64::from).collect(),
        DecodingResult::U32(of) => of.into_iter().map(f64::from).collect(),
        DecodingResult::U64(of) => of.into_iter().map(|x| x as f64).collect(),
        DecodingResult::I8(of) => of.into_iter().map(f64::from).collect(),
        DecodingResult::I16(of) => of.into_iter().map(f64::from).collect(),
        DecodingResult::I32(of) => of.into_iter().map(f64::from).collect(),
        DecodingResult::I64(of) => of.into_iter().map(|x| x as f64).collect(),
        DecodingResult::F16(of) => of.into_iter().map(f64::from).collect(),
        DecodingResult::F32(of) => of.into_iter().map(f64::from).collect(),
        DecodingResult::F64(of) => of,
    }
}

type Bytes<'a> = Decoder<Cursor<&'a [u8]>>;

fn list(decoder: &mut Bytes, tag: Tag) -> Result<Option<Vec<f64>>, Mistake> {
    match decoder.find_tag(tag).map_err(broken)? {
        Some(value) => value.into_f64_vec().map(Some).map_err(broken),
        None => Ok(None),
    }
}

/// The centre of the lower left cell, and the size of cells.
fn place(decoder: &mut Bytes, rows: usize) -> Result<([f64; 2], [f64; 2]), Mistake> {
    let turned = "gdalwarp makes it lie along x and y";
    let north = "save it with north upwards and x to the right";
    let tie = list(decoder, Tag::ModelTiepointTag)?;
    let scale = list(decoder, Tag::ModelPixelScaleTag)?;
    let matrix = list(decoder, Tag::ModelTransformationTag)?;
    // The upper left corner of the image, and the steps to the right and downwards.
    let (corner, spacing) = match (tie.as_deref(), scale.as_deref(), matrix.as_deref()) {
        (Some(&[i, j, _, x, y, _]), Some(&[dx, dy, ..]), _) => ([x - i * dx, y + j * dy], [dx, dy]),
        (_, _, Some(&[dx, xy, _, x, yx, dy, _, y, ..])) => {
            if xy != 0.0 || yx != 0.0 {
                return mistake("its rows do not lie along x", turned);
            }
            ([x, y], [dx, -dy])
        }
        (Some(ties), ..) if ties.len() > 6 => {
            return mistake("it is tied to more than one point", turned);
        }
        _ => {
            return mistake(
                "it does not say where it lies: ModelTiepoint or ModelPixelScale is missing",
                "save it as GeoTIFF: gdal_translate -a_ullr",
            );
        }
    };
    if !(corner.iter().all(|x| x.is_finite()) && spacing.iter().all(|x| x.is_finite() && *x > 0.0))
    {
        return Err((
            format!("its cells have the size {spacing:?} at {corner:?}"),
            north,
        ));
    }
    let keys = keys(decoder)?;
    let key = |id: u16| {
        keys.iter()
            .find(|key| key.id == id && key.place == 0)
            .map(|key| key.value)
    };
    // GTModelType 2 is geographic.
    if key(1024) == Some(2) {
        let help = "project it to metres: gdalwarp -t_srs";
        return mistake("its coordinates are degrees", help);
    }
    in_metres(decoder, &keys)?;
    // GTRasterType 2 ties points to centres of cells, not to their corners.
    let centre = if key(1025) == Some(2) { 0.0 } else { 0.5 };
    let down = (rows - 1) as f64 + centre;
    let origin = [
        corner[0] + centre * spacing[0],
        corner[1] - down * spacing[1],
    ];
    Ok((origin, spacing))
}

/// Refuses coordinates and values of another unit than the metre, where the file says it.
fn in_metres(decoder: &mut Bytes, keys: &[Key]) -> Result<(), Mistake> {
    let sizes = list(decoder, Tag::GeoDoubleParamsTag)?.unwrap_or_default();
    let key = |id: u16| keys.iter().find(|key| key.id == id);
    // The unit of coordinates, the length of one that has no code (m), and the unit of heights.
    let length = key(3077).filter(|key| key.place == DOUBLES);
    let length = length.and_then(|key| sizes.get(usize::from(key.value)));
    for (of, unit, length, help) in [
        (
            "coordinates",
            3076,
            length,
            "project it to metres: gdalwarp -t_srs",
        ),
        (
            "heights",
            4099,
            None,
            "convert them to metres (gdal_calc.py), then name coordinates in metres alone: gdal_translate -a_srs",
        ),
    ] {
        let unit = match key(unit).filter(|key| key.place == 0).map(|key| key.value) {
            // Not said, or metres.
            None | Some(0 | 9001) => continue,
            Some(OWN) => match length {
                Some(1.0) => continue,
                Some(length) => format!("units of {length} m"),
                None => "a unit that it does not say".to_owned(),
            },
            Some(9002) => "feet".to_owned(),
            Some(9003) => "US survey feet".to_owned(),
            Some(9036) => "kilometres".to_owned(),
            Some(other) => format!("the unit of EPSG code {other}"),
        };
        return Err((format!("its {of} are in {unit}, not in metres"), help));
    }
    Ok(())
}

/// A key whose value stands in the directory itself, or in the numbers beside it.
struct Key {
    id: u16,
    /// The tag of those numbers; 0 for the directory.
    place: u16,
    value: u16,
}

/// The tag of numbers of double precision beside the directory of keys.
const DOUBLES: u16 = 34736;

/// A unit that has no code.
const OWN: u16 = 32767;

/// The geographic keys.
fn keys(decoder: &mut Bytes) -> Result<Vec<Key>, Mistake> {
    let value = decoder.find_tag(Tag::GeoKeyDirectoryTag).map_err(broken)?;
    let Some(value) = value else {
        return Ok(Vec::new());
    };
    let directory = value.into_u16_vec().map_err(broken)?;
    // After four numbers about itself, four for each key: number, where, count, value.
    let entries = directory.chunks_exact(4).skip(1);
    let key = |entry: &[u16]| Key {
        id: entry[0],
        place: entry[1],
        value: entry[3],
    };
    Ok(entries.map(key).collect())
}

/// The value that marks gaps.
fn nodata(decoder: &mut Bytes) -> Result<Option<f64>, Mistake> {
    let Some(value) = decoder.find_tag(Tag::GdalNodata).map_err(broken)? else {
        return Ok(None);
    };
    let text = value.into_string().map_err(broken)?;
    let text = text.trim_matches(|c: char| c.is_whitespace() || c == '\0');
    match text.parse() {
        Ok(number) => Ok(Some(number)),
        Err(_) => Err((
            format!(
                "{} marks missing values, which is not a number",
                quote(text)
            ),
            "set a number: gdal_translate -a_nodata",
        )),
    }
}
