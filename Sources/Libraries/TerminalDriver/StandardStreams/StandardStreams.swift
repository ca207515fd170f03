import Glibc

/// The standard input, output and error output of the process.
public enum StandardStreams {
  /// Opens standard streams that the process was started without.
  ///
  /// Otherwise other files would get the descriptors of these streams.
  ///
  /// A stream opened in this way is empty, and writing to it fails. Call this before the process
  /// opens a file.
  public static func openMissing() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      // SAFETY: the string lives as long as the call. The lowest free number is this one.
      _ = unsafe open("/dev/null", O_RDONLY)
    }
  }
}
