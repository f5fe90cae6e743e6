"""Two-dimensional Riemann problems for the Euler equations with PyClaw.

Configurations 3, 4 and 12 of Lax and Liu (numbered as by Kurganov and Tadmor,
2002) on the unit square, split at 0.5, extrapolated (outflow) sides, gamma = 1.4.

Each configuration is run on every grid of --cells with Godunov splitting
(--scheme split: x sweep, then y sweep, every step) and without (--scheme unsplit,
transverse_waves = 2).  Printed: steps, rejected steps, run time, the symmetry
defect max |rho(x, y) - rho(y, x)|, and on every grid but the finest the mean over
the cells of |rho - block average of the finest grid's rho|, the finest either of
the same scheme or, with --reference, a field saved before.

Solver: Clawpack's classic wave propagation, Roe's Riemann solver with its
entropy fix (riemann.euler_4wave_2D), order 2.

First steps: "default" is PyClaw's dt_initial = 0.1; "full" is cfl * dx / smax with
smax the largest |u| + c or |v| + c of the initial data; "tenth" a tenth of that.

Needs: numpy and clawpack (pip install clawpack, which compiles Fortran: gfortran).
PyClaw writes a pyclaw.log into the working directory.
Example: python pyclaw_quadrants.py --config 3 4 12 --cells 64 128 256 --save fields
"""
import argparse
import pathlib
import platform
import time
from importlib.metadata import version

import numpy as np
from clawpack import pyclaw, riemann

GAMMA = 1.4
# rho, u, v, p of the quadrants NE, NW, SW, SE, and the end time.
CONFIGS = {
    3: ([(1.5, 0, 0, 1.5), (0.5323, 1.206, 0, 0.3),
         (0.138, 1.206, 1.206, 0.029), (0.5323, 0, 1.206, 0.3)], 0.3),
    4: ([(1.1, 0, 0, 1.1), (0.5065, 0.8939, 0, 0.35),
         (1.1, 0.8939, 0.8939, 1.1), (0.5065, 0, 0.8939, 0.35)], 0.25),
    12: ([(0.5313, 0, 0, 0.4), (1, 0.7276, 0, 1),
          (0.8, 0, 0, 1), (1, 0, 0.7276, 1)], 0.25),
}


class Solver(pyclaw.ClawSolver2D):
    """Records every attempted step: dt, Courant number, accepted."""
    attempts = ()

    def accept_reject_step(self, state):
        ok = super().accept_reject_step(state)
        self.attempts += ((self.dt, self.cfl.get_cached_max(), ok),)
        return ok


def run(config, cells, scheme, first, limiter, order, cfl, cfl_max):
    quadrants, end = CONFIGS[config]
    solver = Solver(riemann.euler_4wave_2D, claw_package="clawpack.pyclaw")
    solver.dimensional_split = scheme == "split"
    solver.transverse_waves = 2
    solver.limiters = getattr(pyclaw.limiters.tvd, limiter)
    solver.order = order
    solver.cfl_desired, solver.cfl_max = cfl, cfl_max
    solver.all_bcs = pyclaw.BC.extrap
    smax = max(max(abs(u), abs(v)) + np.sqrt(GAMMA * p / rho) for rho, u, v, p in quadrants)
    if first != "default":
        solver.dt_initial = cfl / cells / smax * (0.1 if first == "tenth" else 1)

    domain = pyclaw.Domain([0.0, 0.0], [1.0, 1.0], [cells, cells])
    solution = pyclaw.Solution(4, domain)
    solution.problem_data["gamma"] = GAMMA
    x, y = domain.grid.p_centers
    east, north = x > 0.5, y > 0.5
    where = [east & north, ~east & north, ~east & ~north, east & ~north]
    rho, u, v, p = (np.select(where, values) for values in zip(*quadrants))
    solution.q[:] = rho, rho * u, rho * v, p / (GAMMA - 1) + 0.5 * rho * (u**2 + v**2)

    claw = pyclaw.Controller()
    claw.solution, claw.solver = solution, solver
    claw.tfinal, claw.num_output_times, claw.output_format = end, 1, None
    claw.verbosity = 0
    start = time.perf_counter()
    status = claw.run()
    return solution.q[0].copy(), solver.attempts, status, time.perf_counter() - start


def coarsened(field, cells):
    """Block averages of a square field on cells x cells."""
    n = field.shape[0] // cells
    return field.reshape(cells, n, cells, n).mean(axis=(1, 3))


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--config", type=int, nargs="+", default=[3, 4, 12], choices=CONFIGS)
    parser.add_argument("--cells", type=int, nargs="+", default=[64, 128, 256])
    parser.add_argument("--scheme", nargs="+", default=["split", "unsplit"],
                        choices=["split", "unsplit"])
    parser.add_argument("--first", default="default", choices=["default", "tenth", "full"])
    parser.add_argument("--limiter", default="MC", help="a name of pyclaw.limiters.tvd")
    parser.add_argument("--order", type=int, default=2)
    parser.add_argument("--cfl", type=float, default=0.9)
    parser.add_argument("--cfl-max", type=float, default=1.0)
    parser.add_argument("--show", type=int, default=0, help="attempted steps to show")
    parser.add_argument("--reference", help="a .npy of rho[x, y]; {config} is replaced")
    parser.add_argument("--save", type=pathlib.Path,
                        help="folder for rho[x, y] (float64) as CONFIG_SCHEME_CELLS.npy")
    args = parser.parse_args()

    print(f"clawpack {version('clawpack')}, numpy {np.__version__}, "
          f"Python {platform.python_version()}; {args.limiter}, order {args.order}, "
          f"Courant {args.cfl} (max {args.cfl_max}), first step {args.first}")
    for config in args.config:
        for scheme in args.scheme:
            reference = None
            if args.reference:
                reference = np.load(args.reference.format(config=config))
            for cells in sorted(args.cells, reverse=True):
                rho, attempts, status, seconds = run(
                    config, cells, scheme, args.first, args.limiter, args.order,
                    args.cfl, args.cfl_max)
                line = (f"{config:2d} {scheme:7s} {cells:4d}^2: {status['numsteps']} steps, "
                        f"{sum(not ok for _, _, ok in attempts)} rejected, largest Courant "
                        f"{status['cflmax']:.4f}, {seconds:.2f} s, "
                        f"defect {np.max(np.abs(rho - rho.T)):.3e}")
                if reference is None:
                    reference = rho
                else:
                    error = np.mean(np.abs(rho - coarsened(reference, cells)))
                    line += f", against {reference.shape[0]}^2 {error:.6e}"
                print(line, flush=True)
                for dt, courant, ok in attempts[:args.show]:
                    print(f"      dt = {dt:.6e}, Courant {courant:9.4f}, "
                          f"{'accepted' if ok else 'REJECTED'}")
                if args.save:
                    args.save.mkdir(parents=True, exist_ok=True)
                    np.save(args.save / f"{config}_{scheme}_{cells}.npy", rho)


if __name__ == "__main__":
    main()
