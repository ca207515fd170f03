package import JSONStream
import Models
import Tagged

/// An element of the file that cannot be read as a sync-up, and is kept as it is.
package struct UnreadableSyncUp: Hashable, Sendable {
  /// What stands in the file.
  package let bytes: RawJSON

  /// The id, if it is a second one with the id of another sync-up.
  let secondOf: SyncUp.ID?

  /// How many sync-ups that can be read stand before it.
  var predecessors: Int

  /// Where it begins in the file.
  private var offset: Int

  /// Why it cannot be read, and where.
  package internal(set) var error: JSONError

  /// Notes an element that cannot be read.
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

  /// Notes that it is written somewhere else in the file.
  mutating func move(to offset: Int) {
    error = JSONError(error.reason, offset: error.offset - self.offset + offset)
    self.offset = offset
  }

  /// The title, if there is one.
  package var title: String? { Self.title(in: bytes.bytes.span) }

  /// The line of the file on which the error is, if that is known.
  package var line: Int? { error.location?.line }

  /// Where it stands and why it cannot be read: `line 14, column 3, 'theme': a string is expected, not
  /// a number`.
  package var description: String {
    error.place.map { "\($0): \(error.message)" } ?? error.message
  }
}

extension UnreadableSyncUp {
  /// Reads the title of an element of a file that may be damaged.
  ///
  /// - Parameters:
  ///   - index: The number of the element.
  ///   - bytes: The file.
  /// - Returns: `nil` if no title stands before the damage.
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

  /// Reads the title of an object, as far as there is one.
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
      // What stands before the damage is good enough for a message.
    }
    return title
  }
}
