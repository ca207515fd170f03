package import protocol Foundation.ContiguousBytes
package import struct Foundation.Data

/// Identifies a file's bytes by their number and hash value, without storing them.
///
/// `Hasher` computes the hash: SipHash, with a new key for each process. So no program can create a
/// file with a given digest, and an accidental match has a probability of 2⁻⁶⁴.
package struct ContentDigest: Hashable, Sendable {
  /// The number of bytes.
  package let count: Int

  private let hash: Int

  /// Computes the digest of the given bytes.
  ///
  /// - Parameter data: The bytes.
  package init(of data: Data) {
    var builder = Builder()
    builder.append(data)
    self = builder.digest
  }

  private init(count: Int, hash: Int) {
    self.count = count
    self.hash = hash
  }

  /// The digest of no bytes.
  package static let empty = ContentDigest(of: Data())

  /// Computes the digest of bytes that arrive in chunks of any size.
  package struct Builder {
    private var hasher = Hasher()
    private var count = 0

    /// Starts with no bytes.
    package init() {}

    /// Appends bytes.
    package mutating func append(_ bytes: some ContiguousBytes) {
      // SAFETY: The bytes are only read, within the call.
      unsafe bytes.withUnsafeBytes { bytes in
        unsafe hasher.combine(bytes: bytes)
        count += bytes.count
      }
    }

    /// The digest of the bytes so far.
    package var digest: ContentDigest { ContentDigest(count: count, hash: hasher.finalize()) }
  }
}
