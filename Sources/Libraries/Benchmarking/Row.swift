/// A row of a report: the cost of an operation, compared to a baseline.
public struct Row: Encodable, Sendable {
  /// The name of the operation that was measured.
  public let name: String

  /// The condition under which the operation was measured, such as `read`, or an empty string.
  public let condition: String

  /// The cost of one operation, measured in ``unit``.
  public let cost: Double

  /// The unit of the cost: `ns`, `µs`, `ms of CPU`, `MB/s` or `bytes`.
  public let unit: String

  /// The name of the baseline that the cost is compared with, or an empty string.
  public let baseline: String

  /// The cost relative to the baseline, as the median of all rounds, or `nil` if there is no
  /// baseline.
  public let ratio: Double?

  /// The maximum ratio or, without a baseline, the maximum cost; `nil` if the row has no limit.
  public let limit: Double?

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - name: The name of the operation that was measured.
  ///   - condition: The condition under which the operation was measured.
  ///   - cost: The cost of one operation.
  ///   - unit: The unit of the cost.
  ///   - baseline: The name of the baseline that the cost is compared with.
  ///   - ratio: The cost relative to the baseline.
  ///   - limit: The maximum ratio or, without a baseline, the maximum cost.
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
