extension StringProtocol {
  /// This text, in which everything that would act on a terminal is made visible instead.
  ///
  /// Text from a file, another process or a clipboard must be sanitised before it is written to a
  /// terminal. Escape sequences become readable text, since the control character
  /// that starts them is replaced:
  ///
  /// ```swift
  /// "\u{1B}[31mDesign".sanitized()  // "␛[31mDesign"
  /// ```
  ///
  /// - C0 controls and DEL become their control pictures, `␀` to `␟` and `␡`.
  /// - C1 controls become `�`, and so do the bidirectional embeddings, overrides and isolates, which
  ///   can make a text read as another one. The plain direction marks stay, because right-to-left
  ///   titles need them.
  /// - Invisible characters become `�`, since with them two equal looking texts differ: zero-width
  ///   spaces, byte order marks, tags, fillers. They stay where they belong to what is seen: joiners
  ///   and variation selectors after an emoji or a letter of a script that uses them, and tags in a
  ///   flag.
  /// - Of a run of combining characters the first 30 stay, so that a single letter cannot take as
  ///   long to draw as a whole text.
  /// - Line feed, carriage return with line feed, next line, and the line and paragraph separators
  ///   are line breaks; when they are kept, each is a plain line feed. A carriage return alone is
  ///   never kept, since it would overwrite what stands before it.
  ///
  /// - Parameters:
  ///   - newlines: How line breaks are treated.
  ///   - tabs: How tabs are treated.
  /// - Returns: A text without control scalars, except the line feeds and tabs that are kept.
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

/// The most combining characters in a row that are shown.
///
/// - Source: the Stream-Safe Text Format of UAX #15.
private let mostMarks = 30

extension Unicode.Scalar {
  /// This scalar, or the symbol that stands for it if it would act on a terminal or be invisible.
  ///
  /// - Parameter previous: The scalar that is shown before it, if any.
  fileprivate func harmless(after previous: Unicode.Scalar?) -> Unicode.Scalar {
    switch value {
    // The control pictures are in the order of the controls.
    case 0x00...0x1F: Unicode.Scalar(0x2400 + value) ?? "�"
    case 0x7F: "␡"
    case _ where actsOnTerminal: "�"
    // The joiners and the variation selectors.
    case 0x200C...0x200D: previous?.canBeJoined == true ? self : "�"
    case 0xFE00...0xFE0F: previous?.canVary == true ? self : "�"
    case 0xE0100...0xE01EF: previous?.canBeJoined == true ? self : "�"
    case 0xE0020...0xE007F: previous?.continuesFlag == true ? self : "�"
    default: isInvisible ? "�" : self
    }
  }

  /// Whether this scalar is a control character or changes the direction or the line of a text.
  var actsOnTerminal: Bool {
    switch value {
    case 0x2028...0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    default: isControl
    }
  }

  /// Whether this scalar shows nothing, wherever it is.
  private var isInvisible: Bool {
    switch value {
    case 0x34F, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B, 0x2060...0x2065, 0x206A...0x206F, 0x3164,
      0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  /// Whether a joiner after this scalar can have an effect: not after Latin letters and symbols.
  private var canBeJoined: Bool {
    switch value {
    case 0..<0x300, 0x200C...0x200D, 0x2400...0x2424, 0xFFFD: false
    default: true
    }
  }

  /// Whether this scalar can have an emoji variant, as digits in keycaps have.
  private var canVary: Bool {
    canBeJoined || self == "#" || self == "*" || self == "©" || self == "®"
      || ("0"..."9").contains(self)
  }

  /// Whether this scalar is a black flag, or one of the tags after it that name a region.
  private var continuesFlag: Bool { value == 0x1F3F4 || (0xE0020...0xE007F).contains(value) }

  /// Whether this scalar is drawn in the same place as the one before it.
  fileprivate var isMark: Bool {
    switch value {
    // No letter or ideograph of these blocks is a mark, which is faster to see than to look up.
    case 0..<0x300, 0x3400..<0xA000, 0xAC00..<0xD7A4: false
    default: columnWidth == 0
    }
  }
}
