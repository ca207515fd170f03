import TerminalUI

/// A line on a terminal that shows how much of some long work is done.
///
/// Short work shows none.
///
/// ```swift
/// var line = ProgressLine("Reading 'a.json'")
/// if let text = line.update(read, of: size, after: elapsed) { console.writeError(text) }
/// console.writeError(line.end())
/// ```
package struct ProgressLine {
  private static let delay = Duration.milliseconds(500)
  private static let interval = Duration.milliseconds(100)
  private static let barWidth = 20

  private let label: String
  private var shown: (width: Int, time: Duration)?

  /// Creates a line.
  ///
  /// - Parameter label: What is being done.
  package init(_ label: String) {
    self.label = label.inOneLine
  }

  /// Notes how much is done.
  ///
  /// - Parameters:
  ///   - done: How many bytes are done.
  ///   - total: How many there are, or `nil` if that is not known.
  ///   - elapsed: How long the work has taken.
  ///   - width: The columns of the terminal.
  /// - Returns: What to write, or `nil` if it is too early.
  package mutating func update(
    _ done: Int,
    of total: Int?,
    after elapsed: Duration,
    width: Int
  ) -> String? {
    guard elapsed >= (shown.map { $0.time + Self.interval } ?? Self.delay) else { return nil }
    let amount: String
    if let total, total > 0 {
      let part = min(1, Double(done) / Double(total))
      let filled = Int(part * Double(Self.barWidth))
      let bar =
        String(repeating: "█", count: filled)
        + String(repeating: "░", count: Self.barWidth - filled)
      amount = "\(bar) \(Int(part * 100)) %"
    } else {
      amount = "\(done / 1_000_000) MB"
    }
    // A line that is wrapped could not be written over.
    let room = max(0, width - 2 - amount.columnWidth)
    let text = "\(label.fitted(toWidth: min(label.columnWidth, room))) \(amount)"
    let padding = max(0, (shown?.width ?? 0) - text.columnWidth)
    shown = (text.columnWidth, elapsed)
    return "\r" + text + String(repeating: " ", count: padding)
  }

  /// Ends the line.
  ///
  /// - Returns: What to write, so that nothing is left of it.
  package func end() -> String {
    guard let shown else { return "" }
    return "\r" + String(repeating: " ", count: shown.width) + "\r"
  }
}
