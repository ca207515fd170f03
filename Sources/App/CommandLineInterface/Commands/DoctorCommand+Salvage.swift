import Foundation
import PersistenceKeys
import Sharing

extension DoctorCommand {
  /// Puts what can be read of a damaged file in its place.
  ///
  /// - Parameter file: The file, of which a copy is kept before.
  /// - Returns: What was saved, and what was not.
  /// - Throws: A ``SalvageError`` if there is nothing to do, or a `FileStorageError` that says why
  ///   the file cannot be read or written. The file is as before then.
  static func salvage(_ file: URL) throws -> DoctorOutcome {
    let path = FilePath(file)
    var saved: SyncUpsSalvage?
    let copies = try FileBackup.rewrite(contentOf: file, because: .unreadable) { data in
      guard !data.isEmpty else { return nil }
      let content = Result { () throws(DecodingFailure) in try SyncUpsContent(data) }
      guard case .failure(let failure) = content else { throw SalvageError.undamaged(path) }
      let salvage = SyncUpsSalvage(data)
      var readable = salvage.content
      guard !readable.syncUps.isEmpty else { throw SalvageError.unsalvageable(path, failure) }
      saved = salvage
      return (try readable.write(), nil)
    }
    guard let saved, let copies else { throw SalvageError.empty(path) }
    return .salvaged(
      saved.content.syncUps.count,
      lostLines: saved.lostLines,
      copy: FilePath(copies.copy)
    )
  }
}

/// Why nothing of a file was saved.
enum SalvageError: UserFacingError {
  /// There is no file, or nothing in it.
  case empty(FilePath)

  /// The file is understood.
  case undamaged(FilePath)

  /// No sync-up was found in it.
  case unsalvageable(FilePath, DecodingFailure)

  var exitCode: ExitCode {
    switch self {
    case .empty: .inputNotFound
    case .undamaged: .failed
    case .unsalvageable: .badInputData
    }
  }

  var message: String {
    switch self {
    case .empty(let path):
      """
      There is nothing to save in '\(path)' because it does not exist or is empty: look for a copy with \
      'syncups doctor'.
      """
    case .undamaged(let path):
      """
      '\(path)' is not damaged as a whole: use it as it is, or move single sync-ups that cannot be read out of it with \
      'syncups doctor --set-aside'; nothing was changed.
      """
    case .unsalvageable(let path, let failure):
      """
      Could not find a sync-up that can be read in '\(path)' (\(failure)): look for a copy with 'syncups doctor', or \
      move the file away to start afresh; nothing was changed.
      """
    }
  }
}
