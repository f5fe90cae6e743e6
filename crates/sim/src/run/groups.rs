//! What control groups leave of memory: those of a container or of a batch job.

use super::memory::entry;
use std::path::Path;

/// The files of a version of control groups.
struct Version {
    /// The folder of its groups.
    root: &'static str,
    /// The most that a group may take, bytes; a word or a number beyond all machines where there is no limit.
    limit: &'static str,
    /// What it takes, bytes, files that are kept in memory included.
    used: &'static str,
    /// Entries of `memory.stat` with those files, which give way where memory is short, bytes.
    files: [&'static str; 2],
}

const FIRST: Version = Version {
    root: "/sys/fs/cgroup/memory",
    limit: "memory.limit_in_bytes",
    used: "memory.usage_in_bytes",
    files: ["total_inactive_file", "total_active_file"],
};
const SECOND: Version = Version {
    root: "/sys/fs/cgroup",
    limit: "memory.max",
    used: "memory.current",
    files: ["inactive_file", "active_file"],
};

/// Bytes that the groups of a process leave free, the least of all from its own up to the root; nothing where none has
/// a limit. `groups` is its `/proc/PID/cgroup`, `read` reads files of the system.
pub(super) fn free(groups: &str, read: impl Fn(&Path) -> Option<String>) -> Option<u64> {
    let left = |version: &Version, group: &Path| {
        let folder = Path::new(version.root).join(group);
        let number = |file| read(&folder.join(file))?.trim().parse::<u64>().ok();
        let (limit, used) = (number(version.limit)?, number(version.used)?);
        let stat = read(&folder.join("memory.stat")).unwrap_or_default();
        let files = version.files.map(|name| entry(&stat, name).unwrap_or(0));
        let taken = used.saturating_sub(files.iter().sum());
        Some(limit.saturating_sub(taken))
    };
    let of_line = |line: &str| {
        let mut parts = line.splitn(3, ':').skip(1);
        let (controllers, path) = (parts.next()?, parts.next()?);
        let version = match controllers {
            "" => &SECOND,
            _ if controllers.split(',').any(|name| name == "memory") => &FIRST,
            _ => return None,
        };
        let own = Path::new(path.trim_start_matches('/'));
        own.ancestors()
            .filter_map(|group| left(version, group))
            .min()
    };
    groups.lines().filter_map(of_line).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is left where the system has these files.
    fn left(groups: &str, files: &[(&str, &str)]) -> Option<u64> {
        free(groups, |path| {
            let found = files.iter().find(|(name, _)| Path::new(name) == path);
            found.map(|(_, text)| (*text).to_owned())
        })
    }

    #[test]
    fn the_tightest_group_counts() {
        let files = [
            ("/sys/fs/cgroup/memory.stat", "inactive_file 7\n"),
            ("/sys/fs/cgroup/jobs/memory.max", "1000\n"),
            ("/sys/fs/cgroup/jobs/memory.current", "400\n"),
            (
                "/sys/fs/cgroup/jobs/memory.stat",
                "anon 300\ninactive_file 70\nactive_file 20\n",
            ),
            ("/sys/fs/cgroup/jobs/mine/memory.max", "max\n"),
            ("/sys/fs/cgroup/jobs/mine/memory.current", "400\n"),
            ("/sys/fs/cgroup/jobs/small/memory.max", "500\n"),
            ("/sys/fs/cgroup/jobs/small/memory.current", "600\n"),
        ];
        // Files that are kept in memory give way.
        assert_eq!(left("0::/jobs/mine\n", &files), Some(690));
        assert_eq!(left("0::/jobs/small\n", &files), Some(0));
        assert_eq!(left("0::/\n", &files), None);
        assert_eq!(left("", &files), None);
        assert_eq!(left("0::/../other\nno line\n", &files), None);
    }

    #[test]
    fn containers_see_their_own_group_at_the_root() {
        let none = "9223372036854771712\n";
        let files = [
            ("/sys/fs/cgroup/memory/memory.limit_in_bytes", "800\n"),
            ("/sys/fs/cgroup/memory/memory.usage_in_bytes", "500\n"),
            (
                "/sys/fs/cgroup/memory/memory.stat",
                "cache 9\nactive_file 9\ntotal_active_file 100\n",
            ),
            ("/sys/fs/cgroup/memory/a/memory.limit_in_bytes", none),
            ("/sys/fs/cgroup/memory/a/memory.usage_in_bytes", "500\n"),
        ];
        let groups = "5:cpu,cpuacct:/docker/1f\n4:hugetlb,memory:/docker/1f\n0::/docker/1f\n";
        assert_eq!(left(groups, &files), Some(400));
        assert_eq!(left("4:memory:/a\n", &files), Some(400));
    }
}
