/// Tells now and then how much of a file has been read, if that takes long enough to be seen.
struct ReadingProgress {
  private let size: Int
  private let step: Int
  private var next: Int

  /// How many bytes are read at least before progress is told.
  private static let smallestStep = 1 << 20

  /// Begins with nothing read.
  ///
  /// - Parameter size: How many bytes the file has.
  init(size: Int) {
    self.size = size
    step = max(Self.smallestStep, size / 50)
    next = step
  }

  /// Notes how much has been read.
  ///
  /// - Parameter offset: How many bytes that is.
  /// - Returns: The part that has been read, from 0 to 1, or `nil` if it was told just now.
  mutating func advance(to offset: Int) -> Double? {
    guard offset >= next else { return nil }
    next = offset + step
    return Double(offset) / Double(size)
  }
}
