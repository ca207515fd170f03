/// A row of a report: the cost of an operation, compared to a baseline.
public struct Row: Encodable, Sendable {
  /// The operation that was measured.
  public let name: String

  /// The condition of the measurement, such as `read` or `observed`, or an empty string.
  public let condition: String

  /// The cost of one operation, in the unit.
  public let cost: Double

  /// `ns`, `µs`, `ms of CPU`, `MB/s` or `bytes`.
  public let unit: String

  /// The baseline that the cost is compared to, or an empty string.
  public let baseline: String

  /// The cost relative to the baseline, as the median of all rounds, or `nil` without a baseline.
  public let ratio: Double?

  /// The maximum of the ratio or, without a baseline, of the cost.
  ///
  /// `nil` if the row has no limit.
  public let limit: Double?

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - name: The operation that was measured.
  ///   - condition: The condition of the measurement.
  ///   - cost: The cost of one operation.
  ///   - unit: The unit of the cost.
  ///   - baseline: The baseline that the cost is compared to.
  ///   - ratio: The cost relative to the baseline.
  ///   - limit: The maximum of the ratio or, without a baseline, of the cost.
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
