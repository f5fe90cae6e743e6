"""Cases hold to the JSON Schemas that `monoflow schema` prints, and mistakes do not.

    check_schemas.py PROGRAM
"""

import copy
import json
import subprocess
import sys
import tomllib
from pathlib import Path

from jsonschema import Draft202012Validator

FAMILIES = ["wcsph", "mps", "shallow_water", "euler"]
ROOT = Path(__file__).resolve().parent.parent


def validator(*words):
    """The schema of one family or of all; it is one itself."""
    said = subprocess.run([sys.argv[1], "schema", *words], check=True, capture_output=True).stdout
    schema = json.loads(said)
    assert schema["$schema"].startswith("https://json-schema.org/draft/2020-12/"), schema["$schema"]
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def read(path):
    """A case as an editor sees it."""
    return tomllib.loads(path.read_text())


def every_key():
    """The cases that have every key of their families."""
    for path in sorted((ROOT / "crates/case/tests/keys/cases").glob("*.toml")):
        case = read(path)
        # Models of one's own, which the program does not know.
        case.get("numerics", {}).pop("power", None)
        yield path, case


def changed(case, key, value):
    """A copy with one value set, or taken out."""
    case = copy.deepcopy(case)
    *above, last = key.split(".")
    table = case
    for name in above:
        table = table.setdefault(name, {})
    if value is None:
        del table[last]
    else:
        table[last] = value
    return case


def main():
    of_all = validator()
    of_family = {family: validator(family) for family in FAMILIES}
    shipped = sorted((ROOT / "cases").rglob("*.toml")) + sorted((ROOT / "src/init").rglob("*.toml"))
    assert len(shipped) > 40, len(shipped)
    cases = [(path, read(path)) for path in shipped] + list(every_key())
    for path, case in cases:
        family = case.get("scheme", "wcsph")
        errors = [error.message for error in of_all.iter_errors(case)]
        assert not errors, (path, errors)
        for word, one in of_family.items():
            assert one.is_valid(case) == (word == family), (path, word)

    mistakes = [
        ("scheme", "sph"),
        ("numerics", {"clf": 0.3}),
        ("numerics", {"cfl": 3}),
        ("title", 1),
        ("tilte", "typo"),
        ("precision", "f16"),
        ("time", None),
    ]
    firsts = {path.stem: case for path, case in every_key()}
    wrong = [(family, *mistake) for family in FAMILIES for mistake in mistakes]
    wrong += [
        ("mps", "numerics.eos", "tait"),
        ("mps", "numerics.smoothing_ratio", 1.0),
        ("wcsph", "numerics.kernel", "wendland"),
        ("euler", "numerics.limiter", 3),
    ]
    for family, key, value in wrong:
        case = changed(firsts[family], key, value)
        assert not of_all.is_valid(case), (family, key, value)
    print(f"{len(cases)} cases hold to the schemas, {len(wrong)} mistakes do not")


main()
