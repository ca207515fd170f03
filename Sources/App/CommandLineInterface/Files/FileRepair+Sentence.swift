import Models
import Sharing
import SyncUpsFile

extension FileRepair {
  /// The repair as a sentence.
  var sentence: String {
    switch self {
    case .setAside(let count, let file, let copy):
      """
      Set aside \(count.counted("sync-up")) that cannot be read, in '\(file.lastComponent)'; a copy of \
      the whole file is '\(copy.lastComponent)'.
      """
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

extension SalvageError: UserFacingError {
  /// The exit code for the error.
  package var exitCode: ExitCode {
    switch self {
    case .empty: .inputNotFound
    case .undamaged: .failed
    case .unsalvageable: .badInputData
    }
  }

  /// The reason, and what to do instead.
  package var message: String {
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
