//! Signed distances on one GPU.

use crate::{Buffer, CudaError, Device, Kernel, Program};
use monoflow_abi::{BandParameters, FREE, SCAN_TILE, ScanParameters, SurfaceParameters};
use monoflow_cpu::distance::Band;
use monoflow_device::Column;
use monoflow_kernels::block;
use monoflow_ops::distance::{Facet, Nodes, Reading};
use std::ops::Range;

/// Threads of a block of all these kernels.
const BLOCK: u32 = 128;

/// The kernels.
struct Kernels {
    join: Kernel,
    sum: Kernel,
    depart: Kernel,
    assemble: Kernel,
    count: Kernel,
    rows: Kernel,
    scan_tiles: Kernel,
    scan_totals: Kernel,
    scan_finish: Kernel,
}

impl Kernels {
    fn load(device: &Device, programs: &[&str]) -> Result<Self, CudaError> {
        let names = [
            "distance_join",
            "distance_sum",
            "distance_depart",
            "distance_assemble",
            "distance_count",
            "distance_rows",
            "scan_tiles",
            "scan_totals",
            "scan_finish",
        ];
        let [
            join,
            sum,
            depart,
            assemble,
            count,
            rows,
            scan_tiles,
            scan_totals,
            scan_finish,
        ] = Program::exactly(device, programs, names.map(str::to_owned))?;
        Ok(Kernels {
            join,
            sum,
            depart,
            assemble,
            count,
            rows,
            scan_tiles,
            scan_totals,
            scan_finish,
        })
    }
}

/// A surface on the device, with all its pseudonormals.
pub struct SurfaceCuda {
    device: Device,
    kernels: Kernels,
    facets: Buffer<Facet>,
    rows: Buffer<u32>,
    tiles: Buffer<u32>,
    count: u32,
}

/// Seconds that the parts of a preparation took.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Preparation {
    /// Allocating and copying to the device.
    pub copy: f64,
    /// Joining corners, finding edges, pseudonormals.
    pub features: f64,
}

impl SurfaceCuda {
    /// Copies triangles as an STL file holds them, nine coordinates each, and finds their features. The
    /// surface must be closed and consistently wound; [`check`] it first.
    ///
    /// [`check`]: https://docs.rs/monoflow-surface
    ///
    /// # Errors
    /// Kernels are missing, or memory is short.
    pub fn new(
        device: &Device,
        programs: &[&str],
        coordinates: &[[f32; 9]],
    ) -> Result<(Self, Preparation), CudaError> {
        let kernels = Kernels::load(device, programs)?;
        let begin = std::time::Instant::now();
        let n = coordinates.len();
        let table = |entries: usize| entries.next_power_of_two();
        let (corners, edges) = (table(4 * n), table(3 * n));
        let mut numbers = Buffer::<f32>::zeros(device, 9 * n, "a surface")?;
        numbers.upload(coordinates.as_flattened())?;
        let mut corner_table = Buffer::<u32>::zeros(device, corners, "the table of corners")?;
        let points = Buffer::<u32>::zeros(device, 3 * n, "corners")?;
        let sums = Buffer::<u64>::zeros(device, 9 * n, "sums of normals")?;
        let departure = Buffer::<u32>::zeros(device, 3 * n, "departures of normals")?;
        let mut edge_table = Buffer::<u64>::zeros(device, edges, "the table of edges")?;
        let mut lesser = Buffer::<u32>::zeros(device, edges, "the table of edges")?;
        let greater = Buffer::<u32>::zeros(device, edges, "the table of edges")?;
        let facets = Buffer::<Facet>::zeros(device, n, "facets")?;
        for words in [&mut corner_table, &mut lesser] {
            words.fill(0xff)?;
        }
        edge_table.fill(0xff)?;
        device.synchronize()?;
        let copy = begin.elapsed().as_secs_f64();
        let p = SurfaceParameters {
            triangles: n as u32,
            corner_mask: corners as u32 - 1,
            edge_mask: edges as u32 - 1,
            reserved: 0,
            coordinates: numbers.column(),
            corners: corner_table.column(),
            point: points.column(),
            sums: sums.column(),
            departure: departure.column(),
            edges: edge_table.column(),
            beside: [lesser.column(), greater.column()],
            facets: facets.column(),
        };
        debug_assert_eq!(FREE, u32::MAX);
        let begin = std::time::Instant::now();
        let corners = 3 * p.triangles;
        // SAFETY: the columns were allocated for this number of triangles, the tables are free.
        unsafe {
            kernels.join.launch(device, corners, BLOCK, &p)?;
            kernels.sum.launch(device, p.triangles, BLOCK, &p)?;
            kernels.depart.launch(device, corners, BLOCK, &p)?;
            kernels.assemble.launch(device, p.triangles, BLOCK, &p)?;
        }
        device.synchronize()?;
        let features = begin.elapsed().as_secs_f64();
        let surface = Self::with(device, kernels, facets)?;
        Ok((surface, Preparation { copy, features }))
    }

    /// Copies facets whose features were found on the host. Their corners need not be within single
    /// precision, and the surface may be a sheet.
    ///
    /// # Errors
    /// Kernels are missing, or memory is short.
    pub fn of_facets(
        device: &Device,
        programs: &[&str],
        facets: &[Facet],
    ) -> Result<Self, CudaError> {
        let kernels = Kernels::load(device, programs)?;
        let mut copy = Buffer::<Facet>::zeros(device, facets.len(), "facets")?;
        copy.upload(facets)?;
        Self::with(device, kernels, copy)
    }

    fn with(device: &Device, kernels: Kernels, facets: Buffer<Facet>) -> Result<Self, CudaError> {
        let n = facets.len();
        Ok(SurfaceCuda {
            rows: Buffer::zeros(device, n + 1, "rows near facets")?,
            tiles: Buffer::zeros(device, (n + 1).div_ceil(SCAN_TILE as usize), "the scan")?,
            device: device.clone(),
            kernels,
            facets,
            count: n as u32,
        })
    }

    /// Reads the distances of all points within the band, exactly. They stay on the device.
    ///
    /// # Errors
    /// The driver fails; memory is short.
    pub fn read(&mut self, nodes: &Nodes) -> Result<BandCuda, CudaError> {
        let (band, p) = self.unread(nodes)?;
        let rows = u64::from(nodes.count[1]) * u64::from(nodes.count[2]);
        for facets in pieces(self.count, rows) {
            self.scan_rows(&p, facets)?;
        }
        self.device.synchronize()?;
        Ok(band)
    }

    /// The same by kernels that `scan` launches: they offer every point the reading of every facet that is near.
    ///
    /// # Errors
    /// The driver fails; memory is short.
    pub fn read_by(
        &mut self,
        nodes: &Nodes,
        scan: impl FnOnce(&Device, &BandParameters) -> Result<(), CudaError>,
    ) -> Result<BandCuda, CudaError> {
        let (band, p) = self.unread(nodes)?;
        scan(&self.device, &p)?;
        self.device.synchronize()?;
        Ok(band)
    }

    /// A band of points that no facet has been offered to, and the parameters of kernels that offer them.
    fn unread(&self, nodes: &Nodes) -> Result<(BandCuda, BandParameters), CudaError> {
        let mut readings = Buffer::<u64>::zeros(&self.device, nodes.len() as usize, "distances")?;
        readings.fill(0xff)?;
        let p = BandParameters {
            nodes: *nodes,
            readings: readings.column(),
            facets: self.facets.column(),
            count: self.count,
            rows: self.rows.column(),
            total: 0,
        };
        let band = BandCuda {
            nodes: *nodes,
            readings,
        };
        Ok((band, p))
    }

    /// A thread for each row of points near some facets, found by bisection: all have as much to do. Where rows are
    /// more than 32 bits count, each half of the facets has a turn.
    fn scan_rows(&self, p: &BandParameters, facets: Range<u32>) -> Result<(), CudaError> {
        let (device, k) = (&self.device, &self.kernels);
        let p = &BandParameters {
            facets: self.facets.column().skip(facets.start.into()),
            count: facets.end - facets.start,
            ..*p
        };
        let scan = ScanParameters {
            values: self.rows.column(),
            tiles: self.tiles.column(),
            count: p.count + 1,
            tile_count: (p.count + 1).div_ceil(SCAN_TILE),
        };
        let threads = scan.tile_count * block::SCAN;
        // SAFETY: the columns were allocated for these points and all facets.
        unsafe {
            k.count.launch(device, p.count, BLOCK, p)?;
            k.scan_tiles.launch(device, threads, block::SCAN, &scan)?;
            k.scan_totals
                .launch(device, block::SCAN, block::SCAN, &scan)?;
            k.scan_finish.launch(device, threads, block::SCAN, &scan)?;
            let mut total = [0];
            self.rows.download_from(p.count as usize, &mut total)?;
            let mut before = vec![0; scan.tile_count as usize];
            self.tiles.download_from(0, &mut before)?;
            before.extend(total);
            if !before.is_sorted() {
                let middle = facets.start + p.count / 2;
                self.scan_rows(p, facets.start..middle)?;
                return self.scan_rows(p, middle..facets.end);
            }
            let p = BandParameters {
                total: total[0],
                ..*p
            };
            k.rows.launch(device, p.total, BLOCK, &p)
        }
    }
}

/// Ranges of facets that are scanned one after the other, where a facet is near `rows` rows of points at most. Within a
/// tile of the scan their sum fits into 32 bits. Over several tiles it may not: there [`SurfaceCuda::scan_rows`] sees
/// that sums fall, and halves the range.
fn pieces(facets: u32, rows: u64) -> impl Iterator<Item = Range<u32>> {
    let room = u64::from(u32::MAX) / rows.max(1);
    let piece = match room < u64::from(SCAN_TILE) {
        true => (room as u32).max(1),
        false => facets.max(1),
    };
    (0..facets)
        .step_by(piece as usize)
        .map(move |first| first..facets.min(first.saturating_add(piece)))
}

/// Distances on the device.
pub struct BandCuda {
    nodes: Nodes,
    readings: Buffer<u64>,
}

impl BandCuda {
    /// The readings as kernels see them.
    pub fn readings(&self) -> Column<u64> {
        self.readings.column()
    }

    /// Copies them to the host.
    ///
    /// # Errors
    /// The driver fails.
    pub fn download(&self) -> Result<Band, CudaError> {
        let mut readings = vec![Reading(0); self.readings.len()];
        self.readings
            .download(bytemuck::cast_slice_mut(&mut readings))?;
        Ok(Band {
            nodes: self.nodes,
            readings,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{SCAN_TILE, pieces};

    /// Each facet has one turn, and rows near the facets of a tile are what 32 bits count.
    #[test]
    fn rows_of_a_tile_fit_into_a_word() {
        for (facets, rows) in [(0, 5), (1, 1 << 40), (10_000, 1 << 20), (9000, 1 << 23)] {
            let turns: Vec<_> = pieces(facets, rows).collect();
            assert!(turns.iter().cloned().flatten().eq(0..facets));
            for turn in turns {
                let near = u64::from(SCAN_TILE.min(turn.end - turn.start)) * rows;
                assert!(near <= u32::MAX.into() || turn.len() == 1);
            }
        }
    }
}
