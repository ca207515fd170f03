extension StringProtocol {
  /// The width of this text in terminal columns: the sum of the widths of its grapheme clusters.
  ///
  /// All alignment in this module uses this measure.
  ///
  /// ```swift
  /// "Design".columnWidth  // 6
  /// "設計".columnWidth  // 4
  /// ```
  ///
  /// Control characters have no width. Sanitise text from other sources with
  /// ``sanitized(newlines:tabs:)`` before you measure it.
  ///
  /// - Complexity: O(*n*) in the length of the text. Printable ASCII needs no segmentation into
  ///   clusters.
  public var columnWidth: Int {
    isPrintableASCII ? utf8.count : reduce(0) { $0 + $1.columnWidth }
  }

  /// Whether the text contains only printable ASCII characters, which are one column wide.
  var isPrintableASCII: Bool {
    // NB: Reading contiguous bytes is many times faster than iterating over an unspecialised view.
    // SAFETY: The bytes are only read, during the call that provides them.
    utf8.withContiguousStorageIfAvailable { bytes in
      unsafe bytes.allSatisfy { $0 &- 0x20 < 0x5F }
    } ?? utf8.allSatisfy { $0 &- 0x20 < 0x5F }
  }
}
