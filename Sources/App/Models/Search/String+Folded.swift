import Foundation

extension String {
  /// The text in a form that ignores case, accents, width and presentation, for comparisons.
  ///
  /// The app compares names and search words in this form. Folding replaces compatibility
  /// characters (NFKC), removes accents, lowercases letters, and replaces a letter that has no
  /// decomposition with the letters that people type instead (`Ł` becomes `l`). Folding keeps the
  /// marks of kana, because `ハ` and `パ` are different letters.
  package var folded: String {
    // Fold ASCII without Foundation, which takes microseconds per string.
    if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
    var scalars = String.UnicodeScalarView()
    let letters = String(streamSafeScalars(withAccents: false))
    let decomposed = letters.decomposedStringWithCompatibilityMapping
    for scalar in decomposed.unicodeScalars where !scalar.isAccent {
      // Uppercase first, so that 'ß' and 'SS', 'ς' and 'σ', and 'ı' and 'I' become equal.
      for small in scalar.properties.uppercaseMapping.lowercased().unicodeScalars {
        if let plain = small.plainLetters {
          scalars.append(contentsOf: plain.unicodeScalars)
        } else if !small.isAccent {
          scalars.append(small)
        }
      }
    }
    return String(scalars).precomposedStringWithCanonicalMapping
  }

  /// Returns whether the folded text contains another folded text.
  ///
  /// Compares bytes, because Foundation's `contains` crashes with some texts that contain a NUL.
  ///
  /// - Parameter other: The folded text to look for.
  package func folded(contains other: String) -> Bool { folded.utf8.contains(other.utf8) }

  /// The text with at most thirty combining marks in a row, for use in dictionaries and sets.
  ///
  /// When a string is hashed or compared, the marks of each character are sorted, which takes
  /// quadratic time. According to the Stream-Safe Text Format of Unicode Standard Annex 15, no
  /// language needs more than thirty marks.
  package var streamSafe: String {
    utf8.allSatisfy { $0 < 0x80 } ? self : String(streamSafeScalars(withAccents: true))
  }

  private func streamSafeScalars(withAccents: Bool) -> UnicodeScalarView {
    var result = UnicodeScalarView()
    var marks = 0
    for scalar in unicodeScalars where withAccents || !scalar.isAccent {
      marks = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : marks + 1
      if marks <= 30 { result.append(scalar) }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a mark that people omit when they type a name.
  fileprivate var isAccent: Bool {
    switch value {
    // The Unicode blocks of combining marks.
    case 0x0300...0x036F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
    // The vowel points of Hebrew and the vowel signs of Arabic.
    case 0x0591...0x05BD, 0x05BF, 0x05C1, 0x05C2, 0x05C4, 0x05C5, 0x05C7: true
    case 0x064B...0x065F, 0x0670: true
    // Scalars that only change the presentation of the character before them.
    case 0xFE00...0xFE0F, 0x200C, 0x200D, 0x00AD: true
    default: false
    }
  }

  /// The letters that people type instead of a lower-case letter that has no decomposition.
  fileprivate var plainLetters: String? {
    switch self {
    case "æ": "ae"
    case "œ": "oe"
    case "þ": "th"
    case "ð", "đ", "ɖ": "d"
    case "ø": "o"
    case "ł": "l"
    case "ħ": "h"
    case "ŧ": "t"
    case "ŋ": "n"
    case "ĸ": "k"
    case "ƀ", "ɓ": "b"
    case "ɗ": "d"
    case "ɨ": "i"
    case "ɉ": "j"
    case "ɍ": "r"
    case "ɏ": "y"
    case "ƶ": "z"
    case "ǥ": "g"
    case "ə": "e"
    default: nil
    }
  }
}
