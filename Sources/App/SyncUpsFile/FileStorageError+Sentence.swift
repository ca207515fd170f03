package import Sharing

extension FileStorageError {
  /// The error as a sentence, with the next step for the user.
  ///
  /// All commands and screens show this sentence.
  package var sentence: String {
    switch self {
    case .unreadable:
      "\(cause): check the path and its permissions, or name another file with '--file PATH'."
    case .undecodable:
      """
      \(cause): repair it, look for a copy with 'syncups doctor', or name another file with \
      '--file PATH'; the file was not changed.
      """
    case .unencodable:
      "\(cause), so the file was not changed: undo the last change."
    case .unwritable:
      """
      \(cause): fix the problem, such as a full disk or missing permissions, and try again.
      """
    case .unflushed:
      "\(cause): check the disk before you rely on the last change."
    }
  }

  /// The error without the next step and the full stop, such as `Could not read
  /// '/home/blob/sync-ups.json' (Is a directory)`.
  package var cause: String {
    switch self {
    case .unreadable(let url, let reason): "Could not read '\(FilePath(url))' (\(reason))"
    case .undecodable(let url, let failure): "Could not understand '\(FilePath(url))' (\(failure))"
    case .unencodable(let url, let reason):
      "Could not encode the content of '\(FilePath(url))' (\(reason))"
    case .unwritable(let url, let reason): "Could not write '\(FilePath(url))' (\(reason))"
    case .unflushed(let url, let reason):
      "Wrote '\(FilePath(url))', but could not make sure that it is on disk (\(reason))"
    }
  }

  /// The reason for the error, without the file's name.
  package var reason: String {
    switch self {
    case .undecodable(_, let failure): "\(failure)"
    case .unreadable(_, let reason), .unencodable(_, let reason), .unwritable(_, let reason),
      .unflushed(_, let reason):
      reason
    }
  }
}
