use super::deed::{Deed, Repairs};
use crate::check::Places;
use crate::topology::{Edges, surplus};
use crate::triangle::{centre, collapsed};
use crate::vector::Point;
use crate::{Surface, SurfaceError};

/// A surface under repair.
pub(super) struct Draft {
    pub vertices: Vec<Point>,
    pub triangles: Vec<[u32; 3]>,
    pub solid_of: Vec<u32>,
    solids: Vec<String>,
    /// How far coordinates may be off, m.
    pub resolution: f64,
    /// Triangles that fill slits.
    pub slits: Vec<usize>,
    pub done: Repairs,
}

impl Draft {
    pub fn of(surface: &Surface) -> Self {
        Draft {
            vertices: surface.vertices().to_vec(),
            triangles: surface.triangles().to_vec(),
            solid_of: surface.solid_of().to_vec(),
            solids: surface.solids().to_vec(),
            resolution: surface.resolution(),
            slits: Vec::new(),
            done: Repairs::default(),
        }
    }

    pub fn corners(&self, triangle: usize) -> [Point; 3] {
        self.triangles[triangle].map(|vertex| self.vertices[vertex as usize])
    }

    /// The edges and the other half edge of each, [`crate::topology::NONE`] where there is none.
    ///
    /// Triangles that name a vertex twice have no edges.
    pub fn edges(&self) -> (Edges, Vec<u32>) {
        let edges = Edges::of(&self.triangles, self.vertices.len());
        let twins = edges.twins(self.triangles.len());
        (edges, twins)
    }

    pub fn drop_collapsed(&mut self) {
        let goes: Vec<bool> = self
            .triangles
            .iter()
            .map(|&corners| collapsed(corners))
            .collect();
        self.drop(Deed::DroppedCollapsed, &goes);
    }

    pub fn drop_surplus(&mut self) {
        let mut goes = vec![false; self.triangles.len()];
        for triangle in surplus(&self.triangles, self.vertices.len()) {
            goes[triangle as usize] = true;
        }
        self.drop(Deed::DroppedDuplicates, &goes);
    }

    fn drop(&mut self, deed: Deed, goes: &[bool]) {
        let mut places = Places::default();
        for (triangle, _) in goes.iter().enumerate().filter(|(_, goes)| **goes) {
            places.add(triangle as u32, centre(self.corners(triangle)));
        }
        if places.count > 0 {
            let mut stays = goes.iter().map(|goes| !goes);
            self.triangles.retain(|_| stays.next().unwrap_or(true));
            let mut stays = goes.iter().map(|goes| !goes);
            self.solid_of.retain(|_| stays.next().unwrap_or(true));
        }
        self.done.add(deed, places);
    }

    /// The surface, without vertices that no triangle uses.
    pub fn finish(mut self) -> Result<(Surface, Repairs), SurfaceError> {
        let mut used = vec![false; self.vertices.len()];
        for &vertex in self.triangles.iter().flatten() {
            used[vertex as usize] = true;
        }
        let mut places = Places::default();
        let mut number = Vec::with_capacity(self.vertices.len());
        let mut kept = 0;
        for (vertex, &used) in used.iter().enumerate() {
            number.push(kept as u32);
            if used {
                self.vertices[kept] = self.vertices[vertex];
                kept += 1;
            } else {
                places.add(vertex as u32, self.vertices[vertex]);
            }
        }
        self.vertices.truncate(kept);
        for vertex in self.triangles.iter_mut().flatten() {
            *vertex = number[*vertex as usize];
        }
        self.done.add(Deed::DroppedVertices, places);
        let surface = Surface::new(self.vertices, self.triangles, self.solid_of, self.solids)?;
        let surface = surface.known_to(self.resolution);
        Ok((surface, self.done))
    }
}
