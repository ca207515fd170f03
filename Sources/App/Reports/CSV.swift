/// A table of comma-separated values.
///
/// ```swift
/// CSV(rows: [["name", "spoken"], ["Blob, Jr", .number("90")]]).text
/// // name,spoken␍␊"Blob, Jr",90␍␊
/// ```
///
/// Spreadsheets evaluate a cell that starts with `=`, `+`, `@` or `-` as a formula. Some
/// spreadsheets also accept the fullwidth forms of these characters, or skip tabs and line breaks
/// before the character. An apostrophe is inserted before text that could be a formula. A list item
/// (`- `) gets no apostrophe, and neither does any text in a raw table.
///
/// - Source: RFC 4180; OWASP, "CSV Injection".
package struct CSV: Hashable, Sendable {
  /// The content of a cell.
  package enum Cell: Hashable, Sendable, ExpressibleByStringLiteral {
    /// A number or a date, which never gets an apostrophe.
    case number(String)

    /// Text that a person may have written.
    case text(String)

    package init(stringLiteral text: String) { self = .text(text) }
  }

  private let rows: [[Cell]]
  private let isRaw: Bool

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - rows: The rows of cells. The first row is the header.
  ///   - isRaw: Whether to leave out the apostrophe before text that looks like a formula.
  package init(rows: [[Cell]], isRaw: Bool = false) {
    self.rows = rows
    self.isRaw = isRaw
  }

  /// The table in CSV format.
  ///
  /// Each row ends with a line break.
  package var text: String {
    var bytes: [UInt8] = []
    for row in rows {
      for (index, cell) in row.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        switch cell {
        case .number(let number): Self.append(number, to: &bytes)
        case .text(let text):
          Self.append(!isRaw && Self.isFormula(text) ? "'\(text)" : text, to: &bytes)
        }
      }
      bytes += [0x0D, 0x0A]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns whether a spreadsheet would evaluate the text as a formula.
  private static func isFormula(_ text: String) -> Bool {
    let scalars = text.unicodeScalars.drop { "\t\r\n".unicodeScalars.contains($0) }
    switch scalars.first {
    case "=", "+", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF20}": return true
    case "-", "\u{FF0D}": return scalars.dropFirst().first != " "
    default: return false
    }
  }

  private static func append(_ cell: String, to bytes: inout [UInt8]) {
    // Compare bytes, because a comma that is followed by a combining accent is a different
    // `Character`.
    guard cell.utf8.contains(where: { special.contains($0) }) else {
      return bytes.append(contentsOf: cell.utf8)
    }
    bytes.append(quote)
    for byte in cell.utf8 {
      bytes.append(byte)
      if byte == quote { bytes.append(quote) }
    }
    bytes.append(quote)
  }

  private static let quote = UInt8(ascii: "\"")
  private static let special: [UInt8] = [quote, UInt8(ascii: ","), 0x0D, 0x0A]
}

extension Duration {
  /// The duration in whole seconds as text, such as `90`.
  ///
  /// Truncates fractions of a second, like ``spoken``.
  var secondsText: String { "\(components.seconds)" }
}
