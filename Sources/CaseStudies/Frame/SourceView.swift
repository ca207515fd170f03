package import TerminalUI

/// The view that shows the sources of a study in the whole window.
package struct SourceView: Equatable, Sendable {
  package let files: [SourceFile]

  /// The index of the file that is shown.
  package private(set) var index = 0

  /// The index of the first visible line.
  package private(set) var firstLine = 0

  /// Opens the first file at its first shared property.
  ///
  /// - Parameter files: The files, at least one.
  package init(_ files: [SourceFile]) {
    self.files = files
    showFile(0)
  }

  /// Handles a key that scrolls or shows another file.
  ///
  /// - Parameters:
  ///   - press: The key press. The view ignores other keys.
  ///   - height: The number of lines of the view, including its title.
  package mutating func handle(_ press: KeyPress, height: Int) {
    let (count, height) = (files[index].lines.count, height - 1)
    let last = max(0, count - height)
    firstLine = min(firstLine, last)
    switch press {
    case .key(.up), "k": firstLine = max(0, firstLine - 1)
    case .key(.down), "j": firstLine = min(firstLine + 1, last)
    case .key(.pageUp):
      firstLine = Scrolling.line(from: firstLine, byPages: -1, height: height, of: count)
    case .key(.pageDown), " ":
      firstLine = Scrolling.line(from: firstLine, byPages: 1, height: height, of: count)
    case .key(.home): firstLine = 0
    case .key(.end): firstLine = last
    case .key(.left): showFile(index - 1)
    case .key(.right), .key(.tab): showFile(index + 1)
    default: break
    }
  }

  /// Shows another file, from three lines above its first shared property.
  private mutating func showFile(_ number: Int) {
    index = (number + files.count) % files.count
    firstLine = max(0, files[index].firstShared - 3)
  }

  /// Draws the sources.
  ///
  /// - Parameters:
  ///   - canvas: The canvas to draw on.
  ///   - rect: The area to draw in.
  package func draw(in canvas: inout Canvas, rect: Rect) {
    let file = files[index]
    let parts = rect.rows(.fixed(1), .flexible())
    let firstLine = min(firstLine, max(0, file.lines.count - parts[1].height))
    let last = min(file.lines.count, firstLine + parts[1].height)
    let position = "  lines \(firstLine + 1) to \(last) of \(file.lines.count)"
    let others = files.count > 1 ? "  file \(index + 1) of \(files.count)" : ""
    canvas.write([(file.name, Style.bold), (position + others, .dim)], in: parts[0])

    let width = "\(file.lines.count)".count
    let colored = SwiftHighlighter.pieces(of: file.lines)
    for (row, number) in (firstLine..<last).enumerated() {
      let label = String(repeating: " ", count: width - "\(number + 1)".count) + "\(number + 1)  "
      canvas.write([(label, .dim)] + colored[number], in: parts[1].row(row))
    }
  }
}
