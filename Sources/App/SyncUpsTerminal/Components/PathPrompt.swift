import TerminalUI

/// A prompt for the path of a file to write.
///
/// The prompt also shows why the last attempt to write the file failed.
nonisolated struct PathPrompt: View {
  private static let width = 60

  private let question: String
  private let path: TextEditing
  private let problem: String?

  /// Creates a prompt.
  ///
  /// - Parameters:
  ///   - question: The question above the path.
  ///   - path: The path and its cursor.
  ///   - problem: The reason that the last attempt to write the file failed, if any.
  init(_ question: String, path: TextEditing, problem: String?) {
    self.question = question
    self.path = path
    self.problem = problem
  }

  /// Dims the canvas and draws the prompt on top.
  func draw(in canvas: inout Canvas, rect: Rect) {
    canvas.dim()
    let inner = min(Self.width, rect.width - 6)
    let problemText = Text(problem.map { "! \($0)" } ?? "", style: .bold, isWrapped: true)
    let problemHeight = problem == nil ? 0 : problemText.lines(width: inner).count
    let outer = rect.aligned(Size(width: inner + 4, height: 5 + problemHeight))
    canvas.fill(outer, style: .plain)
    canvas.draw(Border(), in: outer)
    let rows = outer.padded(horizontal: 2, vertical: 1)
      .rows(.fixed(1), .fixed(1), .fixed(1), .fixed(problemHeight))
    canvas.write(question, in: rows[0], style: .bold)
    let field = rows[2].columns(.fixed(2), .flexible())
    canvas.write("❯", in: field[0], style: .bold)
    canvas.draw(TextField(path, isFocused: true), in: field[1])
    canvas.draw(problemText, in: rows[3])
  }
}
