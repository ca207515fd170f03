/// A table as comma-separated values.
///
/// ```swift
/// CSV(rows: [["name", "spoken"], ["Blob, Jr", "90"]]).text  // name,spoken␍␊"Blob, Jr",90␍␊
/// ```
///
/// - Source: RFC 4180.
package struct CSV: Hashable, Sendable {
  private let rows: [[String]]

  /// Creates a table.
  ///
  /// - Parameter rows: The cells, row by row, the header first. Any text can be in them, and stays
  ///   as it is.
  package init(rows: [[String]]) {
    self.rows = rows
  }

  /// The rows, each with a line break at its end.
  package var text: String {
    var bytes: [UInt8] = []
    for row in rows {
      for (index, cell) in row.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.append(cell, to: &bytes)
      }
      bytes += [0x0D, 0x0A]
    }
    return String(decoding: bytes, as: UTF8.self)
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
  /// The seconds as a number: `90`, `1.5`.
  var secondsText: String {
    let seconds = self / .seconds(1)
    return components.attoseconds == 0 ? "\(components.seconds)" : "\(seconds)"
  }
}
