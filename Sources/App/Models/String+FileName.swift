import Foundation

extension String {
  /// The words of the text as a part of a file name, such as `daily-stand-up`.
  ///
  /// Keeps only letters, numbers and their accents, so that the name contains no invisible
  /// characters and no characters with a meaning in a shell.
  ///
  /// - Returns: The words in lower case, joined by hyphens, or an empty string if the text contains
  ///   no words. The name is at most 120 bytes long, because file systems limit the length of
  ///   names.
  package var asFileName: String {
    var name = String.UnicodeScalarView()
    var marks = 0
    for scalar in lowercased().unicodeScalars {
      let properties = scalar.properties
      marks = properties.isGraphemeExtend ? marks + 1 : 0
      if marks > 0 {
        // Keep at most three accents on a letter: no language needs more, and long sequences are
        // slow to normalise.
        let isAccent = marks < 4 && !properties.isDefaultIgnorableCodePoint
        if isAccent, let last = name.last, last != "-" { name.append(scalar) }
      } else if properties.isWordPart, !properties.isDefaultIgnorableCodePoint {
        name.append(scalar)
      } else if let last = name.last, last != "-" {
        name.append("-")
      }
    }
    var short = ""
    for character in String(name).precomposedStringWithCanonicalMapping {
      guard short.utf8.count + character.utf8.count <= 120 else { break }
      short.append(character)
    }
    return short.last == "-" ? String(short.dropLast()) : short
  }
}

extension Unicode.Scalar.Properties {
  /// Whether the scalar is part of a word: a letter, a number or a spacing mark.
  fileprivate var isWordPart: Bool {
    switch generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .spacingMark:
      true
    default: false
    }
  }
}
