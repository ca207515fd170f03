/// The result that the program returns to its parent process.
///
/// The numbers above 1 are those of `sysexits.h`.
package enum ExitCode: Int32, CaseIterable, Hashable, Sendable {
  /// Everything that was asked for is done.
  case done = 0

  /// Something went wrong that has no code of its own.
  case failed = 1

  /// The command line makes no sense.
  case usage = 64

  /// A file or a value has content that cannot be used.
  case badInputData = 65

  /// A file or a sync-up that was named does not exist.
  case inputNotFound = 66

  /// A file cannot be made.
  case cannotCreate = 73

  /// Reading or writing failed.
  case ioError = 74

  /// What the code says, in a few words, as help lists it.
  package var meaning: String {
    switch self {
    case .done: "Done."
    case .failed: "Failed."
    case .usage: "Wrong usage."
    case .badInputData: "Bad input data."
    case .inputNotFound: "Input not found."
    case .cannotCreate: "A file cannot be created."
    case .ioError: "Reading or writing failed."
    }
  }
}
