import TerminalUI

/// The path of a file that is to be written, with why the last one was no good.
nonisolated struct PathPrompt: View {
  private static let width = 60

  private let question: String
  private let path: TextEditing
  private let problem: String?

  /// Describes a path.
  ///
  /// - Parameters:
  ///   - question: What the path is asked for.
  ///   - path: The path and its cursor.
  ///   - problem: Why the last one was no good, if it was not.
  init(_ question: String, path: TextEditing, problem: String?) {
    self.question = question
    self.path = path
    self.problem = problem
  }

  /// Dims what was drawn before and draws the path above it.
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
