use super::plan::{Field, MeshSource, ShallowPlan, Surface};
use crate::plan::{Resolved, alike};
use std::path::PathBuf;

impl Resolved for ShallowPlan {
    fn inputs(&mut self) -> Vec<&mut PathBuf> {
        let mesh = match &mut self.mesh.source {
            MeshSource::File(path) => Some(path),
            _ => None,
        };
        let mut fields = vec![&mut self.bed, of_surface(&mut self.water.surface)];
        fields.extend(
            self.roughness
                .iter_mut()
                .map(|roughness| &mut roughness.field),
        );
        for region in &mut self.regions {
            fields.extend(&mut region.bed);
            fields.extend(region.roughness.values_mut());
            fields.extend(region.surface.as_mut().map(of_surface));
        }
        let rasters = fields.into_iter().filter_map(|field| match field {
            Field::Raster(path) => Some(path),
            _ => None,
        });
        mesh.into_iter().chain(rasters).collect()
    }

    alike!();
}

fn of_surface(surface: &mut Surface) -> &mut Field {
    match surface {
        Surface::Level(field) | Surface::Depth(field) => field,
    }
}
