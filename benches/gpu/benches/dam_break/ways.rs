//! Other ways to the same rates.

use crate::{Bench, Run};
use monoflow_cuda::{KERNELS, Program};
use monoflow_gpu_benches::STUDIES;
use monoflow_ops::wcsph::viscosity::Artificial;
use monoflow_ops::wcsph::wall::{Holds, WallModel};

/// Other ways to the rates of fluid: what they are called, their kernels, and whether walls have a thread, too.
const WAYS: [(&str, &[&str], bool); 5] = [
    (
        "split fluid<-fluid, fluid<-wall",
        &["fluid_fluid", "fluid_wall"],
        false,
    ),
    ("unsplit, walls included", &["unsplit"], true),
    ("straight from cells", &["fluid_cells"], false),
    ("one position at a time", &["fluid"], false),
    ("four positions ahead", &["fluid_ahead"], false),
];

impl Bench {
    /// Times every way to the rates on a disturbed state. With many particles rates may differ by more than rounding:
    /// the density diffusion has a threshold, and a pair that rounding puts on its other side adds its whole share.
    pub fn ways<B: WallModel<f32> + Holds<Artificial<f32>>>(&mut self, run: Run, bound: f64) {
        let (mut gpu, symbol) = self.executor::<f32, B>(run);
        let n = gpu.counts().iter().sum::<usize>();
        println!(
            "other ways to the same rates: {} n {n} h/dp {}",
            B::NAME,
            run.ratio
        );
        for (name, kernels, has_walls) in WAYS {
            let symbols: Vec<String> = (kernels.iter())
                .map(|kernel| format!("{symbol}_{kernel}"))
                .collect();
            let kernels = Program::kernels(&self.device, &[KERNELS, STUDIES], &symbols)
                .expect("kernels of this scheme");
            let threads = if has_walls { n } else { gpu.counts()[0] } as u32;
            // SAFETY: the kernels were stamped for this scheme.
            let (time, difference) =
                unsafe { gpu.time_forces(name, (&kernels, threads), 11) }.expect("rates");
            println!(
                "    {name:34} {:8.3} ms, rates differ by {difference:.1e}",
                time.milliseconds
            );
            self.record(&format!(
                "\"bench\":\"variant\",\"variant\":\"{name}\",\"wall\":\"{}\",\"ratio\":{},\"particles\":{n},\"ms\":{:.4},\"difference\":{difference:.2e}",
                B::NAME, run.ratio, time.milliseconds
            ));
            if difference.is_nan() || difference > bound {
                self.failures.push(format!(
                    "{name}, {}: rates of {n} particles differ by {difference:.1e}, more than {bound:.0e}",
                    B::NAME
                ));
            }
        }
    }
}
