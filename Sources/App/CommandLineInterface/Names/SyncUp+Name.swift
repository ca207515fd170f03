import CommandLineParsing
import IdentifiedCollections
import Models
import Tagged

extension SyncUp {
  /// Finds the only sync-up that matches a name from the user.
  ///
  /// - Parameters:
  ///   - name: A title, a part of a title, or the start of an id.
  ///   - syncUps: All sync-ups.
  /// - Returns: The id of the sync-up.
  /// - Throws: ``SyncUpNameError`` if no sync-up or several sync-ups match.
  static func find(
    _ name: String,
    in syncUps: IdentifiedArrayOf<SyncUp>
  ) throws(SyncUpNameError) -> SyncUp {
    let matches = named(name, in: syncUps)
    guard let match = matches.first else {
      throw .notFound(name, suggestion: nearestTitle(to: name, of: syncUps))
    }
    guard matches.count == 1 else { throw .ambiguous(name, matches: matches) }
    return match
  }

  /// Returns the title most similar to a mistyped name, comparing whole titles and single words.
  private static func nearestTitle(
    to name: String,
    of syncUps: IdentifiedArrayOf<SyncUp>
  ) -> String? {
    let titles = syncUps.map(\.title)
    let typed = name.folded
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

/// The error for a name that does not identify exactly one sync-up.
enum SyncUpNameError: Error, Hashable, Sendable {
  /// The name matches several sync-ups.
  case ambiguous(String, matches: [SyncUp])

  /// The name matches no sync-up. The suggestion is the most similar title, if a title is similar
  /// enough.
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
      return "The name of the sync-up is empty: 'syncups list' lists all sync-ups."
    case .notFound(let name, let suggestion?):
      return "No sync-up is called '\(name)': write '\(suggestion)' if you meant that."
    case .notFound(let name, nil):
      return "No sync-up is called '\(name)': 'syncups list' lists all sync-ups."
    }
  }

  /// Returns advice on what to type instead.
  ///
  /// If the titles are equal, the advice is to type an id.
  private static func advice(_ matches: [SyncUp]) -> String {
    Set(matches.map(\.title.streamSafe)).count == 1
      ? "write the start of the id" : "write more of the title, or the start of the id"
  }
}
