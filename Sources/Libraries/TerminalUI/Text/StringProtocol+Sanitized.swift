extension StringProtocol {
  /// Returns this text with visible symbols in place of everything that would control a terminal.
  ///
  /// Sanitise text from a file, another process or a clipboard before you write it to a terminal.
  /// Escape sequences become readable, because the control character that starts them is replaced:
  ///
  /// ```swift
  /// "\u{1B}[31mDesign".sanitized()  // "␛[31mDesign"
  /// ```
  ///
  /// - C0 controls and DEL become control pictures, `␀` to `␟` and `␡`.
  /// - C1 controls except U+0085 become `�`. Bidirectional embeddings, overrides and isolates also
  ///   become `�`, because they can make text look like different text.
  /// - Most invisible characters become `�`, for example soft hyphens, zero-width spaces and byte
  ///   order marks. If such characters stayed, two different strings could look the same.
  /// - Invisible characters that affect visible text are kept, such as direction marks in text with
  ///   right-to-left letters, joiners in an emoji, and tags in a flag.
  /// - At most 30 combining characters in a row are kept. With more combining characters, drawing a
  ///   single letter could take as long as drawing a whole screen.
  /// - Line breaks are the line feed, the carriage return with line feed, U+0085, and the
  ///   line and paragraph separators. Kept line breaks become plain line feeds. A lone carriage
  ///   return is never kept, because the text after it would overwrite the text before it.
  ///
  /// - Parameters:
  ///   - newlines: The treatment of line breaks.
  ///   - tabs: The treatment of tabs.
  /// - Returns: The text without control scalars, except for line feeds and tabs that are kept.
  /// - Complexity: O(*n*) in the length of the text.
  public func sanitized(
    newlines: WhitespaceTreatment = .visible,
    tabs: WhitespaceTreatment = .visible
  ) -> String {
    if isPrintableASCII { return String(self) }
    var result = String.UnicodeScalarView()
    var pendingReturn = false
    var marks = 0
    var isRightToLeft: Bool?
    for scalar in unicodeScalars {
      if pendingReturn {
        pendingReturn = false
        if scalar == "\n" {
          result.append(contentsOf: newlines.replacement(kept: "\n", visible: "␍␊"))
          continue
        }
        result.append("␍")
      }
      switch scalar {
      case "\r":
        pendingReturn = true
      case "\n":
        result.append(contentsOf: newlines.replacement(kept: "\n", visible: "␊"))
      case "\u{85}", "\u{2028}", "\u{2029}":
        result.append(contentsOf: newlines.replacement(kept: "\n", visible: "␤"))
      case "\t":
        result.append(contentsOf: tabs.replacement(kept: "\t", visible: "␉"))
      case "\u{61C}", "\u{200E}", "\u{200F}":
        let stays = isRightToLeft ?? unicodeScalars.contains(where: \.isRightToLeft)
        isRightToLeft = stays
        result.append(stays ? scalar : "�")
      default:
        let harmless = scalar.harmless(after: result.last)
        marks = harmless.isMark ? marks + 1 : 0
        if marks <= mostMarks { result.append(harmless) }
      }
    }
    if pendingReturn { result.append("␍") }
    return String(result)
  }
}

extension WhitespaceTreatment {
  fileprivate func replacement(kept: String, visible: String) -> String.UnicodeScalarView {
    switch self {
    case .visible: visible.unicodeScalars
    case .space: " ".unicodeScalars
    case .kept: kept.unicodeScalars
    }
  }
}

/// The maximum number of combining characters in a row.
///
/// - Source: the Stream-Safe Text Format of UAX #15.
private let mostMarks = 30

extension Unicode.Scalar {
  /// Returns this scalar, or a visible symbol if it is invisible or would control a terminal.
  ///
  /// - Parameter previous: The scalar before this one in the sanitised text, if any.
  fileprivate func harmless(after previous: Unicode.Scalar?) -> Unicode.Scalar {
    switch value {
    // Control pictures have the same order as the controls.
    case 0x00...0x1F: Unicode.Scalar(0x2400 + value) ?? "�"
    case 0x7F: "␡"
    case _ where actsOnTerminal: "�"
    // Joiners and variation selectors.
    case 0x200C...0x200D: previous?.canBeJoined == true ? self : "�"
    case 0xFE00...0xFE0F: previous?.canVary == true ? self : "�"
    case 0xE0100...0xE01EF: previous?.isIdeograph == true ? self : "�"
    // The filler for the vowel of a syllable that has only a first consonant.
    case 0x1160: previous?.isLeadingConsonant == true ? self : "�"
    // The characters that arrange hieroglyphs.
    case 0x13430...0x13455: previous?.isHieroglyph == true ? self : "�"
    case 0xE0020...0xE007F: previous?.continuesFlag == true ? self : "�"
    default: isInvisible ? "�" : self
    }
  }

  /// Whether this scalar is a control character, a line or paragraph separator, or a bidirectional
  /// embedding, override or isolate.
  var actsOnTerminal: Bool {
    switch value {
    case 0x2028...0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    default: isControl
    }
  }

  /// Whether this scalar is invisible in every context.
  private var isInvisible: Bool {
    switch value {
    case 0xAD, 0x34F, 0x115F, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B, 0x2060...0x2065,
      0x206A...0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3,
      0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  /// Whether a joiner after this scalar can have an effect, for example after an emoji or after a
  /// letter of an Indic script.
  private var canBeJoined: Bool {
    switch value {
    case 0x590...0x10FF, 0x1700...0x1CFF, 0x2190...0x23FF, 0x2425...0x2BFF, 0xA800...0xABFF,
      0xFB1D...0xFE0F, 0xFE70...0xFEFC, 0x10A00...0x11FFF, 0x16000...0x16FFF, 0x1E800...0x1EEFF,
      0x1F000...0x1FAFF:
      true
    default: false
    }
  }

  /// Whether a variation selector after this scalar can have an effect, for example after the digit
  /// of a keycap.
  private var canVary: Bool {
    switch value {
    case 0x203C, 0x2049, 0x2122, 0x2139, 0x3030, 0x303D, 0x3297, 0x3299: true
    default:
      canBeJoined || isIdeograph || self == "#" || self == "*" || self == "©" || self == "®"
        || ("0"..."9").contains(self)
    }
  }

  /// Whether this scalar is a Chinese character.
  private var isIdeograph: Bool {
    switch value {
    case 0x2E80...0x2FDF, 0x3005...0x3007, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
    default: false
    }
  }

  /// Whether this scalar is a first consonant of a Hangul syllable.
  private var isLeadingConsonant: Bool {
    (0x1100...0x115E).contains(value) || (0xA960...0xA97C).contains(value)
  }

  /// Whether this scalar is an Egyptian hieroglyph, or arranges hieroglyphs.
  private var isHieroglyph: Bool { (0x13000...0x143FF).contains(value) }

  /// Whether this scalar belongs to a script that is written from right to left.
  fileprivate var isRightToLeft: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      // The range includes the Arabic letter mark, which is not a letter.
      value != 0x61C
    default: false
    }
  }

  /// Whether this scalar is a black flag, or one of the tags that name the region of a flag.
  private var continuesFlag: Bool { value == 0x1F3F4 || (0xE0020...0xE007F).contains(value) }

  /// Whether this scalar is drawn on top of the scalar before it.
  fileprivate var isMark: Bool {
    switch value {
    // The following blocks of letters and ideographs contain no marks. Comparing with ranges is
    // faster than looking up the Unicode property.
    case 0..<0x300, 0x3400..<0xA000, 0xAC00..<0xD7A4: false
    default: columnWidth == 0
    }
  }
}
