/// A line plot in Braille patterns, with two dots per column and four per row.
///
/// The lowest and the highest value span the full height. The line has gaps at missing values.
///
/// ```swift
/// LinePlot(weeks.map(\.heldShare), reference: 1)  // ⣀⠤⠤⠒⠉⠒⠤⣀
/// ```
///
/// - Source: The Unicode Standard, "Braille Patterns". The scalars have one bit per dot.
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
  ///   - values: The values from left to right, `nil` where one is missing. Infinite numbers and
  ///     NaN count as missing.
  ///   - reference: The value of a dotted reference line, if any.
  ///   - style: The style of the line.
  ///   - referenceStyle: The style of the reference line.
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

  /// Draws the plot over the whole rectangle.
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
      // Every combination of the eight dots has a scalar.
      guard let scalar = Unicode.Scalar(0x2800 + bits) else { continue }
      canvas.buffer.write(
        String(Character(scalar)),
        at: Point(x: rect.minX + cell.x, y: rect.minY + cell.y),
        style: dots.contains(where: line.contains) ? style : referenceStyle,
        in: rect
      )
    }
  }

  /// Returns the dots of the line.
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

  /// Returns the dots between two dots, without gaps.
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
    // Halves the values first, because the difference of two large numbers may be infinite.
    let part = (highest / 2 - value / 2) / (highest / 2 - lowest / 2)
    return Int((part * Double(height - 1)).rounded())
  }
}
