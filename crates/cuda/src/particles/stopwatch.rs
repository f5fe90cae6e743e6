//! How long the passes of a step take, by events on the device.

use crate::error::During;
use crate::{CudaError, Device};
use cudarc::driver::CudaEvent;
use cudarc::driver::sys::CUevent_flags::CU_EVENT_DEFAULT;
use std::cell::{Cell, RefCell};

/// Of so many batches of steps, one has a step that is timed: events take some microseconds.
const ONE_OF: u64 = 16;

/// Times the passes of some steps.
pub(crate) struct Stopwatch {
    device: Device,
    batches: u64,
    runs: Cell<bool>,
    /// The begin of a step, and behind it the end of each pass by its name; read once the device has been there.
    marks: RefCell<Vec<(&'static str, CudaEvent)>>,
    /// How long each pass took in all steps that were timed, ms.
    times: Vec<(&'static str, f64)>,
}

impl Stopwatch {
    /// For steps on a device.
    pub fn new(device: &Device) -> Self {
        Stopwatch {
            device: device.clone(),
            batches: 0,
            runs: Cell::new(false),
            marks: RefCell::default(),
            times: Vec::new(),
        }
    }

    /// A step of a batch begins that may be timed.
    pub fn begin(&mut self) -> Result<(), CudaError> {
        self.batches += 1;
        self.runs.set(self.batches % ONE_OF == 1);
        self.mark("")
    }

    /// A step ends.
    pub fn stop(&self) {
        self.runs.set(false);
    }

    /// A pass ends.
    pub fn mark(&self, pass: &'static str) -> Result<(), CudaError> {
        if self.runs.get() {
            let event = self.device.stream.record_event(Some(CU_EVENT_DEFAULT));
            let mark = (pass, event.during("record an event")?);
            self.marks.borrow_mut().push(mark);
        }
        Ok(())
    }

    /// Reads the marks. The device must have been there.
    pub fn read(&mut self) -> Result<(), CudaError> {
        let marks = self.marks.take();
        for pair in marks.windows(2) {
            let ((_, begin), (pass, end)) = (&pair[0], &pair[1]);
            let took = f64::from(begin.elapsed_ms(end).during("time a pass")?);
            match self.times.iter_mut().find(|(name, _)| name == pass) {
                Some((_, time)) => *time += took,
                None => self.times.push((pass, took)),
            }
        }
        Ok(())
    }

    /// How long each pass took in all steps that were timed, ms.
    pub fn times(&self) -> &[(&'static str, f64)] {
        &self.times
    }
}
