package import Foundation
import JSONStream
import Models

/// What can be saved of a file that as a whole is not understood.
///
/// An element that is complete is taken over whatever stands around it. Behind a place that is no
/// JSON, the next object that can be read as a sync-up is taken as the next element.
package struct SyncUpsSalvage: Sendable {
  /// The sync-ups, and complete elements that cannot be read as one, whose places are known when it
  /// is written.
  package private(set) var content = SyncUpsContent()

  /// The lines on which something stands that was not taken over, in order.
  package private(set) var lostLines: [ClosedRange<Int>] = []

  /// How many bytes may still be read in vain.
  ///
  /// Each object of a damaged part is tried, and the objects in it again. Those of sync-ups are a
  /// few levels deep; thousands of levels would take time in proportion to the square of the size.
  private var patience: Int

  /// Saves what can be saved.
  ///
  /// - Parameter data: The bytes of the file.
  package init(_ data: Data) {
    self.init(data.span)
  }

  private init(_ bytes: Span<UInt8>) {
    patience = 64 * bytes.count
    var lines = LineCounter()
    var offset = bytes.count >= 3 && bytes[0] == 0xEF ? 3 : 0
    // What has been gone over since the last element, without white space and commas at its ends.
    var lost: Range<Int>?
    // Only in an array are objects elements that are kept although they cannot be read.
    var isInStep = false
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "{"), let end = readElement(at: offset, isInStep, of: bytes) {
        if let lost { lostLines.append(lines.lines(of: lost, in: bytes)) }
        (lost, isInStep, offset) = (nil, true, end)
        continue
      }
      switch byte {
      case UInt8(ascii: "["):
        if lost == nil { isInStep = true }
      case UInt8(ascii: "]"), UInt8(ascii: ","), 0x20, 0x0A, 0x0D, 0x09: break
      default:
        isInStep = false
        lost = (lost?.lowerBound ?? offset)..<offset + 1
      }
      offset += 1
    }
    if let lost { lostLines.append(lines.lines(of: lost, in: bytes)) }
  }

  /// Takes over the element that begins at a place.
  ///
  /// - Parameters:
  ///   - start: The place.
  ///   - keepsUnreadable: Whether an object that is no sync-up is an element, too, and not a part
  ///     of one.
  ///   - bytes: The file.
  /// - Returns: Where it ends, or `nil` if there is none.
  private mutating func readElement(
    at start: Int,
    _ keepsUnreadable: Bool,
    of bytes: Span<UInt8>
  ) -> Int? {
    let rest = bytes.extracting(start..<bytes.count)
    let options = JSONReader.Options(allowsTrailingCommas: true)
    var trial = JSONReader(rest, options: options)
    do throws(JSONError) {
      if !keepsUnreadable {
        guard patience > 0 else { return nil }
        _ = try SyncUp(from: &trial)
      }
      var reader = JSONReader(rest, options: options)
      try content.readElement(from: &reader)
      return start + reader.offset
    } catch {
      patience -= keepsUnreadable ? error.offset : trial.offset
      return nil
    }
  }
}

/// Finds the lines of places in a text, one after the other.
private struct LineCounter {
  private var line = 1
  private var offset = 0

  /// The lines of a range, which is behind the one before.
  mutating func lines(of range: Range<Int>, in bytes: Span<UInt8>) -> ClosedRange<Int> {
    let first = line(at: range.lowerBound, in: bytes)
    return first...line(at: range.upperBound - 1, in: bytes)
  }

  private mutating func line(at end: Int, in bytes: Span<UInt8>) -> Int {
    while offset < end {
      if bytes[offset] == UInt8(ascii: "\n") { line += 1 }
      offset += 1
    }
    return line
  }
}
