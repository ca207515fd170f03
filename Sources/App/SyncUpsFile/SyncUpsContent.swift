package import Foundation
package import IdentifiedCollections
package import JSONStream
package import Models
package import Sharing

/// What is in a file of sync-ups: those that can be read, and the bytes of those that cannot.
package struct SyncUpsContent: Sendable {
  /// The sync-ups.
  package fileprivate(set) var syncUps: IdentifiedArrayOf<SyncUp> = []

  /// What stands in the file as an element but cannot be read, in the file's order.
  package fileprivate(set) var unreadable: [UnreadableSyncUp] = []

  /// Creates a content in which everything can be read.
  ///
  /// - Parameter syncUps: The sync-ups.
  package init(_ syncUps: IdentifiedArrayOf<SyncUp> = []) {
    self.syncUps = syncUps
  }

  /// Reads a file.
  ///
  /// An element that is no sync-up of this version, or a second one with the same id, does not keep
  /// the others from being read.
  ///
  /// - Parameters:
  ///   - data: The bytes of the file.
  ///   - onProgress: Called now and then with how much has been read, from 0 to 1, if that takes
  ///     long enough to be seen.
  /// - Throws: `DecodingFailure` if it is not a JSON array.
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
    // People who edit the file by hand leave commas, which every version so far has accepted.
    var reader = JSONReader(bytes, options: .init(allowsTrailingCommas: true))
    var progress = ReadingProgress(size: bytes.count)
    try reader.beginArray()
    while try reader.nextElement() {
      try readElement(from: &reader)
      if let fraction = progress.advance(to: reader.offset) { onProgress(fraction) }
    }
    try reader.finish()
    locate(in: bytes)
  }

  /// Reads an element, or keeps it as it is if it cannot be read.
  ///
  /// - Throws: `JSONError` if it is not JSON.
  mutating func readElement(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.valueOffset()
    switch try reader.readOrKeep(SyncUp.self) {
    case .value(let syncUp):
      let id = syncUp.id
      guard !syncUps.append(consume syncUp).inserted else { return }
      let error = JSONError(.invalid("the id \(id) is here a second time"), offset: start)
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

  /// Finds the lines of what cannot be read.
  fileprivate mutating func locate(in bytes: Span<UInt8>) {
    let located = JSONError.located(unreadable.map(\.error), in: bytes)
    for (index, error) in zip(unreadable.indices, located) { unreadable[index].error = error }
  }
}

extension SyncUpsContent {
  /// The content with other sync-ups, and with what could not be read.
  ///
  /// Each element that cannot be read comes behind the sync-up that it came behind, or behind the
  /// nearest one before that which is still there. A second one with a known id comes behind the
  /// first one in any case: otherwise it would be taken for that one.
  ///
  /// - Parameter new: The sync-ups.
  /// - Returns: The new content, of which the places are known when it is written.
  package func replacing(syncUps new: IdentifiedArrayOf<SyncUp>) -> SyncUpsContent {
    var content = self
    content.syncUps = new
    // For each number of predecessors, the place of the nearest one that is still there.
    var nearest = [-1]
    if !unreadable.isEmpty {
      for id in syncUps.ids { nearest.append(new.index(id: id) ?? nearest[nearest.count - 1]) }
    }
    for (index, element) in unreadable.enumerated() {
      let first = element.secondOf.flatMap { new.index(id: $0) } ?? -1
      content.unreadable[index].predecessors = max(nearest[element.predecessors], first) + 1
    }
    // The order of elements behind the same sync-up stays.
    let order = content.unreadable.enumerated().sorted { lhs, rhs in
      (lhs.element.predecessors, lhs.offset) < (rhs.element.predecessors, rhs.offset)
    }
    content.unreadable = order.map(\.element)
    return content
  }

  /// Takes what cannot be read out of the file.
  ///
  /// - Returns: The file without it, and a file of nothing else, in which each element is as it was
  ///   written. There a second sync-up with a known id can be read, since the first one is not
  ///   there.
  /// - Throws: `JSONError` if a date is infinite.
  package func settingAside() throws -> (content: Data, setAside: Data) {
    var rest = SyncUpsContent(syncUps)
    var aside = replacing(syncUps: [])
    return try (rest.write(), aside.write())
  }

  /// Writes the content.
  ///
  /// Afterwards the lines of what cannot be read are those of the new bytes.
  ///
  /// - Parameter size: How many bytes it will be, as far as that is known.
  /// - Returns: The bytes of the file.
  /// - Throws: `JSONError` if a date is infinite.
  package mutating func write(expecting size: Int = 0) throws -> Data {
    // A change adds a few lines. Making room for all of them later would copy everything.
    var data = Data(capacity: size + Self.partSize)
    let offsets = try write { data.append(contentsOf: $0) }
    for (index, offset) in offsets.enumerated() { unreadable[index].move(to: offset) }
    locate(in: data.span)
    return data
  }

  /// Writes the content in parts.
  ///
  /// - Parameter receive: Receives each part of the bytes.
  /// - Returns: Where each element begins that cannot be read.
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

  /// How the original app lays out its file.
  package static let layout = JSONWriter.Layout(isIndented: true, escapesSlashes: true)

  /// How many bytes there are in a part.
  private static let partSize = 1 << 16
}
