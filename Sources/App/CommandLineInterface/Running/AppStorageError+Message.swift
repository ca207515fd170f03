import PersistenceKeys
import Sharing

extension AppStorageError: UserFacingError {
  /// What keeps the program from using a setting.
  package var exitCode: ExitCode {
    switch self {
    case .mismatch: .badInputData
    case .unencodable: .failed
    case .unwritable: .ioError
    }
  }

  /// What went wrong, and what to do about it.
  package var message: String { sentence }
}
