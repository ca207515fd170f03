import Foundation
public import Sharing

/// An element that a team shares, stored as parts with names.
///
/// Each part has its own key, so a change sends only the parts that changed. For example, adding a
/// meeting to a sync-up does not send the sync-up again:
///
/// ```swift
/// extension SyncUp: EtcdDocument {
///   static var etcdFolders: [String] { ["sync-ups", "meetings"] }
///   var etcdID: String { id.uuidString }
///   …
/// }
/// ```
///
/// A small `Codable` element needs only a folder and an id, and is stored as one part, encoded as
/// JSON.
public protocol EtcdDocument: Identifiable, Mergeable, Sendable where ID: Sendable {
  /// The folders of the element's parts.
  ///
  /// The array must not be empty. A folder is the text before the first slash of a part's key. The
  /// first folder contains the main part, which every element must have. Two types must not share a
  /// folder, and the names `batch`, `claims` and `presence` are reserved.
  static var etcdFolders: [String] { get }

  /// The element's id, as it appears in keys.
  ///
  /// The id must not contain a slash.
  var etcdID: String { get }

  /// Splits the element into its parts.
  ///
  /// Equal elements must have equal parts, so JSON in a part must have sorted keys.
  ///
  /// - Returns: The parts, including the main part. A part must have at most 1 MiB.
  func etcdParts() throws -> [EtcdPartName: EtcdPart]

  /// Creates an element from its parts.
  ///
  /// - Parameter parts: The existing parts of the element.
  /// - Returns: `nil` if the parts are valid but do not form an element. The store silently ignores
  ///   parts that do not form an element.
  /// - Throws: An error if a part cannot be decoded. The store leaves the element's parts
  ///   unchanged, and loads the other elements. ``EtcdStatus/unreadable`` contains a message with
  ///   the key of an element that cannot be decoded.
  init?(etcdParts parts: EtcdParts) throws
}

extension EtcdDocument where Self: Codable {
  /// Encodes the element as JSON into its main part.
  public func etcdParts() throws -> [EtcdPartName: EtcdPart] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return [EtcdPartName(Self.mainFolder): EtcdPart(try encoder.encode(self))]
  }

  /// Decodes the element from the JSON in its main part.
  public init?(etcdParts parts: EtcdParts) throws {
    guard let bytes = parts[EtcdPartName(Self.mainFolder)] else { return nil }
    self = try JSONDecoder().decode(Self.self, from: bytes)
  }
}

extension EtcdDocument {
  /// The folder of the main part: the first of the element's folders.
  static var mainFolder: String { etcdFolders.first ?? "" }
}
