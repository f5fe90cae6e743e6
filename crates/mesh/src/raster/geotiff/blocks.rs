//! The values of a GeoTIFF, which stand in strips or tiles.

use super::{Bytes, Mistake, broken, mistake};
use tiff::decoder::{ChunkType, DecodingResult, Limits};
use tiff::tags::Tag;

/// The values, row after row from the north; blocks that the file leaves out have the value `left_out`.
///
/// **Source** GDAL, "GTiff", sparse files: such a block has no place or no length.
pub(super) fn values(
    mut decoder: Bytes,
    [columns, rows]: [usize; 2],
    left_out: f64,
) -> Result<Vec<f64>, Mistake> {
    let (places, lengths) = match decoder.get_chunk_type() {
        ChunkType::Strip => (Tag::StripOffsets, Tag::StripByteCounts),
        ChunkType::Tile => (Tag::TileOffsets, Tag::TileByteCounts),
    };
    let places = decoder.get_tag_u64_vec(places).map_err(broken)?;
    let lengths = decoder.get_tag_u64_vec(lengths).map_err(broken)?;
    let (width, height) = decoder.chunk_dimensions();
    let (width, height) = (width as usize, height as usize);
    let across = columns.div_ceil(width);
    let mut limits = Limits::default();
    limits.decoding_buffer_size = 8 * columns * rows;
    limits.intermediate_buffer_size = 16 * columns * rows + (1 << 20);
    let mut decoder = decoder.with_limits(limits);
    let mut values = vec![left_out; columns * rows];
    for (block, (place, length)) in places.into_iter().zip(lengths).enumerate() {
        if place == 0 || length == 0 {
            continue;
        }
        let (left, top) = (block % across * width, block / across * height);
        // Blocks may reach beyond the image; what is read of them does not.
        let width = width.min(columns - left);
        let mut read = |at_once| {
            decoder.inner().at_once = at_once;
            decoder.read_chunk(block as u32)
        };
        let image = read(usize::MAX).or_else(|_| read(1)).map_err(broken)?;
        for (down, row) in numbers(image).chunks(width).enumerate() {
            let start = (top + down) * columns + left;
            let Some(of) = values.get_mut(start..start + row.len()) else {
                return mistake(
                    "it holds another number of values than it says",
                    "save it again",
                );
            };
            of.copy_from_slice(row);
        }
    }
    Ok(values)
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
