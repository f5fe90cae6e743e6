#!/bin/sh
# Compares monoflow's kernels with their CUDA C++ twins on this machine's GPU.
#
#   benches/twin/run.sh [--shallow|--euler] BENCH RESULTS [small|large]
#
# BENCH is the executable of `cargo bench -p monoflow-gpu-benches --bench twin --no-run`, of `--bench
# shallow_twin` with `--shallow`, or of `--bench euler` with `--euler`, whose twin is a program of its
# own; RESULTS gets what they print. Needs nvcc and a GPU, no Rust. NVCC and NVCC_FLAGS are honoured.
set -eu

flow=particles
case "${1:-}" in
--shallow | --euler)
    flow=${1#--}
    shift
    ;;
esac
if [ $# -lt 2 ]; then
    echo "usage: $0 [--shallow|--euler] BENCH RESULTS [small|large]" >&2
    exit 2
fi
bench=$1
results=$2
size=${3:-small}
folder=$(dirname "$0")
nvcc=${NVCC:-$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)}
arch=sm_$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader | head -n 1 | tr -d '. ')
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

compile() {
    "$nvcc" -O3 --use_fast_math -std=c++17 -arch="$arch" ${NVCC_FLAGS:-} "$@"
}
if [ "$flow" = euler ]; then
    compile -o "$out/euler" "$folder/euler.cu"
elif [ "$flow" = shallow ]; then
    compile -ptx -o "$out/shallow.ptx" "$folder/shallow.cu"
    set -- "$out/shallow.ptx"
else
    # The twin as it stands, and with each of its switches: the best of them is the yardstick.
    compile -ptx -o "$out/plain.ptx" "$folder/twin.cu"
    compile -ptx -DTWIN_AHEAD -o "$out/ahead.ptx" "$folder/twin.cu"
    compile -ptx -DTWIN_CELLS -o "$out/cells.ptx" "$folder/twin.cu"
    compile -ptx -DTWIN_STREAM -o "$out/stream.ptx" "$folder/twin.cu"
    set -- "$out/plain.ptx" "$out/ahead.ptx" "$out/cells.ptx" "$out/stream.ptx"
fi

status=0
{
    "$nvcc" --version | tail -n 2
    echo "arch: $arch"
    nvidia-smi --query-gpu=name,driver_version,clocks.max.sm --format=csv,noheader
    if [ "$flow" = euler ]; then
        "$bench" || echo "FAILED: $?"
        "$out/euler" check || echo "FAILED: $?"
        "$out/euler" "$size" || echo "FAILED: $?"
    else
        "$bench" "$@" "$size" || echo "FAILED: $?"
    fi
} >"$results" 2>&1
cat "$results"
if grep -q '^FAILED' "$results"; then
    status=1
fi
exit $status
