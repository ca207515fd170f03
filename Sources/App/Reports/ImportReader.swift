package import IdentifiedCollections
import JSONStream
package import Models
import PersistenceKeys
package import Sharing

/// Makes sync-ups of a file that comes in parts: one of this app, of the original or of Scrumdinger.
///
/// A file as this app and the original write it is read as it comes, and its bytes need not be kept.
///
/// ```swift
/// var reader = ImportReader(keepingBytes: false)
/// while let part = try await input.readPart() { reader.take(part) }
/// let syncUps = try reader.finish()
/// ```
package struct ImportReader {
  private let keepsBytes: Bool
  private var bytes: [UInt8] = []
  private var parts: SyncUpsParts? = SyncUpsParts()

  /// Creates a reader.
  ///
  /// - Parameter keepsBytes: Whether everything can be read in one go: not if the caller can begin
  ///   again.
  package init(keepingBytes keepsBytes: Bool) {
    self.keepsBytes = keepsBytes
  }

  /// Takes the next part.
  ///
  /// - Parameter part: The part.
  /// - Returns: Whether the next one is wanted: not if the bytes are needed, and are not kept.
  package mutating func take(_ part: [UInt8]) -> Bool {
    if keepsBytes { bytes += part }
    if parts?.take(part[...]) == false { parts = nil }
    return keepsBytes || parts != nil
  }

  /// Ends the file.
  ///
  /// - Returns: The sync-ups, or `nil` if the bytes are needed, and are not kept.
  /// - Throws: `DecodingFailure` that says where the file is no file of sync-ups, and why.
  package consuming func finish() throws(DecodingFailure) -> IdentifiedArrayOf<SyncUp>? {
    if let syncUps = parts?.finish() { return syncUps }
    guard keepsBytes else { return nil }
    parts = nil
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
