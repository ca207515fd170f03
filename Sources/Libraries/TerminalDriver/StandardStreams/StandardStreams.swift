import Glibc

/// The standard input, output and error output of the process.
public enum StandardStreams {
  /// Opens each standard stream that the process was started without.
  ///
  /// If a standard stream stayed closed, the next opened file would get the descriptor of that
  /// stream.
  ///
  /// A standard stream opened by this method is empty, and writing to it fails. Call this method
  /// before the process opens any file.
  public static func openMissing() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      // SAFETY: the string lives as long as the call. `open` uses the lowest free number, which is
      // this stream's.
      _ = unsafe open("/dev/null", O_RDONLY)
    }
  }
}
