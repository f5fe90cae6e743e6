use super::components::components;
use super::defect::{Defect, Places};
use super::junctions::junctions;
use super::report::Report;
use crate::Surface;
use crate::topology::{Edges, Sheets, for_each_fan, loops, origin, surplus};
use crate::triangle::{centre, collapsed, normal};
use crate::vector::{Point, middle};
use rayon::prelude::*;

impl Surface {
    /// Looks for all that can be wrong with the surface.
    ///
    /// ```
    /// use monoflow_surface::{Defect, generate};
    /// let report = generate::icosphere(1.0, 2)?.check();
    /// assert!(report.is_fit() && report.count(Defect::Open) == 0);
    /// assert_eq!((report.triangles, report.genus()), (320, Some(0)));
    /// # Ok::<(), monoflow_surface::SurfaceError>(())
    /// ```
    pub fn check(&self) -> Report {
        let mut search = Search {
            surface: self,
            found: Default::default(),
            left: Vec::with_capacity(self.triangles().len()),
            number: Vec::with_capacity(self.triangles().len()),
        };
        search.triangles();
        search.vertices();
        let edges = Edges::of(&search.left, self.vertices().len());
        let twins = edges.twins(search.left.len());
        let (count, crowded) = search.edges(&edges);
        search.fans(&twins, &crowded);
        let sheets = Sheets::of(&search.left, &twins);
        let holes = search.holes(&edges, &twins, &sheets);
        let mut components = components(self.vertices(), &search.left, &twins, &sheets);
        for (index, of) in components.iter_mut().enumerate() {
            of.first = search.number[of.first as usize];
            let defect = if of.is_inside_out(0) {
                Defect::InsideOut
            } else if of.is_solid_in_solid(0) {
                Defect::Within
            } else {
                continue;
            };
            search.add(defect, index as u32, middle(of.bounds.0, of.bounds.1));
        }
        let mut solids: Vec<_> = self.solids().iter().map(|name| (name.clone(), 0)).collect();
        for &solid in self.solid_of() {
            solids[solid as usize].1 += 1;
        }
        let (junctions_skipped, holes) = holes;
        Report {
            triangles: self.triangles().len(),
            vertices: self.vertices().len(),
            edges: count,
            solids,
            bounds: self.bounds(),
            area: components.iter().map(|of| of.area).sum(),
            volume: components.iter().map(|of| of.volume).sum(),
            components,
            holes,
            junctions_skipped,
            found: search.found,
        }
    }
}

/// A surface in which defects are looked for.
struct Search<'a> {
    surface: &'a Surface,
    found: [Places; Defect::ALL.len()],
    /// The triangles that the default repair leaves, and the number of each before.
    left: Vec<[u32; 3]>,
    number: Vec<u32>,
}

impl Search<'_> {
    fn add(&mut self, defect: Defect, index: u32, at: Point) {
        self.found[defect as usize].add(index, at);
    }

    /// Triangles without area, and duplicates.
    fn triangles(&mut self) {
        let surface = self.surface;
        let triangles = surface.triangles();
        let flat: Vec<usize> = (0..triangles.len())
            .into_par_iter()
            .filter(|&triangle| normal(surface.corners(triangle)).is_none())
            .collect();
        for triangle in flat {
            let at = centre(surface.corners(triangle));
            self.add(Defect::Degenerate, triangle as u32, at);
        }
        let surplus = surplus(triangles, surface.vertices().len());
        for &triangle in &surplus {
            let at = centre(surface.corners(triangle as usize));
            self.add(Defect::Duplicate, triangle, at);
        }
        for (triangle, &corners) in (0..).zip(triangles) {
            if !collapsed(corners) && surplus.binary_search(&triangle).is_err() {
                self.left.push(corners);
                self.number.push(triangle);
            }
        }
    }

    /// Vertices that nothing uses.
    fn vertices(&mut self) {
        let mut used = vec![false; self.surface.vertices().len()];
        for &vertex in self.surface.triangles().as_flattened() {
            used[vertex as usize] = true;
        }
        for (vertex, _) in used.iter().enumerate().filter(|of| !of.1) {
            self.add(
                Defect::Unused,
                vertex as u32,
                self.surface.vertices()[vertex],
            );
        }
    }

    /// Edges that do not have two triangles, wound alike. Says how many edges there are, and which
    /// vertices lie on edges of more than two triangles.
    fn edges(&mut self, edges: &Edges) -> (usize, Vec<bool>) {
        let vertices = self.surface.vertices();
        let mut crowded = vec![false; vertices.len()];
        let mut count = 0;
        for ([a, b], halves) in edges.all() {
            count += 1;
            let from = |half: u32| origin(&self.left, half);
            let defect = match *halves {
                [_] => Defect::Open,
                [(_, one), (_, other)] if from(one) != from(other) => continue,
                [_, _] => Defect::Flipped,
                _ => {
                    crowded[a as usize] = true;
                    crowded[b as usize] = true;
                    Defect::NonManifold
                }
            };
            let at = middle(vertices[a as usize], vertices[b as usize]);
            let triangle = self.number[halves[0].1 as usize / 3];
            self.add(defect, triangle, at);
        }
        (count, crowded)
    }

    /// Vertices of several fans. At an edge of more than two triangles fans end without a meaning.
    fn fans(&mut self, twins: &[u32], crowded: &[bool]) {
        let mut fans = vec![0u32; crowded.len()];
        for_each_fan(&self.left, twins, |vertex, _| fans[vertex as usize] += 1);
        for (vertex, _) in fans.iter().enumerate().filter(|of| *of.1 > 1) {
            if !crowded[vertex] {
                self.add(
                    Defect::Pinch,
                    vertex as u32,
                    self.surface.vertices()[vertex],
                );
            }
        }
    }

    /// Vertices on open edges, or that they were not looked for; and the number of holes.
    fn holes(&mut self, edges: &Edges, twins: &[u32], sheets: &Sheets) -> (bool, usize) {
        if self.found[Defect::Open as usize].count == 0 {
            return (false, 0);
        }
        let vertices = self.surface.vertices();
        let open = edges.all().filter(|(_, halves)| halves.len() == 1);
        let open: Vec<_> = open.map(|(ends, _)| ends).collect();
        let junctions = junctions(vertices, &open, self.surface.resolution());
        let skipped = junctions.is_none();
        self.found[Defect::Junction as usize] = junctions.unwrap_or_default();
        // Ways around holes need triangles wound alike.
        let holes = if self.found[Defect::Flipped as usize].count == 0 {
            loops(&self.left, edges, twins).len()
        } else {
            let left = sheets.wound(&self.left);
            let edges = Edges::of(&left, vertices.len());
            loops(&left, &edges, &edges.twins(left.len())).len()
        };
        (skipped, holes)
    }
}
