import Foundation
import JSONStream
import Models

/// Decodes a sync-up that contains several meetings or attendees with the same id.
///
/// The first meeting or attendee with an id keeps the id, and all later ones get new ids. A new id
/// depends only on the old id and the position in the sync-up. So importing the same file again
/// adds nothing.
enum RepeatedIDs {
  /// Returns the sync-up with new ids, or `nil` if the sync-up cannot be decoded for another
  /// reason.
  ///
  /// - Parameter element: The JSON of the sync-up.
  static func syncUp(from element: RawJSON) -> SyncUp? {
    guard let ids = try? repeated(in: element.bytes.span), !ids.isEmpty else { return nil }
    var bytes = element.bytes
    for id in ids.reversed() { bytes.replaceSubrange(id.range, with: id.new.uuidString.utf8) }
    return try? SyncUp(json: bytes.span)
  }

  /// Returns, for each id to replace, the id's range and the new id, in the order of the ranges.
  ///
  /// A range does not include the quotation marks.
  private static func repeated(
    in bytes: Span<UInt8>
  ) throws(JSONError) -> [(range: Range<Int>, new: UUID)] {
    var reader = JSONReader(bytes)
    var result: [(range: Range<Int>, new: UUID)] = []
    try reader.beginObject()
    while let member = try reader.nextMember() {
      switch member {
      case "attendees", "meetings":
        var seen: Set<UUID> = []
        try reader.beginArray()
        while try reader.nextElement() {
          let (range, id) = try readID(from: &reader)
          guard let id, !seen.insert(id).inserted else { continue }
          result.append((range, id.derived(from: "repetition \(result.count)")))
        }
      default: try reader.skipValue()
      }
    }
    return result
  }

  /// Reads an object, and returns its id and the id's position.
  private static func readID(
    from reader: inout JSONReader
  ) throws(JSONError) -> (range: Range<Int>, id: UUID?) {
    var result: (range: Range<Int>, id: UUID?) = (0..<0, nil)
    try reader.beginObject()
    while let member = try reader.nextMember() {
      switch member {
      case "id":
        let start = reader.valueOffset() + 1
        let text = try reader.readString()
        result = (start..<(start + text.utf8.count), UUID(uuidString: text))
      default: try reader.skipValue()
      }
    }
    return result
  }
}
