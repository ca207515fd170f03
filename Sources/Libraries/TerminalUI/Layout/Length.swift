/// How much room one of several rows or columns takes.
///
/// ```swift
/// let parts = screen.rows(.fixed(2), .flexible(), .fixed(1))
/// title.draw(in: &canvas, rect: parts[0])
/// ```
public enum Length: Hashable, Sendable {
  /// Exactly so many cells, fewer only if there are no more.
  case fixed(Int)

  /// At least so many cells, and a share of what is left like a flexible one of weight 1.
  case minimum(Int)

  /// A share of what is left, in proportion to the weight.
  case flexible(weight: Int = 1)

  /// The cells that the part gets before the rest is shared.
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
    // NB: so that all weights and cells together cannot overflow.
    case .flexible(let weight): weight.clamped(to: 0...1_000)
    }
  }

  /// Divides a number of cells without leaving one over.
  ///
  /// Fixed lengths are served first, then minimums, both in their order, then the rest is shared.
  /// If no part shares, the last one takes the rest.
  ///
  /// - Parameters:
  ///   - length: The cells to divide.
  ///   - parts: The length of each part.
  /// - Returns: As many lengths as there are parts, whose sum is the length to divide if there are
  ///   any.
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
      // Rounding the sums instead of the shares leaves no cell over.
      weightBefore += part.weight
      let sum = left.multipliedFullWidth(by: weightBefore)
      let end = weights.dividingFullWidth(sum).quotient
      result[index] += end - shared
      shared = end
    }
    return result
  }
}
