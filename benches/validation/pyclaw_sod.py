"""Sod's shock tube with PyClaw, compared with the exact solution.

Prints, for every number of cells and every choice of the first time step, the
mean over the cells of |rho - exact rho| at t = 0.2 on [0, 1] (diaphragm at 0.5,
gamma = 1.4), with the exact solution's values at the cell centres ("centres") and
with its cell averages (of 1000 points a cell, "averages"), and how PyClaw's step
control behaved: accepted and rejected steps and the first attempted steps, each
with dt, Courant number and whether it was accepted.  A normal step is
cfl * dx / smax, where smax is the largest |u| + c of the exact solution.

Solver: Clawpack's classic wave propagation, Roe's Riemann solver with its
entropy fix (riemann.euler_with_efix_1D), order 2.

First steps: "default" is PyClaw's dt_initial = 0.1, "tenth" a tenth of a normal
step, "full" a normal step, "data" cfl * dx / smax with smax of the initial data;
"fixed" takes equal steps throughout, the largest not above a normal step.

Needs: numpy and clawpack (pip install clawpack, which compiles Fortran: gfortran).
PyClaw writes a pyclaw.log into the working directory.
Example: python pyclaw_sod.py --cells 100 200 400 --first default tenth full data fixed
"""
import argparse
import platform
import time
from importlib.metadata import version

import numpy as np
from clawpack import pyclaw, riemann

GAMMA = 1.4
LEFT = (1.0, 0.0, 1.0)      # rho, u, p
RIGHT = (0.125, 0.0, 0.1)
FIRST = ["default", "tenth", "full", "data", "fixed"]


def star_state(left, right, gamma=GAMMA):
    """Pressure and velocity between the nonlinear waves (no vacuum), by bisection."""
    def jump(p, side):
        rho, _, ps = side
        c = np.sqrt(gamma * ps / rho)
        if p > ps:          # shock
            return (p - ps) * np.sqrt(2 / rho / ((gamma + 1) * p + (gamma - 1) * ps))
        return 2 * c / (gamma - 1) * ((p / ps) ** ((gamma - 1) / (2 * gamma)) - 1)

    low, high = 1e-14, 1e3 * max(left[2], right[2])
    while True:
        p = 0.5 * (low + high)
        if p in (low, high):
            break
        if jump(p, left) + jump(p, right) + right[1] - left[1] > 0:
            high = p
        else:
            low = p
    return p, 0.5 * (left[1] + right[1] + jump(p, right) - jump(p, left))


def exact(xi, left, right, gamma=GAMMA):
    """rho, u, p of the Riemann problem at the speeds xi = x / t."""
    xi = np.asarray(xi, float)
    ps, us = star_state(left, right, gamma)
    out = np.empty((3,) + xi.shape)
    for sign, (rho, u, p), mask in ((1, left, xi <= us), (-1, right, xi > us)):
        # Mirrored where sign is -1, so that the wave always runs to the left.
        s, v, vs = sign * xi, sign * u, sign * us
        c = np.sqrt(gamma * p / rho)
        if ps > p:          # shock
            z = (gamma - 1) / (gamma + 1)
            speed = v - c * np.sqrt((gamma + 1) / (2 * gamma) * ps / p
                                    + (gamma - 1) / (2 * gamma))
            rs = rho * (ps / p + z) / (z * ps / p + 1)
            w = np.where(s < speed, np.array([[rho], [v], [p]]), np.array([[rs], [vs], [ps]]))
        else:               # rarefaction
            rs = rho * (ps / p) ** (1 / gamma)
            cs = np.sqrt(gamma * ps / rs)
            sf = np.clip(s, v - c, vs - cs)
            cf = 2 / (gamma + 1) * (c + (gamma - 1) / 2 * (v - sf))
            rf = rho * (cf / c) ** (2 / (gamma - 1))
            w = np.array([rf, sf + cf, p * (cf / c) ** (2 * gamma / (gamma - 1))])
            w = np.where(s >= vs - cs, np.array([[rs], [vs], [ps]]), w)
        w[1] *= sign
        out = np.where(mask, w, out)
    return out


class Solver(pyclaw.ClawSolver1D):
    """Records every attempted step: dt, Courant number, accepted."""
    attempts = ()

    def accept_reject_step(self, state):
        ok = super().accept_reject_step(state)
        self.attempts += ((self.dt, self.cfl.get_cached_max(), ok),)
        return ok


def run(cells, dt_initial, fixed, limiter, order, cfl, cfl_max, end):
    solver = Solver(riemann.euler_with_efix_1D, claw_package="clawpack.pyclaw")
    solver.kernel_language = "Fortran"
    solver.limiters = getattr(pyclaw.limiters.tvd, limiter)
    solver.order = order
    solver.cfl_desired, solver.cfl_max = cfl, cfl_max
    solver.all_bcs = pyclaw.BC.extrap
    if dt_initial is not None:
        solver.dt_initial = dt_initial
    solver.dt_variable = not fixed

    domain = pyclaw.Domain([0.0], [1.0], [cells])
    solution = pyclaw.Solution(3, domain)
    solution.problem_data["gamma"] = GAMMA
    x = domain.grid.x.centers
    rho, u, p = np.where(x < 0.5, np.array(LEFT)[:, None], np.array(RIGHT)[:, None])
    solution.q[:] = rho, rho * u, p / (GAMMA - 1) + 0.5 * rho * u**2

    claw = pyclaw.Controller()
    claw.solution, claw.solver = solution, solver
    claw.tfinal, claw.num_output_times, claw.output_format = end, 1, None
    claw.verbosity = 0
    status = claw.run()
    return x, solution.q.copy(), solver, status


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cells", type=int, nargs="+", default=[100, 200, 400])
    parser.add_argument("--first", nargs="+", default=FIRST, choices=FIRST)
    parser.add_argument("--limiter", default="MC", help="a name of pyclaw.limiters.tvd")
    parser.add_argument("--order", type=int, default=2)
    parser.add_argument("--cfl", type=float, default=0.9)
    parser.add_argument("--cfl-max", type=float, default=1.0)
    parser.add_argument("--end", type=float, default=0.2)
    parser.add_argument("--show", type=int, default=6, help="attempted steps to show")
    args = parser.parse_args()

    rho, u, p = exact(np.linspace(-3, 3, 60001), LEFT, RIGHT)
    smax = np.max(np.abs(u) + np.sqrt(GAMMA * p / rho))
    smax_data = max(abs(s[1]) + np.sqrt(GAMMA * s[2] / s[0]) for s in (LEFT, RIGHT))
    print(f"clawpack {version('clawpack')}, numpy {np.__version__}, "
          f"Python {platform.python_version()}")
    print(f"p* = {star_state(LEFT, RIGHT)[0]:.8f}, u* = {star_state(LEFT, RIGHT)[1]:.8f}, "
          f"smax = {smax:.6f}, of the data {smax_data:.6f}")
    for cells in args.cells:
        normal = args.cfl / cells / smax
        firsts = {"default": None, "tenth": normal / 10, "full": normal,
                  "data": args.cfl / cells / smax_data,
                  "fixed": args.end / np.ceil(args.end / normal)}
        for first in args.first:
            start = time.perf_counter()
            x, q, solver, status = run(cells, firsts[first], first == "fixed",
                                       args.limiter, args.order, args.cfl, args.cfl_max, args.end)
            seconds = time.perf_counter() - start
            fine = (np.arange(1000 * cells) + 0.5) / (1000 * cells)
            centres, fine = (exact((z - 0.5) / args.end, LEFT, RIGHT)[0] for z in (x, fine))
            averages = fine.reshape(cells, 1000).mean(axis=1)
            rejected = sum(not ok for _, _, ok in solver.attempts)
            print(f"{cells:5d} cells, first step {first:7s}: "
                  f"error {np.mean(np.abs(q[0] - centres)):.6e} (centres), "
                  f"{np.mean(np.abs(q[0] - averages)):.6e} (averages), "
                  f"{status['numsteps']} steps, {rejected} rejected, "
                  f"largest Courant number {status['cflmax']:.4f}, {seconds:.3f} s")
            for dt, cfl, ok in solver.attempts[:args.show]:
                print(f"      dt = {dt / normal:9.4f} normal ({dt:.6e}), Courant {cfl:9.4f}, "
                      f"{'accepted' if ok else 'REJECTED'}")


if __name__ == "__main__":
    main()
