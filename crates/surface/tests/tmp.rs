use monoflow_surface::*;
use std::time::Instant;
#[test]
fn t() {
    let t0 = Instant::now();
    let s = generate::torus(1.0, 0.4, 1225, 1225).unwrap();
    println!("generate {} {:?}", s.triangles().len(), t0.elapsed());
    let t = Instant::now();
    let b = write::binary(&s);
    println!("write {:?}", t.elapsed());
    std::fs::write("/tmp/big.stl", &b).unwrap();
    let t = Instant::now();
    let b = std::fs::read("/tmp/big.stl").unwrap();
    println!("file {:?} {}", t.elapsed(), b.len());
    let t = Instant::now();
    let (r, n) = read::stl("big.stl", &b).unwrap();
    println!("read+weld {:?} {} {}", t.elapsed(), r.vertices().len(), n);
    let t = Instant::now();
    let f = Features::of(&r).unwrap();
    println!("features {:?} {}", t.elapsed(), f.euler());
    let t = Instant::now();
    let c = r.check();
    println!("check {:?} \n{}", t.elapsed(), c);
    let t = Instant::now();
    let (c, d) = r.repaired(&Repair::default()).unwrap();
    println!("repair {:?} {} {}", t.elapsed(), d, c.triangles().len());
    let t = Instant::now();
    let (c, d) = r.repaired(&Repair::everything()).unwrap();
    println!("repair all {:?} {} {}", t.elapsed(), d, c.triangles().len());
    let t = Instant::now();
    let (c, d) = r.welded(1e-7).unwrap();
    println!(
        "weld 1e-7 {:?} {:?} {}",
        t.elapsed(),
        d,
        c.triangles().len()
    );
    // shuffled triangles
    let n = r.triangles().len();
    let mut o: Vec<usize> = (0..n).collect();
    let mut x = 1u64;
    for k in (1..n).rev() {
        x = x
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        o.swap(k, (x >> 33) as usize % (k + 1));
    }
    let soup: Vec<_> = o.iter().map(|&k| r.corners(k)).collect();
    let t = Instant::now();
    let q = Surface::from_soup("q", &soup).unwrap();
    println!("soup shuffled {:?} {}", t.elapsed(), q.vertices().len());
    let t = Instant::now();
    let f = Features::of(&q).unwrap();
    println!("features shuffled {:?} {}", t.elapsed(), f.euler());
    let t = Instant::now();
    let a = write::ascii(&r);
    println!("write ascii {:?} {}", t.elapsed(), a.len());
    let t = Instant::now();
    let (r2, _) = read::stl("a.stl", a.as_bytes()).unwrap();
    println!(
        "read ascii {:?} {}",
        t.elapsed(),
        r2.vertices() == r.vertices()
    );
}
