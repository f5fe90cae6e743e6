//! Sums over all particles, and the particles within boxes: what gauges want of a state, and no more.

use super::{Particles, State};
use crate::{Buffer, Code, CudaError, Device, Kernel, Program};
use monoflow_abi::{
    ACCOUNT_BLOCKS, ACCOUNT_NUMBERS, AccountParameters, LayerParameters, PORTION_NUMBERS,
    PickParameters, PortionParameters, TOTAL_NUMBERS, TotalParameters, WithinParameters,
};
use monoflow_kernels::block;
use monoflow_kernels::host::Scheme;
use monoflow_ops::Scalar;
use monoflow_ops::particles::body::{Account, Layers, Portion, SUMS, Surroundings, Totals};
use monoflow_particles::{Span, Store};

/// Particles that there is room for at first.
const ROOM: usize = 4096;

/// What there is room for of the particles within boxes.
struct Room<S> {
    count: Buffer<u32>,
    stored: Buffer<u32>,
    cells: Buffer<u32>,
    ids: Buffer<u32>,
    found: State<S>,
    /// In which order those last found are handed on.
    order: Vec<usize>,
}

impl<S: Scalar> Room<S> {
    fn new(device: &Device, n: usize) -> Result<Self, CudaError> {
        let zero = |n| Buffer::<u32>::zeros(device, n, "particles of gauges");
        Ok(Room {
            count: zero(1)?,
            stored: zero(n)?,
            cells: zero(n)?,
            ids: zero(n)?,
            found: State::zeros(device, n)?,
            order: Vec::new(),
        })
    }
}

/// Measures of a run.
pub(super) struct Measures<S> {
    pick: Kernel,
    count: Kernel,
    portion: Kernel,
    pick_words: Kernel,
    sum_words: Kernel,
    /// Sums without a state equation.
    account: Kernel,
    sums: Buffer<f64>,
    room: Room<S>,
}

impl<S: Scalar> Measures<S> {
    pub fn new(code: &Code<'_>) -> Result<Self, CudaError> {
        let names = [
            format!("pick_within_{}", S::NAME),
            format!("account_{}", S::NAME),
            format!("count_layers_{}", S::NAME),
            format!("sum_portion_{}", S::NAME),
            format!("pick_words_{}", S::NAME),
            format!("sum_words_{}", S::NAME),
        ];
        let device = &code.device;
        let [pick, account, count, portion, pick_words, sum_words] =
            Program::exactly(device, code.programs, names)?;
        let numbers = ACCOUNT_BLOCKS as usize * ACCOUNT_NUMBERS.max(TOTAL_NUMBERS);
        Ok(Measures {
            pick,
            count,
            portion,
            pick_words,
            sum_words,
            account,
            sums: Buffer::zeros(device, numbers, "sums over particles")?,
            room: Room::new(device, ROOM)?,
        })
    }
}

impl<S: Scalar> Particles<S> {
    /// Sums and extremes over all particles, by the kernel of a scheme that has a state equation.
    pub(crate) fn account<F: Copy>(
        &mut self,
        scheme: Option<(&Kernel, &Scheme<F>)>,
        about: Surroundings,
    ) -> Result<Account, CudaError> {
        let measures = &self.measures;
        let p = AccountParameters {
            home: self.home(),
            gravity: about.gravity,
            sound_speed: about.sound_speed,
            sides: self.sides(),
            particles: self.start.columns(),
            cell: self.cell.column(),
            found: measures.sums.column(),
        };
        let (device, threads) = (&self.device, ACCOUNT_BLOCKS * block::PARTICLES);
        // SAFETY: there is room for what so many blocks leave.
        unsafe {
            match scheme {
                Some((kernel, scheme)) => {
                    kernel.launch_scheme(device, threads, block::PARTICLES, scheme, &p)?;
                }
                None => measures
                    .account
                    .launch(device, threads, block::PARTICLES, &p)?,
            }
        }
        let mut numbers = vec![0.0; ACCOUNT_BLOCKS as usize * ACCOUNT_NUMBERS];
        measures.sums.download_from(0, &mut numbers)?;
        self.copied += size_of_val(&numbers[..]) as u64;
        let blocks = numbers.chunks_exact(ACCOUNT_NUMBERS).map(|block| Account {
            sums: std::array::from_fn(|k| block[k]),
            greatest: std::array::from_fn(|k| block[SUMS + k]),
        });
        Ok(blocks.fold(Account::default(), |sum, block| sum.and(&block)))
    }

    /// Mass and moments of a portion of the fluid.
    pub(crate) fn portion(&mut self, portion: &Portion) -> Result<[f64; 4], CudaError> {
        let measures = &self.measures;
        let p = PortionParameters {
            home: self.home(),
            portion: *portion,
            place: self.start.place.column(),
            cell: self.cell.column(),
            id: self.id.column(),
            found: measures.sums.column(),
            fluids: self.sides().fluids,
            reserved: 0,
        };
        let threads = ACCOUNT_BLOCKS * block::PARTICLES;
        let mut numbers = vec![0.0; ACCOUNT_BLOCKS as usize * PORTION_NUMBERS];
        // SAFETY: there is room for what so many blocks leave, which is less than of an account.
        unsafe { (measures.portion).launch(&self.device, threads, block::PARTICLES, &p)? };
        measures.sums.download_from(0, &mut numbers)?;
        self.copied += size_of_val(&numbers[..]) as u64;
        let blocks = numbers.chunks_exact(PORTION_NUMBERS);
        Ok(blocks.fold([0.0; 4], |sum, one| {
            std::array::from_fn(|k| sum[k] + one[k])
        }))
    }

    /// How many fluid particles of a box each layer holds.
    pub(crate) fn layers(&mut self, span: &Span, layers: &Layers) -> Result<Vec<u32>, CudaError> {
        let mut counts = vec![0; layers.count as usize];
        let found = Buffer::zeros(&self.device, counts.len(), "layers of gauges")?;
        let p = LayerParameters {
            home: self.home(),
            min: span.min,
            max: span.max,
            layers: *layers,
            place: self.start.place.column(),
            cell: self.cell.column(),
            counts: found.column(),
            fluids: self.counts[0] as u32,
            reserved: 0,
        };
        // SAFETY: there is a count for each layer.
        unsafe { (self.measures.count).launch(&self.device, p.fluids, block::PARTICLES, &p)? };
        found.download(&mut counts)?;
        self.copied += size_of_val(&counts[..]) as u64;
        Ok(counts)
    }

    /// The particles within boxes, in the device's order.
    pub(crate) fn within(&mut self, spans: &[Span]) -> Result<Store<S>, CudaError> {
        let mut found = Store {
            turnover: self.turnover.clone(),
            ..Store::default()
        };
        self.measures.room.order.clear();
        if spans.is_empty() {
            return Ok(found);
        }
        let count = self.pick(spans)?;
        let count = match count > self.measures.room.stored.len() {
            false => count,
            true => {
                self.measures.room = Room::new(&self.device, count.next_power_of_two())?;
                self.pick(spans)?
            }
        };
        let room = &self.measures.room;
        let mut columns = (vec![0; count], vec![0; count], vec![0; count]);
        let mut words = (
            vec![Default::default(); count],
            vec![Default::default(); count],
        );
        room.stored.download(&mut columns.0)?;
        room.cells.download(&mut columns.1)?;
        room.ids.download(&mut columns.2)?;
        room.found.place.download(&mut words.0)?;
        room.found.motion.download(&mut words.1)?;
        self.copied += (count * (8 * size_of::<S>() + 12)) as u64;
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_unstable_by_key(|k| columns.0[*k]);
        for &k in &order {
            found.cell.push(columns.1[k]);
            found.id.push(columns.2[k]);
            found.place.push(words.0[k]);
            found.motion.push(words.1[k]);
            let kind = usize::from(columns.0[k] as usize >= self.counts[0]);
            found.counts[kind] += 1;
        }
        self.measures.room.order = order;
        Ok(found)
    }

    /// Words of the particles within the boxes that were looked into last, in the order of those.
    pub(crate) fn picked(
        &self,
        words: &Buffer<[S; 4]>,
        first: usize,
    ) -> Result<Vec<[S; 4]>, CudaError> {
        let Measures {
            room, pick_words, ..
        } = &self.measures;
        let count = room.order.len();
        if count == 0 {
            return Ok(Vec::new());
        }
        let found = Buffer::zeros(&self.device, count, "columns of gauges")?;
        let p = PickParameters {
            stored: room.stored.column(),
            words: words.column().skip(first as u64),
            found: found.column(),
            count: count as u32,
            reserved: 0,
        };
        // SAFETY: there is room for so many, each of which is a particle.
        unsafe { pick_words.launch(&self.device, p.count, block::PARTICLES, &p)? };
        let mut picked = vec![Default::default(); count];
        found.download(&mut picked)?;
        Ok(room.order.iter().map(|k| picked[*k]).collect())
    }

    /// What words are over all fluid, and how many bytes were copied for it.
    pub(crate) fn totals(
        &self,
        words: &Buffer<[S; 4]>,
        first: usize,
    ) -> Result<(Totals, u64), CudaError> {
        let measures = &self.measures;
        let p = TotalParameters {
            place: self.start.place.column(),
            words: words.column().skip(first as u64),
            found: measures.sums.column(),
            fluids: self.sides().fluids,
            reserved: 0,
        };
        let threads = ACCOUNT_BLOCKS * block::PARTICLES;
        let mut numbers = vec![0.0; ACCOUNT_BLOCKS as usize * TOTAL_NUMBERS];
        // SAFETY: there is room for what so many blocks leave.
        unsafe { (measures.sum_words).launch(&self.device, threads, block::PARTICLES, &p)? };
        measures.sums.download_from(0, &mut numbers)?;
        let blocks = numbers.chunks_exact(TOTAL_NUMBERS).map(|block| Totals {
            mass: block[0],
            sums: std::array::from_fn(|k| block[1 + k]),
            most: std::array::from_fn(|n| std::array::from_fn(|k| block[5 + 4 * n + k])),
        });
        let totals = blocks.fold(Totals::default(), |sum, block| sum.and(&block));
        Ok((totals, size_of_val(&numbers[..]) as u64))
    }

    /// Looks for the particles within boxes, and says how many there are.
    fn pick(&mut self, spans: &[Span]) -> Result<usize, CudaError> {
        let corner = |[x, y, z]: [f64; 3], walls: bool| [x, y, z, f64::from(u8::from(walls))];
        let pairs = spans
            .iter()
            .flat_map(|span| [corner(span.min, span.walls), corner(span.max, false)]);
        let pairs: Vec<[f64; 4]> = pairs.collect();
        let mut told = Buffer::zeros(&self.device, pairs.len(), "boxes of gauges")?;
        told.upload(&pairs)?;
        self.measures.room.count.clear()?;
        let (measures, room) = (&self.measures, &self.measures.room);
        let p = WithinParameters {
            home: self.home(),
            corners: told.column(),
            sides: self.sides(),
            boxes: spans.len() as u32,
            columns: self.start.columns(),
            cell: self.cell.column(),
            id: self.id.column(),
            count: room.count.column(),
            room: room.stored.len() as u32,
            stored: room.stored.column(),
            cells: room.cells.column(),
            ids: room.ids.column(),
            found: room.found.columns(),
        };
        // SAFETY: columns have the room that is told.
        unsafe { (measures.pick).launch(&self.device, p.sides.particles, block::PARTICLES, &p)? };
        let mut count = [0];
        room.count.download(&mut count)?;
        self.copied += (size_of_val(&pairs[..]) + size_of_val(&count)) as u64;
        Ok(count[0] as usize)
    }
}
