"""The double Mach reflection with PyClaw: where its triple point is.

A Mach 10 shock at 60 degrees to a wall that begins at x = 1/6 (Woodward & Colella 1984,
doi:10.1016/0021-9991(84)90142-6), at t = 0.2; the same grid, boundaries and measure as in
crates/cpu/tests/euler/double_mach.rs: the point where straight lines through the Mach stem and the
incident shock cross, halfway in pressure, along the wall from its foot and off it; and how far the
stem is ahead of the undisturbed shock 0.1 off the wall.

Solver: Clawpack's classic wave propagation with Godunov splitting, order 2, MC limiter, Roe's Riemann
solver with its entropy fix (riemann.euler_4wave_2D).

Needs: numpy and clawpack (pip install clawpack, which compiles Fortran: gfortran).
PyClaw writes a pyclaw.log into the working directory.
Example: python pyclaw_double_mach.py --cells 60 120 240
"""
import argparse
import time
from importlib.metadata import version

import numpy as np
from clawpack import pyclaw, riemann

GAMMA, FOOT, END, MACH = 1.4, 1 / 6, 0.2, 10.0
QUIET = (1.4, 0.0, 0.0, 1.0)
SHOCKED = (8.0, 8.25 * np.sqrt(0.75), -8.25 * 0.5, 116.5)


def conserved(state):
    rho, u, v, p = state
    return np.array([rho, rho * u, rho * v, p / (GAMMA - 1) + 0.5 * rho * (u**2 + v**2)])


def shock(y, t):
    """Where the undisturbed shock is at a height."""
    return FOOT + (y + 2 * MACH * t) / np.sqrt(3)


def below(state, dim, t, q, auxbc, ghosts):
    wall = state.grid.x.centers_with_ghost(ghosts) > FOOT
    for k in range(ghosts):
        mirror = q[:, :, 2 * ghosts - 1 - k].copy()
        mirror[2] *= -1
        q[:, :, k] = np.where(wall, mirror, conserved(SHOCKED)[:, None])


def above(state, dim, t, q, auxbc, ghosts):
    x = state.grid.x.centers_with_ghost(ghosts)
    y = state.grid.y.centers_with_ghost(ghosts)
    for k in range(ghosts):
        behind = x < shock(y[-1 - k], t)
        q[:, :, -1 - k] = np.where(behind, conserved(SHOCKED)[:, None], conserved(QUIET)[:, None])


def left(state, dim, t, q, auxbc, ghosts):
    q[:, :ghosts, :] = conserved(SHOCKED)[:, None, None]


def run(fine, cfl):
    solver = pyclaw.ClawSolver2D(riemann.euler_4wave_2D)
    solver.dimensional_split = True
    solver.limiters = pyclaw.limiters.tvd.MC
    solver.cfl_desired, solver.cfl_max = cfl, cfl + 0.1
    solver.dt_initial = 1e-3 / fine
    solver.max_steps = 100000
    solver.bc_lower, solver.bc_upper = [pyclaw.BC.custom] * 2, [pyclaw.BC.extrap, pyclaw.BC.custom]
    solver.user_bc_lower = lambda state, dim, *rest: (left if dim.name == "x" else below)(state, dim, *rest)
    solver.user_bc_upper = above
    domain = pyclaw.Domain([0.0, 0.0], [13 / 4, 1.0], [fine * 13 // 4, fine])
    solution = pyclaw.Solution(4, domain)
    solution.problem_data["gamma"] = GAMMA
    # Means of 8 by 8 points.
    x, y = domain.grid.p_centers
    part, dx = np.zeros_like(x), 1 / fine
    offsets = (np.arange(8) + 0.5) / 8 - 0.5
    for a in offsets:
        for b in offsets:
            part += (x + a * dx < shock(y + b * dx, 0.0)) / 64
    q = part * conserved(SHOCKED)[:, None, None] + (1 - part) * conserved(QUIET)[:, None, None]
    solution.q[:] = q
    claw = pyclaw.Controller()
    claw.solution, claw.solver = solution, solver
    claw.tfinal, claw.num_output_times, claw.output_format, claw.verbosity = END, 1, None, 0
    start = time.perf_counter()
    claw.run()
    q = solution.q
    pressure = (GAMMA - 1) * (q[3] - 0.5 * (q[1] ** 2 + q[2] ** 2) / q[0])
    return pressure, time.perf_counter() - start


def at(pressure, fine, along, off):
    """The pressure at a point, between the middles of cells."""
    x, y = (FOOT + along) * fine - 0.5, off * fine - 0.5
    i, j = int(np.floor(x)), int(np.floor(y))
    a, b = x - i, y - j
    low = (1 - a) * pressure[i, j] + a * pressure[i + 1, j]
    return (1 - b) * low + b * ((1 - a) * pressure[i, j + 1] + a * pressure[i + 1, j + 1])


def lead(pressure, fine, off):
    """How far the foremost shock is ahead of the undisturbed one."""
    undisturbed, half, step = (off + 2 * MACH * END) / np.sqrt(3), 0.5 * (1 + 116.5), 0.25 / fine
    ahead = undisturbed + 0.35
    before = at(pressure, fine, ahead, off)
    while ahead > undisturbed - 0.2:
        here = at(pressure, fine, ahead - step, off)
        if here >= half:
            return ahead - step * (half - before) / (here - before) - undisturbed
        ahead, before = ahead - step, here
    raise RuntimeError("no shock")


def triple_point(pressure, fine):
    offs = np.arange(0.04, 0.66, 0.25 / fine)
    leads = np.array([lead(pressure, fine, off) for off in offs])
    parts = offs[np.nonzero(leads > 0.02)[0][-1]]

    def through(low, high):
        within = (offs >= low) & (offs < high)
        slope, start = np.polyfit(offs[within], leads[within], 1)
        return start, slope

    stem, front = through(parts - 0.15, parts), through(parts + 0.06, parts + 0.18)
    off = (front[0] - stem[0]) / (stem[1] - front[1])
    return stem[0] + stem[1] * off + (off + 2 * MACH * END) / np.sqrt(3), off


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cells", type=int, nargs="+", default=[60, 120, 240])
    parser.add_argument("--cfl", type=float, nargs="+", default=[0.8, 0.45])
    args = parser.parse_args()
    print(f"clawpack {version('clawpack')}, numpy {np.__version__}")
    for cfl in args.cfl:
        for fine in args.cells:
            pressure, seconds = run(fine, cfl)
            found = f"Courant {cfl}, 1/{fine}, {seconds:.1f} s:"
            if np.isnan(pressure).any():
                print(found, "NaN")
                continue
            along, off = triple_point(pressure, fine)
            print(found, f"triple point {along:.4f}, {off:.4f}; stem {lead(pressure, fine, 0.1):.4f} ahead")


if __name__ == "__main__":
    main()
