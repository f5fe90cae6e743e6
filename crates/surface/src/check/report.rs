use super::defect::{Defect, Places, point, short};
use crate::layers::number_of_layers;
use crate::surface::NOWHERE;
use crate::words::{counted, quote};
use std::fmt;

/// A part of a surface whose triangles hang together by edges of two triangles.
#[derive(Clone, Debug, PartialEq)]
pub struct Component {
    /// Its first triangle.
    pub first: u32,
    /// How many triangles it has.
    pub triangles: usize,
    /// How many edges it has.
    pub edges: usize,
    /// How many vertices it has; one where several of its fans meet is several.
    pub vertices: usize,
    /// Does every edge have two triangles?
    pub closed: bool,
    /// Are all triangles wound alike?
    pub alike: bool,
    /// Can they be wound alike? Not on a sheet with one side.
    pub two_sided: bool,
    /// Area, m².
    pub area: f64,
    /// Volume, m³; negative if its normals point inwards.
    pub volume: f64,
    /// The lowest and the highest coordinates, m.
    pub bounds: ([f64; 3], [f64; 3]),
    /// Which closed components lie around it, by their places in the list of all. At odd depth it should
    /// be a void.
    pub around: Vec<u32>,
    /// How many times these are wound around it: once for each whose normals point outwards, minus once
    /// for each whose normals point inwards. There is solid where it is positive.
    pub wound: i64,
}

impl Component {
    pub(super) fn empty(first: u32, two_sided: bool) -> Self {
        Component {
            first,
            triangles: 0,
            edges: 0,
            vertices: 0,
            closed: true,
            alike: true,
            two_sided,
            area: 0.0,
            volume: 0.0,
            bounds: NOWHERE,
            around: Vec::new(),
            wound: 0,
        }
    }

    /// 1 if its normals point outwards, -1 if inwards, 0 if it does not close.
    pub(crate) fn turn(&self) -> i64 {
        match self.closed && self.alike {
            true if self.volume < 0.0 => -1,
            true => 1,
            false => 0,
        }
    }

    /// How many closed components lie around it.
    pub fn depth(&self) -> usize {
        self.around.len()
    }

    /// Do its normals not turn from one to the next of the components around it? The outermost points
    /// outwards, the next is a void, the next stands in that.
    pub fn is_turned(&self) -> bool {
        let outwards = if self.depth().is_multiple_of(2) {
            1
        } else {
            -1
        };
        self.turn() == -outwards
    }

    /// Do its normals point inwards, with no solid around it? `outside` says how many times there is solid
    /// around all components: 0, or 1 where the body lies around them.
    pub fn is_inside_out(&self, outside: i64) -> bool {
        self.turn() < 0 && self.wound + outside <= 0
    }

    /// Is it solid within a solid?
    pub fn is_solid_in_solid(&self, outside: i64) -> bool {
        self.turn() > 0 && self.wound + outside > 0
    }

    /// Vertices less edges plus triangles.
    pub fn euler(&self) -> i64 {
        self.vertices as i64 - self.edges as i64 + self.triangles as i64
    }

    /// The number of its handles: 0 for a sphere, 1 for a torus. An open or one-sided component
    /// has none.
    pub fn genus(&self) -> Option<usize> {
        let defined = self.closed && self.two_sided;
        defined.then(|| (1 - self.euler() / 2).max(0) as usize)
    }
}

/// What [`Surface::check`](crate::Surface::check) found.
///
/// Edges and components are those of the surface without its duplicates and without triangles that
/// name a vertex twice, as the default repair leaves it.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// How many triangles there are.
    pub triangles: usize,
    /// How many vertices there are.
    pub vertices: usize,
    /// How many edges there are.
    pub edges: usize,
    /// Solids, and how many triangles belong to each.
    pub solids: Vec<(String, usize)>,
    /// The lowest and the highest coordinates, m.
    pub bounds: ([f64; 3], [f64; 3]),
    /// Area, m².
    pub area: f64,
    /// Volume within, m³: the sum of that of its components, where that of voids is taken off. Meaningless
    /// where the surface is not closed.
    pub volume: f64,
    /// The components, ordered by their first triangle.
    pub components: Vec<Component>,
    /// How many holes the open edges make.
    pub holes: usize,
    /// Were vertices on open edges not looked for, because there are too many?
    pub junctions_skipped: bool,
    pub(super) found: [Places; Defect::ALL.len()],
}

impl Report {
    /// How often a defect is there, and where.
    pub fn places(&self, defect: Defect) -> &Places {
        &self.found[defect as usize]
    }

    /// How often a defect is there.
    pub fn count(&self, defect: Defect) -> usize {
        self.places(defect).count
    }

    /// Is the surface closed and wound alike, so that a signed distance can be told after the
    /// default repair?
    pub fn is_fit(&self) -> bool {
        let fatal = |&of: &Defect| of.is_fatal() && self.count(of) > 0;
        !self.components.is_empty() && !Defect::ALL.iter().any(fatal)
    }

    /// Might components overlap, or stand within each other, so that what they enclose together is less than the sum
    /// of their volumes? Those whose boxes meet might.
    pub fn may_overlap(&self) -> bool {
        self.is_fit() && number_of_layers(&self.components) > 1
    }

    /// The number of handles of all components together, where each has one.
    pub fn genus(&self) -> Option<usize> {
        self.components.iter().map(Component::genus).sum()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let triangles = |count: usize| counted(count, "triangle", "triangles");
        writeln!(
            f,
            "{}, {}, {}, {}",
            triangles(self.triangles),
            counted(self.vertices, "vertex", "vertices"),
            counted(self.edges, "edge", "edges"),
            counted(self.components.len(), "component", "components"),
        )?;
        for (name, count) in &self.solids {
            writeln!(f, "solid {}: {}", quote(name.as_bytes()), triangles(*count))?;
        }
        let (low, high) = self.bounds;
        writeln!(f, "box from {} to {} m", point(low), point(high))?;
        writeln!(f, "{}", self.size())?;
        if self.is_fit() {
            write!(f, "closed and wound alike: a signed distance can be told")?;
        } else {
            write!(
                f,
                "not closed or not wound alike: no signed distance can be told"
            )?;
        }
        if self.may_overlap() {
            write!(
                f,
                "\nnote: components whose boxes meet may overlap; there they are united, and the volume counts that part once for each"
            )?;
        }
        for defect in Defect::ALL {
            if let Some(first) = self.places(defect).first.first() {
                let mark = if defect.is_fatal() { "wrong" } else { "note" };
                let found = defect.counted(self.count(defect));
                write!(f, "\n{mark}: {found}")?;
                if defect == Defect::Open {
                    write!(f, " around {}", counted(self.holes, "hole", "holes"))?;
                }
                let (item, remedy) = (defect.item(), defect.remedy());
                write!(f, ", the first at {item} {first}; {remedy}")?;
            }
        }
        if self.junctions_skipped {
            write!(
                f,
                "\nnote: so many edges are open that vertices on them were not looked for"
            )?;
        }
        Ok(())
    }
}

impl Report {
    /// Area, volume and what else is known of a closed surface, in a line.
    fn size(&self) -> String {
        let mut parts = vec![format!("area {} m2", short(self.area))];
        if self.is_fit() {
            let of = match self.may_overlap() {
                true => " (the sum of its components)",
                false => "",
            };
            parts.push(format!("volume {} m3{of}", short(self.volume)));
        }
        if let Some(genus) = self.genus() {
            parts.push(format!("genus {genus}"));
        }
        let is_void = |of: &&Component| of.turn() < 0 && of.wound == 1;
        let voids = self.components.iter().filter(is_void).count();
        if voids > 0 {
            parts.push(counted(voids, "void", "voids"));
        }
        parts.join(", ")
    }
}
