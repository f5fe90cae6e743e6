//! GeoTIFF, as it is read.

mod blocks;
mod metadata;
mod place;
mod source;

use super::gaps::is_missing;
use super::{MARK_CELLS, MOST, Raster, RasterError, UnnamedGap, from_the_south};
use crate::quote::{cut, quote};
use source::Source;
use tiff::ColorType;
use tiff::decoder::Decoder;
use tiff::tags::Tag;

/// Most bytes of image for each byte of file; no compression that is read reaches as far.
const MOST_TO_ONE: u64 = 4096;

/// Samples that are floating-point numbers.
const FLOATING: u16 = 3;

/// The bit that tells an image from its mask.
const MASK: u32 = 4;

/// Most images of a file that are looked at.
const MOST_IMAGES: usize = 256;

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
    /// Samples may be whole numbers or floating-point numbers of 8 to 64 bits, with a scale and an offset. Blocks that a
    /// sparse file leaves out are missing values where it says how those are marked, and 0 elsewhere.
    ///
    /// **Source** OGC 19-008r4, "GeoTIFF Standard", 2019; GDAL for missing values.
    ///
    /// # Errors
    /// It cannot be decoded, has several bands or a mask, is turned, does not say where it lies in metres or by a code of
    /// projected coordinates, or has values in another unit or depths for heights.
    pub fn geotiff(file: &str, bytes: &[u8]) -> Result<Self, RasterError> {
        read(bytes).map_err(|(what, help)| RasterError::Format {
            file: file.to_owned(),
            what,
            help: help.to_owned(),
        })
    }
}

fn read(bytes: &[u8]) -> Result<Raster, Mistake> {
    let mut decoder = Decoder::new(Source::new(bytes)).map_err(broken)?;
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
    without_mask(&mut decoder)?;
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
    let (origin, spacing) = place::place(&mut decoder, rows)?;
    let nodata = nodata(&mut decoder)?;
    let meaning = metadata::meaning(&mut decoder)?;

    // What marks gaps is written in decimals, and is rounded as the values are.
    let nodata = match decoder
        .find_tag_unsigned(Tag::SampleFormat)
        .map_err(broken)?
    {
        Some(FLOATING) if bits == 32 => nodata.map(|mark| f64::from(mark as f32)),
        _ => nodata,
    };
    let left_out = nodata.map_or(0.0, |_| f64::NAN);
    let mut values = blocks::values(decoder, [columns, rows], left_out)?;
    for value in &mut values {
        if is_missing(*value, nodata) {
            *value = f64::NAN;
        }
    }
    let unnamed_gap = meaning.of_gap(UnnamedGap::among(&values));
    for value in &mut values {
        *value = meaning.of(*value);
    }
    Ok(Raster {
        columns,
        rows,
        origin,
        spacing,
        values: from_the_south(columns, &values),
        unnamed_gap,
    })
}

/// Refuses a file in which a further image is a mask. Others, as overviews, say nothing new.
fn without_mask(decoder: &mut Bytes) -> Result<(), Mistake> {
    let mut next = decoder.image_ifd().directory().next();
    // Broken files may lead round in a circle.
    for _ in 0..MOST_IMAGES {
        let image = next.map(|place| decoder.read_directory(place));
        let Some(Ok(image)) = image else { break };
        let mut tags = decoder.read_directory_tags(&image);
        let kind = tags.find_tag_unsigned(Tag::NewSubfileType);
        if kind.map_err(broken)?.unwrap_or(0) & MASK != 0 {
            return mistake("its mask of missing cells is not read", MARK_CELLS);
        }
        next = image.next();
    }
    Ok(())
}

type Bytes<'a> = Decoder<Source<'a>>;

fn list(decoder: &mut Bytes, tag: Tag) -> Result<Option<Vec<f64>>, Mistake> {
    match decoder.find_tag(tag).map_err(broken)? {
        Some(value) => value.into_f64_vec().map(Some).map_err(broken),
        None => Ok(None),
    }
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
