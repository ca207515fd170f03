import Foundation

extension String {
  /// The words of the text in lower case, as a part of the name of a file: `daily-stand-up`.
  ///
  /// Only letters, numbers and their accents stay: nothing that is invisible, that a shell could take
  /// for something else, or that makes the name too long for a file system.
  ///
  /// - Returns: The words with hyphens between them, at most 120 bytes, or an empty text.
  package var asFileName: String {
    var name = String.UnicodeScalarView()
    var marks = 0
    for scalar in lowercased().unicodeScalars {
      let properties = scalar.properties
      marks = properties.isGraphemeExtend ? marks + 1 : 0
      if marks > 0 {
        // More would not be a letter of any language, and slow to normalize.
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
  /// Whether the scalar is a letter or a number.
  fileprivate var isWordPart: Bool {
    switch generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .spacingMark:
      true
    default: false
    }
  }
}
