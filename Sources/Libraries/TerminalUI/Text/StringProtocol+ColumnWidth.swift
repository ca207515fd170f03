extension StringProtocol {
  /// How many columns of a terminal this text takes: the sum over its grapheme clusters.
  ///
  /// All alignment in this module rests on this one measure.
  ///
  /// ```swift
  /// "Design".columnWidth  // 6
  /// "設計".columnWidth  // 4
  /// ```
  ///
  /// Control characters count as nothing: measure text that came from elsewhere after
  /// ``sanitized(newlines:tabs:)``.
  ///
  /// - Complexity: O(*n*) in the length of the text, without segmentation for printable ASCII.
  public var columnWidth: Int {
    isPrintableASCII ? utf8.count : reduce(0) { $0 + $1.columnWidth }
  }

  /// Whether the text has nothing but the printable characters of ASCII, one column each.
  var isPrintableASCII: Bool {
    // NB: looking at the bytes where they lie is many times faster than a loop over a view that is
    // not specialized.
    // SAFETY: the bytes are only read, within the call that lends them.
    utf8.withContiguousStorageIfAvailable { bytes in
      unsafe bytes.allSatisfy { $0 &- 0x20 < 0x5F }
    } ?? utf8.allSatisfy { $0 &- 0x20 < 0x5F }
  }
}
