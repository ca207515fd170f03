import Foundation
import Sharing

extension FileStorageError: UserFacingError {
  /// Which part of the road between the file and the program is blocked.
  package var exitCode: ExitCode {
    switch self {
    case .unreadable: .inputNotFound
    case .undecodable: .badInputData
    case .unencodable: .failed
    case .unwritable, .unflushed: .ioError
    }
  }

  /// What went wrong, and what to do about it.
  package var message: String {
    switch self {
    case .unreadable(let url, let reason):
      """
      Could not read '\(FilePath(url))' (\(reason)): check the path and its \
      permissions, or name another file with '--file PATH'.
      """
    case .undecodable(let url, let failure):
      """
      Could not understand '\(FilePath(url))' (\(failure)): repair it, look \
      for a copy with 'syncups doctor', or name another file with '--file PATH'; it was left as it is.
      """
    case .unencodable(let url, let reason):
      """
      Could not make the content of '\(FilePath(url))' (\(reason)): undo the last \
      change; the file was left as it is.
      """
    case .unwritable(let url, let reason):
      """
      Could not write '\(FilePath(url))' (\(reason)): remove what is in the way, such \
      as a full disk or missing permissions, and try again.
      """
    case .unflushed(let url, let reason):
      """
      Wrote '\(FilePath(url))', but could not make sure that it is on disk (\(reason)): check the \
      disk before you rely on the last change.
      """
    }
  }
}
