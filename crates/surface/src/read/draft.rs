use super::notes::{Form, Notes};
use crate::triangle::twice_area;
use crate::vector::{Point, dot};
use crate::weld::Welder;
use crate::{Surface, SurfaceError};
use std::collections::HashMap;
use std::path::Path;

/// A surface as a file gives it, facet by facet.
pub(super) struct Draft {
    pub notes: Notes,
    file: String,
    welder: Welder,
    triangles: Vec<[u32; 3]>,
    solid_of: Vec<u32>,
    /// Names of solids, and how many facets each has.
    solids: Vec<(String, usize)>,
    number_of: HashMap<String, u32>,
    /// The solid that facets belong to now.
    current: u32,
}

impl Draft {
    /// For a file of about so many facets.
    pub fn new(form: Form, file: &str, facets: usize) -> Self {
        Draft {
            notes: Notes::new(form),
            file: file.to_owned(),
            // A closed surface has half as many vertices as triangles.
            welder: Welder::with_capacity(facets / 2 + 2),
            triangles: Vec::with_capacity(facets),
            solid_of: Vec::with_capacity(facets),
            solids: Vec::new(),
            number_of: HashMap::new(),
            current: 0,
        }
    }

    /// The facets that follow belong to this solid; without a name it is called as the file.
    pub fn solid(&mut self, name: String) {
        let name = if name.is_empty() {
            let stem = Path::new(&self.file).file_stem();
            stem.map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
        } else {
            name
        };
        let solids = &mut self.solids;
        self.current = *self.number_of.entry(name).or_insert_with_key(|name| {
            solids.push((name.clone(), 0));
            solids.len() as u32 - 1
        });
    }

    /// A facet of finite coordinates.
    pub fn facet(&mut self, normal: Point, corners: [Point; 3]) {
        let size = dot(normal, normal);
        self.notes.facets += 1;
        if !(size > 0.0 && size.is_finite()) {
            self.notes.without_normal += 1;
        } else if dot(normal, twice_area(corners)) < 0.0 {
            self.notes.against += 1;
            self.notes.first_against.get_or_insert(self.notes.facets);
        }
        self.triangles
            .push(corners.map(|at| self.welder.number(at)));
        self.solid_of.push(self.current);
        self.solids[self.current as usize].1 += 1;
    }

    /// The surface, whose coordinates may be off by so much, and what was noticed.
    pub fn finish(mut self, resolution: f64) -> Result<(Surface, Notes), SurfaceError> {
        if self.triangles.is_empty() {
            return Err(SurfaceError::File {
                file: self.file,
                what: "it holds no triangles".to_owned(),
                help: "export the body as a mesh of triangles".to_owned(),
            });
        }
        let empty = self.solids.iter().filter(|(_, facets)| *facets == 0);
        self.notes.empty = empty.map(|(name, _)| name.clone()).collect();
        let solids = self.solids.into_iter().map(|(name, _)| name).collect();
        let places = self.welder.places;
        let surface = Surface::new(places, self.triangles, self.solid_of, solids)?;
        Ok((surface.known_to(resolution), self.notes))
    }
}
