extension Unicode.Scalar {
  /// What stands for a control character in formats that have none, such as `␛`; other characters
  /// stand for themselves.
  var visible: Unicode.Scalar {
    switch value {
    // Unicode has a picture for each of them, in the same order.
    case 0...0x1F: Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    case 0x80...0x9F: "\u{FFFD}"
    default: self
    }
  }
}
