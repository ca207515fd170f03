/// A table as comma-separated values.
///
/// ```swift
/// CSV(rows: [["name", "spoken"], ["Blob, Jr", .number("90")]]).text
/// // name,spoken␍␊"Blob, Jr",90␍␊
/// ```
///
/// A spreadsheet runs a cell that begins with `=`, `+`, `@` or `-` as a formula. So a text that
/// begins so gets an apostrophe in front, unless the table is raw or the text is an item of a list
/// (`- `).
///
/// - Source: RFC 4180.
package struct CSV: Hashable, Sendable {
  /// The content of a cell.
  package enum Cell: Hashable, Sendable, ExpressibleByStringLiteral {
    /// A number or a date, which is written as it is.
    case number(String)

    /// A text that a person may have written.
    case text(String)

    /// Creates a text.
    package init(stringLiteral text: String) { self = .text(text) }
  }

  private let rows: [[Cell]]
  private let isRaw: Bool

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - rows: The cells, row by row, the header first.
  ///   - isRaw: Whether texts are written unchanged, even those that look like formulas.
  package init(rows: [[Cell]], isRaw: Bool = false) {
    self.rows = rows
    self.isRaw = isRaw
  }

  /// The rows, each with a line break at its end.
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

  /// Whether a spreadsheet would run a text.
  private static func isFormula(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    switch scalars.first {
    case "=", "+", "@": return true
    case "-": return scalars.dropFirst().first != " "
    default: return false
    }
  }

  private static func append(_ cell: String, to bytes: inout [UInt8]) {
    // By bytes, not by characters: a comma with an accent on it is another character.
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
  /// The duration in whole seconds: `90`.
  var secondsText: String { "\(Int64((self / .seconds(1)).rounded()))" }
}
