/// Text that is being edited, and its cursor.
///
/// Edits grapheme clusters, with the key bindings of Readline:
///
/// ```swift
/// var title = TextEditing("Daily stand-up")
/// title.handle(.control("w"))  // "Daily "
/// title.handle("!")  // "Daily !"
/// ```
///
/// In single-line text, line breaks become spaces. Other control characters stay in the text, and
/// become visible symbols when the text is drawn.
public struct TextEditing: Hashable, Sendable {
  /// The grapheme clusters of the text.
  public private(set) var characters: [Character] = []

  /// The number of clusters before the cursor.
  public private(set) var cursor = 0

  /// Whether the text may have several lines.
  public let allowsLineBreaks: Bool

  /// The text that was killed last, which the next yank inserts.
  var killed = ""
  /// Whether the last command was a kill, so that the next kill adds to the killed text.
  var isKilling = false
  /// The column that Up and Down return the cursor to after they have crossed a shorter line.
  var wantedColumn: Int?

  /// Creates an editor with the cursor at the end of the text.
  ///
  /// - Parameters:
  ///   - text: The initial text.
  ///   - allowsLineBreaks: Whether the text may have several lines.
  public init(_ text: String = "", allowsLineBreaks: Bool = false) {
    self.allowsLineBreaks = allowsLineBreaks
    characters = Array(normalized(text))
    cursor = characters.count
  }

  /// The text.
  ///
  /// Setting the text keeps the number of clusters before the cursor, if the new text is long
  /// enough. A cursor at the end of the old text moves to the end of the new text.
  public var text: String {
    get { String(characters) }
    set {
      guard newValue != text else { return }
      let wasAtEnd = cursor == characters.count
      characters = Array(normalized(newValue))
      moveCursor(to: wasAtEnd ? characters.count : cursor)
    }
  }

  /// Whether the text is empty.
  public var isEmpty: Bool { characters.isEmpty }

  /// Moves the cursor.
  ///
  /// - Parameter offset: The number of clusters before the cursor, clamped to the text.
  public mutating func moveCursor(to offset: Int) {
    cursor = offset.clamped(to: 0...characters.count)
    isKilling = false
    wantedColumn = nil
  }

  /// Inserts text at the cursor, and moves the cursor to the end of the inserted text.
  ///
  /// - Parameter text: The text to insert.
  public mutating func insert(_ text: String) {
    replace(cursor..<cursor, with: normalized(text))
    isKilling = false
    wantedColumn = nil
  }

  /// Replaces the clusters in a range with text, and moves the cursor to the end of that text.
  ///
  /// - Complexity: O(*n* + *m*), where *n* is the length of the inserted text and *m* is the number
  ///   of clusters after it.
  mutating func replace(_ range: Range<Int>, with text: String) {
    // NB: The inserted text may merge with the clusters next to it. The merging ends at the first
    // original cluster boundary that is still a boundary after the insertion: all clusters after
    // that boundary stay unchanged.
    let start = max(0, range.lowerBound - 1)
    let before = String(characters[start..<range.lowerBound]) + text
    var count = 4
    while true {
      let end = min(range.upperBound.saturatingAdd(count), characters.count)
      let joined = Array(before + String(characters[range.upperBound..<end]))
      if let places = places(in: joined, after: before, of: range.upperBound..<end) {
        characters.replaceSubrange(start..<places.end, with: joined[..<places.joinedEnd])
        cursor = start + places.cursor
        return
      }
      count *= 2
    }
  }

  /// Finds the cursor position in the merged clusters, and the first unchanged cluster after the
  /// inserted text.
  ///
  /// - Returns: The cursor position, the index of the unchanged cluster in `joined`, and the index
  ///   of the same cluster in the original clusters. The result is `nil` if the search needs
  ///   original clusters after the range `rest`.
  private func places(
    in joined: [Character],
    after before: String,
    of rest: Range<Int>
  ) -> (cursor: Int, joinedEnd: Int, end: Int)? {
    let wanted = before.utf8.count
    var cursor: Int?
    var (offset, restOffset, end) = (0, wanted, rest.lowerBound)
    for (index, character) in joined.enumerated() {
      // If the inserted text merges with the next cluster, the cursor goes after the merged
      // cluster.
      if cursor == nil, offset >= wanted { cursor = index }
      while restOffset < offset, end < rest.upperBound {
        restOffset += characters[end].utf8.count
        end += 1
      }
      if let cursor, restOffset == offset, end < rest.upperBound { return (cursor, index, end) }
      offset += character.utf8.count
    }
    guard rest.upperBound == characters.count else { return nil }
    return (cursor ?? joined.count, joined.count, rest.upperBound)
  }

  private func normalized(_ text: String) -> String {
    guard text.contains(where: \.isNewline) else { return text }
    return String(text.map { $0.isNewline ? (allowsLineBreaks ? "\n" : " ") : $0 })
  }
}
