import TerminalUI

/// A progress ring with one segment per turn.
///
/// If the ring is too small for one segment per turn, draws a single arc.
struct TurnRing: View {
  /// The minimum length of a turn's segment in dots.
  ///
  /// A shorter segment would consist only of the gap to the next segment.
  private static let shortestTurn = 6.0

  private let turns: [Double]
  private let style: Style

  /// Creates a ring.
  ///
  /// - Parameters:
  ///   - turns: The completed fraction of each turn, from 0 to 1.
  ///   - style: The style of the filled part.
  init(turns: [Double], style: Style) {
    self.turns = turns
    self.style = style
  }

  /// Returns the distance in columns from the middle of the ring to its inner edge.
  ///
  /// - Parameter rect: The area of the ring.
  func radius(in rect: Rect) -> Double {
    Ring(segments: []).innerRadius(in: rect)
  }

  /// Draws the ring in the middle of the area.
  func draw(in canvas: inout Canvas, rect: Rect) {
    canvas.draw(Ring(segments: segments(in: rect)), in: rect)
  }

  private func segments(in rect: Rect) -> [Ring.Segment] {
    // A cell is four dots high, and the middle of the ring's stroke is a tenth of the radius away
    // from the ring's edge.
    let circumference = Double(rect.height) * 4 * 0.9 * .pi
    let hasGaps = circumference / Double(turns.count) >= Self.shortestTurn
    let turns = hasGaps ? turns : [turns.reduce(0, +) / Double(turns.count)]
    return turns.map { Ring.Segment(progress: $0, style: style) }
  }
}
