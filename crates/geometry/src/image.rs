use crate::{Bodies, Field, GeometryError, NO_PART};
use monoflow_output::ImageData;
use std::path::Path;

/// Writes signed distances as VTK image data: `distance` (m) at points and, of several bodies,
/// `body`: the number of the nearest, from 1; 0 beyond the band.
///
/// # Errors
/// The file cannot be written.
pub fn image(bodies: &Bodies, field: &Field, path: &Path) -> Result<(), GeometryError> {
    let nodes = &field.distances.nodes;
    let numbers: Vec<u32>;
    let mut image = ImageData::new(nodes.origin, nodes.spacing, nodes.count.map(|n| n as usize))
        .point_array("distance", &field.distances.values);
    if bodies.len() > 1 {
        let number = |part: &u16| match *part {
            NO_PART => 0,
            part => u32::from(part) + 1,
        };
        numbers = field.parts.iter().map(number).collect();
        image = image.point_array("body", &numbers);
    }
    Ok(image.write(path)?)
}
