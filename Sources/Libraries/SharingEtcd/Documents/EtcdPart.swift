public import struct Foundation.Data

/// The name of a part of an ``EtcdDocument``.
///
/// A part's key is `FOLDER/ID/NAME`, or `FOLDER/ID` if the part has no name within the folder.
public struct EtcdPartName: Hashable, Sendable {
  /// The folder of the part, which is one of ``EtcdDocument/etcdFolders``.
  public let folder: String

  /// The name of the part within the folder, or `nil` for the part whose key is `FOLDER/ID`.
  ///
  /// The name may contain slashes.
  public let name: String?

  /// Creates a part's name.
  public init(_ folder: String, _ name: String? = nil) {
    self.folder = folder
    self.name = name
  }

  /// Returns the etcd key of the part with this name in the element with the given id.
  func key(of id: String) -> String {
    name.map { "\(folder)/\(id)/\($0)" } ?? "\(folder)/\(id)"
  }
}

/// A part of an ``EtcdDocument``.
public struct EtcdPart: Hashable, Sendable {
  /// The content of the part.
  public var bytes: Data

  /// Whether etcd removes the part when the lease of the part's writer expires.
  public var isLeased: Bool

  /// Creates a part.
  ///
  /// - Parameters:
  ///   - bytes: The content of the part, at most 1 MiB.
  ///   - isLeased: Whether etcd removes the part when its writer's lease expires.
  public init(_ bytes: Data, isLeased: Bool = false) {
    self.bytes = bytes
    self.isLeased = isLeased
  }
}

/// The existing parts of an element.
public struct EtcdParts: Sendable {
  /// The element's id, as it appears in keys.
  public let id: String

  /// The parts, in order of creation.
  private(set) var parts: [(name: EtcdPartName, bytes: Data)]

  /// Creates a collection of parts.
  ///
  /// - Parameters:
  ///   - id: The element's id, as it appears in keys.
  ///   - parts: The parts, in order of creation.
  public init(id: String, _ parts: [(name: EtcdPartName, bytes: Data)]) {
    self.id = id
    self.parts = parts
  }

  /// The content of a part, or `nil` if the part does not exist.
  public subscript(name: EtcdPartName) -> Data? {
    parts.first { $0.name == name }?.bytes
  }

  /// Returns the named parts in a folder, in order of creation.
  ///
  /// The parts that one transaction created are sorted by name.
  public func parts(in folder: String) -> [(name: String, bytes: Data)] {
    parts.compactMap { part in
      guard part.name.folder == folder, let name = part.name.name else { return nil }
      return (name, part.bytes)
    }
  }
}

/// The error for a part that is too large to send to the cluster.
///
/// The part stays in the local file until a change makes it small enough to send.
public struct EtcdPartSizeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The key of the part, without the store's prefix.
  public let key: String

  /// The size of the part in bytes.
  public let size: Int

  /// The maximum size of a part in bytes.
  public let limit: Int

  /// A message that names the key and says what to do.
  public var description: String {
    """
    The value of the key '\(key)' has \(size) bytes, but a store sends at most \(limit). The value stays on this \
    machine until you make it smaller.
    """
  }
}
