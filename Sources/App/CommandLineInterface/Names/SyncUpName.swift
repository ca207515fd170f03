import CommandLineParsing
import Foundation
import IdentifiedCollections
import Models
import Tagged

/// What a user calls a sync-up: a title, a part of one, or the start of an id.
///
/// The first of these that fits any sync-up decides:
///
/// 1. the whole id, or a start of it with at least four characters, in any case;
/// 2. the whole title, then the whole title where neither case nor accents matter;
/// 3. a part of the title, where they do not matter either.
///
/// ```swift
/// let id = try SyncUpName("desi").find(in: syncUps)
/// ```
struct SyncUpName {
  private let text: String

  /// Creates a name from the text that the user typed.
  init(_ text: String) {
    self.text = text
  }

  /// Finds the one sync-up of this name.
  ///
  /// - Parameter syncUps: All sync-ups.
  /// - Returns: Its id.
  /// - Throws: ``SyncUpNameError`` if there is none or more than one.
  func find(in syncUps: IdentifiedArrayOf<SyncUp>) throws(SyncUpNameError) -> SyncUp.ID {
    let typed = text.folded
    let readings: [(SyncUp) -> Bool] = [
      { typed.count >= 4 && $0.id.rawValue.uuidString.lowercased().hasPrefix(typed) },
      { $0.title == text },
      { $0.title.folded == typed },
      { !typed.isEmpty && $0.title.folded.contains(typed) },
    ]
    for fits in readings {
      let matches = syncUps.filter(fits)
      if matches.count == 1, let match = matches.first { return match.id }
      if matches.count > 1 { throw .ambiguous(text, matches: matches.elements) }
    }
    throw .notFound(text, suggestion: nearestTitle(of: syncUps))
  }

  /// The title that was most likely meant, by itself or by one of its words.
  private func nearestTitle(of syncUps: IdentifiedArrayOf<SyncUp>) -> String? {
    let titles = syncUps.map(\.title)
    let typed = text.folded
    if let title = Spelling.nearest(to: typed, among: titles.map(\.folded)) {
      return titles.first { $0.folded == title }
    }
    let words = titles.flatMap { title in
      title.split(whereSeparator: \.isWhitespace).map { (word: String($0).folded, title: title) }
    }
    let word = Spelling.nearest(to: typed, among: words.map(\.word))
    return words.first { $0.word == word }?.title
  }
}

extension SyncUp {
  /// So much of the id that it is unique in all likelihood.
  var shortID: String { String(id.rawValue.uuidString.prefix(8)) }
}

/// A name that does not identify one sync-up.
enum SyncUpNameError: Error, Hashable, Sendable {
  /// The name fits several sync-ups.
  case ambiguous(String, matches: [SyncUp])

  /// The name fits none; the suggestion is the title that is nearest, if one is near.
  case notFound(String, suggestion: String?)
}

extension SyncUpNameError: UserFacingError {
  var exitCode: ExitCode { .inputNotFound }

  var message: String {
    switch self {
    case .ambiguous(let name, let matches):
      let list = matches.prefix(5).map { "'\($0.title.shownTitle)' (\($0.shortID))" }.joined(
        separator: ", "
      )
      let rest = matches.count > 5 ? " and \(matches.count - 5) more" : ""
      return """
        '\(name)' could be any of \(list)\(rest): \(Self.advice(matches)).
        """
    case .notFound("", _):
      return "The name of the sync-up is empty: 'syncups list' shows those that there are."
    case .notFound(let name, let suggestion?):
      return "No sync-up is called '\(name)': write '\(suggestion)' if you meant that."
    case .notFound(let name, nil):
      return "No sync-up is called '\(name)': 'syncups list' shows those that there are."
    }
  }

  /// Returns advice: sync-ups with equal titles differ only in their ids.
  private static func advice(_ matches: [SyncUp]) -> String {
    Set(matches.map(\.title)).count == 1
      ? "write the start of the id" : "write more of the title, or the start of the id"
  }
}
