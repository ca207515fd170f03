import PersistenceKeys

extension FileReport {
  /// The elements that cannot be read, a line each.
  var unreadableLines: [String] {
    guard !unreadable.isEmpty else { return [] }
    return ["Not readable  \(unreadable.count), kept in the file as they are"]
      + unreadable.map { element in
        let title = element.title.map { "'\($0)'" } ?? "no title"
        return "  \(title)   \(element.description)"
      }
  }

  /// An element that cannot be read, as `--json` prints it.
  struct CodedUnreadable: Encodable {
    let title: String?
    let line: Int?
    let reason: String

    init(_ element: UnreadableSyncUp) {
      title = element.title
      line = element.line
      reason = element.description
    }
  }
}
