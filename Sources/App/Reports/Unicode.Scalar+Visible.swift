extension Unicode.Scalar {
  /// The scalar, or a visible symbol such as `␛` for a control character.
  ///
  /// Some formats cannot contain control characters.
  var visible: Unicode.Scalar {
    switch value {
    // Unicode has a symbol for each control character of ASCII, in the same order.
    case 0...0x1F: Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    case 0x80...0x9F: "\u{FFFD}"
    default: self
    }
  }

  /// Whether the scalar is a line break or a tab.
  var isBreak: Bool {
    switch value {
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
