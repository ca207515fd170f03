import Models
import Sharing
import SyncUpsFile

extension FileRepair {
  /// The repair as a sentence.
  var sentence: String {
    switch self {
    case .setAside(let count, let file, let copy):
      """
      Moved \(count.counted("unreadable sync-up")) to '\(file.lastComponent)', and kept a copy of the whole \
      file in '\(copy.lastComponent)'.
      """
    case .nothingToSetAside: "There is nothing to set aside: every sync-up in the file is readable."
    case .salvaged(let count, let lines, let copy):
      """
      Saved \(count.counted("sync-up")) of the damaged file, and kept a copy of it in \
      '\(copy.lastComponent)': \(Self.loss(of: lines)).
      """
    }
  }

  private static func loss(of lines: [ClosedRange<Int>]) -> String {
    guard let first = lines.first else { return "nothing was lost" }
    let shown = 10
    let texts = lines.prefix(shown).map { lines in
      lines.count == 1 ? "\(lines.lowerBound)" : "\(lines.lowerBound)–\(lines.upperBound)"
    }
    let others = lines.count > shown ? " and \(lines.count - shown) more places" : ""
    let noun = lines.count == 1 && first.count == 1 ? "line" : "lines"
    return "\(noun) \(texts.joined(separator: ", "))\(others) could not be read"
  }
}

extension SalvageError: UserFacingError {
  /// The exit code for the error.
  package var exitCode: ExitCode {
    switch self {
    case .empty: .inputNotFound
    case .undamaged: .failed
    case .unsalvageable: .badInputData
    }
  }

  /// The reason and an alternative.
  package var message: String {
    switch self {
    case .empty(let path):
      """
      There is nothing to save in '\(path)' because it does not exist or is empty: look for a copy with \
      'syncups doctor'.
      """
    case .undamaged(let path):
      """
      '\(path)' is not damaged: use it as it is, or move unreadable sync-ups out of it with 'syncups doctor \
      --set-aside'; nothing was changed.
      """
    case .unsalvageable(let path, let failure):
      """
      Could not find a readable sync-up in '\(path)' (\(failure)): look for a copy with 'syncups doctor', or \
      move the file away to start over; nothing was changed.
      """
    }
  }
}
