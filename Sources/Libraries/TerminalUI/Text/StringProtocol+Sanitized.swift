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
  /// - C1 controls become `�`, and so do bidirectional embeddings, overrides and isolates, which
  ///   can make a text look like a different text. Plain direction marks stay, because
  ///   right-to-left titles need them.
  /// - Invisible characters become `�`, because they make texts differ that look the same:
  ///   zero-width spaces, byte order marks, tags, fillers. They stay where they affect what is
  ///   visible: joiners and variation selectors after an emoji or after a letter of a script that
  ///   uses them, and tags in a flag.
  /// - At most 30 combining characters in a row are kept, so that a single letter cannot take as
  ///   long to draw as a whole text.
  /// - Line breaks are the line feed, the carriage return with line feed, the next line, and the
  ///   line and paragraph separators. Kept line breaks become plain line feeds. A lone carriage
  ///   return is never kept, because it would overwrite the text before it.
  ///
  /// - Parameters:
  ///   - newlines: The treatment of line breaks.
  ///   - tabs: The treatment of tabs.
  /// - Returns: A text without control scalars, except for line feeds and tabs that are kept.
  /// - Complexity: O(*n*) in the length of the text.
  public func sanitized(
    newlines: WhitespaceTreatment = .visible,
    tabs: WhitespaceTreatment = .visible
  ) -> String {
    if isPrintableASCII { return String(self) }
    var result = String.UnicodeScalarView()
    var pendingReturn = false
    var marks = 0
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
  /// - Parameter previous: The scalar before it in the sanitised text, if any.
  fileprivate func harmless(after previous: Unicode.Scalar?) -> Unicode.Scalar {
    switch value {
    // Control pictures have the same order as the controls.
    case 0x00...0x1F: Unicode.Scalar(0x2400 + value) ?? "�"
    case 0x7F: "␡"
    case _ where actsOnTerminal: "�"
    // Joiners and variation selectors.
    case 0x200C...0x200D: previous?.canBeJoined == true ? self : "�"
    case 0xFE00...0xFE0F: previous?.canVary == true ? self : "�"
    case 0xE0100...0xE01EF: previous?.canBeJoined == true ? self : "�"
    case 0xE0020...0xE007F: previous?.continuesFlag == true ? self : "�"
    default: isInvisible ? "�" : self
    }
  }

  /// Whether this scalar is a control character, or changes the direction or the line of text.
  var actsOnTerminal: Bool {
    switch value {
    case 0x2028...0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    default: isControl
    }
  }

  /// Whether this scalar is invisible in every context.
  private var isInvisible: Bool {
    switch value {
    case 0x34F, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B, 0x2060...0x2065, 0x206A...0x206F, 0x3164,
      0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  /// Whether a joiner after this scalar can have an effect.
  ///
  /// It cannot after Latin letters and symbols.
  private var canBeJoined: Bool {
    switch value {
    case 0..<0x300, 0x200C...0x200D, 0x2400...0x2424, 0xFFFD: false
    default: true
    }
  }

  /// Whether this scalar can have an emoji variant, as digits have in keycaps.
  private var canVary: Bool {
    canBeJoined || self == "#" || self == "*" || self == "©" || self == "®"
      || ("0"..."9").contains(self)
  }

  /// Whether this scalar is a black flag, or one of the tags that name the region of a flag.
  private var continuesFlag: Bool { value == 0x1F3F4 || (0xE0020...0xE007F).contains(value) }

  /// Whether this scalar is drawn on top of the one before it.
  fileprivate var isMark: Bool {
    switch value {
    // These blocks of letters and ideographs contain no marks. Comparing is faster than looking the
    // property up.
    case 0..<0x300, 0x3400..<0xA000, 0xAC00..<0xD7A4: false
    default: columnWidth == 0
    }
  }
}
