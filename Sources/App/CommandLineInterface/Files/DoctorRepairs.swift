import Foundation
import Models
import PersistenceKeys
import Sharing
import SyncUpsFile

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

extension DoctorCommand {
  /// Moves unreadable sync-ups to another file in the same directory.
  ///
  /// - Parameter file: The file of the sync-ups, of which a copy is kept before.
  /// - Returns: What was done.
  /// - Throws: A `FileStorageError` that says why the file cannot be read or written, and then it
  ///   is as before.
  static func setAside(in file: URL) throws -> DoctorOutcome {
    var count = 0
    let copies = try FileBackup.rewrite(contentOf: file, because: .replaced) { data in
      guard !data.isEmpty else { return nil }
      let content: SyncUpsContent
      do throws(DecodingFailure) {
        content = try SyncUpsContent(data)
      } catch {
        throw FileStorageError.undecodable(file, error)
      }
      count = content.unreadable.count
      return count == 0 ? nil : try content.settingAside()
    }
    guard let copies, let setAside = copies.setAside else { return .nothingToSetAside }
    return .setAside(count, file: FilePath(setAside), copy: FilePath(copies.copy))
  }
}

/// The change that `doctor` made.
enum DoctorOutcome {
  /// This many sync-ups that cannot be read were moved to a file of their own.
  case setAside(Int, file: FilePath, copy: FilePath)

  /// Every sync-up can be read.
  case nothingToSetAside

  /// This many sync-ups of a damaged file were put in its place, and what is on these lines was
  /// not.
  case salvaged(Int, lostLines: [ClosedRange<Int>], copy: FilePath)

  /// A copy, or one sync-up of it, was put back.
  case restored

  /// Whether something was changed.
  var isChange: Bool { if case .nothingToSetAside = self { false } else { true } }

  /// The change as a sentence, or `nil` if the report shows it.
  var sentence: String? {
    switch self {
    case .setAside(let count, let file, let copy):
      """
      Set aside \(count.counted("sync-up")) that cannot be read, in '\(file.lastComponent)'; a copy of \
      the whole file is '\(copy.lastComponent)'.
      """
    case .restored: nil
    case .nothingToSetAside: "There is nothing to set aside: every sync-up in the file can be read."
    case .salvaged(let count, let lines, let copy):
      """
      Saved \(count.counted("sync-up")) of the damaged file, of which '\(copy.lastComponent)' is a \
      copy: \(Self.loss(of: lines)).
      """
    }
  }

  private static func loss(of lines: [ClosedRange<Int>]) -> String {
    guard let first = lines.first else { return "nothing of it is lost" }
    let shown = 10
    let texts = lines.prefix(shown).map { lines in
      lines.count == 1 ? "\(lines.lowerBound)" : "\(lines.lowerBound)–\(lines.upperBound)"
    }
    let others = lines.count > shown ? " and \(lines.count - shown) more places" : ""
    let noun = lines.count == 1 && first.count == 1 ? "line" : "lines"
    return "\(noun) \(texts.joined(separator: ", "))\(others) could not be read"
  }
}
