public import struct Foundation.Data

/// The name of a part of an ``EtcdDocument``.
///
/// The key of the part is `FOLDER/ID` for the part that is all of the element in a folder, and
/// `FOLDER/ID/NAME` for one of several.
public struct EtcdPartName: Hashable, Sendable {
  /// The folder, one of ``EtcdDocument/etcdFolders``.
  public let folder: String

  /// The name in the folder, which may contain slashes, or `nil` if there is one part only.
  public let name: String?

  /// Names a part.
  public init(_ folder: String, _ name: String? = nil) {
    self.folder = folder
    self.name = name
  }

  /// The key of the part of an element.
  func key(of id: String) -> String {
    name.map { "\(folder)/\(id)/\($0)" } ?? "\(folder)/\(id)"
  }
}

/// A part of an ``EtcdDocument``.
public struct EtcdPart: Hashable, Sendable {
  /// The content.
  public var bytes: Data

  /// Whether etcd removes the part when the process that has written it last is gone.
  public var isLeased: Bool

  /// Describes a part.
  ///
  /// - Parameters:
  ///   - bytes: The content, at most a mebibyte.
  ///   - isLeased: Whether the part is bound to the lease of the process that writes it.
  public init(_ bytes: Data, isLeased: Bool = false) {
    self.bytes = bytes
    self.isLeased = isLeased
  }
}

/// The parts of an element that are there, from which it is joined.
public struct EtcdParts: Sendable {
  /// The id of the element as it stands in the keys.
  public let id: String

  /// In order of arrival.
  private(set) var parts: [(name: EtcdPartName, bytes: Data)]

  /// Puts parts together.
  ///
  /// - Parameters:
  ///   - id: The id of the element.
  ///   - parts: The parts in order of arrival.
  public init(id: String, _ parts: [(name: EtcdPartName, bytes: Data)]) {
    self.id = id
    self.parts = parts
  }

  /// The content of a part, or `nil` if it is not there.
  public subscript(name: EtcdPartName) -> Data? {
    parts.first { $0.name == name }?.bytes
  }

  /// The parts of a folder that have a name, in the order in which they were created.
  ///
  /// Parts that were created together are in the order of their names.
  public func parts(in folder: String) -> [(name: String, bytes: Data)] {
    parts.compactMap { part in
      guard part.name.folder == folder, let name = part.name.name else { return nil }
      return (name, part.bytes)
    }
  }
}

/// A part of an element is larger than etcd takes.
///
/// It stays in the local file, and is sent when it is smaller.
public struct EtcdPartSizeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The key of the part, below the prefix of the store.
  public let key: String

  /// How many bytes it has.
  public let size: Int

  /// How many bytes it may have.
  public let limit: Int

  /// One sentence that says what cannot be sent, and what to do.
  public var description: String {
    """
    The key '\(key)' has \(size) bytes, and etcd takes \(limit) at most: make it smaller, until then it stays \
    on this machine.
    """
  }
}
