use super::deed::Deed;
use super::draft::Draft;
use crate::check::{Places, components};
use crate::topology::Sheets;

impl Draft {
    /// Turns closed components so that normals turn from each to the next within it.
    pub fn turn_outwards(&mut self) {
        let (_, twins) = self.edges();
        let sheets = Sheets::of(&self.triangles, &twins);
        let components = components(&self.vertices, &self.triangles, &twins, &sheets);
        for (triangle, &sheet) in sheets.of.iter().enumerate() {
            if components[sheet as usize].is_turned() {
                self.triangles[triangle].swap(1, 2);
            }
        }
        for of in components.iter().filter(|of| of.is_turned()) {
            let places = Places {
                count: 1,
                first: Vec::new(),
            };
            let triangles = of.triangles;
            self.done.add(Deed::TurnedComponent { triangles }, places);
        }
    }
}
