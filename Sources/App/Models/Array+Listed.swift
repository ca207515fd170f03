extension String {
  /// The text as an element of a list: in quotation marks if it contains a comma or a semicolon.
  ///
  /// So a list tells one name with a comma, as in `'Ada Lovelace, PhD', Grace`, from two names.
  package var listElement: String {
    contains { $0 == "," || $0 == ";" } ? "'\(self)'" : self
  }
}

extension [String] {
  /// The elements as a list in a sentence, as in `a, b and c`.
  package var listed: String {
    guard count > 1, let last else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and \(last)"
  }
}
