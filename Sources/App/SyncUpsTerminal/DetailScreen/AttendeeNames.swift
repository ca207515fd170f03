import Models
import TerminalUI

/// The names of attendees, divided into lines, followed by the number of names that do not fit.
///
/// ```text
/// Blob, Blob Jr, Blob Sr, Blob Esq, Blob III, Blob I
/// ```
nonisolated struct AttendeeNames: View {
  private let names: [String]

  init(_ names: some Sequence<String>) {
    self.names = names.map(\.listElement.inOneLine)
  }

  /// Returns the lines that show the names.
  ///
  /// If there are no names, the method returns the single line `nobody`.
  ///
  /// - Parameters:
  ///   - width: The available columns.
  ///   - height: The available lines. If some names do not fit, the last line ends with the number
  ///     of omitted names.
  func lines(width: Int, height: Int) -> [String] {
    guard !names.isEmpty, width > 0, height > 0 else { return ["nobody"] }
    var lines: [[String]] = [[]]
    var used = 0
    for (index, name) in names.enumerated() {
      let piece = index == names.count - 1 ? name : name + ","
      if used > 0, used + 1 + piece.columnWidth > width {
        guard lines.count < height else {
          lines[lines.count - 1] = Self.ending(lines[lines.count - 1], names.count - index, width)
          break
        }
        lines.append([])
        used = 0
      }
      lines[lines.count - 1].append(piece)
      used += (used > 0 ? 1 : 0) + piece.columnWidth
    }
    return lines.map { $0.joined(separator: " ") }
  }

  func draw(in canvas: inout Canvas, rect: Rect) {
    for (index, line) in lines(width: rect.width, height: rect.height).enumerated() {
      canvas.write(line, in: rect.row(index))
    }
  }

  /// Shortens the last line to fit the width, by replacing names at its end with the number of
  /// omitted names.
  private static func ending(_ line: [String], _ left: Int, _ width: Int) -> [String] {
    var (line, left) = (line, left)
    while true {
      let text = line.joined(separator: " ")
      let start = text.last == "," ? String(text.dropLast()) : text
      let note = " and \(left) more"
      if start.columnWidth + note.columnWidth <= width || line.count < 2 {
        return [start.truncated(toWidth: width - note.columnWidth) + note]
      }
      line.removeLast()
      left += 1
    }
  }
}
