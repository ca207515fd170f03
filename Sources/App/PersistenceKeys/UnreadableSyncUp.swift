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
  package var title: String? {
    (try? Title(json: bytes.bytes.span, options: .init(allowsTrailingCommas: true)))?.text
  }

  /// The line of the file on which the error is, if that is known.
  package var line: Int? { error.location?.line }

  /// Where it stands and why it cannot be read: `line 14, column 3, [1].theme: 'theme' is missing`.
  package var description: String {
    guard let location = error.location else { return error.message }
    return "\(location): \(error.message)"
  }
}

/// The title of an object that may be anything else.
private struct Title: JSONReadable {
  var text: String?

  init(from reader: inout JSONReader) throws(JSONError) {
    try reader.beginObject()
    while let member = try reader.nextMember() {
      switch member {
      case "title" where reader.nextKind() == .string: text = try reader.readString()
      default: try reader.skipValue()
      }
    }
  }
}
