import PersistenceKeys
import Sharing

extension FileStorageError: UserFacingError {
  /// What keeps the program from using the file.
  package var exitCode: ExitCode {
    switch self {
    case .unreadable: .inputNotFound
    case .undecodable: .badInputData
    case .unencodable: .failed
    case .unwritable, .unflushed: .ioError
    }
  }

  /// What went wrong, and what to do about it.
  package var message: String { sentence }
}
