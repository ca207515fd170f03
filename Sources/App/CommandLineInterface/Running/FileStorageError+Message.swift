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

  /// The file.
  package var path: String? {
    switch self {
    case .unreadable(let url, _), .undecodable(let url, _), .unencodable(let url, _),
      .unwritable(let url, _), .unflushed(let url, _):
      "\(FilePath(url))"
    }
  }

  /// What went wrong, and what to do about it.
  package var message: String { sentence }
}
