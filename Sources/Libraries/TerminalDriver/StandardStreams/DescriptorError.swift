/// The reason a program cannot read from or write to a file descriptor.
public enum DescriptorError: Error, Hashable, Sendable {
  /// The program that reads the pipe, or the terminal, has closed it.
  case outputClosed

  /// Writing failed for a reason that the system gives.
  case writeFailed(reason: String)

  /// Reading failed for a reason that the system gives.
  case readFailed(reason: String)
}
