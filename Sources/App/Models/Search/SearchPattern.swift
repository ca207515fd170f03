import Foundation
import JSONStream

/// What is looked for, prepared for being looked for in many texts.
///
/// Neither case nor accents matter, nor whether letters are as wide as those of East Asian scripts.
/// Foundation knows what that means for all letters, but takes microseconds for each text. Where
/// both texts are ASCII only case can differ, and eight bytes are looked at together.
struct SearchPattern: Hashable {
  private let query: String

  /// The bytes in lower case, if they are all printable ASCII, and so few that one comparison is
  /// short.
  private let bytes: [UInt8]?

  /// Prepares a text.
  ///
  /// - Parameter query: What to look for.
  init(_ query: String) {
    self.query = query
    let isPlain = query.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    bytes = isPlain && !query.isEmpty ? query.utf8.map(Self.lowercased) : nil
  }

  /// Finds the first match in a text.
  ///
  /// - Parameter text: Where to look.
  /// - Returns: Where it is, or `nil` if there is none. There is none of an empty text.
  func firstMatch(in text: String) -> Range<String.Index>? {
    var characters = text.utf8Span
    if let bytes, characters.checkForASCII() {
      guard let start = Self.offset(of: bytes.span, in: characters.span) else { return nil }
      let lower = text.utf8.index(text.startIndex, offsetBy: start)
      return lower..<text.utf8.index(lower, offsetBy: bytes.count)
    }
    return text.range(
      of: query,
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive]
    )
  }

  /// Finds bytes in others, which may be letters in upper case.
  private static func offset(of bytes: Span<UInt8>, in text: Span<UInt8>) -> Int? {
    // All letters in lower case have this bit, and those in upper case are equal without it.
    let first = UInt64(bytes[0] | 0x20) &* 0x0101_0101_0101_0101
    let end = text.count - bytes.count
    var index = 0
    while index <= end {
      guard index + 8 <= text.count else {
        if isMatch(of: bytes, in: text, at: index) { return index }
        index += 1
        continue
      }
      let others = (text.word(at: index) | 0x2020_2020_2020_2020) ^ first
      var marks = (others &- 0x0101_0101_0101_0101) & ~others & 0x8080_8080_8080_8080
      while marks != 0 {
        let candidate = index + marks.trailingZeroBitCount / 8
        if candidate <= end, isMatch(of: bytes, in: text, at: candidate) { return candidate }
        marks &= marks &- 1
      }
      index += 8
    }
    return nil
  }

  private static func isMatch(
    of bytes: Span<UInt8>,
    in text: Span<UInt8>,
    at offset: Int
  ) -> Bool {
    for index in 0..<bytes.count where lowercased(text[offset + index]) != bytes[index] {
      return false
    }
    return true
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }
}
