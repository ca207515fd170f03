import Foundation
package import IdentifiedCollections
package import JSONStream
package import Sharing

/// The content of a file of drafts: the decoded drafts, and the bytes of drafts that cannot be
/// decoded.
///
/// A draft that this version cannot decode stays in the file, and the other drafts can still be
/// used.
package struct DraftsContent<Draft: JSONReadable & JSONWritable & Identifiable & Sendable>
where Draft.ID: Sendable {
  private var drafts: IdentifiedArrayOf<Draft> = []
  private var unreadable: [RawJSON] = []

  /// The format of a file of drafts, which preserves drafts that cannot be decoded.
  package static var format: FileFormat<IdentifiedArrayOf<Draft>> {
    FileFormat { data in
      let content = try Self(data)
      return (content.drafts, remainder: content.unreadable)
    } encode: { drafts, unreadable, _ in
      var content = Self()
      (content.drafts, content.unreadable) = (drafts, unreadable ?? [])
      return (try content.write(), remainder: content.unreadable)
    }
  }

  private init() {}

  private init(_ data: Data) throws {
    do throws(JSONError) {
      try self.init(json: data.span)
    } catch {
      throw DecodingFailure(error.located(in: data.span))
    }
  }

  private init(json bytes: Span<UInt8>) throws(JSONError) {
    var reader = JSONReader(bytes, options: .init(allowsTrailingCommas: true))
    try reader.beginArray()
    while try reader.nextElement() {
      let start = reader.valueOffset()
      switch try reader.readOrKeep(Draft.self) {
      case .value(let draft) where drafts[id: draft.id] == nil: drafts.append(draft)
      // Keep a second draft with the same id, because it may have different notes.
      case .value: unreadable.append(reader.rawValue(from: start))
      case .unreadable(let bytes, _): unreadable.append(bytes)
      }
    }
    try reader.finish()
  }

  private func write() throws -> Data {
    var writer = JSONWriter(layout: .init(isIndented: true, escapesSlashes: true))
    writer.array { writer in
      for draft in drafts { writer.element(draft) }
      for bytes in unreadable { writer.element(bytes) }
    }
    return Data(try writer.finish())
  }
}
