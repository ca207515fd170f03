import Foundation
import IdentifiedCollections
import JSONStream
import Sharing

/// What is in a file of drafts: those that can be read, and the bytes of those that cannot.
///
/// A draft that this version cannot read does not keep a user from the others, and stays in the
/// file.
struct DraftsContent<Draft: JSONReadable & JSONWritable & Identifiable> {
  private var drafts: IdentifiedArrayOf<Draft> = []
  private var unreadable: [RawJSON] = []

  /// Reads the drafts of a file.
  static func read(_ data: Data) throws -> IdentifiedArrayOf<Draft> {
    try Self(data).drafts
  }

  /// Writes drafts, and what cannot be read of the content that they replace.
  static func write(_ drafts: IdentifiedArrayOf<Draft>, over replaced: Data?) throws -> Data {
    // A content that is no JSON is kept by the storage as a copy.
    var content = replaced.flatMap { try? Self($0) } ?? Self()
    content.drafts = drafts
    return try content.write()
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
      // A second draft with the same id may have other notes.
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
