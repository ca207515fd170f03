package import Foundation
import JSONStream
import Models

/// The elements that can be recovered from a damaged file.
///
/// The salvage recovers each complete element, even inside damaged text. After a damaged part, the
/// salvage continues with the next object that can be decoded as a sync-up.
package struct SyncUpsSalvage: Sendable {
  /// The recovered sync-ups, and the complete elements that cannot be decoded.
  ///
  /// The positions of the elements are wrong until ``SyncUpsContent/write(expecting:)`` updates
  /// them.
  package private(set) var content = SyncUpsContent()

  /// The ranges of lines with text that was not recovered, in order.
  package private(set) var lostLines: [ClosedRange<Int>] = []

  /// The number of bytes that the salvage may still decode without recovering anything.
  ///
  /// In a damaged part, the salvage tries to decode each object, and then the objects inside it.
  /// This search is fast for sync-ups, which have only a few levels, but thousands of levels would
  /// take quadratic time.
  private var budget: Int

  /// Recovers the elements of a file.
  ///
  /// - Parameter data: The file's bytes.
  package init(_ data: Data) {
    self.init(data.span)
  }

  private init(_ bytes: Span<UInt8>) {
    budget = 64 * bytes.count
    var lines = LineCounter()
    var offset = bytes.count >= 3 && bytes[0] == 0xEF ? 3 : 0
    // The range of bytes that were skipped since the last element, without white space and commas
    // at both ends.
    var lost: Range<Int>?
    // Whether the offset is between elements of an array. An object that cannot be decoded is kept
    // only if it starts between elements.
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

  /// Recovers the element that starts at an offset.
  ///
  /// - Parameters:
  ///   - start: The offset of the element.
  ///   - keepsUnreadable: Whether to keep an object even if it cannot be decoded as a sync-up.
  ///   - bytes: The bytes of the file.
  /// - Returns: The end of the element, or `nil` if no element starts at this offset.
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
        guard budget > 0 else { return nil }
        _ = try SyncUp(from: &trial)
      }
      var reader = JSONReader(rest, options: options)
      try content.readElement(from: &reader)
      return start + reader.offset
    } catch {
      budget -= keepsUnreadable ? error.offset : trial.offset
      return nil
    }
  }
}

/// Converts byte offsets to line numbers.
///
/// Each offset must be greater than the previous one.
private struct LineCounter {
  private var line = 1
  private var offset = 0

  /// Returns the line numbers of a range of bytes, which must follow the previous range.
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
