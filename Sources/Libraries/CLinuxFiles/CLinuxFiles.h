// The system calls for leases, for renaming without losing the target, and for extended attributes, which Swift's
// Glibc module leaves out.
//
// The numbers are part of the kernel's interface: fcntl(2), rename(2).
#include <fcntl.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

struct linux_lease_owner {
  int type;
  int thread;
};

/// Makes the calling thread the one that is told, with SIGIO, that a lease on the file is to be released.
static inline int linux_own_leases(int file) {
  // F_OWNER_TID, F_SETOWN_EX
  struct linux_lease_owner owner = {0, (int)syscall(SYS_gettid)};
  return fcntl(file, 15, &owner);
}

/// Takes a read lease. Fails with EAGAIN while any process has the file open for writing.
static inline int linux_take_read_lease(int file) {
  return fcntl(file, 1024 /* F_SETLEASE */, F_RDLCK);
}

/// Whether a lease is held that no process waits for to be released.
static inline int linux_has_undisturbed_lease(int file) {
  return fcntl(file, 1025 /* F_GETLEASE */) == F_RDLCK;
}

/// Releases a lease, and so lets the programs go on that wait to open the file for writing.
static inline int linux_release_lease(int file) {
  return fcntl(file, 1024 /* F_SETLEASE */, F_UNLCK);
}

/// Exchanges two files, atomically.
static inline int linux_exchange(const char *one, const char *other) {
  return (int)syscall(SYS_renameat2, AT_FDCWD, one, AT_FDCWD, other, 2 /* RENAME_EXCHANGE */);
}

/// Renames a file. Fails with EEXIST if the new name is taken.
static inline int linux_rename_without_replacing(const char *old_name, const char *new_name) {
  return (int)syscall(SYS_renameat2, AT_FDCWD, old_name, AT_FDCWD, new_name, 1 /* RENAME_NOREPLACE */);
}
