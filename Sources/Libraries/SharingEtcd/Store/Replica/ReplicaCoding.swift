import EtcdClient
import Foundation

/// Encodes events of a replica as bytes.
struct ReplicaWriter {
  /// The encoded bytes.
  private(set) var bytes: [UInt8] = []

  /// Appends an event.
  mutating func write(_ event: ReplicaEvent) {
    switch event {
    case .put(let entry):
      bytes.append(1)
      write(entry)
    case .delete(let key):
      bytes.append(2)
      write(key)
    case .waiting(let key, let change):
      bytes.append(3)
      write(key)
      write(change.part) { writer, part in
        writer.bytes.append(part.isLeased ? 1 : 0)
        writer.write(part.bytes)
      }
      write(change.base) { $0.write($1) }
      write(Int64(change.generation))
    case .sent(let key):
      bytes.append(4)
      write(key)
    case .revision(let revision):
      bytes.append(5)
      write(revision)
    case .sending(let key):
      bytes.append(6)
      write(key)
    case .copied(let key, let revision):
      bytes.append(7)
      write(key)
      write(revision)
    }
  }

  /// Appends a number in little-endian order.
  mutating func write(_ number: Int64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> Int64(shift)))
    }
  }

  private mutating func write(_ entry: EtcdEntry) {
    write(entry.key)
    write(entry.createRevision)
    write(entry.modRevision)
    write(entry.lease)
    write(entry.value)
  }

  private mutating func write(_ string: String) {
    write(Int64(string.utf8.count))
    bytes += string.utf8
  }

  private mutating func write(_ data: Data) {
    write(Int64(data.count))
    bytes += data
  }

  private mutating func write<Wrapped>(
    _ value: Wrapped?,
    _ body: (inout ReplicaWriter, Wrapped) -> Void
  ) {
    bytes.append(value == nil ? 0 : 1)
    if let value { body(&self, value) }
  }
}

/// Decodes events of a replica from bytes.
struct ReplicaReader {
  /// The error for bytes that a `ReplicaWriter` did not write.
  struct Malformed: Error {}

  private let data: Data
  private let bytes: [UInt8]
  private(set) var index = 0

  init(_ data: Data) {
    self.data = data
    bytes = Array(data)
  }

  var isAtEnd: Bool { index == bytes.count }

  /// The bytes that the reader has not decoded yet.
  var rest: ArraySlice<UInt8> { bytes[index...] }

  /// Decodes the next event.
  mutating func event() throws(Malformed) -> ReplicaEvent {
    switch try byte() {
    case 1: return .put(try entry())
    case 2: return .delete(try string())
    case 3:
      let key = try string()
      var change = WaitingChange()
      if try byte() == 1 {
        let isLeased = try byte() == 1
        change.part = EtcdPart(try bytesOfData(), isLeased: isLeased)
      }
      if try byte() == 1 { change.base = try entry() }
      change.generation = Int(try number())
      return .waiting(key, change)
    case 4: return .sent(try string())
    case 5: return .revision(try number())
    case 6: return .sending(try string())
    case 7: return .copied(try string(), try number())
    default: throw Malformed()
    }
  }

  mutating func number() throws(Malformed) -> Int64 {
    guard bytes.count - index >= 8 else { throw Malformed() }
    var number: Int64 = 0
    for shift in 0..<8 { number |= Int64(bytes[index + shift]) << Int64(8 * shift) }
    index += 8
    return number
  }

  /// Returns the next bytes without advancing the reader.
  func bytes(_ count: Int) throws(Malformed) -> ArraySlice<UInt8> {
    guard count >= 0, bytes.count - index >= count else { throw Malformed() }
    return bytes[index..<(index + count)]
  }

  /// Returns the next bytes and advances the reader.
  mutating func take(_ count: Int) throws(Malformed) -> Data {
    guard count >= 0, bytes.count - index >= count else { throw Malformed() }
    defer { index += count }
    // A slice shares the memory of the file's content instead of copying each value.
    return data[(data.startIndex + index)..<(data.startIndex + index + count)]
  }

  private mutating func byte() throws(Malformed) -> UInt8 {
    guard index < bytes.count else { throw Malformed() }
    defer { index += 1 }
    return bytes[index]
  }

  private mutating func bytesOfData() throws(Malformed) -> Data {
    try take(Int(try number()))
  }

  private mutating func string() throws(Malformed) -> String {
    let count = Int(try number())
    guard count >= 0, bytes.count - index >= count else { throw Malformed() }
    defer { index += count }
    return String(decoding: bytes[index..<(index + count)], as: UTF8.self)
  }

  private mutating func entry() throws(Malformed) -> EtcdEntry {
    EtcdEntry(
      key: try string(),
      value: Data(),
      createRevision: try number(),
      modRevision: try number(),
      lease: try number()
    ).with(value: try bytesOfData())
  }
}

extension EtcdEntry {
  fileprivate func with(value: Data) -> EtcdEntry {
    var entry = self
    entry.value = value
    return entry
  }
}
