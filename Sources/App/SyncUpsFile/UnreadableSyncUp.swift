package import JSONStream
import Models
import Tagged

/// An element of the file that cannot be decoded as a sync-up.
///
/// Each save writes the element back unchanged, after the same sync-up as before: see
/// ``SyncUpsContent``. The list screen and `syncups doctor` tell the user about the element.
package struct UnreadableSyncUp: Hashable, Sendable {
  /// The bytes of the element.
  package let bytes: RawJSON

  /// The element's id if an earlier sync-up has the same id, otherwise `nil`.
  let secondOf: SyncUp.ID?

  /// The number of decoded sync-ups that come before the element.
  var predecessors: Int

  /// The element's offset in the file, in bytes.
  private var offset: Int

  /// The reason and the position of the decoding error.
  package internal(set) var error: JSONError

  init(
    bytes: RawJSON,
    secondOf: SyncUp.ID?,
    predecessors: Int,
    offset: Int,
    error: JSONError
  ) {
    self.bytes = bytes
    self.secondOf = secondOf
    self.predecessors = predecessors
    self.offset = offset
    self.error = error
  }

  /// Updates the offset and the position of the error after a save has moved the sync-up.
  mutating func move(to offset: Int) {
    error = JSONError(error.reason, offset: error.offset - self.offset + offset)
    self.offset = offset
  }

  /// The sync-up's title, if it can be decoded.
  package var title: String? { Self.title(in: bytes.bytes.span) }

  /// The line number of the error, if known.
  package var line: Int? { error.location?.line }

  /// The position and the reason of the error, such as `line 14, column 3, 'theme': a string is
  /// expected, not a number`.
  package var description: String {
    error.position.map { "\($0): \(error.message)" } ?? error.message
  }
}

extension UnreadableSyncUp {
  /// Decodes the title of one element in a file that may be damaged.
  ///
  /// - Parameters:
  ///   - index: The element's index.
  ///   - bytes: The bytes of the file.
  /// - Returns: The title, or `nil` if the file is damaged before the title, or the element has no
  ///   title.
  static func title(of index: Int, in bytes: Span<UInt8>) -> String? {
    var reader = JSONReader(bytes, options: .init(allowsTrailingCommas: true))
    do throws(JSONError) {
      try reader.beginArray()
      for _ in 0..<index where try reader.nextElement() { try reader.skipValue() }
      guard try reader.nextElement() else { return nil }
    } catch {
      return nil
    }
    return title(in: bytes.extracting(reader.valueOffset()..<bytes.count))
  }

  /// Decodes an object's title, if it has one.
  private static func title(in bytes: Span<UInt8>) -> String? {
    var reader = JSONReader(bytes, options: .init(allowsTrailingCommas: true))
    var title: String?
    do throws(JSONError) {
      try reader.beginObject()
      while let member = try reader.nextMember() {
        switch member {
        case "title" where reader.nextKind() == .string: title = try reader.readString()
        default: try reader.skipValue()
        }
      }
    } catch {
      // If the title comes before the damage, return it: it is good enough for a message.
    }
    return title
  }
}
