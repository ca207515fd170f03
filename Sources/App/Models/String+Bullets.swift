extension String {
  /// The lines of a typed or pasted text, without the bullets of a list.
  ///
  /// `- reviewed the parser` becomes `reviewed the parser`. The bullet of an action item stays,
  /// because it is part of the item's notation, and so does the bullet of a line that contains
  /// nothing else.
  package var withoutBullets: String {
    mapLines(\.withoutListBullet)
  }

  /// Returns the text with each line replaced by the result of a closure.
  ///
  /// The line breaks stay as they are.
  ///
  /// - Parameter transform: Returns the new line for a line without its line break.
  func mapLines(_ transform: (Substring) -> String) -> String {
    var (result, rest) = ("", self[...])
    while let end = rest.firstIndex(where: \.isNewline) {
      result += transform(rest[..<end]) + String(rest[end])
      rest = rest[rest.index(after: end)...]
    }
    return result + transform(rest)
  }
}

extension Substring {
  fileprivate var withoutListBullet: String {
    let start = drop(while: \.isWhitespace)
    // This check decides most lines quickly.
    guard let bullet = start.first, "-*+•".contains(bullet),
      start.dropFirst().first?.isWhitespace == true, ActionItemLine(String(self)) == nil
    else { return String(self) }
    let text = start.dropFirst().drop(while: \.isWhitespace)
    let isOnlyBullet = text.allSatisfy { "-*+•[xX]".contains($0) || $0.isWhitespace }
    return isOnlyBullet ? String(self) : String(self[..<start.startIndex] + text)
  }
}
