/// A string that a dump shows as a string literal.
struct TextLiteral: Hashable {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  var isEmpty: Bool { text.isEmpty }

  /// Whether the string has no line break.
  var isOneLine: Bool { !text.unicodeScalars.contains("\n") }

  /// The string between quotation marks.
  var oneLine: String {
    let needsHashes = text.unicodeScalars.contains { $0 == "\"" || $0 == "\\" }
    let isPrintable = !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    guard needsHashes, isPrintable else { return String(reflecting: text) }
    let longest = text.matches(of: /["\\](#*)/).map(\.output.1.count).max() ?? 0
    let hashes = String(repeating: "#", count: longest + 1)
    return "\(hashes)\"\(text)\"\(hashes)"
  }

  /// The lines of the string.
  ///
  /// Control characters are escaped, because a terminal would execute them.
  var lines: [String] {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let needsEscapes = line.contains { $0 != "\t" && $0.properties.generalCategory == .control }
      guard needsEscapes else { return String(line) }
      return line.map { scalar in
        scalar != "\t" && scalar.properties.generalCategory == .control
          ? scalar.escaped(asASCII: false) : String(scalar)
      }.joined()
    }
  }

  /// The number of `#` signs that a multi-line literal needs.
  var hashCount: Int { text.matches(of: /"""(#*)/).map { $0.output.1.count + 1 }.max() ?? 0 }

  /// Returns the opening line of a multi-line literal.
  static func open(hashCount: Int) -> String { String(repeating: "#", count: hashCount) + "\"\"\"" }

  /// Returns the closing line of a multi-line literal.
  static func close(hashCount: Int) -> String {
    "\"\"\"" + String(repeating: "#", count: hashCount)
  }
}
