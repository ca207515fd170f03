/// A line through values, drawn in dots of Braille: two dots in each column and four in each row.
///
/// The lowest and the highest value fill the height. Where a value is missing, so is the line.
///
/// ```swift
/// LinePlot(weeks.map(\.heldShare), reference: 1)  // ⣀⠤⠤⠒⠉⠒⠤⣀
/// ```
///
/// - Source: The Unicode Standard, "Braille Patterns", whose scalars have a bit for each dot.
public struct LinePlot: View, Sendable {
  private static let bits: [[UInt32]] = [
    [0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80],
  ]

  private let values: [Double?]
  private let reference: Double?
  private let style: Style
  private let referenceStyle: Style

  /// Creates a plot.
  ///
  /// - Parameters:
  ///   - values: The values from left to right, `nil` where there is none. Those that are no finite
  ///     number count as missing.
  ///   - reference: A value at which a dotted line stands to compare with, if there is one.
  ///   - style: How the line is drawn.
  ///   - referenceStyle: How the dotted line is drawn.
  public init(
    _ values: [Double?],
    reference: Double? = nil,
    style: Style = .plain,
    referenceStyle: Style = .dim
  ) {
    self.values = values.map { value in value.flatMap { $0.isFinite ? $0 : nil } }
    self.reference = reference.flatMap { $0.isFinite ? $0 : nil }
    self.style = style
    self.referenceStyle = referenceStyle
  }

  /// Draws the plot, which fills the rectangle.
  public func draw(in canvas: inout Canvas, rect: Rect) {
    guard !rect.isEmpty, values.contains(where: { $0 != nil }) else { return }
    let (width, height) = (2 * rect.width, 4 * rect.height)
    let line = line(width: width, height: height)
    var dots = line
    if let reference {
      let y = y(of: reference, height: height)
      for x in stride(from: 0, to: width, by: 2) { dots.insert(Point(x: x, y: y)) }
    }
    let cells = Dictionary(grouping: dots) { Point(x: $0.x / 2, y: $0.y / 4) }
    for (cell, dots) in cells {
      let bits = dots.reduce(0) { $0 | Self.bits[$1.y % 4][$1.x % 2] }
      // There is a scalar for each set of the eight dots.
      guard let scalar = Unicode.Scalar(0x2800 + bits) else { continue }
      canvas.buffer.write(
        String(Character(scalar)),
        at: Point(x: rect.minX + cell.x, y: rect.minY + cell.y),
        style: dots.contains(where: line.contains) ? style : referenceStyle,
        in: rect
      )
    }
  }

  /// The dots of the line.
  private func line(width: Int, height: Int) -> Set<Point> {
    let steps = Double(max(1, values.count - 1))
    var dots: Set<Point> = []
    var previous: Point?
    for (index, value) in values.enumerated() {
      guard let value else {
        previous = nil
        continue
      }
      let x = Int((Double(index) / steps * Double(width - 1)).rounded())
      let point = Point(x: x, y: y(of: value, height: height))
      dots.insert(point)
      if let previous { dots.formUnion(Self.dots(from: previous, to: point)) }
      previous = point
    }
    return dots
  }

  /// The dots between two, without a gap.
  private static func dots(from start: Point, to end: Point) -> [Point] {
    let count = max(abs(end.x - start.x), abs(end.y - start.y))
    return (0..<count).map { step in
      let part = Double(step) / Double(count)
      return Point(
        x: start.x + Int((part * Double(end.x - start.x)).rounded()),
        y: start.y + Int((part * Double(end.y - start.y)).rounded())
      )
    }
  }

  private func y(of value: Double, height: Int) -> Int {
    let all = values.compactMap(\.self) + (reference.map { [$0] } ?? [])
    guard let lowest = all.min(), let highest = all.max(), lowest < highest else {
      return (height - 1) / 2
    }
    // Halves, since the difference of two large numbers may not be a finite one.
    let part = (highest / 2 - value / 2) / (highest / 2 - lowest / 2)
    return Int((part * Double(height - 1)).rounded())
  }
}
