use crate::{Bodies, Field, GeometryError, NO_WALL};
use monoflow_output::ImageData;
use std::path::Path;

/// Writes signed distances as VTK image data: `distance` (m) at points and, of several walls,
/// `wall`: the number of the nearest, from 1; 0 beyond the band; of several parts `exact`: 0 where the wall
/// may be farther away than the distance says.
///
/// # Errors
/// The file cannot be written.
pub fn image(bodies: &Bodies, field: &Field, path: &Path) -> Result<(), GeometryError> {
    let nodes = &field.distances.nodes;
    let numbers: Vec<u32>;
    let exact: Vec<u32>;
    let mut image = ImageData::new(nodes.origin, nodes.spacing, nodes.count.map(|n| n as usize))
        .point_array("distance", &field.distances.values);
    if bodies.walls().len() > 1 {
        let number = |wall: &u16| match *wall {
            NO_WALL => 0,
            wall => u32::from(wall) + 1,
        };
        numbers = field.walls.iter().map(number).collect();
        image = image.point_array("wall", &numbers);
    }
    if !field.less.is_empty() {
        exact = field.less.iter().map(|less| u32::from(!less)).collect();
        image = image.point_array("exact", &exact);
    }
    Ok(image.write(path)?)
}
