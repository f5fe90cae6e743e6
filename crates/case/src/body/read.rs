//! Judgement of `[[body]]`.

use std::collections::BTreeSet;

use super::plan::{BodyPlan, Form, Mend, Operation};
use crate::judge::Files;
use crate::judge::Judge;
use crate::typed::section::Section;

/// What is read where.
pub(super) struct Reader<'r, 'j, 't> {
    pub j: &'r mut Judge<'j>,
    pub section: Section<'t>,
    pub dimensions: u32,
    /// Is it known which keys belong here?
    pub known: bool,
}

/// The bodies of every `[[body]]` of a case.
pub(crate) fn bodies(
    j: &mut Judge<'_>,
    files: &Files<'_>,
    sections: Vec<Section<'_>>,
    dimensions: u32,
) -> Vec<BodyPlan> {
    let mut names = BTreeSet::new();
    let mut bodies = Vec::new();
    for (n, section) in sections.into_iter().enumerate() {
        let mut reader = Reader {
            j,
            section,
            dimensions,
            known: false,
        };
        let body = reader.body(files, &mut names, n == 0);
        let Reader {
            j, section, known, ..
        } = reader;
        if known {
            section.finish(&mut j.log);
        }
        bodies.extend(body);
    }
    bodies
}

impl Reader<'_, '_, '_> {
    fn body(
        &mut self,
        files: &Files<'_>,
        names: &mut BTreeSet<String>,
        first: bool,
    ) -> Option<BodyPlan> {
        let name = self.section.text("name", &mut self.j.log);
        match &name {
            None => self.missing("name", "results know it by its name: name = \"wing\""),
            Some(at) if at.value.trim().is_empty() => {
                let what = format!("`{}` is empty", at.key);
                self.j.log.at(at, what, "write name = \"wing\"");
            }
            Some(at) if !names.insert(at.value.clone()) => {
                let what = format!("two bodies are called `{}`", at.value);
                self.j.log.at(at, what, "give each its own name");
            }
            Some(at) => self.j.given(&at.key, at.span),
        }
        let raw = self.section.text("operation", &mut self.j.log);
        let key = self.section.key("operation");
        let operation = self.j.word(&key, raw.as_ref());
        let operation = Operation::ALL[operation];
        if let Some(at) = raw.filter(|_| first && operation != Operation::Add) {
            let what = format!("`{}` is `{}`, but no body comes before", at.key, at.value);
            let help = "write the body that it acts upon above it";
            self.j.log.at(&at, what, help);
        }
        let form = self.form(files);
        let placement = self.placement();
        let form = form?;
        if self.dimensions == 2 && !form.is_flat() {
            let path = self.section.path().to_owned();
            let what = format!("`{path}` has no distance in two dimensions");
            let help = "give its section: circle, box, polygon, naca, wedge, terrain, or half_space with a normal in the plane";
            self.j.log.add(self.section.span(), &path, what, help);
            return None;
        }
        Some(BodyPlan {
            name: name?.value,
            operation,
            form,
            placement: placement?,
        })
    }

    fn form(&mut self, files: &Files<'_>) -> Option<Form> {
        let shape = self.section.text("shape", &mut self.j.log);
        let stl = self.section.text("stl", &mut self.j.log);
        match (shape, stl) {
            (Some(shape), None) => {
                self.j.given(&shape.key, shape.span);
                let word = self.j.known_word(&shape, &Form::NAMES)?;
                self.known = true;
                self.shape(files, Form::NAMES[word])
            }
            (None, Some(stl)) => {
                self.j.given(&stl.key, stl.span);
                self.known = true;
                let file = files.find(self.j, &stl);
                let raw = self.section.text_or_texts("repair", &mut self.j.log);
                let repair = raw.map_or(Some(Vec::new()), |at| {
                    self.j.given(&at.key, at.span);
                    let words = at.value.iter();
                    let known = words.map(|word| self.j.known_word(word, Mend::NAMES));
                    known.map(|word| word.map(|k| Mend::ALL[k])).collect()
                });
                let weld = self.number("weld");
                let open = self.section.flag("open", &mut self.j.log);
                let around = self.section.flag("around", &mut self.j.log);
                let both = open.as_ref().is_some_and(|at| at.value);
                if let Some(at) = around.as_ref().filter(|at| at.value && both) {
                    let what = format!("`{}` is of closed surfaces, and this one is open", at.key);
                    let help = "delete the line: the winding of a sheet says where its body is";
                    self.j.log.at(at, what, help);
                }
                Some(Form::Stl {
                    file: file?,
                    repair: repair?,
                    weld,
                    open: open.is_some_and(|at| at.value),
                    around: around.is_some_and(|at| at.value),
                })
            }
            (Some(shape), Some(_)) => {
                let what = format!("`{}` has both a shape and a file", self.section.path());
                self.j.log.at(&shape, what, "remove `shape` or `stl`");
                None
            }
            (None, None) => {
                self.missing("shape", "write shape = \"sphere\", or stl = \"body.stl\"");
                None
            }
        }
    }

    fn shape(&mut self, files: &Files<'_>, name: &str) -> Option<Form> {
        Some(match name {
            "sphere" => {
                let (centre, radius) = (self.vector("centre", 3), self.length("radius"));
                Form::Sphere {
                    centre: centre?,
                    radius: radius?,
                }
            }
            "box" => {
                let (min, max) = self.corners()?;
                if self.dimensions == 2 {
                    let flat = |[x, y, _]: [f64; 3]| [x, y];
                    Form::Rectangle {
                        min: flat(min),
                        max: flat(max),
                    }
                } else {
                    Form::Box { min, max }
                }
            }
            "cylinder" => {
                let (ends, radius) = (self.ends(), self.length("radius"));
                let (from, to) = ends?;
                Form::Cylinder {
                    from,
                    to,
                    radius: radius?,
                }
            }
            "cone" => {
                let (ends, radius) = (self.ends(), self.length("radius"));
                let tip_radius = self.number("tip_radius");
                let (from, to) = ends?;
                Form::Cone {
                    from,
                    to,
                    radius: radius?,
                    tip_radius: tip_radius.unwrap_or(0.0),
                }
            }
            "torus" => self.torus()?,
            "half_space" => {
                let point = self.vector("point", self.dimensions);
                let normal = self.direction("normal", None);
                Form::HalfSpace {
                    point: point?,
                    normal: normal?,
                }
            }
            "circle" => {
                let (centre, radius) = (self.pair("centre"), self.length("radius"));
                Form::Circle {
                    centre: centre?,
                    radius: radius?,
                }
            }
            "polygon" => self.polygon()?,
            "naca" => self.naca()?,
            "terrain" => self.terrain(files)?,
            _ => {
                let apex = self.pair("apex");
                let half_angle = self.required("half_angle_degrees");
                let length = self.length("length");
                Form::Wedge {
                    apex: apex?,
                    half_angle_degrees: half_angle?,
                    length: length?,
                }
            }
        })
    }

    fn torus(&mut self) -> Option<Form> {
        let centre = self.vector("centre", 3);
        let axis = self.direction("axis", Some([0.0, 0.0, 1.0]));
        let (radius, tube) = (self.length("radius"), self.length("tube"));
        let (radius, tube) = (radius?, tube?);
        if tube >= radius {
            let what = format!("a torus of radius {radius} has no hole with tube {tube}");
            let key = self.section.key("tube");
            let help = "make the tube smaller than the radius";
            self.j.log.add(self.section.span(), &key, what, help);
            return None;
        }
        Some(Form::Torus {
            centre: centre?,
            axis: axis?,
            radius,
            tube,
        })
    }

    fn polygon(&mut self) -> Option<Form> {
        let corners = self.section.places("corners", &mut self.j.log);
        if corners.is_none() {
            let help = "list them in order: corners = [[0, 0], [2, 0], [1, 1]]";
            self.missing("corners", help);
        }
        let at = corners?;
        self.j.given(&at.key, at.span);
        if at.value.len() < 3 {
            let what = format!("`{}` has {} corners", at.key, at.value.len());
            self.j.log.at(&at, what, "give three at least");
            return None;
        }
        Some(Form::Polygon { corners: at.value })
    }

    fn naca(&mut self) -> Option<Form> {
        let help = "write four digits in quotes: code = \"0012\"";
        let code = self.j.needed_text(&mut self.section, "code", help);
        let chord = self.length("chord");
        let raw = self.section.count("points", &mut self.j.log);
        let key = self.section.key("points");
        let points = self.j.count(&key, raw.as_ref());
        let code = code?;
        self.j.given(&code.key, code.span);
        let digits = code.value.as_bytes();
        let is_code = digits.len() == 4 && digits.iter().all(u8::is_ascii_digit);
        if !is_code || &digits[2..] == b"00" || (digits[0] == b'0') != (digits[1] == b'0') {
            let what = format!("`{}` is {:?}, which is no section", code.key, code.value);
            let help =
                "write four digits, such as \"0012\" or \"2412\": camber, its place, thickness";
            self.j.log.at(&code, what, help);
            return None;
        }
        if !(4..=5000).contains(&points) {
            let what = format!("`{key}` is {points}");
            let help = "write a number from 4 to 5000";
            self.j.log.add(self.section.span(), &key, what, help);
            return None;
        }
        Some(Form::Naca {
            code: code.value,
            chord: chord?,
            points,
        })
    }

    /// Ground from a raster; in the plane a section of it.
    fn terrain(&mut self, files: &Files<'_>) -> Option<Form> {
        let help = "write file = \"bed.asc\", a raster of elevations (.asc or .tif)";
        let file = self.j.needed_text(&mut self.section, "file", help);
        let section = match self.dimensions {
            2 => {
                let help = "write the y (m) along which the raster is cut: section = 0.0";
                Some(self.j.needed_number(&mut self.section, "section", help)?)
            }
            _ => None,
        };
        if section.is_none()
            && let Some(at) = self.section.number("section", &mut self.j.log)
        {
            let what = format!("`{}` is of terrain in two dimensions", at.key);
            let help = "delete the line: in three dimensions all of the raster is ground";
            self.j.log.at(&at, what, help);
            return None;
        }
        let file = file?;
        self.j.given(&file.key, file.span);
        let file = files.find(self.j, &file)?;
        Some(Form::Terrain { file, section })
    }

    pub fn missing(&mut self, key: &str, help: &str) {
        let full = self.section.key(key);
        self.j.missing(self.section.span(), &full, help);
    }

    /// A number, if it was typed and is in its range.
    pub fn number(&mut self, key: &'static str) -> Option<f64> {
        let raw = self.section.number(key, &mut self.j.log);
        let full = self.section.key(key);
        self.j.typed(&full, raw.as_ref())
    }

    /// A number that must be there.
    pub fn required(&mut self, key: &'static str) -> Option<f64> {
        let help = "write it as a number";
        self.j.needed_number(&mut self.section, key, help)
    }

    fn length(&mut self, key: &'static str) -> Option<f64> {
        let help = "write it in m";
        self.j.needed_number(&mut self.section, key, help)
    }

    /// So many numbers that must be there.
    pub fn vector(&mut self, key: &'static str, dimensions: u32) -> Option<[f64; 3]> {
        self.j.needed_vector(&mut self.section, key, dimensions)
    }

    fn pair(&mut self, key: &'static str) -> Option<[f64; 2]> {
        self.vector(key, 2).map(|[x, y, _]| [x, y])
    }

    /// A vector with a length.
    pub fn direction(&mut self, key: &'static str, default: Option<[f64; 3]>) -> Option<[f64; 3]> {
        if default.is_some() && !self.section.has(key) {
            return default;
        }
        let vector = self.vector(
            key,
            if default.is_some() {
                3
            } else {
                self.dimensions
            },
        )?;
        if vector == [0.0; 3] {
            let full = self.section.key(key);
            let what = format!("`{full}` has no direction");
            let help = "write a vector other than zero, such as [0, 0, 1]";
            self.j.log.add(self.section.span(), &full, what, help);
            return None;
        }
        Some(vector)
    }

    /// Two ends that are apart.
    fn ends(&mut self) -> Option<([f64; 3], [f64; 3])> {
        let (from, to) = (self.vector("from", 3), self.vector("to", 3));
        let (from, to) = (from?, to?);
        if from == to {
            let full = self.section.key("to");
            let what = format!("`{full}` is where `from` is");
            let help = "write the centre of the other end";
            self.j.log.add(self.section.span(), &full, what, help);
            return None;
        }
        Some((from, to))
    }

    /// Two corners in order.
    fn corners(&mut self) -> Option<([f64; 3], [f64; 3])> {
        let min = self.vector("min", self.dimensions);
        let raw = self.section.numbers("max", &mut self.j.log);
        let full = self.section.key("max");
        let span = self.section.span();
        let max = self.j.required(raw.as_ref(), span, &full, self.dimensions);
        let (min, max, at) = (min?, max?, raw?);
        self.j.given(&full, at.span);
        let ordered = self.j.ordered(&at, min, max, self.dimensions);
        ordered.then_some((min, max))
    }
}
