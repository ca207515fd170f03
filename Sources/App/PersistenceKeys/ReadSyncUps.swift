package import Foundation
import IdentifiedCollections
import Models
package import Sharing

/// A file of sync-ups that was read, and where each of them is in it.
///
/// Two versions of a file mostly have the same bytes. What one shares with another is taken from
/// that one, and not read again: a change that another process makes to a large file costs reading
/// it once, although a merge needs the version before the change, too.
package struct ReadSyncUps: Sendable {
  /// What the file holds.
  package let content: SyncUpsContent

  private let data: Data

  /// The places of the sync-ups, or none if something is among them that cannot be read.
  private let places: [Range<Int>]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - data: The bytes of the file.
  ///   - onProgress: Called now and then with how much has been read, from 0 to 1.
  /// - Throws: `DecodingFailure` if it is not a JSON array.
  package init(
    _ data: Data,
    onProgress: (Double) -> Void = { _ in }
  ) throws(DecodingFailure) {
    var places: [Range<Int>] = []
    content = try SyncUpsContent(data, onProgress: onProgress) { places.append($0) }
    self.data = data
    self.places = content.unreadable.isEmpty ? places : []
  }

  /// Reads another version of the file, of which most is the same.
  ///
  /// - Parameter other: The bytes of the other version.
  /// - Returns: What it holds, or `nil` if it must be read as a whole, for example because something
  ///   in it cannot be read.
  package func content(of other: Data) -> SyncUpsContent? {
    guard data.startIndex == 0, other.startIndex == 0 else { return nil }
    let (prefix, start) = sharedPrefix(with: other)
    let (suffix, end) = sharedSuffix(with: other, from: start, after: prefix)
    let isFirst = prefix == 0
    let isLast = suffix == 0
    guard prefix + suffix > 0,
      let between = elements(other[start..<end], isFirst: isFirst, isLast: isLast)
    else { return nil }
    var syncUps = IdentifiedArrayOf<SyncUp>(
      uncheckedUniqueElements: content.syncUps.elements.prefix(prefix)
    )
    for syncUp in between + content.syncUps.elements.suffix(suffix) {
      guard syncUps.append(syncUp).inserted else { return nil }
    }
    return SyncUpsContent(syncUps)
  }

  /// How many sync-ups another version begins with in the same way, and where the last one ends.
  private func sharedPrefix(with other: Data) -> (count: Int, end: Int) {
    var (count, end) = (0, 0)
    for place in places {
      let bytes = end..<place.upperBound
      guard place.upperBound <= other.count, data[bytes] == other[bytes] else { break }
      (count, end) = (count + 1, place.upperBound)
    }
    return (count, end)
  }

  /// How many sync-ups another version ends with in the same way, and where the first one begins.
  private func sharedSuffix(
    with other: Data,
    from first: Int,
    after prefix: Int
  ) -> (count: Int, start: Int) {
    let shift = other.count - data.count
    var (count, start) = (0, other.count)
    for place in places.dropFirst(prefix).reversed() {
      let new = place.lowerBound + shift
      guard new >= first, other[new..<start] == data[place.lowerBound..<start - shift] else {
        break
      }
      (count, start) = (count + 1, new)
    }
    return (count, start)
  }

  /// Reads what is between two parts of an array.
  ///
  /// - Parameters:
  ///   - bytes: The bytes, with the commas at both ends.
  ///   - isFirst: Whether the array begins with them.
  ///   - isLast: Whether it ends with them.
  private func elements(_ bytes: Data, isFirst: Bool, isLast: Bool) -> [SyncUp]? {
    let bytes = bytes.drop(while: Self.isWhitespace)
    var array = Data("[".utf8)
    if bytes.first == UInt8(ascii: isFirst ? "[" : ",") {
      array.append(bytes.dropFirst())
    } else if !isFirst, isLast {
      array.append(bytes)
    } else {
      return nil
    }
    if !isLast {
      // A comma must come before what follows: it is the one at the beginning, or one at the end.
      guard let end = array.last(where: { !Self.isWhitespace($0) }),
        end == UInt8(ascii: ",") || end == UInt8(ascii: "[")
      else { return nil }
      array.append(UInt8(ascii: "]"))
    }
    guard let content = try? SyncUpsContent(array), content.unreadable.isEmpty else { return nil }
    return content.syncUps.elements
  }

  private static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}
