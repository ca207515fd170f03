extension String {
  /// JSON text in which each character that could control a terminal or hide text is escaped.
  ///
  /// JSON allows some invisible characters in strings, and ``JSONWriter`` writes them unchanged.
  /// The escaped characters are DEL, the control characters from U+0080 to U+009F, the characters
  /// that change the direction of text, and invisible characters. Joiners and variation selectors
  /// stay unchanged, because emoji and many scripts use them. Outside of strings, JSON contains
  /// none of the escaped characters, so the escaped text has the same meaning.
  ///
  /// ```swift
  /// print(String(decoding: try writer.finish(), as: UTF8.self).escapingInvisibleCharacters)
  /// ```
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var escapingInvisibleCharacters: String {
    // All escaped characters except DEL are outside of ASCII.
    guard !utf8Span.span.isPrintableASCII else { return self }
    var escaped = ""
    for scalar in unicodeScalars {
      if scalar.isInvisible {
        for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
          let digits = String(unit, radix: 16)
          escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension Span<UInt8> {
  /// Whether all bytes are below 0x7F.
  fileprivate var isPrintableASCII: Bool {
    var index = 0
    while index + 8 <= count {
      let word = word(at: index)
      // Adding one to 0x7F sets its highest bit.
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
    // The soft hyphen, the zero-width space, the word joiner, invisible operators, fillers, a byte
    // order mark, and tags.
    case 0xAD, 0x34F, 0x115F, 0x180B...0x180E, 0x200B, 0x2060...0x2065, 0x3164, 0xFEFF, 0xFFA0,
      0xFFF0...0xFFFB, 0xE0000...0xE00FF:
      true
    default: false
    }
  }
}
