package import TerminalDriver

extension DescriptorError: UserFacingError {
  /// The exit code for failed input and output.
  package var exitCode: ExitCode { .ioError }

  /// The problem, and a way to solve it.
  package var message: String {
    switch self {
    case .outputClosed:
      "Could not write all of the output because its reader has closed it: read it to its end."
    case .writeFailed(let reason):
      "Could not write the output (\(reason)): make room for it or send it elsewhere."
    case .readFailed(let reason):
      "Could not read standard input (\(reason)): give it from a file, a pipe or a terminal."
    }
  }
}
