/// One line of the report: what an operation costs, and against what.
struct Row: Encodable {
  /// What was measured.
  let name: String

  /// The cost of one operation, in the unit.
  let cost: Double

  /// `ns`, `µs`, `ms` or `bytes`.
  let unit: String

  /// What the cost is compared with.
  let baseline: String

  /// How many times the baseline it costs, the median of the rounds; or `nil` if there is no baseline.
  let ratio: Double?

  /// The most that the ratio, or without a baseline the cost, may be; or `nil` if anything goes.
  let limit: Double?

  /// Whether the cost is above its limit.
  var isExcessive: Bool {
    guard let limit else { return false }
    return (ratio ?? cost) > limit
  }
}
