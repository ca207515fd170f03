package import struct Foundation.Data

/// The content of a file: its bytes, or only their digest if the reader already knows the bytes.
package struct FileContent: Sendable {
  /// Identifies the bytes.
  package let digest: ContentDigest

  /// The bytes, or `nil` if the reader already knows them and needs only the digest.
  package let data: Data?

  /// Creates content from bytes.
  package init(_ data: Data) {
    self.data = data
    digest = ContentDigest(of: data)
  }

  /// Creates the content of a version whose bytes the reader already knows, from its digest.
  package init(_ digest: ContentDigest) {
    data = nil
    self.digest = digest
  }

  /// Whether the file is empty.
  package var isEmpty: Bool { digest.count == 0 }
}

extension FileContent: Hashable {
  /// Whether two values contain the same bytes.
  package static func == (lhs: FileContent, rhs: FileContent) -> Bool { lhs.digest == rhs.digest }

  package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
