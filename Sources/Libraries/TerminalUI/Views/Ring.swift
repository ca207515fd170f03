import Foundation

/// A ring of segments that fill clockwise from the top, drawn in Braille patterns.
///
/// The completed part is thick, and the rest is a thin line. So the completed part differs from the
/// rest even without colours. Gaps separate the segments.
///
/// ```swift
/// Ring(segments: [.init(progress: 1, style: accent), .init(progress: 0.3, style: accent)])
/// ```
public struct Ring: View, Sendable {
  /// A segment of the ring.
  public struct Segment: Hashable, Sendable {
    /// The size of the segment relative to the other segments.
    public var share: Double

    /// The completed fraction of the segment, from 0 to 1.
    public var progress: Double

    /// The style of the completed part.
    public var style: Style

    /// Creates a segment.
    ///
    /// - Parameters:
    ///   - share: The size of the segment relative to the other segments.
    ///   - progress: The completed fraction of the segment, from 0 to 1.
    ///   - style: The style of the completed part.
    public init(share: Double = 1, progress: Double, style: Style = .plain) {
      self.share = share
      self.progress = progress
      self.style = style
    }
  }

  /// The dots of a Braille cell, each with its column, its row and its bit in the code point.
  private static let dots: [(x: Int, y: Int, bit: UInt32)] = [
    (0, 0, 0x01), (0, 1, 0x02), (0, 2, 0x04), (1, 0, 0x08), (1, 1, 0x10), (1, 2, 0x20),
    (0, 3, 0x40), (1, 3, 0x80),
  ]

  private let segments: [Segment]
  private let trackStyle: Style

  /// Creates a ring.
  ///
  /// - Parameters:
  ///   - segments: The segments, clockwise from the top.
  ///   - trackStyle: The style of the part that is not completed.
  public init(segments: [Segment], trackStyle: Style = .dim) {
    self.segments = segments.filter { $0.share > 0 && $0.share.isFinite }
    self.trackStyle = trackStyle
  }

  /// Returns the largest rectangle for text inside the ring.
  ///
  /// - Parameter rect: The area of the ring.
  public func interior(of rect: Rect) -> Rect {
    let geometry = Geometry(rect)
    // The square inside the inner circle. A cell is two dots wide and four dots high.
    let side = max(0, geometry.inner * 2 / 2.0.squareRoot())
    let (width, height) = (Int(side / 2), Int(side / 4))
    // Leave equal space on opposite sides: off-centre content would touch the ring on one side.
    return rect.aligned(
      Size(width: width - (rect.width - width) % 2, height: height - (rect.height - height) % 2)
    )
  }

  /// Returns the distance in columns from the middle of the ring to its inner edge.
  ///
  /// - Parameter rect: The area of the ring.
  public func innerRadius(in rect: Rect) -> Double {
    // A cell is two dots wide.
    max(0, Geometry(rect).inner / 2)
  }

  /// Draws the ring in the middle of the rectangle, as large as possible.
  public func draw(in canvas: inout Canvas, rect: Rect) {
    let geometry = Geometry(rect)
    guard geometry.outer >= 3 else { return }
    let shares = segments.reduce(0) { $0 + $1.share }
    for y in 0..<rect.height {
      for x in 0..<rect.width {
        guard let cell = cell(x: x, y: y, geometry, shares) else { continue }
        canvas.buffer.write(
          String(cell.character),
          at: Point(x: rect.minX + x, y: rect.minY + y),
          style: cell.style,
          in: rect
        )
      }
    }
  }

  private func cell(
    x: Int,
    y: Int,
    _ geometry: Geometry,
    _ shares: Double
  ) -> (character: Character, style: Style)? {
    var bits: UInt32 = 0
    var filled: [Style] = []
    for dot in Self.dots {
      guard let position = geometry.position(x: x * 2 + dot.x, y: y * 4 + dot.y) else { continue }
      switch self.dot(at: position, geometry, shares) {
      case .none: continue
      case .line: break
      case .filled(let style): filled.append(style)
      }
      bits |= dot.bit
    }
    guard bits != 0, let scalar = Unicode.Scalar(0x2800 + bits) else { return nil }
    return (Character(scalar), filled.first ?? trackStyle)
  }

  private enum Dot {
    case none
    case line
    case filled(Style)
  }

  /// Returns the kind of dot to draw at a position in the ring.
  private func dot(at position: Geometry.Position, _ geometry: Geometry, _ shares: Double) -> Dot {
    let line = geometry.isInLine(position) ? Dot.line : .none
    let circumference = 2 * Double.pi * position.radius
    // The gap is about one dot on each side of the boundary between two segments.
    let gap = segments.count > 1 ? 0.8 / circumference : 0
    var start = 0.0
    for (index, segment) in segments.enumerated() {
      let length = segment.share / shares
      let end = index == segments.count - 1 ? 1 : start + length
      if position.turn < end {
        if position.turn - start < gap || end - position.turn < gap { return .none }
        return position.turn <= start + length * segment.progress && segment.progress > 0
          ? .filled(segment.style) : line
      }
      start = end
    }
    return line
  }

  /// The position and the radii of the ring, measured in dots.
  private struct Geometry {
    /// A position in the ring: the distance from the centre, and the clockwise angle from the top,
    /// as a fraction of a full turn.
    struct Position {
      let radius: Double
      let turn: Double
    }

    let middle: (x: Double, y: Double)
    let outer: Double
    let inner: Double

    init(_ rect: Rect) {
      let (width, height) = (Double(rect.width) * 2, Double(rect.height) * 4)
      middle = ((width - 1) / 2, (height - 1) / 2)
      outer = min(width, height) / 2
      inner = outer - max(2, outer * 0.2)
    }

    func position(x: Int, y: Int) -> Position? {
      let (dx, dy) = (Double(x) - middle.x, Double(y) - middle.y)
      let radius = (dx * dx + dy * dy).squareRoot()
      guard radius <= outer, radius >= inner else { return nil }
      let turn = atan2(dx, -dy) / (2 * .pi)
      return Position(radius: radius, turn: turn < 0 ? turn + 1 : turn)
    }

    /// Returns whether a dot belongs to the thin line of the part that is not completed.
    func isInLine(_ position: Position) -> Bool {
      abs(position.radius - (outer + inner) / 2) < 0.75
    }
  }
}
