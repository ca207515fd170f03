import Foundation
import JSONStream

extension String {
  /// The JSON with each character escaped that could act on a terminal or hide what is in a text.
  ///
  /// An encoder leaves some of them as they are, because JSON allows it: DEL, the control
  /// characters from U+0080 to U+009F, and those that change the direction in which text is shown.
  /// They can only be inside of strings, where an escape stands for the same character.
  var escapingInvisibleCharacters: String {
    // Each of them, DEL apart, has bytes that are no ASCII.
    guard !utf8Span.span.isPrintableASCII else { return self }
    var escaped = ""
    for scalar in unicodeScalars {
      if scalar.isInvisible {
        let digits = String(scalar.value, radix: 16)
        escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension Span<UInt8> {
  /// Whether all bytes are below 0x7F.
  ///
  /// Eight of them are looked at together.
  fileprivate var isPrintableASCII: Bool {
    var index = 0
    while index + 8 <= count {
      let word = word(at: index)
      // One more than 0x7E has the highest bit.
      if (word | word &+ 0x0101_0101_0101_0101) & 0x8080_8080_8080_8080 != 0 { return false }
      index += 8
    }
    while index < count {
      if self[index] >= 0x7F { return false }
      index += 1
    }
    return true
  }
}

extension Unicode.Scalar {
  fileprivate var isInvisible: Bool {
    switch value {
    // DEL and the C1 control characters.
    case 0x7F...0x9F: true
    // The marks, embeddings, overrides and isolates of the bidirectional algorithm.
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    // The line and the paragraph separator, and the deprecated format characters.
    case 0x2028, 0x2029, 0x206A...0x206F: true
    // A byte order mark.
    case 0xFEFF: true
    default: false
    }
  }
}
