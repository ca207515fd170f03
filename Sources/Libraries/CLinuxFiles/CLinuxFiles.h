// System calls that Swift's Glibc module omits: leases, renaming without replacing the target, extended attributes, files in
// memory, and information that stat(2) does not provide.
//
// The numbers are part of the kernel's interface: fcntl(2), rename(2), statx(2).
#include <fcntl.h>
#include <linux/stat.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

struct linux_lease_owner {
  int type;
  int thread;
};

/// Makes the calling thread receive SIGIO when a lease on the file must be released.
static inline int linux_own_leases(int file) {
  // F_OWNER_TID, F_SETOWN_EX
  struct linux_lease_owner owner = {0, (int)syscall(SYS_gettid)};
  return fcntl(file, 15, &owner);
}

/// Takes a read lease. Fails with EAGAIN while any process has the file open for writing.
static inline int linux_take_read_lease(int file) {
  return fcntl(file, 1024 /* F_SETLEASE */, F_RDLCK);
}

/// Whether a lease is held and no process waits for its release.
static inline int linux_has_undisturbed_lease(int file) {
  return fcntl(file, 1025 /* F_GETLEASE */) == F_RDLCK;
}

/// Releases a lease, so that programs that wait to open the file for writing can continue.
static inline int linux_release_lease(int file) {
  return fcntl(file, 1024 /* F_SETLEASE */, F_UNLCK);
}

/// Creates a file in memory, which child processes do not inherit.
static inline int linux_create_file_in_memory(const char *name) {
  return (int)syscall(SYS_memfd_create, name, 1u /* MFD_CLOEXEC */);
}

/// Exchanges two files, atomically.
static inline int linux_exchange(const char *one, const char *other) {
  return (int)syscall(SYS_renameat2, AT_FDCWD, one, AT_FDCWD, other, 2 /* RENAME_EXCHANGE */);
}

/// Renames a file. Fails with EEXIST if the new name exists.
static inline int linux_rename_without_replacing(const char *old_name, const char *new_name) {
  return (int)syscall(SYS_renameat2, AT_FDCWD, old_name, AT_FDCWD, new_name, 1 /* RENAME_NOREPLACE */);
}

/// Reads the creation time of a file. Fails if the file system does not store it, and does not follow symbolic links.
static inline int linux_birth_time(const char *path, struct timespec *time) {
  struct statx status;
  if (syscall(SYS_statx, AT_FDCWD, path, 0x100 /* AT_SYMLINK_NOFOLLOW */, STATX_BTIME, &status) != 0) return -1;
  if ((status.stx_mask & STATX_BTIME) == 0) return -1;
  time->tv_sec = status.stx_btime.tv_sec;
  time->tv_nsec = status.stx_btime.tv_nsec;
  return 0;
}

/// Whether a file or directory is immutable or append-only (chattr +i, +a).
static inline int linux_is_protected(const char *path) {
  struct statx status;
  if (syscall(SYS_statx, AT_FDCWD, path, 0, 0, &status) != 0) return 0;
  return (status.stx_attributes & (STATX_ATTR_IMMUTABLE | STATX_ATTR_APPEND)) != 0;
}
