//! Where a GeoTIFF lies, and in which units.

use super::{Bytes, Mistake, broken, list, mistake};
use crate::raster::codes;
use tiff::tags::Tag;

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
    let keys = keys(decoder)?;
    let key = |id: u16| {
        keys.iter()
            .find(|key| key.id == id && key.place == 0)
            .map(|key| key.value)
    };
    // GTModelType 2 is geographic; where it is not said, codes are.
    let is_geographic = match key(1024) {
        None | Some(0) => key(2048).is_some() && key(3072).is_none(),
        kind => kind == Some(2),
    };
    if is_geographic {
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

/// Refuses coordinates and heights that are not in metres, and depths, where the file says it.
fn in_metres(decoder: &mut Bytes, keys: &[Key]) -> Result<(), Mistake> {
    let sizes = list(decoder, Tag::GeoDoubleParamsTag)?.unwrap_or_default();
    let key = |id: u16| keys.iter().find(|key| key.id == id);
    let code = |id: u16| key(id).filter(|key| key.place == 0).map(|key| key.value);
    // The length of a unit of coordinates that has no code, m.
    let length = key(3077).filter(|key| key.place == DOUBLES);
    let length = length.and_then(|key| sizes.get(usize::from(key.value)));
    let coordinates = code(3072).filter(|code| codes::are_in_feet(*code));
    let heights = code(4096).filter(|code| codes::are_heights_in_feet(*code));
    let project = "project it to metres: gdalwarp -t_srs";
    let convert = "convert them to metres (gdal_calc.py), then name coordinates in metres alone: gdal_translate -a_srs";
    for (of, unit, length, in_feet, help) in [
        ("coordinates", code(3076), length, coordinates, project),
        ("heights", code(4099), None, heights, convert),
    ] {
        let unit = match unit {
            None | Some(0) => match in_feet {
                Some(code) => format!("feet (EPSG code {code})"),
                None => continue,
            },
            Some(9001) => continue,
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
        let what = format!("its {of} are in {unit}, not in metres");
        return Err((what, help));
    }
    match code(4096).filter(|code| codes::are_depths(*code)) {
        Some(code) => Err((
            format!("its values are depths (EPSG code {code}), not heights"),
            "turn their sign (gdal_calc.py), then name coordinates in metres alone: gdal_translate -a_srs",
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
