import Models

/// A name that is not that of one sync-up.
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
      let list = matches.prefix(5).map { "'\($0.title)' (\($0.shortID))" }.joined(separator: ", ")
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

  /// What tells the sync-ups apart: more of a title does not, if it is the title of all of them.
  private static func advice(_ matches: [SyncUp]) -> String {
    Set(matches.map(\.title)).count == 1
      ? "write the start of the id" : "write more of the title, or the start of the id"
  }
}
