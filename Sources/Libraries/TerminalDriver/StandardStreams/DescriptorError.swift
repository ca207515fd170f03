/// The reason a program cannot read from or write to a file descriptor.
public enum DescriptorError: Error, Hashable, Sendable {
  /// The program that reads the pipe has closed it.
  case outputClosed

  /// Writing failed, for the reason that the system reports.
  case writeFailed(reason: String)

  /// Reading failed, for the reason that the system reports.
  case readFailed(reason: String)
}
