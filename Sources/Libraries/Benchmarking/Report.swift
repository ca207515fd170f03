import Foundation

/// The results of measurements in the formats that can be printed.
package struct Report {
  private let rows: [Row]

  package init(rows: [Row]) {
    self.rows = rows
  }

  /// A short description of each row whose cost is above its limit.
  package var excesses: [String] {
    rows.filter(\.isExcessive).map { row in
      let actual = row.ratio.map { "\(format($0)) ×" } ?? "\(format(row.cost)) \(row.unit)"
      let name = row.condition.isEmpty ? row.name : "\(row.name), \(row.condition)"
      return "\(name) (\(actual), limit \(format(row.limit ?? 0)))"
    }
  }

  /// The rows as JSON.
  package var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    // Encoding cannot fail, because the rows contain only numbers and strings.
    return (try? encoder.encode(rows)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
  }

  /// The rows as a table in Markdown.
  package var table: String {
    let header = ["operation", "while", "cost", "against", "ratio", "limit", ""]
    let cells = rows.map { row in
      [
        row.name,
        row.condition,
        "\(format(row.cost)) \(row.unit)",
        row.baseline,
        row.ratio.map { "\(format($0)) ×" } ?? "",
        row.limit.map { format($0) } ?? "",
        row.isExcessive ? "too much" : "",
      ]
    }
    let widths = header.indices.map { column in
      ([header] + cells).map { $0[column].count }.max() ?? 0
    }
    func line(_ cells: [String]) -> String {
      let padded = zip(cells, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
      return "| " + padded.joined(separator: " | ") + " |"
    }
    let rule = line(widths.map { String(repeating: "-", count: $0) })
    return ([line(header), rule] + cells.map(line)).joined(separator: "\n")
  }

  private func format(_ number: Double) -> String {
    if number >= 100 { return String(Int(number.rounded())) }
    return String(format: number < 1 ? "%.2f" : "%.1f", number)
  }
}
