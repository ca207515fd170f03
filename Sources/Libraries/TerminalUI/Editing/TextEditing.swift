/// A text that is being edited, and where the cursor stands in it.
///
/// Edits by grapheme cluster, with the keys of readline:
///
/// ```swift
/// var title = TextEditing("Daily stand-up")
/// title.handle(.control("w"))  // "Daily "
/// title.handle("!")  // "Daily !"
/// ```
///
/// Typed and pasted text is kept as it is, but in a text of one line each line break becomes a
/// space. Characters that would act on the terminal are made visible when they are drawn.
public struct TextEditing: Hashable, Sendable {
  /// The grapheme clusters of the text.
  public private(set) var characters: [Character] = []

  /// How many clusters are before the cursor.
  public private(set) var cursor = 0

  /// Whether the text can have several lines.
  public let allowsLineBreaks: Bool

  /// The text that was killed last, to be yanked.
  var killed = ""
  /// Whether the last command killed, so that the next one adds to it.
  var isKilling = false
  /// The column that moves up and down keep, even past shorter lines.
  var wantedColumn: Int?

  /// Starts to edit a text with the cursor at its end.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - allowsLineBreaks: Whether it can have several lines.
  public init(_ text: String = "", allowsLineBreaks: Bool = false) {
    self.allowsLineBreaks = allowsLineBreaks
    characters = Array(normalized(text))
    cursor = characters.count
  }

  /// The text.
  ///
  /// Setting it, for a change that comes from elsewhere, leaves the cursor where it is as far as
  /// the new text allows.
  public var text: String {
    get { String(characters) }
    set {
      guard newValue != text else { return }
      let wasAtEnd = cursor == characters.count
      characters = Array(normalized(newValue))
      moveCursor(to: wasAtEnd ? characters.count : cursor)
    }
  }

  /// Whether there is no text.
  public var isEmpty: Bool { characters.isEmpty }

  /// Puts the cursor elsewhere.
  ///
  /// - Parameter offset: How many clusters are to be before it; the nearest possible counts.
  public mutating func moveCursor(to offset: Int) {
    cursor = offset.clamped(to: 0...characters.count)
    isKilling = false
    wantedColumn = nil
  }

  /// Inserts a text at the cursor, which then stands after it.
  ///
  /// - Parameter text: What was typed or pasted.
  public mutating func insert(_ text: String) {
    replace(cursor..<cursor, with: normalized(text))
    isKilling = false
    wantedColumn = nil
  }

  /// Puts a text in the place of some clusters, and the cursor after it.
  ///
  /// - Complexity: As many steps as the text that is put in, for moving what follows aside.
  mutating func replace(_ range: Range<Int>, with text: String) {
    // NB: clusters can join where the pieces meet. A cluster that starts anew in the joined
    // text ends the join: those after it stay as they are.
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

  /// Where the cursor stands in clusters that were joined, and where they meet what stays as it is.
  ///
  /// - Returns: `nil` if they do not meet it yet.
  private func places(
    in joined: [Character],
    after before: String,
    of rest: Range<Int>
  ) -> (cursor: Int, joinedEnd: Int, end: Int)? {
    let wanted = before.utf8.count
    var cursor: Int?
    var (offset, restOffset, end) = (0, wanted, rest.lowerBound)
    for (index, character) in joined.enumerated() {
      // The cursor goes after a cluster that has joined.
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
