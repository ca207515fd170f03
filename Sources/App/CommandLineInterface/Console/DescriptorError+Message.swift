package import TerminalDriver

extension DescriptorError: UserFacingError {
  /// The exit code for failed input and output.
  package var exitCode: ExitCode { .ioError }

  /// A message that states the problem and a solution.
  package var message: String {
    switch self {
    case .outputClosed:
      "Could not write all of the output because the program that reads it closed the pipe: let that program read to the end."
    case .writeFailed(let reason):
      "Could not write the output (\(reason)): free some space, or redirect the output."
    case .readFailed(let reason):
      "Could not read standard input (\(reason)): use a file, a pipe or a terminal."
    }
  }
}
