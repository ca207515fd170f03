package import struct Foundation.Data

/// What tells bytes from others without keeping them: their number, and their hash value.
///
/// The hash is `Hasher`'s, SipHash with a key that is new for each process: no program can make a
/// file that is taken for another one, and by accident that happens once in 2⁶⁴ times.
package struct ContentDigest: Sendable {
  private var hasher = Hasher()

  /// How many bytes there are.
  package private(set) var count = 0

  /// Begins with no bytes.
  package init() {}

  /// Takes in all of some bytes.
  ///
  /// - Parameter data: The bytes.
  package init(of data: Data) {
    // SAFETY: the bytes are only read, within the call.
    unsafe data.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    count = data.count
  }

  /// Takes in the bytes that come next.
  ///
  /// It does not matter in how many parts bytes come.
  ///
  /// - Parameter part: The bytes.
  package mutating func append(_ part: ArraySlice<UInt8>) {
    // SAFETY: the bytes are only read, within the call.
    unsafe part.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    count += part.count
  }
}

extension ContentDigest: Equatable {
  /// Whether two digests are of the same bytes.
  package static func == (lhs: ContentDigest, rhs: ContentDigest) -> Bool {
    lhs.count == rhs.count && lhs.hasher.finalize() == rhs.hasher.finalize()
  }
}
