/// The box of a Markdown task and the text after the box, as in `[ ] send the invitation`.
///
/// The app parses all boxes with this type: in the notes of past meetings, in notes that a user
/// types, and in exported minutes.
package struct TaskBox: Hashable, Sendable {
  /// The position of the mark between the brackets.
  package let mark: String.Index

  /// The range of the text after the box, without the white space around it.
  package let text: Range<String.Index>

  /// Whether the box is ticked.
  package let isDone: Bool

  /// Parses a task.
  ///
  /// - Parameter item: The content of a list item, after its bullet.
  /// - Returns: The box, or `nil` if the item has no box, or no text after the box.
  package init?(_ item: Substring) {
    guard item.hasPrefix("[ ]") || item.hasPrefix("[x]") || item.hasPrefix("[X]") else {
      return nil
    }
    let rest = item.dropFirst(3)
    guard rest.first?.isWhitespace == true, let end = rest.lastIndex(where: { !$0.isWhitespace })
    else { return nil }
    let text = rest[...end].drop(while: \.isWhitespace)
    mark = item.index(after: item.startIndex)
    self.text = text.startIndex..<text.endIndex
    isDone = item[mark] != " "
  }
}

extension Substring {
  /// The content of a Markdown list item, or `nil` if the line has no bullet.
  package var listItem: Substring? {
    let line = drop(while: \.isWhitespace)
    guard let bullet = line.first, "-*+".contains(bullet),
      line.dropFirst().first?.isWhitespace == true
    else { return nil }
    return line.dropFirst().drop(while: \.isWhitespace)
  }
}
