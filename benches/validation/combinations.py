#!/usr/bin/env python3
"""Combinations of models drawn at random: a GPU against the CPU of the same machine.

    combinations.py build PROGRAM FOLDER   draws, and compiles what is not linked in
    combinations.py run FOLDER             runs each on both devices, compares the states

PROGRAM is `monoflow` with GPU support. FOLDER holds all that the second machine needs: the program, the
cases, the compiled schemes. `build` runs at the top of the repository. Needs Python alone.
"""

import json
import random
import re
import shutil
import struct
import subprocess
import sys
from array import array
from pathlib import Path

# The last checkpoint is written after one step less.
STEPS = 21
COUNTS = {"wcsph": 56, "mps": 10, "shallow_water": 12, "euler": 12}
# Of these, so many of particles have a tank that moves, or a raft, or both; in MPS nothing floats.
MOVING = {"wcsph": 16, "mps": 4}
# And so many have openings: water is pushed into the column, and leaves through the floor.
OPENED = {"wcsph": 8}
# And of those that have neither, so many carry something along, have their density filtered, and show columns.
CARRIED = {"wcsph": 8, "mps": 3}
# Greatest difference over the greatest value of a column, after all steps.
BOUNDS = {"f32": 1e-4, "f64": 1e-9}
# Families whose runs in single precision may differ by more: up to so many times what rounding does to them on
# the CPU, which is how far they are from the run in double precision. Water at rest has next to no velocity.
ROUNDED, ROUNDINGS = ("wcsph", "mps"), 4.0


def models(program, family):
    """The words of a family by the last part of their key."""
    words = {}
    for model in json.loads(subprocess.check_output([program, "list", "--json"]))["models"]:
        if family in model["schemes"]:
            words.setdefault(model["key"].split(".")[-1], []).append(model["name"])
    return words


def floated(dice, text, dimensions):
    """A case with a raft that tumbles in the column, half out of it; its particles may be denser than those of water."""
    low, high, spin = ([0.04, 0.25], [0.10, 0.32], [2.0])
    if dimensions == 3:
        low, high, spin = ([0.1, 0.2, 0.3], [0.3, 0.45, 0.45], [1.0, -2.0, 0.5])
    lines = [
        "[[geometry]]", 'name = "raft"', 'kind = "wall"', 'shape = "box"', 'fill = "solid"', 'motion = "raft"',
        f"min = {low}", f"max = {high}",
        *([f"spacing = {(0.0073 if dimensions == 2 else 0.025) / 1.5}"] if dice.choice([True, False]) else []),
        "[[floating]]", 'name = "raft"', "density = 600", f"velocity = {[0.3, -0.2, 0.1][:dimensions]}", f"spin = {spin}",
    ]
    return "\n".join([text, *lines, ""])


def moved(dice, case, folder, floats):
    """A copy of a case whose tank is shaken, and turns where it can; or in which a raft floats, or both."""
    text = Path(case).read_text()
    dimensions = 2 if "dimensions = 2" in text else 3
    way = dice.choice(["shaken", "afloat", "both"]) if floats else "shaken"
    if way != "shaken":
        text = floated(dice, text, dimensions)
    shifts = ["0.05*sin(20*t)", "0.3*t"] + (dimensions - 2) * ["0"]
    motion = {"translation": shifts, "rotation": "0.5*sin(9*t)", "point": [0.3, 0.2, 0.1][:dimensions]}
    if dimensions == 3:
        motion["axis"] = [1, 2, 2]
    if dice.choice([True, False]):
        motion = {"translation": shifts}
    if floats and dice.choice([True, False]):
        change = ["3*sin(15*t)"] + (dimensions - 2) * ["0"] + ["2*t"]
        table = rf"gravity.acceleration = \1\ngravity.change = {json.dumps(change)}"
        text = re.sub(r"^gravity = ([^#\n]*).*$", table, text, count=1, flags=re.M)
    lines = ["[[motion]]", 'name = "shake"'] + [f"{key} = {json.dumps(value)}" for key, value in motion.items()]
    if way == "afloat":
        lines = []
    else:
        text = text.replace('kind = "wall"', 'kind = "wall"\nmotion = "shake"', 1)
    number = len(list((folder / "cases" / "moved").glob("*"))) + 1
    path = folder / "cases" / "moved" / f"{Path(case).parent.name}-{Path(case).stem}-{way}-{number}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join([text, *lines, ""]))
    return path


def opened(dice, case, folder):
    """A copy of a case with openings in the column: one on the left, one in the floor."""
    text = Path(case).read_text()
    if "dimensions = 2" in text:
        step = 0.0073
        left, floor = ([0.0, 4 * step], [0.0, 20 * step]), ([7 * step, 0.0], [15 * step, 0.0])
    else:
        left, floor = ([0.0, 0.1, 0.1], [0.0, 0.5, 0.3]), ([0.15, 0.1, 0.0], [0.35, 0.5, 0.0])
    up = "+y" if "dimensions = 2" in text else "+z"
    comes = dice.choice(['velocity = "4 + 100*t"', "velocity = 5\nlevel = 0.2", 'discharge = 0.3\nprofile = "1 + y"'])
    leaves = dice.choice(["", "pressure = 100", "level = 0.25", "velocity = -3"])
    lines = []
    for name, (low, high), into, rules in [("left", left, "+x", comes), ("floor", floor, up, leaves)]:
        lines += ["[[opening]]", f'name = "{name}"', f"min = {low}", f"max = {high}", f'into = "{into}"', rules]
    number = len(list((folder / "cases" / "opened").glob("*"))) + 1
    path = folder / "cases" / "opened" / f"{Path(case).stem}-{number}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join([text, *lines, ""]))
    return path


def carrying(dice, case, folder, words):
    """A copy of a case whose water carries something along and is filtered, beside walls that keep a value."""
    text = Path(case).read_text()
    text = text.replace('kind = "fluid"', 'kind = "fluid"\ntracer = 3.0\ntracer_formula = "sin(30*x) + y"', 1)
    text = text.replace('kind = "wall"', 'kind = "wall"\ntracer = 5.0', 1)
    model, shown = dice.choice(words["model"]), dice.sample(words["show"], 2)
    lines = ["[tracer]", f'model = "{model}"', f"[tracer.{model}]", "diffusivity = 0.02"]
    if model == "buoyant":
        lines += ["expansion = 0.05", "reference = 3.0"]
    lines += ["[columns]", f"show = {json.dumps(shown)}"]
    number = len(list((folder / "cases" / "carrying").glob("*"))) + 1
    path = folder / "cases" / "carrying" / f"{Path(case).stem}-{number}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join([text, *lines, ""]))
    # MPS counts its density: there is nothing to be filtered.
    filters = words.get("density_filter")
    sets = [f"numerics.density_filter={dice.choice(filters)}", "numerics.filter_every=4"] if filters else []
    return path, sets


def given(case, folder, viscosity):
    """A copy of a case whose particles have viscosities of their own: those at the start, and those that come in."""
    text = Path(case).read_text()
    text = text.replace('kind = "fluid"', f'kind = "fluid"\n{viscosity} = {{ kinematic_viscosity = 0.02 }}', 1)
    text = re.sub(r"^((velocity|discharge|pressure|level) = .*\n)(?=\[\[|$)", rf"\1{viscosity} = {{ kinematic_viscosity = 0.005 }}\n", text, flags=re.M) if "[[opening]]" in text else text
    number = len(list((folder / "cases" / "given").glob("*"))) + 1
    kind = "opened-" if "[[opening]]" in text else ""
    path = folder / "cases" / "given" / f"{kind}{Path(case).stem}-{number}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def wcsph(dice, words):
    smoothing = dice.choice([[], ["numerics.xsph=0.3"], ["numerics.shifting=0.1"]])
    cases = ["column-1d", "dam-break-2d", "dam-break"]
    if smoothing and "shifting" in smoothing[0]:
        cases = ["taylor-green", "periodic-box", "dam-break-2d", "dam-break"]
    case = dice.choice(cases)
    of = {key: dice.choice(words[key]) for key in ("kernel", "eos", "density_diffusion", "viscosity", "wall", "integrator", "gradient")}
    if of["wall"] in ("lennard_jones", "monaghan_kajtar") and of["viscosity"] not in ("artificial", "inviscid"):
        of["viscosity"] = "artificial"
    sets = [f"numerics.{key}={word}" for key, word in of.items()]
    sets += [f"numerics.neighbours={dice.choice(['listed', 'searched'])}", f"numerics.step_bound={dice.choice(['global', 'pairs'])}"]
    if "dam-break" in case and dice.choice([True, False, False]):
        # Walls that are denser than the fluid.
        sets += [f"geometry.tank.spacing={(0.0073 if case.endswith('2d') else 0.025) / dice.choice([1.5, 2])}"]
    return f"cases/{case}.toml", sets + smoothing + [f"precision={dice.choice(['f32', 'f64'])}"]


def mps(dice, words):
    case = dice.choice(["cases/mps/dam-break-2d.toml", "cases/mps/dam-break.toml"])
    weights = words["kernel"]
    return case, [
        f"numerics.kernel={dice.choice(weights)}",
        f"mps.gradient_kernel={dice.choice(weights)}",
        f"mps.gradient={dice.choice(words['gradient'])}",
        f"mps.pressure={dice.choice(['explicit', 'semi_implicit'])}",
        f"numerics.viscosity={dice.choice(words['viscosity'])}",
        f"precision={dice.choice(['f32', 'f64'])}",
    ]


def shallow_water(dice, words):
    riemann, friction = (dice.choice(words[key]) for key in ("riemann", "friction"))
    sets = [
        f"numerics.riemann={riemann}",
        f"numerics.friction={friction}",
        f"precision={dice.choice(['f32', 'f64'])}",
    ]
    # A roughness that no friction reads is refused.
    sets += ["manning=0.03"] if friction == "manning" else []
    if dice.choice([True, False]):
        sets += ["numerics.order=2", f"numerics.limiter={dice.choice(words['limiter'])}"]
    return "cases/swe/circular-dam-break.toml", sets


def euler(dice, words):
    case = dice.choice(["cases/euler/sod.toml", "cases/euler/quadrants-3.toml", "cases/euler/shock-over-cylinder.toml", "cases/euler/shock-over-sphere.toml"])
    sets = [
        f"numerics.riemann={dice.choice(words['riemann'])}",
        f"numerics.limiter={dice.choice(words['limiter'])}",
    ]
    if "over" in case:
        sets.append(f"numerics.stabilisation={dice.choice(words['stabilisation'])}")
    if dice.choice([True, False]):
        sets += ["gas.model=stiffened", "gas.p_inf=1e4"]
    return case, sets


def build(program, folder):
    folder.mkdir(parents=True, exist_ok=True)
    dice, draws = random.Random(17), []
    for family, count in COUNTS.items():
        words = models(program, family)
        moving = MOVING.get(family, 0)
        while count > 0:
            case, sets = globals()[family](dice, words)
            if count > COUNTS[family] - OPENED.get(family, 0):
                if "dam-break" not in case:
                    continue
                case = opened(dice, case, folder)
            elif count > COUNTS[family] - OPENED.get(family, 0) - CARRIED.get(family, 0):
                # A filter needs a density of its own in what fluid touches, a value a wall behind its face.
                if "dam-break" not in case or any(word in " ".join(sets) for word in ("lennard", "kajtar")):
                    continue
                case, more = carrying(dice, case, folder, words)
                sets += more
            elif count <= moving:
                walls = dice.choice(["dynamic", "lennard_jones", "adami", "adami_free_slip"])
                viscosity = [] if walls != "lennard_jones" else ["numerics.viscosity=artificial"]
                sets = [one for one in sets if not one.startswith("numerics.wall=")]
                sets += [f"numerics.wall={walls}", *viscosity] if family == "wcsph" else []
                if "dam-break" not in case:
                    continue
                case = moved(dice, case, folder, family == "wcsph")
            *_, viscosity = [None] + [one.split("=")[1] for one in sets if one.startswith("numerics.viscosity=")]
            if viscosity and viscosity.startswith("morris_"):
                case = given(case, folder, viscosity)
            options = [option for one in sets for option in ("--set", one)]
            made = subprocess.run(
                [program, "build", case, *options, "--gpu", "-o", folder], capture_output=True, text=True
            )
            if made.returncode:
                print(f"passed over: {case} {' '.join(sets)}: {made.stderr.strip().splitlines()[0]}")
                continue
            if "precision=f32" in sets and family in ROUNDED:
                double = [option.replace("precision=f32", "precision=f64") for option in options]
                subprocess.run([program, "build", case, *double, "-o", folder], check=True, capture_output=True)
            case = str(Path(case).relative_to(folder) if Path(case).is_relative_to(folder) else case)
            draws.append({"family": family, "case": case, "sets": sets})
            print(f"{case} {' '.join(sets)}")
            count -= 1
    (folder / "draws.json").write_text(json.dumps(draws, indent=1))
    shutil.copy(program, folder / "monoflow")
    shutil.copytree("cases", folder / "cases", dirs_exist_ok=True)


def state(path):
    """Header and body of the newest checkpoint in a folder. The body begins with the simulated time."""
    states = []
    for file in path.glob("checkpoint-*.bin"):
        data = file.read_bytes()
        header, body = struct.unpack_from("<IQ", data, 12)
        body = data[24 + header : 24 + header + body]
        states.append((struct.unpack_from("<d", body)[0], json.loads(data[24 : 24 + header]), body))
    time, header, body = max(states, key=lambda state: state[0])
    assert time > 0.0, f"no state after the start in {path}"
    return header, body


def particles(path):
    """What the newest frame in a folder says of each particle, by identity: a list of numbers for each name."""
    data = max((path / "frames").glob("frame-*.vtu")).read_bytes()
    head, data = data.split(b"<AppendedData encoding=\"raw\">\n_", 1)
    columns = {}
    for tag in re.findall(r"<DataArray ([^>]*)/>", head.decode()):
        of = dict(re.findall(r'(\w+)="([^"]*)"', tag))
        begin = int(of["offset"])
        length = struct.unpack_from("<Q", data, begin)[0]
        kind = {"Float32": "f", "Float64": "d", "UInt32": "I", "UInt8": "B"}.get(of["type"])
        if kind:
            numbers = array(kind, data[begin + 8 : begin + 8 + length])
            columns[of["Name"]] = numbers, int(of.get("NumberOfComponents", 1))
    identities, _ = columns.pop("id")
    rows = lambda numbers, size: [numbers[size * i : size * (i + 1)] for i in range(len(numbers) // size)]
    names = {"Points", "velocity", "density", "tracer"} & columns.keys()
    return {name: dict(zip(identities, rows(*columns[name]))) for name in names}


def of_particles(one, other):
    columns = {}
    for name, rows in one.items():
        assert rows.keys() == other[name].keys(), "other particles"
        columns[name] = [], []
        for key, row in rows.items():
            columns[name][0].extend(row), columns[name][1].extend(other[name][key])
    return columns


def of_cells(family, one, other):
    """Columns of cells; the components of a vector are one column."""
    (header, body), (_, body_2) = one, other
    a, b = array("d", body), array("d", body_2)
    cells = header["cells"]
    if family == "shallow_water":
        first, names = 3, ["depth"] + 2 * ["discharge"]
    else:
        dimensions = header["columns"] - 2 - header["traced"]
        first, names = 2, ["density"] + dimensions * ["momentum"] + ["energy"]
    columns = {}
    for k, name in enumerate(names):
        at = slice(first + k * cells, first + (k + 1) * cells)
        pair = columns.setdefault(name, (array("d"), array("d")))
        pair[0].extend(a[at]), pair[1].extend(b[at])
    return columns


def difference(columns):
    """The column that differs most, by the greatest of its values. A liquid is compressed by a hundredth at
    most: its density is measured by that."""
    worst = ("", 0.0)
    for name, (a, b) in columns.items():
        scale = max(map(abs, a), default=0.0)
        if name == "density":
            scale *= 0.01
        if scale > 0.0:
            found = max(abs(x - y) for x, y in zip(a, b)) / scale
            if not found <= worst[1]:
                worst = (name, found)
    return worst


def compared(family, one, other):
    return of_particles(one, other) if family in ("wcsph", "mps") else of_cells(family, one, other)


def ran(folder, n, draw, sets, device):
    """The state of a draw after its steps on a device, or what went wrong."""
    out = folder / "runs" / f"{n}-{device[:3]}"
    options = [option for one in sets for option in ("--set", one)]
    command = [folder / "monoflow", "run", folder / draw["case"], *options, "--no-compile", "--quiet"]
    command += ["--steps", str(STEPS), "--device", device, "--out", out, "--overwrite"]
    if draw["family"] not in ("wcsph", "mps"):
        command += ["--set", "output.checkpoint_every=1e-12"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        return done.stderr.strip()
    return particles(out) if draw["family"] in ("wcsph", "mps") else state(out)


def run(folder):
    failed = 0
    print("| case | models | column | difference |\n|---|---|---|---|")
    for n, draw in enumerate(json.loads((folder / "draws.json").read_text())):
        found = []
        for device in ("cpu", "cuda:0"):
            states = ran(folder, n, draw, draw["sets"], device)
            if isinstance(states, str):
                print(f"| {draw['case']} | {' '.join(draw['sets'])} | {device}: {states} | |")
                break
            found.append(states)
        if len(found) < 2:
            failed += 1
            continue
        same = compared(draw["family"], *found)
        column, worst = difference(same)
        moving = {"velocity", "discharge", "momentum"} & same.keys()
        assert any(x != 0.0 for x in same[moving.pop()][0]), "nothing moves"
        precision = "f32" if "precision=f32" in draw["sets"] else "f64"
        bound = BOUNDS[precision]
        if precision == "f32" and draw["family"] in ROUNDED and not worst <= bound:
            double = [one.replace("precision=f32", "precision=f64") for one in draw["sets"]]
            exact = ran(folder, n, draw, double, "cpu")
            # Where water comes in, rounding may say in which step a particle does.
            known = lambda state: state["Points"].keys()
            if not isinstance(exact, str) and ("opened" not in draw["case"] or known(exact) == known(found[0])):
                bound = max(bound, ROUNDINGS * difference(compared(draw["family"], found[0], exact))[1])
        bad = not worst <= bound
        failed += bad
        words = " ".join(one.split(".", 1)[-1] if "." in one.split("=")[0] else one for one in draw["sets"])
        print(f"| {Path(draw['case']).stem} | {words} | {column} | {worst:.1e}{f' **more than {bound:.1e}**' if bad else f' (rounding: {bound / ROUNDINGS:.1e})' if bound > BOUNDS[precision] else ''} |", flush=True)
    print(f"\n{failed} failed")
    return failed


if __name__ == "__main__":
    if len(sys.argv) == 4 and sys.argv[1] == "build":
        build(Path(sys.argv[2]).resolve(), Path(sys.argv[3]))
    elif len(sys.argv) == 3 and sys.argv[1] == "run":
        sys.exit(1 if run(Path(sys.argv[2]).resolve()) else 0)
    else:
        sys.exit(__doc__)
