use super::edges::{NONE, origin};

/// Triangles in sheets: those that edges of two triangles link.
pub(crate) struct Sheets {
    /// The sheet of each triangle; sheets are numbered by their first triangle.
    pub of: Vec<u32>,
    /// Is the triangle wound against the first of its sheet?
    pub against: Vec<bool>,
    /// The first triangle of each sheet.
    pub first: Vec<u32>,
    /// Sheets with one side only, as Möbius's: no winding is right.
    pub one_sided: Vec<bool>,
}

impl Sheets {
    pub fn of(triangles: &[[u32; 3]], twins: &[u32]) -> Self {
        let mut sheets = Sheets {
            of: vec![NONE; triangles.len()],
            against: vec![false; triangles.len()],
            first: Vec::new(),
            one_sided: Vec::new(),
        };
        let mut open = Vec::new();
        for first in 0..triangles.len() as u32 {
            if sheets.of[first as usize] != NONE {
                continue;
            }
            let sheet = sheets.first.len();
            sheets.first.push(first);
            sheets.one_sided.push(false);
            sheets.of[first as usize] = sheet as u32;
            open.push(first);
            while let Some(triangle) = open.pop() {
                let against = sheets.against[triangle as usize];
                for half in 3 * triangle..3 * triangle + 3 {
                    let twin = twins[half as usize];
                    if twin == NONE {
                        continue;
                    }
                    let same_way = origin(triangles, half) == origin(triangles, twin);
                    let other = twin as usize / 3;
                    if sheets.of[other] == NONE {
                        sheets.of[other] = sheet as u32;
                        sheets.against[other] = against != same_way;
                        open.push(other as u32);
                    } else if sheets.against[other] != (against != same_way) {
                        sheets.one_sided[sheet] = true;
                    }
                }
            }
        }
        sheets
    }

    /// The triangles wound as the first of their sheet.
    pub fn wound(&self, triangles: &[[u32; 3]]) -> Vec<[u32; 3]> {
        let against = triangles.iter().zip(&self.against);
        let wound = against.map(|(&[a, b, c], &turn)| if turn { [a, c, b] } else { [a, b, c] });
        wound.collect()
    }
}
