import Foundation

extension String {
  /// The words of the text in lower case, for use in a file name: `daily-stand-up`.
  ///
  /// Keeps only letters, numbers and their accents, so that the name contains nothing invisible and
  /// nothing special to a shell, and fits the limits of file systems.
  ///
  /// - Returns: The words joined by hyphens, at most 120 bytes. May be empty.
  package var asFileName: String {
    var name = String.UnicodeScalarView()
    var marks = 0
    for scalar in lowercased().unicodeScalars {
      let properties = scalar.properties
      marks = properties.isGraphemeExtend ? marks + 1 : 0
      if marks > 0 {
        // No language needs more accents on a letter than this limit, and long sequences are slow
        // to normalise.
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
