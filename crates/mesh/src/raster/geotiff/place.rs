//! Where a GeoTIFF lies, and in which units.

use super::{Bytes, Mistake, broken, list, mistake};
use crate::raster::{codes, keys};
use tiff::tags::Tag;

/// What to do about coordinates that are not in metres.
const PROJECT: &str = "project it to metres: gdalwarp -t_srs EPSG:CODE";

/// The centre of the lower left cell, and the size of cells.
pub(super) fn place(decoder: &mut Bytes, rows: usize) -> Result<([f64; 2], [f64; 2]), Mistake> {
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
    let said = directory(decoder)?;
    let key = |id: u16| {
        said.iter()
            .find(|key| key.id == id && key.place == 0)
            .map(|key| key.value)
    };
    // Where the file does not say what its coordinates are, codes and units do.
    let is_geographic = match key(keys::MODEL) {
        None | Some(0 | keys::OWN) => {
            let is_projected = key(keys::PROJECTED).is_some() || key(keys::UNIT).is_some();
            key(keys::GEOGRAPHIC).is_some() && !is_projected
        }
        model => model == Some(keys::MODEL_GEOGRAPHIC),
    };
    if is_geographic {
        return mistake("its coordinates are degrees", PROJECT);
    }
    in_metres(decoder, &said)?;
    let is_point = key(keys::RASTER) == Some(keys::RASTER_POINT);
    let centre = if is_point { 0.0 } else { 0.5 };
    let down = (rows - 1) as f64 + centre;
    let origin = [
        corner[0] + centre * spacing[0],
        corner[1] - down * spacing[1],
    ];
    Ok((origin, spacing))
}

/// Refuses coordinates and heights that are not in metres, and depths, where the file says it.
fn in_metres(decoder: &mut Bytes, said: &[Key]) -> Result<(), Mistake> {
    let sizes = list(decoder, Tag::GeoDoubleParamsTag)?.unwrap_or_default();
    let key = |id: u16| said.iter().find(|key| key.id == id);
    let code = |id: u16| key(id).filter(|key| key.place == 0).map(|key| key.value);
    // The length of a unit of coordinates that has no code, m.
    let length = key(keys::UNIT_LENGTH).filter(|key| key.place == DOUBLES);
    let length = length.and_then(|key| sizes.get(usize::from(key.value)));
    let projected = code(keys::PROJECTED);
    if let Some(code) = projected.filter(|code| codes::are_not_projected(*code)) {
        let are = "geographic or vertical, not projected";
        return Err((
            format!("its coordinates are {are} (EPSG code {code})"),
            PROJECT,
        ));
    }
    let coordinates = projected.filter(|code| codes::are_in_another_unit(*code));
    let coordinates = coordinates.map(|code| ("feet or another unit", code));
    let heights = code(keys::HEIGHTS).filter(|code| codes::are_heights_in_feet(*code));
    let heights = heights.map(|code| ("feet", code));
    let convert = "convert them to metres (gdal_calc.py), then name coordinates in metres alone: gdal_translate -a_srs EPSG:CODE";
    for (of, unit, length, by_code, help) in [
        (
            "coordinates",
            code(keys::UNIT),
            length,
            coordinates,
            PROJECT,
        ),
        (
            "heights",
            code(keys::UNIT_OF_HEIGHTS),
            None,
            heights,
            convert,
        ),
    ] {
        let unit = match unit {
            None | Some(0) => match by_code {
                Some((unit, code)) => format!("{unit} (EPSG code {code})"),
                None => continue,
            },
            Some(keys::METRE) => continue,
            Some(keys::OWN) => match length {
                Some(1.0) => continue,
                Some(length) => format!("units of {length} m"),
                None => "a unit that it does not say".to_owned(),
            },
            Some(9002) => "feet".to_owned(),
            Some(9003) => "US survey feet".to_owned(),
            Some(9036) => "kilometres".to_owned(),
            Some(other) => format!("the unit of EPSG code {other}"),
        };
        let what = format!("its {of} are in {unit}, not in metres");
        return Err((what, help));
    }
    match code(keys::HEIGHTS).filter(|code| codes::are_depths(*code)) {
        Some(code) => Err((
            format!("its values are depths (EPSG code {code}), not heights"),
            "turn their sign (gdal_calc.py), then name coordinates in metres alone: gdal_translate -a_srs EPSG:CODE",
        )),
        None => Ok(()),
    }
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

/// The keys that say where it lies.
fn directory(decoder: &mut Bytes) -> Result<Vec<Key>, Mistake> {
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
