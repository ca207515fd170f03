import Glibc

/// The requirements of a process that uses files and threads.
enum ProcessRequirements {
  /// The number of files that the app, a transcriber and a save may have open at the same time,
  /// plus a reserve.
  private static let fileCount: rlim_t = 256

  /// Raises the limit of open files if possible, and checks that `/proc` is mounted.
  ///
  /// Dispatch counts its threads in `/proc/self/stat`. If Dispatch cannot open that file, Dispatch
  /// ends the process without a message. Other limits need no check, because the call that exceeds
  /// a limit reports an error.
  ///
  /// - Throws: ``MissingProcError`` if `/proc` is not mounted.
  static func check() throws(MissingProcError) {
    // SAFETY: the string and the limit live as long as the calls, which keep no pointers to them.
    guard unsafe access("/proc/self/stat", R_OK) == 0 else { throw MissingProcError() }
    var limit = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard unsafe getrlimit(resource, &limit) == 0, limit.rlim_cur < fileCount else { return }
    limit.rlim_cur = min(limit.rlim_max, fileCount)
    _ = unsafe setrlimit(resource, &limit)
  }
}

/// The process cannot list its own threads.
struct MissingProcError: UserFacingError, Hashable {
  var exitCode: ExitCode { .failed }

  var message: String {
    """
    The program cannot run without '/proc', which is not mounted: mount it, for example with 'mount -t \
    proc proc /proc', and try again; nothing was changed.
    """
  }
}
