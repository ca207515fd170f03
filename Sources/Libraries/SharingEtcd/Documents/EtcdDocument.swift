import Foundation
public import Sharing

/// An element that a team shares: it splits into named parts and is joined from them.
///
/// Each part is a key of its own, so that a change sends the parts that have changed and no others.
/// A meeting that is added to a sync-up does not send the sync-up:
///
/// ```swift
/// extension SyncUp: EtcdDocument {
///   static var etcdFolders: [String] { ["sync-ups", "meetings"] }
///   var etcdID: String { id.uuidString }
///   …
/// }
/// ```
///
/// An element that is `Codable` and small needs only a folder and an id: it is one part then, coded
/// as JSON.
public protocol EtcdDocument: Identifiable, Mergeable, Sendable where ID: Sendable {
  /// The folders that its parts are in, at least one.
  ///
  /// The first one holds the main part, without which there is no element. No two types have a
  /// folder in common, and no folder is named `batch`, `claims` or `presence`.
  static var etcdFolders: [String] { get }

  /// The id as it stands in keys, without a slash.
  var etcdID: String { get }

  /// Splits the element into its parts.
  ///
  /// Equal elements must have equal parts. So sort the keys of JSON.
  ///
  /// - Returns: The parts, of which one is the main part. A part has at most a mebibyte.
  func etcdParts() throws -> [EtcdPartName: EtcdPart]

  /// Joins an element.
  ///
  /// - Parameter parts: The parts that are there.
  /// - Returns: `nil` if the parts are not an element, although nothing is wrong with them. Nothing
  ///   is said of them then.
  /// - Throws: What is wrong with them. They stay as they are, the other elements load, and
  ///   ``EtcdStatus/unreadable`` has a sentence with the key.
  init?(etcdParts parts: EtcdParts) throws
}

extension EtcdDocument where Self: Codable {
  /// Codes the element as JSON, as its main part.
  public func etcdParts() throws -> [EtcdPartName: EtcdPart] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return [EtcdPartName(Self.mainFolder): EtcdPart(try encoder.encode(self))]
  }

  /// Decodes the main part as JSON.
  public init?(etcdParts parts: EtcdParts) throws {
    guard let bytes = parts[EtcdPartName(Self.mainFolder)] else { return nil }
    self = try JSONDecoder().decode(Self.self, from: bytes)
  }
}

extension EtcdDocument {
  /// The folder of the main part.
  static var mainFolder: String { etcdFolders.first ?? "" }
}
