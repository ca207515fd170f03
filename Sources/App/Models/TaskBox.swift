/// The box of a Markdown task and the text after it: `[ ] send the invitation`.
///
/// The action items of a meeting, the notes that become items when they are typed, and the exported
/// minutes all parse boxes with this type.
package struct TaskBox: Hashable, Sendable {
  /// The position of the mark between the brackets.
  package let mark: String.Index

  /// The range of the text, without the white space around it.
  package let text: Range<String.Index>

  /// Whether the box is ticked.
  package let isDone: Bool

  /// Reads a task.
  ///
  /// - Parameter item: The line without its bullet.
  /// - Returns: `nil` if the line has no box or no text.
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
