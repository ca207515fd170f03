package import Foundation
import Glibc

/// What has been read of a file, which is not stored a second time as long as it is what is known.
package struct ReadContent {
  /// What the file may hold.
  private let known: Data?

  /// How much of that has been read, as long as nothing else has.
  private var knownCount = 0

  /// What has been read, once it is something else.
  private var other: Data?

  /// Begins with nothing.
  ///
  /// - Parameters:
  ///   - size: How much will be read, as far as the system knows.
  ///   - known: What that may be.
  package init(of size: Int, expecting known: Data?) {
    self.known = known?.count == size ? known : nil
    if self.known == nil { other = Data(capacity: size) }
  }

  /// What has been read.
  package var data: Data {
    if let other { return other }
    guard let known, knownCount < known.count else { return known ?? Data() }
    return Data(known.prefix(knownCount))
  }

  /// Adds what has been read next.
  package mutating func append(_ bytes: ArraySlice<UInt8>) {
    if other == nil, isKnown(bytes) {
      knownCount += bytes.count
      return
    }
    if other == nil { other = startingCopy }
    other?.append(contentsOf: bytes)
  }

  /// A copy of what has been read, with room for the rest: to make room for it later would copy
  /// everything once more.
  private var startingCopy: Data {
    var copy = Data(capacity: known?.count ?? 0)
    if let known { copy.append(known.prefix(knownCount)) }
    return copy
  }

  /// Whether these bytes are what is known to follow.
  private func isKnown(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let known, known.count - knownCount >= bytes.count else { return false }
    // SAFETY: both have that many bytes from there on, and are only read within the calls.
    return unsafe known.withUnsafeBytes { known in
      unsafe bytes.withUnsafeBytes { bytes in
        guard let start = known.baseAddress, let other = bytes.baseAddress else { return true }
        return unsafe memcmp(start + knownCount, other, bytes.count) == 0
      }
    }
  }
}
