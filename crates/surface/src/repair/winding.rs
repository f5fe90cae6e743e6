use super::deed::Deed;
use super::draft::Draft;
use crate::check::Places;
use crate::topology::Sheets;
use crate::triangle::centre;

impl Draft {
    /// Winds the triangles of each sheet alike, turning the fewer over.
    pub fn wind_alike(&mut self) {
        let (_, twins) = self.edges();
        let sheets = Sheets::of(&self.triangles, &twins);
        let mut sizes = vec![[0usize; 2]; sheets.first.len()];
        for (&sheet, &against) in sheets.of.iter().zip(&sheets.against) {
            sizes[sheet as usize][usize::from(against)] += 1;
        }
        let (mut turned, mut left) = (Places::default(), Places::default());
        for (triangle, &sheet) in sheets.of.iter().enumerate() {
            let sheet = sheet as usize;
            let at = || centre(self.corners(triangle));
            if sheets.one_sided[sheet] {
                if sheets.first[sheet] as usize == triangle {
                    left.add(triangle as u32, at());
                }
                continue;
            }
            let first_is_wrong = sizes[sheet][1] > sizes[sheet][0];
            if sheets.against[triangle] != first_is_wrong {
                turned.add(triangle as u32, at());
                self.triangles[triangle].swap(1, 2);
            }
        }
        self.done.add(Deed::Turned, turned);
        self.done.add(Deed::LeftOneSided, left);
    }
}
