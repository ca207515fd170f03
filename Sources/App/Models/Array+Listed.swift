extension [String] {
  /// The elements as a list in a sentence, as in `a, b and c`.
  package var listed: String {
    guard count > 1, let last else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and \(last)"
  }
}
