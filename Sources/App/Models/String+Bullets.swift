extension String {
  /// The lines of a typed or pasted text, without the bullets of a list.
  ///
  /// `- reviewed the parser` becomes `reviewed the parser`. The bullet of an action item stays,
  /// because it is part of the item's notation, and so does the bullet of a line that contains
  /// nothing else.
  package var withoutBullets: String {
    split(omittingEmptySubsequences: false) { $0 == "\n" }
      .map(\.withoutListBullet)
      .joined(separator: "\n")
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
