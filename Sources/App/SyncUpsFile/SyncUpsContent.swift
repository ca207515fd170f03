package import Foundation
package import IdentifiedCollections
package import JSONStream
package import Models
package import Sharing

/// The content of a file of sync-ups: the decoded sync-ups, and the bytes of elements that cannot
/// be decoded.
///
/// An element that cannot be decoded stays in the file, byte for byte, until the user repairs it.
package struct SyncUpsContent: Sendable {
  package fileprivate(set) var syncUps: IdentifiedArrayOf<SyncUp> = []

  /// The elements that cannot be decoded, in the order of the file.
  package fileprivate(set) var unreadable: [UnreadableSyncUp] = []

  /// Creates the content of a file from sync-ups.
  ///
  /// - Parameter syncUps: The sync-ups in the file.
  package init(_ syncUps: IdentifiedArrayOf<SyncUp> = []) {
    self.syncUps = syncUps
  }

  /// Decodes a file.
  ///
  /// An element that is not a sync-up, or that repeats an id, is kept in ``unreadable``.
  ///
  /// - Parameters:
  ///   - data: The file's bytes.
  ///   - onProgress: A closure called with the decoded fraction of a large file, from 0 to 1.
  /// - Throws: `DecodingFailure` if the file is not a JSON array.
  package init(
    _ data: Data,
    onProgress: (Double) -> Void = { _ in }
  ) throws(DecodingFailure) {
    do throws(JSONError) {
      try self.init(json: data.span, onProgress: onProgress)
    } catch {
      throw DecodingFailure(error, inSyncUpsOf: data.span)
    }
  }

  private init(
    json bytes: Span<UInt8>,
    onProgress: (Double) -> Void
  ) throws(JSONError) {
    // Accept trailing commas, which users who edit the file leave behind. Every version of the app
    // has accepted trailing commas.
    var reader = JSONReader(bytes, options: .init(allowsTrailingCommas: true))
    var progress = DecodingProgress(size: bytes.count)
    try reader.beginArray()
    while try reader.nextElement() {
      try readElement(from: &reader)
      if let fraction = progress.advance(to: reader.offset) { onProgress(fraction) }
    }
    try reader.finish()
    locate(in: bytes)
  }

  /// Decodes an element, or keeps its bytes if it cannot be decoded.
  ///
  /// - Throws: `JSONError` if the element is not valid JSON.
  mutating func readElement(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.valueOffset()
    switch try reader.readOrKeep(SyncUp.self) {
    case .value(let syncUp):
      let id = syncUp.id
      guard !syncUps.append(consume syncUp).inserted else { return }
      let error = JSONError(.invalid("the id \(id) occurs twice"), offset: start)
      keep(reader.rawValue(from: start), at: start, secondOf: id, because: error)
    case .unreadable(let bytes, let error): keep(bytes, at: start, because: error)
    }
  }

  private mutating func keep(
    _ bytes: RawJSON,
    at offset: Int,
    secondOf id: SyncUp.ID? = nil,
    because error: JSONError
  ) {
    unreadable.append(
      UnreadableSyncUp(
        bytes: bytes,
        secondOf: id,
        predecessors: syncUps.count,
        offset: offset,
        error: error
      )
    )
  }

  /// Finds the line numbers of the elements that cannot be decoded.
  fileprivate mutating func locate(in bytes: Span<UInt8>) {
    let located = JSONError.located(unreadable.map(\.error), in: bytes)
    for (index, error) in zip(unreadable.indices, located) { unreadable[index].error = error }
  }
}

extension SyncUpsContent {
  /// Returns content with other sync-ups, but with the same elements that cannot be decoded.
  ///
  /// An element that cannot be decoded follows the same sync-up as before. If the sync-up before an
  /// element was deleted, the element follows the closest earlier sync-up that remains. An element
  /// that repeats the id of a sync-up always follows that sync-up, so that the next load does not
  /// mistake the element for the original.
  ///
  /// - Parameter new: The new sync-ups.
  /// - Returns: The new content. The positions of the elements are outdated until
  ///   ``write(expecting:)`` updates them.
  package func replacing(syncUps new: IdentifiedArrayOf<SyncUp>) -> SyncUpsContent {
    var content = self
    content.syncUps = new
    // `nearest[n]` is about the first *n* old sync-ups: it is the new index of the last one that
    // remains, or -1 if none remains.
    var nearest = [-1]
    if !unreadable.isEmpty {
      for id in syncUps.ids { nearest.append(new.index(id: id) ?? nearest[nearest.count - 1]) }
    }
    for (index, element) in unreadable.enumerated() {
      let first = element.secondOf.flatMap { new.index(id: $0) } ?? -1
      content.unreadable[index].predecessors = max(nearest[element.predecessors], first) + 1
    }
    // Elements that follow the same sync-up stay in the same order.
    let order = content.unreadable.enumerated().sorted { lhs, rhs in
      (lhs.element.predecessors, lhs.offset) < (rhs.element.predecessors, rhs.offset)
    }
    content.unreadable = order.map(\.element)
    return content
  }

  /// Separates the sync-ups from the elements that cannot be decoded.
  ///
  /// - Returns: The file without the elements that cannot be decoded, and a file that contains only
  ///   these elements, unchanged. A sync-up that could not be decoded because it repeats an id can
  ///   be decoded from the second file.
  /// - Throws: `JSONError` if a date is infinite.
  package func settingAside() throws -> (content: Data, setAside: Data) {
    var rest = SyncUpsContent(syncUps)
    var aside = replacing(syncUps: [])
    return try (rest.write(), aside.write())
  }

  /// Encodes the content, and updates the positions of ``unreadable``.
  ///
  /// - Parameter size: The expected size in bytes, or 0 if it is unknown.
  /// - Returns: The file's bytes.
  /// - Throws: `JSONError` if a date is infinite.
  package mutating func write(expecting size: Int = 0) throws -> Data {
    // Reserve space for a few more lines, because growing the buffer would copy all of it.
    var data = Data(capacity: size + Self.partSize)
    let offsets = try write { data.append(contentsOf: $0) }
    for (index, offset) in offsets.enumerated() { unreadable[index].move(to: offset) }
    locate(in: data.span)
    return data
  }

  /// Encodes the content in parts.
  ///
  /// - Parameter receive: A closure called with each part of the bytes in order.
  /// - Returns: The offset of each element that cannot be decoded.
  /// - Throws: `JSONError` if a date is infinite.
  @discardableResult
  package func write(_ receive: ([UInt8]) -> Void) throws(JSONError) -> [Int] {
    var writer = JSONWriter(layout: Self.layout)
    let (syncUps, elements) = (syncUps, unreadable)
    var next = 0
    var offsets: [Int] = []
    writer.array { writer in
      for index in 0...syncUps.count {
        while next < elements.count, elements[next].predecessors == index {
          writer.element(elements[next].bytes)
          offsets.append(writer.offset - elements[next].bytes.bytes.count)
          next += 1
        }
        if index < syncUps.count { writer.element(syncUps[index]) }
        writer.take(atLeast: Self.partSize, receive)
      }
    }
    receive(try writer.finish())
    return offsets
  }

  /// The layout of JSON in the original app's file.
  package static let layout = JSONWriter.Layout(isIndented: true, escapesSlashes: true)

  /// The size of a part in bytes.
  private static let partSize = 1 << 16
}

// MARK: - The format of the file

extension FileFormat<IdentifiedArrayOf<SyncUp>> {
  /// The format of a file of sync-ups, which keeps the elements that cannot be decoded.
  ///
  /// - Parameters:
  ///   - onSync: A closure called with the unreadable elements after each load or save of the file.
  ///   - onProgress: A closure called with the decoded fraction of a large file, from 0 to 1.
  package static func syncUps(
    onSync: @escaping @Sendable ([UnreadableSyncUp]) -> Void = { _ in },
    onProgress: @escaping @Sendable (Double) -> Void = { _ in }
  ) -> FileFormat {
    FileFormat { data in
      let content = try SyncUpsContent(data, onProgress: onProgress)
      return (content.syncUps, remainder: content.remainder)
    } encode: { syncUps, remainder, size in
      var content = (remainder ?? SyncUpsContent()).replacing(syncUps: syncUps)
      let data = try content.write(expecting: size)
      return (data, remainder: content.remainder)
    } onSync: { remainder in
      onSync(remainder?.unreadable ?? [])
    }
  }
}

extension SyncUpsContent {
  /// This content if it has unreadable elements, otherwise empty content.
  fileprivate var remainder: SyncUpsContent { unreadable.isEmpty ? SyncUpsContent() : self }
}
