import JSONStream
package import Models
import PersistenceKeys
package import Sharing
import SyncUpsFile

/// Decodes an imported file that arrives in parts.
///
/// Accepts the files of this app, of the original app and of Scrumdinger.
///
/// ```swift
/// var reader = ImportReader()
/// while let part = try await input.readPart() { reader.append(part) }
/// let syncUps = try reader.finish()
/// ```
package struct ImportReader {
  private var bytes: [UInt8] = []

  package init() {}

  /// Appends the next part of the file.
  package mutating func append(_ part: [UInt8]) { bytes += part }

  /// Decodes the file.
  ///
  /// If several meetings or attendees of a sync-up have the same id, all except the first get new
  /// ids.
  ///
  /// - Returns: The sync-ups in the order of the file. Several sync-ups may have the same id.
  /// - Throws: `DecodingFailure`, which contains the reason and the position, if the file does not
  ///   contain sync-ups.
  package consuming func finish() throws(DecodingFailure) -> [SyncUp] {
    do throws(JSONError) {
      return try Self.read(bytes.span)
    } catch {
      throw DecodingFailure(error, inSyncUpsOf: bytes.span)
    }
  }

  private static func read(_ bytes: Span<UInt8>) throws(JSONError) -> [SyncUp] {
    var reader = JSONReader(bytes, options: .init(allowsTrailingCommas: true))
    var syncUps: [SyncUp] = []
    try reader.beginArray()
    while try reader.nextElement() {
      let start = reader.valueOffset()
      syncUps.append(try readElement(from: &reader, at: start))
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
      guard DailyScrum.isLikely(element) else {
        guard let syncUp = RepeatedIDs.syncUp(from: element) else { throw error }
        return syncUp
      }
      do throws(JSONError) {
        return try DailyScrum(json: element.bytes.span).syncUp
      } catch {
        throw JSONError(error.reason, offset: start + error.offset)
      }
    }
  }
}
