import TerminalUI

/// The turns of a meeting as a ring, filled as far as they are over.
///
/// If there are too many turns for its size, it is one arc.
struct TurnRing: View {
  /// The least number of dots of a turn: with fewer it would be only the gap to the next turn.
  private static let shortestTurn = 6.0

  private let turns: [Double]
  private let style: Style

  /// Describes a ring.
  ///
  /// - Parameters:
  ///   - turns: How much of each turn is over, from 0 to 1.
  ///   - style: The style of the filled part.
  init(turns: [Double], style: Style) {
    self.turns = turns
    self.style = style
  }

  /// The columns from the middle of the ring to its inner edge.
  ///
  /// - Parameter rect: Where it is drawn.
  func radius(in rect: Rect) -> Double {
    // Half the width of the largest square inside the circle, whose diagonal is the diameter.
    Double(Ring(segments: []).interior(of: rect).width) / 2.0.squareRoot()
  }

  /// Draws the ring in the middle.
  func draw(in canvas: inout Canvas, rect: Rect) {
    canvas.draw(Ring(segments: segments(in: rect)), in: rect)
  }

  private func segments(in rect: Rect) -> [Ring.Segment] {
    // A cell has four dots in a column, and the middle of the ring is a tenth from its edge.
    let circumference = Double(rect.height) * 4 * 0.9 * .pi
    let hasGaps = circumference / Double(turns.count) >= Self.shortestTurn
    let turns = hasGaps ? turns : [turns.reduce(0, +) / Double(turns.count)]
    return turns.map { Ring.Segment(progress: $0, style: style) }
  }
}
