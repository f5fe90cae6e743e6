// Monoflow's two hot kernels once more, written by hand in CUDA C++: the yardstick for those that
// are compiled from Rust. Nothing here is part of the product.
//
// Same symbols, same parameters byte for byte, same algorithm, same data layout, so that an executor
// given this program before monoflow's own runs these kernels instead. The arithmetic is what one
// would write by hand: invariants hoisted, common factors taken out, powers shared.
//
// Compiled by run.sh with `nvcc -ptx -O3 --use_fast_math`. Three switches, each off by default:
//   TWIN_AHEAD   positions of four neighbours are requested before the first is used, and the
//                candidates of a list are tested four at a time: more loads in flight, more registers
//   TWIN_CELLS   lists are built from 27 cells, instead of from 9 rows of three
//   TWIN_STREAM  lists are read and written past the caches, which are left to the particles

#include <cstddef>
#include <cstdint>

// ---------------------------------------------------------------------------------------------
// Parameters. The test `twin_layout` compares every number below with the Rust types.

struct Grid {
    uint32_t cells[3];
    uint32_t periodic[3];
    float size[3];
    float inv_size[3];
};
static_assert(sizeof(Grid) == 48);
static_assert(offsetof(Grid, cells) == 0);
static_assert(offsetof(Grid, periodic) == 12);
static_assert(offsetof(Grid, size) == 24);
static_assert(offsetof(Grid, inv_size) == 36);

struct Sides {
    uint32_t fluids;
    uint32_t particles;
};
static_assert(sizeof(Sides) == 8);
static_assert(offsetof(Sides, fluids) == 0);
static_assert(offsetof(Sides, particles) == 4);

struct Clock {
    double times[7];
    uint64_t counters[4];
    uint32_t halt;
    uint32_t reserved;
};
static_assert(sizeof(Clock) == 96);
static_assert(offsetof(Clock, halt) == 88);

struct ParticleColumns {
    const float4 *place;  // position relative to the centre of the cell, mass
    const float4 *motion; // velocity, density excess
};
static_assert(sizeof(ParticleColumns) == 16);
static_assert(offsetof(ParticleColumns, place) == 0);
static_assert(offsetof(ParticleColumns, motion) == 8);

struct ListParameters {
    Grid grid;
    float search;
    Sides sides;
    uint32_t groups;
    uint32_t walls_list;
    uint4 *entries;
    uint32_t *counts;
    const uint32_t *cell;
    const uint32_t *starts;
    const float4 *place;
    uint32_t *status;
};
static_assert(sizeof(ListParameters) == 120);
static_assert(offsetof(ListParameters, grid) == 0);
static_assert(offsetof(ListParameters, search) == 48);
static_assert(offsetof(ListParameters, sides) == 52);
static_assert(offsetof(ListParameters, groups) == 60);
static_assert(offsetof(ListParameters, walls_list) == 64);
static_assert(offsetof(ListParameters, entries) == 72);
static_assert(offsetof(ListParameters, counts) == 80);
static_assert(offsetof(ListParameters, cell) == 88);
static_assert(offsetof(ListParameters, starts) == 96);
static_assert(offsetof(ListParameters, place) == 104);
static_assert(offsetof(ListParameters, status) == 112);

struct ForceParameters {
    Grid grid;
    Sides sides;
    uint32_t groups;
    uint32_t reserved;
    ParticleColumns particles;
    const uint4 *entries;
    const uint32_t *counts;
    const uint32_t *cell;
    const uint32_t *starts;
    float4 *rates;
    float4 *transport;
    const Clock *clock;
    const float4 *gathered;
};
static_assert(sizeof(ForceParameters) == 144);
static_assert(offsetof(ForceParameters, grid) == 0);
static_assert(offsetof(ForceParameters, sides) == 48);
static_assert(offsetof(ForceParameters, groups) == 56);
static_assert(offsetof(ForceParameters, reserved) == 60);
static_assert(offsetof(ForceParameters, particles) == 64);
static_assert(offsetof(ForceParameters, entries) == 80);
static_assert(offsetof(ForceParameters, counts) == 88);
static_assert(offsetof(ForceParameters, cell) == 96);
static_assert(offsetof(ForceParameters, starts) == 104);
static_assert(offsetof(ForceParameters, rates) == 112);
static_assert(offsetof(ForceParameters, transport) == 120);
static_assert(offsetof(ForceParameters, clock) == 128);
static_assert(offsetof(ForceParameters, gathered) == 136);

struct Wcsph {
    // Wendland C2
    float h;
    float radius;
    float closest2;
    float inv_h;
    float w_scale;
    float f_scale;
    // all
    float gravity[3];
    float inv_density;
    // Tait, exponent 7
    float density;
    float stiffness;
    float sound_speed;
    float inv_stiffness;
    // Molteni and Colagrossi
    float diffusion;
    float diffusion_gravity[3];
    // artificial viscosity
    float alpha_h;
    float softening;
};
static_assert(sizeof(Wcsph) == 80);
static_assert(offsetof(Wcsph, h) == 0);
static_assert(offsetof(Wcsph, radius) == 4);
static_assert(offsetof(Wcsph, closest2) == 8);
static_assert(offsetof(Wcsph, inv_h) == 12);
static_assert(offsetof(Wcsph, w_scale) == 16);
static_assert(offsetof(Wcsph, f_scale) == 20);
static_assert(offsetof(Wcsph, gravity) == 24);
static_assert(offsetof(Wcsph, inv_density) == 36);
static_assert(offsetof(Wcsph, density) == 40);
static_assert(offsetof(Wcsph, stiffness) == 44);
static_assert(offsetof(Wcsph, sound_speed) == 48);
static_assert(offsetof(Wcsph, inv_stiffness) == 52);
static_assert(offsetof(Wcsph, diffusion) == 56);
static_assert(offsetof(Wcsph, diffusion_gravity) == 60);
static_assert(offsetof(Wcsph, alpha_h) == 72);
static_assert(offsetof(Wcsph, softening) == 76);

struct LennardJones {
    float strength;
    float range;
    float closest;
};

struct WcsphLennardJones {
    Wcsph fluid;
    LennardJones wall;
};
static_assert(sizeof(WcsphLennardJones) == 92);
static_assert(offsetof(WcsphLennardJones, wall) == 80);

// ---------------------------------------------------------------------------------------------
// List entries: index << 6 | step, two bits an axis of the step, 0, 1 or 2 for -1, 0, +1.

constexpr int BLOCK = 128;
constexpr uint32_t STEP_BITS = 6;
constexpr uint32_t NO_STEP = 0b010101;
constexpr int STATUS_GROUPS = 1;
#ifdef TWIN_AHEAD
constexpr int CANDIDATES = 4;
#else
constexpr int CANDIDATES = 1;
#endif

__device__ __forceinline__ uint4 read_group(const uint4 *from) {
#ifdef TWIN_STREAM
    return __ldcs(from);
#else
    return __ldg(from);
#endif
}

__device__ __forceinline__ void write_group(uint4 *to, uint4 group) {
#ifdef TWIN_STREAM
    __stcs(to, group);
#else
    *to = group;
#endif
}

__device__ __forceinline__ float dot(float3 a, float3 b) {
    // In the order in which monoflow's own kernels round it: equal lists, bit for bit.
    return fmaf(a.z, b.z, fmaf(a.y, b.y, a.x * b.x));
}

// ---------------------------------------------------------------------------------------------
// Building lists

// Holds entries in registers until there are four, which go out as one 16-byte word.
struct Writer {
    uint4 *to;
    int64_t stride;
    uint32_t room;
    uint4 held;
    uint32_t count;

    __device__ __forceinline__ void push(uint32_t entry) {
        held = make_uint4(held.y, held.z, held.w, entry);
        ++count;
        if ((count & 3) == 0 && room > 0) {
            --room;
            write_group(to, held);
            to += stride;
        }
    }

    // Fills the last group with the particle itself. Returns the number of neighbours.
    __device__ __forceinline__ uint32_t finish(uint32_t i) {
        const uint32_t listed = count;
        while (count & 3) {
            push(i << STEP_BITS | NO_STEP);
        }
        return listed;
    }
};

// Coordinate of the cell `step - 1` away along an axis; false beyond a closed end.
__device__ __forceinline__ bool beside(uint32_t count, uint32_t periodic, uint32_t at, uint32_t step,
                                       uint32_t &to) {
    const uint32_t target = at + step; // one more than the coordinate
    to = target == 0 ? count - 1 : target > count ? 0 : target - 1;
    return periodic || (target != 0 && target <= count);
}

// Calls f(j, place[j]) for j from `j` to `end`.
template <typename F>
__device__ __forceinline__ void in_turn(const float4 *place, uint32_t j, uint32_t end, F f) {
    if constexpr (CANDIDATES > 1) {
        for (; j + CANDIDATES <= end; j += CANDIDATES) {
            float4 other[CANDIDATES];
#pragma unroll
            for (int k = 0; k < CANDIDATES; ++k) {
                other[k] = __ldg(place + j + k);
            }
#pragma unroll
            for (int k = 0; k < CANDIDATES; ++k) {
                f(j + k, other[k]);
            }
        }
    }
#pragma unroll 1
    for (; j < end; ++j) {
        f(j, __ldg(place + j));
    }
}

// The particles of one kind around particle `i`, in the order (z, y, x of the cell, index).
__device__ __forceinline__ void collect(const ListParameters &p, const uint32_t *starts, uint32_t i,
                                        float4 own, uint3 at, Writer &writer) {
    const uint32_t nx = p.grid.cells[0], ny = p.grid.cells[1], nz = p.grid.cells[2];
    const float search2 = p.search * p.search;
    const float size_x = p.grid.size[0];
#ifndef TWIN_CELLS
    const uint32_t low = at.x > 0 ? at.x - 1 : 0;
    const uint32_t high = at.x + 1 < nx ? at.x + 1 : at.x;
    const bool at_seam = p.grid.periodic[0] && (at.x == 0 || at.x + 1 == nx);
#endif

    for (uint32_t dz = 0; dz < 3; ++dz) {
        uint32_t z;
        if (!beside(nz, p.grid.periodic[2], at.z, dz, z)) {
            continue;
        }
        const float shift_z = (float(dz) - 1.0f) * p.grid.size[2];
        for (uint32_t dy = 0; dy < 3; ++dy) {
            uint32_t y;
            if (!beside(ny, p.grid.periodic[1], at.y, dy, y)) {
                continue;
            }
            const float shift_y = (float(dy) - 1.0f) * p.grid.size[1];
            const uint32_t code = dy << 2 | dz << 4;
            const uint32_t row = (z * ny + y) * nx;

            const auto test = [&](uint32_t j, float4 other, uint32_t dx, float shift_x) {
                const float3 x = make_float3((own.x - other.x) - shift_x, (own.y - other.y) - shift_y,
                                             (own.z - other.z) - shift_z);
                if (dot(x, x) < search2 && j != i) {
                    writer.push(j << STEP_BITS | code | dx);
                }
            };

            // The particles of one cell, or of one that lies across the seam.
            const auto test_cell = [&](uint32_t x, uint32_t dx, float shift_x) {
                const uint32_t end = __ldg(starts + row + x + 1);
                uint32_t j = __ldg(starts + row + x);
                in_turn(p.place, j, end,
                        [&](uint32_t j, float4 other) { test(j, other, dx, shift_x); });
            };
#ifdef TWIN_CELLS
#pragma unroll 1
            for (uint32_t dx = 0; dx < 3; ++dx) {
                uint32_t x;
                if (beside(nx, p.grid.periodic[0], at.x, dx, x)) {
                    test_cell(x, dx, (float(dx) - 1.0f) * size_x);
                }
            }
#else
            if (at_seam && at.x == 0) {
                test_cell(nx - 1, 0, -size_x);
            }
            // Cells along x are contiguous: the row of three is one loop.
            const uint32_t here = __ldg(starts + row + at.x);
            const uint32_t after = __ldg(starts + row + at.x + 1);
            const uint32_t end = __ldg(starts + row + high + 1);
            uint32_t j = __ldg(starts + row + low);
            in_turn(p.place, j, end, [&](uint32_t j, float4 other) {
                const bool past_first = j >= here, past_second = j >= after;
                test(j, other, uint32_t(past_first) + uint32_t(past_second),
                     past_second ? size_x : past_first ? 0.0f : -size_x);
            });
            if (at_seam && at.x + 1 == nx) {
                test_cell(0, 2, size_x);
            }
#endif
        }
    }
}

extern "C" __global__ void __launch_bounds__(BLOCK)
    build_list_f32_3d(const __grid_constant__ ListParameters p) {
    const uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    const uint32_t n = p.sides.particles;
    if (i >= n) {
        return;
    }
    const bool is_fluid = i < p.sides.fluids;
    if (!is_fluid && !p.walls_list) {
        return;
    }
    const float4 own = __ldg(p.place + i);
    const uint32_t cell = __ldg(p.cell + i);
    const uint32_t row = cell / p.grid.cells[0];
    const uint32_t z = row / p.grid.cells[1];
    const uint3 at = make_uint3(cell - row * p.grid.cells[0], row - z * p.grid.cells[1], z);

    // Fluid from the front of the particle's share, wall from the back.
    Writer writer = {p.entries + i, int64_t(n), p.groups, make_uint4(0, 0, 0, 0), 0};
    collect(p, p.starts, i, own, at, writer);
    const uint32_t fluids = writer.finish(i);
    uint32_t walls = 0;
    if (is_fluid) {
        writer.to = p.entries + int64_t(n) * (int64_t(p.groups) - 1) + i;
        writer.stride = -int64_t(n);
        writer.count = 0;
        const uint32_t cells = p.grid.cells[0] * p.grid.cells[1] * p.grid.cells[2];
        collect(p, p.starts + cells, i, own, at, writer);
        walls = writer.finish(i);
    }
    p.counts[i] = fluids | walls << 16;
    const uint32_t groups = (fluids + 3) / 4 + (walls + 3) / 4;
    if (groups > p.groups) {
        atomicMax(p.status + STATUS_GROUPS, groups);
    }
}

// ---------------------------------------------------------------------------------------------
// Forces

// Visits listed neighbours nearer than `radius2`: visit(x_i - x_j, r², mass, index).
template <typename Visit>
__device__ __forceinline__ void walk(const ForceParameters &p, float4 own, const uint4 *group,
                                     int64_t stride, uint32_t listed, float radius2, Visit visit) {
    const float size_x = p.grid.size[0];
    const float size_y = p.grid.size[1] * (1.0f / 4.0f);
    const float size_z = p.grid.size[2] * (1.0f / 16.0f);

    const auto see = [&](uint32_t entry, float4 other) {
        // 2^23 + bits is exact: 1, 4 and 16 times the step come out of the mantissa.
        const float dx = __uint_as_float(0x4b000000u | (entry & 3)) - 8388609.0f;
        const float dy = __uint_as_float(0x4b000000u | (entry & 12)) - 8388612.0f;
        const float dz = __uint_as_float(0x4b000000u | (entry & 48)) - 8388624.0f;
        const float3 x =
            make_float3(fmaf(-dx, size_x, own.x - other.x), fmaf(-dy, size_y, own.y - other.y),
                        fmaf(-dz, size_z, own.z - other.z));
        const float r2 = dot(x, x);
        if (r2 < radius2) {
            visit(x, r2, other.w, entry >> STEP_BITS);
        }
    };
    const auto place = [&](uint32_t entry) { return __ldg(p.particles.place + (entry >> STEP_BITS)); };

#pragma unroll 1
    for (uint32_t left = (listed + 3) / 4; left > 0; --left) {
        const uint4 entry = read_group(group);
        group += stride;
#ifdef TWIN_AHEAD
        const float4 a = place(entry.x), b = place(entry.y), c = place(entry.z), d = place(entry.w);
        see(entry.x, a);
        see(entry.y, b);
        see(entry.z, c);
        see(entry.w, d);
#else
        see(entry.x, place(entry.x));
        see(entry.y, place(entry.y));
        see(entry.z, place(entry.z));
        see(entry.w, place(entry.w));
#endif
    }
}

template <typename Visit>
__device__ __forceinline__ void walk_fluid(const ForceParameters &p, uint32_t i, float4 own,
                                           uint32_t counts, float radius2, Visit visit) {
    walk(p, own, p.entries + i, int64_t(p.sides.particles), counts & 0xffff, radius2, visit);
}

template <typename Visit>
__device__ __forceinline__ void walk_wall(const ForceParameters &p, uint32_t i, float4 own,
                                          uint32_t counts, float radius2, Visit visit) {
    const int64_t n = p.sides.particles;
    walk(p, own, p.entries + n * (int64_t(p.groups) - 1) + i, -n, counts >> 16, radius2, visit);
}

// What follows from the density excess.
struct Fluid {
    float ratio;         // ρ/ρ0
    float pressure;      // p
    float pressure_term; // p/ρ²
    float sound;         // (ρ/ρ0)³ = c/c0
};

__device__ __forceinline__ Fluid fluid_of(const Wcsph &s, float excess) {
    Fluid f;
    f.ratio = 1.0f + excess;
    const float y2 = f.ratio * f.ratio;
    f.sound = y2 * f.ratio;
    // (y^7 - 1)/(y - 1) = 1 + y + … + y^6, without cancellation.
    const float a = y2 + (f.ratio + 1.0f);
    f.pressure = s.stiffness * excess * fmaf(f.sound, a + f.sound, a);
    const float volume = s.inv_density * (1.0f / f.ratio);
    f.pressure_term = f.pressure * volume * volume;
    return f;
}

// m_j F
__device__ __forceinline__ float mass_slope(const Wcsph &s, float r2, float mass) {
    const float r = r2 * rsqrtf(fmaxf(r2, s.closest2));
    const float t = fmaf(r, s.inv_h, -2.0f);
    return mass * (0.625f * s.f_scale) * (t * t * t);
}

__device__ __forceinline__ float3 minus(float4 a, float4 b) {
    return make_float3(a.x - b.x, a.y - b.y, a.z - b.z);
}

__device__ __forceinline__ void add_scaled(float4 &sum, float factor, float3 x) {
    sum.x = fmaf(factor, x.x, sum.x);
    sum.y = fmaf(factor, x.y, sum.y);
    sum.z = fmaf(factor, x.z, sum.z);
}

// Fluid neighbours, and wall neighbours that act as fluid without diffusion.
template <bool DIFFUSION>
__device__ __forceinline__ void interact(const Wcsph &s, const Fluid &i, float4 own_motion,
                                         float diffusion, float4 motion, float3 x, float r2, float mass,
                                         float4 &sum) {
    const float slope = mass_slope(s, r2, mass);
    const Fluid j = fluid_of(s, motion.w);
    const float approach = dot(minus(own_motion, motion), x);

    const float density_sum = s.density * (i.ratio + j.ratio);
    const float viscosity = s.alpha_h * s.sound_speed * (i.sound + j.sound) * fminf(approach, 0.0f) *
                            (1.0f / (density_sum * (r2 + s.softening)));
    add_scaled(sum, slope * (viscosity - (i.pressure_term + j.pressure_term)), x);

    float density = approach;
    if (DIFFUSION) {
        const float3 g =
            make_float3(s.diffusion_gravity[0], s.diffusion_gravity[1], s.diffusion_gravity[2]);
        const float hydrostatic = fabsf(dot(g, x)) * (s.density * i.ratio);
        const float flux = diffusion * (motion.w - own_motion.w);
        density += fabsf(i.pressure - j.pressure) < hydrostatic ? 0.0f : flux;
    }
    sum.w = fmaf(slope, density, sum.w);
}

__device__ __forceinline__ void add_fluid(const Wcsph &s, const ForceParameters &p, uint32_t i,
                                          uint32_t counts, float4 own, float4 motion, const Fluid &self,
                                          float4 &sum) {
    const float diffusion = s.diffusion * s.inv_density * (1.0f / self.ratio);
    walk_fluid(p, i, own, counts, s.radius * s.radius, [&](float3 x, float r2, float mass, uint32_t j) {
        interact<true>(s, self, motion, diffusion, __ldg(p.particles.motion + j), x, r2, mass, sum);
    });
}

__device__ __forceinline__ float4 finish(const Wcsph &s, float4 sum) {
    return make_float4(sum.x + s.gravity[0], sum.y + s.gravity[1], sum.z + s.gravity[2],
                       sum.w * s.inv_density);
}

__device__ __forceinline__ void dynamic_fluid(const Wcsph &s, const ForceParameters &p) {
    const uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= p.sides.fluids || p.clock->halt != 0) {
        return;
    }
    const float4 own = __ldg(p.particles.place + i);
    const float4 motion = __ldg(p.particles.motion + i);
    const uint32_t counts = __ldg(p.counts + i);
    const Fluid self = fluid_of(s, motion.w);
    float4 sum = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
    add_fluid(s, p, i, counts, own, motion, self, sum);
    walk_wall(p, i, own, counts, s.radius * s.radius, [&](float3 x, float r2, float mass, uint32_t j) {
        interact<false>(s, self, motion, 0.0f, __ldg(p.particles.motion + j), x, r2, mass, sum);
    });
    p.rates[i] = finish(s, sum);
}

__device__ __forceinline__ void dynamic_wall(const Wcsph &s, const ForceParameters &p) {
    const uint32_t i = p.sides.fluids + blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= p.sides.particles || p.clock->halt != 0) {
        return;
    }
    const float4 own = __ldg(p.particles.place + i);
    const float4 motion = __ldg(p.particles.motion + i);
    float density = 0.0f;
    walk_fluid(p, i, own, __ldg(p.counts + i), s.radius * s.radius,
               [&](float3 x, float r2, float mass, uint32_t j) {
                   const float3 u = minus(motion, __ldg(p.particles.motion + j));
                   density = fmaf(mass_slope(s, r2, mass), dot(u, x), density);
               });
    p.rates[i] = make_float4(0.0f, 0.0f, 0.0f, density * s.inv_density);
}

__device__ __forceinline__ void lennard_jones_fluid(const WcsphLennardJones &s, const ForceParameters &p) {
    const uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= p.sides.fluids || p.clock->halt != 0) {
        return;
    }
    const float4 own = __ldg(p.particles.place + i);
    const float4 motion = __ldg(p.particles.motion + i);
    const uint32_t counts = __ldg(p.counts + i);
    const Fluid self = fluid_of(s.fluid, motion.w);
    float4 sum = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
    add_fluid(s.fluid, p, i, counts, own, motion, self, sum);
    // The repulsion reaches one spacing, less than the influence radius.
    const float range2 = s.wall.range * s.wall.range;
    const float closest2 = s.wall.closest * s.wall.closest;
    walk_wall(p, i, own, counts, range2, [&](float3 x, float r2, float, uint32_t) {
        const float inv_r2 = 1.0f / fmaxf(r2, closest2);
        const float ratio2 = range2 * inv_r2;
        const float ratio6 = ratio2 * ratio2 * ratio2;
        add_scaled(sum, s.wall.strength * fmaf(ratio6, ratio6, -ratio6) * inv_r2, x);
    });
    p.rates[i] = finish(s.fluid, sum);
}

// monoflow has two kernels for each, for few particles and for many; the twin has one, under both
// names.
#define ENTRY(NAME, SCHEME, BODY)                                                                  \
    extern "C" __global__ void __launch_bounds__(BLOCK)                                            \
        NAME(const __grid_constant__ SCHEME s, const __grid_constant__ ForceParameters p) {        \
        BODY(s, p);                                                                                \
    }
#define ENTRIES(BODY, SCHEME)                                                                      \
    ENTRY(wcsph_f32_3d_wendland_c2_tait_molteni_artificial_##BODY, SCHEME, BODY)                   \
    ENTRY(wcsph_f32_3d_wendland_c2_tait_molteni_artificial_##BODY##_ahead, SCHEME, BODY)
ENTRIES(dynamic_fluid, Wcsph)
ENTRIES(dynamic_wall, Wcsph)
ENTRIES(lennard_jones_fluid, WcsphLennardJones)
