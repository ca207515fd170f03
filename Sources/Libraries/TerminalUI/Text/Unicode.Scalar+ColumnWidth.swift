extension Unicode.Scalar {
  /// The width of this scalar by itself in terminal columns: 0, 1 or 2.
  ///
  /// Follows `wcwidth` in terminals. Controls, non-spacing and enclosing marks, most format
  /// characters, and the vowels and final consonants of conjoining Hangul take zero columns. East
  /// Asian wide scalars and scalars with emoji presentation take two columns. All other scalars
  /// take one column, including spacing marks and unassigned scalars. Scalars of ambiguous width
  /// also take one column, because they are wide only in legacy East Asian locales.
  ///
  /// - Source: Markus Kuhn, "An implementation of wcwidth()", and UAX #11.
  var columnWidth: Int {
    // No scalar before the first combining mark, U+0300, is wide or combining.
    if value < 0x300 { return isControl ? 0 : 1 }
    if isZeroWidth { return 0 }
    return WideScalars.contains(self) ? 2 : 1
  }

  /// Whether this is a C0 control, DEL, or a C1 control.
  var isControl: Bool {
    value < 0x20 || (0x7F...0x9F).contains(value)
  }

  private var isZeroWidth: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator:
      return true
    case .format:
      return !isPrependedConcatenationMark
    default:
      // Jamo that join the preceding consonant's syllable block.
      if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return true }
      // NB: U+115F, the filler for a missing leading consonant, is as wide as a consonant.
      return properties.isDefaultIgnorableCodePoint && value != 0x115F
    }
  }

  /// Whether this is a visible format character, such as the Arabic number sign.
  ///
  /// The standard library does not provide the property `Prepended_Concatenation_Mark`.
  ///
  /// - Source: `PropList.txt` of Unicode 17.0.0.
  private var isPrependedConcatenationMark: Bool {
    switch value {
    case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: true
    default: false
    }
  }
}
