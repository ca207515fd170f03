/// One line of a report: what an operation costs, and against what.
public struct Row: Encodable, Sendable {
  /// The operation that was measured.
  public let name: String

  /// The condition under which it is measured, such as `read` or `observed`; empty if there is
  /// nothing to say.
  public let condition: String

  /// The cost of one operation, in the unit.
  public let cost: Double

  /// `ns`, `µs`, `ms of CPU`, `MB/s` or `bytes`.
  public let unit: String

  /// What the cost is compared with; empty if there is nothing to compare with.
  public let baseline: String

  /// How many times the baseline it costs, the median of the rounds; or `nil` if there is no
  /// baseline.
  public let ratio: Double?

  /// The most that the ratio, or without a baseline the cost, may be; or `nil` if there is no
  /// limit.
  public let limit: Double?

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - name: The operation that was measured.
  ///   - condition: The condition under which it is measured.
  ///   - cost: The cost of one operation.
  ///   - unit: The unit of the cost.
  ///   - baseline: What the cost is compared with.
  ///   - ratio: How many times the baseline it costs.
  ///   - limit: The most that the ratio, or without a baseline the cost, may be.
  public init(
    _ name: String,
    condition: String = "",
    cost: Double,
    unit: String,
    baseline: String = "",
    ratio: Double? = nil,
    limit: Double? = nil
  ) {
    self.name = name
    self.condition = condition
    self.cost = cost
    self.unit = unit
    self.baseline = baseline
    self.ratio = ratio
    self.limit = limit
  }

  /// Whether the cost is above its limit.
  public var isExcessive: Bool {
    guard let limit else { return false }
    return (ratio ?? cost) > limit
  }
}
