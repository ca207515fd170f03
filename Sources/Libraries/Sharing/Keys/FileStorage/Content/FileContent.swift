package import struct Foundation.Data
package import struct Foundation.URL

/// What a file holds, or is about to.
///
/// Mostly that is its bytes. Of a large file that a ``StreamedFormat`` has read, or is about to
/// write, it is the value, which makes the bytes anew when they are needed, and a digest that tells
/// them from others. So the memory holds the value only, and neither the bytes that were read nor
/// those that are written.
package struct FileContent: Sendable {
  private enum Form: Sendable {
    case bytes(Data)
    case streamed(StreamedContent)
  }

  private let form: Form

  /// Creates a content of bytes.
  ///
  /// - Parameter data: The bytes.
  package init(_ data: Data) { form = .bytes(data) }

  /// Creates a content that is made of a value when it is needed.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - format: How it is encoded.
  ///   - digest: The digest of the bytes that it was read from, if it was.
  package init<Value>(
    _ value: Value,
    in format: StreamedFormat<Value>,
    digest: ContentDigest? = nil
  ) {
    form = .streamed(StreamedContent(value, in: format, digest: digest))
  }

  /// Whether there is not a byte.
  package var isEmpty: Bool {
    switch form {
    case .bytes(let data): data.isEmpty
    // Only large files are streamed.
    case .streamed: false
    }
  }

  /// The value that the bytes are made of, if not they are kept but it.
  var streamed: StreamedContent? {
    if case .streamed(let content) = form { content } else { nil }
  }

  /// The bytes, if they are kept.
  var bytes: Data? {
    if case .bytes(let data) = form { data } else { nil }
  }

  /// The bytes.
  ///
  /// Those that are made of a value may be laid out in another way than they were read.
  ///
  /// - Throws: What keeps the value from being encoded.
  package func data() throws -> Data {
    switch form {
    case .bytes(let data): return data
    case .streamed(let content):
      var data = Data()
      try content.encode { data.append(contentsOf: $0) }
      return data
    }
  }

  /// The bytes of a content of a file.
  package func data(of url: URL) throws(FileStorageError) -> Data {
    do {
      return try data()
    } catch {
      throw .unencodable(url, reason: String(describing: error))
    }
  }

  /// What tells the bytes from others, or `nil` if the value cannot be encoded.
  var digest: ContentDigest? {
    switch form {
    case .bytes(let data): ContentDigest(of: data)
    case .streamed(let content): content.digest
    }
  }
}

extension FileContent: Equatable {
  /// Whether two contents have the same bytes.
  package static func == (lhs: FileContent, rhs: FileContent) -> Bool {
    switch (lhs.form, rhs.form) {
    case (.bytes(let lhs), .bytes(let rhs)): lhs == rhs
    case (.streamed(let lhs), .streamed(let rhs)) where lhs === rhs: true
    default: lhs.digest.map { $0 == rhs.digest } ?? false
    }
  }
}
