/// The size of a row or column in a layout.
///
/// ```swift
/// let parts = screen.rows(.fixed(2), .flexible(), .fixed(1))
/// title.draw(in: &canvas, rect: parts[0])
/// ```
public enum Length: Hashable, Sendable {
  /// A fixed number of cells, or fewer if not enough are available.
  case fixed(Int)

  /// This number of cells, plus a share of the remaining space.
  ///
  /// The weight of the share is 1. If fewer cells than this number are available, the part gets
  /// only those cells.
  case minimum(Int)

  /// A share of the remaining space, in proportion to the weight.
  case flexible(weight: Int = 1)

  /// The number of cells that a part gets before the remaining space is shared.
  private var base: Int {
    switch self {
    case .fixed(let length), .minimum(let length): max(0, length)
    case .flexible: 0
    }
  }

  private var weight: Int {
    switch self {
    case .fixed: 0
    case .minimum: 1
    // NB: Limits weights and cells so that their product cannot overflow.
    case .flexible(let weight): weight.clamped(to: 0...1_000)
    }
  }

  /// Divides a number of cells among parts.
  ///
  /// Assigns the fixed lengths first, and then the minimums. The minimum and flexible parts share
  /// the remaining cells. If no part takes a share, the last part gets the remaining cells.
  ///
  /// - Parameters:
  ///   - length: The number of cells to divide.
  ///   - parts: The requested length of each part.
  /// - Returns: One length per part. If there are any parts, the lengths add up to the number of
  ///   cells.
  static func divide(_ length: Int, into parts: [Length]) -> [Int] {
    var left = max(0, length)
    var result = Array(repeating: 0, count: parts.count)
    for isFixed in [true, false] {
      for (index, part) in parts.enumerated() where (part.weight == 0) == isFixed {
        result[index] = min(part.base, left)
        left -= result[index]
      }
    }
    let weights = parts.reduce(0) { $0 + $1.weight }
    guard weights > 0 else {
      if let last = result.indices.last { result[last] += left }
      return result
    }
    var weightBefore = 0
    var shared = 0
    for (index, part) in parts.enumerated() {
      // Round the running sums instead of the individual shares, so that the rounded shares add up
      // to the number of shared cells.
      weightBefore += part.weight
      let sum = left.multipliedFullWidth(by: weightBefore)
      let end = weights.dividingFullWidth(sum).quotient
      result[index] += end - shared
      shared = end
    }
    return result
  }
}
