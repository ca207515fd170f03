/// The reason why a temporary file cannot be read after another program has edited it.
public enum TemporaryTextError: Error, Hashable, Sendable {
  /// The system refuses to read the file.
  case refused(SystemCallError)

  /// A pipe or a device has replaced the file.
  case notRegular

  /// The file is larger than ``TemporaryText/mostBytes``.
  case tooLarge

  /// A description of this error for a message, without a period at the end.
  public var reason: String {
    switch self {
    case .refused(let error): error.reason
    case .notRegular: "It is not a regular file"
    case .tooLarge: "It is larger than \(TemporaryText.mostBytes >> 20) MB"
    }
  }
}
