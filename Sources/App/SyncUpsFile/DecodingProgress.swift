/// The progress of decoding a file, reported only for files that are large enough to take
/// noticeable time.
struct DecodingProgress {
  private let size: Int
  private let step: Int
  private var next: Int

  /// The minimum number of bytes between two reports.
  private static let smallestStep = 1 << 20

  /// Creates the progress of decoding a file.
  ///
  /// - Parameter size: The size of the file in bytes.
  init(size: Int) {
    self.size = size
    step = max(Self.smallestStep, size / 50)
    next = step
  }

  /// Records the number of decoded bytes.
  ///
  /// - Parameter offset: The number of decoded bytes.
  /// - Returns: The decoded fraction to report, from 0 to 1, or `nil` if it is too early for the
  ///   next report.
  mutating func advance(to offset: Int) -> Double? {
    guard offset >= next else { return nil }
    next = offset + step
    return Double(offset) / Double(size)
  }
}
