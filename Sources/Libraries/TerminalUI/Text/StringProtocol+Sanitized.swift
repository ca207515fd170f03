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
  /// - C1 controls, and the bidirectional embeddings, overrides and isolates, which can make a text
  ///   read as another one, become `�`. The plain direction marks stay, because right-to-left
  ///   titles need them.
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
        result.append(scalar.harmless)
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

extension Unicode.Scalar {
  /// This scalar, or the symbol that stands for it if it would act on a terminal.
  fileprivate var harmless: Unicode.Scalar {
    switch value {
    // The control pictures are in the order of the controls.
    case 0x00...0x1F: Unicode.Scalar(0x2400 + value) ?? "�"
    case 0x7F: "␡"
    case 0x80...0x9F: "�"
    // The embeddings and overrides, and the isolates.
    case 0x202A...0x202E, 0x2066...0x2069: "�"
    default: self
    }
  }
}
