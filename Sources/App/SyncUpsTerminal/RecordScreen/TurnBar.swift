import TerminalUI

/// A progress bar with one segment per turn.
///
/// If the bar is too narrow for one segment per turn, draws a single segment.
struct TurnBar: View {
  private static let shortestTurn = 3

  private let turns: [Double]
  private let style: Style

  /// Creates a bar.
  ///
  /// - Parameters:
  ///   - turns: The completed fraction of each turn, from 0 to 1.
  ///   - style: The style of the filled part.
  init(turns: [Double], style: Style) {
    self.turns = turns
    self.style = style
  }

  /// Draws the bar in the first row of the area.
  func draw(in canvas: inout Canvas, rect: Rect) {
    let hasGaps = (rect.width + 1) / max(1, turns.count) > Self.shortestTurn
    let turns = hasGaps ? turns : [turns.reduce(0, +) / Double(max(1, turns.count))]
    let parts = rect.row(0).columns(turns.map { _ in .flexible() }, spacing: 1)
    for (turn, part) in zip(turns, parts) {
      canvas.draw(ProgressBar(turn, style: style), in: part)
    }
  }
}
