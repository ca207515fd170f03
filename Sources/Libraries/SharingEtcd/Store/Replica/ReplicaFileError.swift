/// The error for a local file that cannot be read or written.
public struct ReplicaFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the file.
  public let path: String

  let detail: String

  /// A message that names the file and the reason.
  public var description: String {
    "Cannot save the local copy of the team's data in '\(path)' (\(detail))."
  }
}
