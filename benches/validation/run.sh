#!/bin/sh
# Runs the validation studies and keeps their gauges, profiles and summaries.
#
#   benches/validation/run.sh MONOFLOW CASES DEVICE OUT
#
# MONOFLOW is the program, CASES the folder of case files, DEVICE cpu or cuda:N, OUT a folder to be made.
# analyse.py, shocks.py and wing.py turn OUT into tables of docs/validation.md.
set -eu
monoflow=$1 cases=$2 device=$3 out=$4
mkdir -p "$out"

go() { # name case settings…
    name=$1 case=$2
    shift 2
    echo "$name"
    file=$cases/$case.toml
    [ -e "$file" ] || file=$out/$case.toml # one that is made here
    "$monoflow" run "$file" --device "$device" --out "$out/$name" --quiet --overwrite "$@"
}

for n in 18 36 73 146; do
    go "front-2d-$n" dam-break-2d --set "discretisation.particles_per={length=0.146,count=$n}" --until 0.35
done
# The same by MPS, and with a gate, a plate 17 mm thick that is drawn up at 4 m/s.
gate='[[geometry]]
name = "gate"
kind = "wall"
shape = "box"
min = [0.146, 0.0]
max = [0.1632, 0.4]
motion = "lift"
[[motion]]
name = "lift"
translation = [0.0, "4*t"]'
{ cat "$cases/mps/dam-break-2d.toml"; echo "$gate"; } > "$out/gate.toml"
for n in 18 36 73; do
    go "front-mps-$n" mps/dam-break-2d --set "discretisation.particles_per={length=0.146,count=$n}" --until 0.35
    go "front-gate-$n" gate --set "discretisation.particles_per={length=0.146,count=$n}" --until 0.35 \
        --set "domain.max=[0.584, 2.4]"
done
# With the friction of water; the finest ones on a GPU alone.
counts='36 73 146'
[ "$device" = cpu ] || counts="$counts 292 584"
for n in $counts; do
    go "front-friction-$n" validation/martin-moyce --set "discretisation.particles_per={length=0.05715,count=$n}"
done
# A column twice as high as wide, as in the experiments.
for n in 10 20 40; do
    go "front-3d-$n" dam-break --set "discretisation.particles_per={length=0.2,count=$n}" \
        --set "geometry.water.max=[0.2, 0.67, 0.4]" --set reference.column_width=0.2 --until 0.5
done
for n in 20 40; do
    go "still-$n" still-water --set "discretisation.particles_per={length=0.2,count=$n}" --set time.end=10.0
done
# Shocks over a cylinder and a wedge: shocks.py.
for n in 48 96; do
    go "cylinder-$n" euler/shock-over-cylinder --set "grid.cells=[$((10 * n)), $((5 * n))]" --set "output.frames_every=1e-6"
done
go wedge euler/shock-over-wedge --set "grid.cells=[1200, 900]" --set "output.frames_every=5e-6"

wing() { # name half cells-a-chord velocity time settings…
    name=$1 half=$2 cells=$3 velocity=$4 end=$5
    shift 5
    go "wing-$name" euler/naca-0012 --set "grid.min=[-$half.0, -$half.0]" --set "grid.max=[$((half + 1)).0, $half.0]" \
        --set "grid.cells=[$(((2 * half + 1) * cells)), $((2 * half * cells))]" --set "state.0.velocity=$velocity" \
        --set "time.end=$end" --set "output.frames_every=$end" --set "output.pictures=[]" "$@"
}
# A wing: wing.py. Minutes on a GPU, hours on a CPU.
if [ "$device" != cpu ]; then
    wing straight 6 200 "[0.4, 0.0]" 40.0
    wing 0.8-100 10 100 "[0.799809614, 0.01745195]" 60.0
    wing 0.8-200 10 200 "[0.799809614, 0.01745195]" 60.0
    wing 0.63-200 10 200 "[0.629616219, 0.021986683]" 60.0
fi

# Flow between plates.
for n in 10 20 40; do
    spacing=$(awk "BEGIN { print 1e-3 / $n }")
    go "poiseuille-$n" poiseuille --set "discretisation.spacing=$spacing" --set "output.frames_every=0.05" \
        --set "domain.max=[1e-3, 1e-3]" --set "geometry.plates.max=[1e-3, 1e-3]" --set "geometry.water.max=[1e-3, 1e-3]"
done
