package import IdentifiedCollections
import JSONStream
package import Models
import PersistenceKeys
package import Sharing
import SyncUpsFile

/// Decodes an imported file that arrives in parts.
///
/// Accepts files of this app, of the original app and of Scrumdinger.
///
/// ```swift
/// var reader = ImportReader()
/// while let part = try await input.readPart() { reader.append(part) }
/// let syncUps = try reader.finish()
/// ```
package struct ImportReader {
  private var bytes: [UInt8] = []

  package init() {}

  /// Appends the next part.
  package mutating func append(_ part: [UInt8]) { bytes += part }

  /// Decodes the file.
  ///
  /// - Returns: The sync-ups in the file.
  /// - Throws: `DecodingFailure`, which describes where and why the file is not a file of sync-ups.
  package consuming func finish() throws(DecodingFailure) -> IdentifiedArrayOf<SyncUp> {
    do throws(JSONError) {
      return try Self.read(bytes.span)
    } catch {
      throw DecodingFailure(error, inSyncUpsOf: bytes.span)
    }
  }

  private static func read(_ bytes: Span<UInt8>) throws(JSONError) -> IdentifiedArrayOf<SyncUp> {
    var reader = JSONReader(bytes, options: .init(allowsTrailingCommas: true))
    var syncUps: IdentifiedArrayOf<SyncUp> = []
    try reader.beginArray()
    while try reader.nextElement() {
      let start = reader.valueOffset()
      let syncUp = try readElement(from: &reader, at: start)
      let id = syncUp.id
      guard syncUps.append(syncUp).inserted else {
        throw reader.invalidValue("the id \(id) is here a second time", at: start)
      }
    }
    try reader.finish()
    return syncUps
  }

  private static func readElement(
    from reader: inout JSONReader,
    at start: Int
  ) throws(JSONError) -> SyncUp {
    switch try reader.readOrKeep(SyncUp.self) {
    case .value(let syncUp): return syncUp
    case .unreadable(let element, let error):
      guard DailyScrum.isLikely(element) else { throw error }
      do throws(JSONError) {
        return try DailyScrum(json: element.bytes.span).syncUp
      } catch {
        throw JSONError(error.reason, offset: start + error.offset)
      }
    }
  }
}
