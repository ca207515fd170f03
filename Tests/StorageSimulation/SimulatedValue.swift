import Foundation
import Sharing

/// A value that simulated programs share: numbered entries, each with its latest version.
protocol SimulatedValue: Equatable, Sendable {
  /// The version of each entry.
  var entries: [Int: Int] { get set }

  /// Creates a value without entries.
  init()
}

/// A value whose versions can be merged.
struct MergedEntries: SimulatedValue, Mergeable {
  var entries: [Int: Int] = [:]

  init() {}

  mutating func merge(_ theirs: Self, since base: Self, with merger: inout Merger) {
    merger.merge(&entries, theirs.entries, since: base.entries)
  }
}

/// A value whose versions cannot be merged.
struct PlainEntries: SimulatedValue {
  var entries: [Int: Int] = [:]

  init() {}
}

/// The encoding of entries in a file.
///
/// As with JSON, no prefix of an encoded value is valid.
enum EntryCoding {
  private struct Incomplete: Error {}

  private static let end: UInt8 = 0xEE

  static func encode(_ entries: [Int: Int]) -> Data {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(entries.count * 3 + 1)
    for (key, version) in entries.sorted(by: { $0.key < $1.key }) {
      bytes += [UInt8(key), UInt8(version & 0xFF), UInt8(version >> 8)]
    }
    bytes.append(end)
    return Data(bytes)
  }

  static func decode(_ data: Data) throws -> [Int: Int] {
    let bytes = [UInt8](data)
    guard bytes.last == end, bytes.count % 3 == 1 else { throw Incomplete() }
    var entries: [Int: Int] = [:]
    for index in stride(from: 0, to: bytes.count - 1, by: 3) {
      entries[Int(bytes[index])] = Int(bytes[index + 1]) | Int(bytes[index + 2]) << 8
    }
    return entries
  }
}
