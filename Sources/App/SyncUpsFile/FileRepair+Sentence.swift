import Models
import Sharing

extension FileRepair {
  /// A sentence that tells the user the result of the repair.
  package var sentence: String {
    switch self {
    case .setAside(let count, let file, let copy):
      """
      Moved \(count.counted("unreadable sync-up")) to '\(file.lastComponent)', and kept a copy of the whole \
      file in '\(copy.lastComponent)'.
      """
    case .nothingToSetAside: "There is nothing to set aside: every sync-up in the file is readable."
    case .salvaged(let count, let lines, let copy):
      """
      Saved \(count.counted("sync-up")) from the damaged file \
      (\(lines.isEmpty ? "nothing was lost" : "\(lines.lineNames) could not be read")), and kept a copy of that \
      file in '\(copy.lastComponent)'.
      """
    }
  }
}

extension SyncUpsSalvage {
  /// A sentence that tells the user which part of the file would be lost.
  package var lossSentence: String {
    lostLines.isEmpty ? "Nothing is lost." : "Text on \(lostLines.lineNames) is lost."
  }
}

extension [ClosedRange<Int>] {
  /// The line numbers in words, such as `lines 3, 7–9`.
  fileprivate var lineNames: String {
    let shown = 10
    let texts = prefix(shown).map { lines in
      lines.count == 1 ? "\(lines.lowerBound)" : "\(lines.lowerBound)–\(lines.upperBound)"
    }
    let others = count > shown ? " and \(count - shown) more places" : ""
    let noun = count == 1 && self[0].count == 1 ? "line" : "lines"
    return "\(noun) \(texts.joined(separator: ", "))\(others)"
  }
}
