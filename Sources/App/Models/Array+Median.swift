extension [Double] {
  /// The median, or `nil` if there are no values.
  package var median: Double? {
    guard !isEmpty else { return nil }
    let sorted = sorted()
    return sorted[(count - 1) / 2] / 2 + sorted[count / 2] / 2
  }
}

extension [Duration] {
  /// The median: the middle of the sorted values, or the mean of the two middle values.
  ///
  /// The median is `nil` if there are no values. Unlike the mean, the median hardly changes if one
  /// meeting was left running all day.
  package var median: Duration? {
    guard !isEmpty else { return nil }
    let sorted = sorted()
    let (low, high) = (sorted[(count - 1) / 2], sorted[count / 2])
    return low + (high - low) / 2
  }
}
