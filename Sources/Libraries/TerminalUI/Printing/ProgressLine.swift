/// A line on the terminal that shows how many bytes an operation has processed.
///
/// The line appears after half a second, so that a short operation shows no line.
///
/// ```swift
/// var line = ProgressLine("Reading 'a.json'")
/// if let text = line.update(read, of: size, after: elapsed, width: 80) {
///   console.writeError(text)
/// }
/// console.writeError(line.end())
/// ```
public struct ProgressLine {
  private static let delay = Duration.milliseconds(500)
  private static let interval = Duration.milliseconds(100)
  private static let barWidth = 20

  private let label: String
  private var shown: (width: Int, time: Duration)?

  /// Creates a line that is not shown yet.
  ///
  /// - Parameter label: The name of the operation.
  public init(_ label: String) {
    self.label = label.inOneLine
  }

  /// Updates the progress.
  ///
  /// - Parameters:
  ///   - done: The number of processed bytes.
  ///   - total: The number of all bytes, or `nil` if it is unknown.
  ///   - elapsed: The time since the start of the operation.
  ///   - width: The terminal's width in columns.
  /// - Returns: The text to write to the terminal. Returns `nil` during the first half second, and
  ///   for 0.1 seconds after each returned text.
  public mutating func update(
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
    // Keep the line short: the next update could not overwrite a line that the terminal has
    // wrapped.
    let room = max(0, width - 2 - amount.columnWidth)
    let text = "\(label.fitted(toWidth: min(label.columnWidth, room))) \(amount)"
    let padding = max(0, (shown?.width ?? 0) - text.columnWidth)
    shown = (text.columnWidth, elapsed)
    return "\r" + text + String(repeating: " ", count: padding)
  }

  /// Returns the text that removes the line from the terminal.
  public func end() -> String {
    guard let shown else { return "" }
    return "\r" + String(repeating: " ", count: shown.width) + "\r"
  }
}
