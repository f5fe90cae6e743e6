use crate::words::{counted, quote};
use std::fmt;

/// The two forms of STL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// 50 bytes a facet.
    Binary,
    /// Text.
    Ascii,
}

/// What a reader noticed. The `Display` has a line for each thing out of the ordinary.
#[derive(Clone, Debug, PartialEq)]
pub struct Notes {
    /// The form of the file.
    pub form: Form,
    /// What the head of a binary file says.
    pub head: String,
    /// How many facets there are.
    pub facets: usize,
    /// Facets whose normal points against their winding. The winding counts.
    pub against: usize,
    /// The first of them, from 1.
    pub first_against: Option<usize>,
    /// Facets whose normal is zero or NaN.
    pub without_normal: usize,
    /// Facets of a binary file that carry two bytes more, such as a colour. They are not used.
    pub marked: usize,
    /// Solids without facets.
    pub empty: Vec<String>,
    /// Bytes after the last facet or solid. They are not used.
    pub trailing: usize,
}

impl Notes {
    pub(super) fn new(form: Form) -> Self {
        Notes {
            form,
            head: String::new(),
            facets: 0,
            against: 0,
            first_against: None,
            without_normal: 0,
            marked: 0,
            empty: Vec::new(),
            trailing: 0,
        }
    }
}

impl fmt::Display for Notes {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let form = match self.form {
            Form::Binary => "binary",
            Form::Ascii => "ASCII",
        };
        let triangles = |count: usize| counted(count, "triangle", "triangles");
        write!(f, "{form} STL, {}", triangles(self.facets))?;
        if !self.head.is_empty() {
            write!(f, ", head `{}`", self.head)?;
        }
        if let Some(first) = self.first_against {
            let against = counted(self.against, "normal points", "normals point");
            write!(
                f,
                "\n{against} against the winding, the first in triangle {first}; the winding counts"
            )?;
        }
        if self.without_normal > 0 {
            write!(f, "\n{} without normal", triangles(self.without_normal))?;
        }
        if self.marked > 0 {
            let marked = triangles(self.marked);
            write!(f, "\n{marked} with a mark or colour, which is not used")?;
        }
        for name in &self.empty {
            write!(f, "\nsolid {} has no triangles", quote(name.as_bytes()))?;
        }
        if self.trailing > 0 {
            let bytes = counted(self.trailing, "byte", "bytes");
            write!(f, "\n{bytes} after the end, not used")?;
        }
        Ok(())
    }
}
