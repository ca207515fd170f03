import TerminalUI

/// The rules that every screen follows, with any content and at any size.
struct LayoutLaws {
  private let canvas: Canvas
  private let hasFocus: Bool
  private let needsWayOut: Bool
  private let lines: [String]

  /// Examines a frame.
  ///
  /// - Parameters:
  ///   - canvas: The canvas of the frame.
  ///   - hasFocus: Whether keys act on a part of the screen. On a read-only page, they do not.
  ///   - needsWayOut: Whether the footer must show the key that leaves the screen. The list of
  ///     sync-ups is the only screen that does not need such a key.
  init(_ canvas: Canvas, hasFocus: Bool, needsWayOut: Bool = false) {
    self.canvas = canvas
    self.hasFocus = hasFocus
    self.needsWayOut = needsWayOut
    lines = canvas.buffer.lines
  }

  /// A sentence for each law that the frame breaks.
  var problems: [String] {
    [footerProblem, wayOutProblem, focusProblem, halfProblem].compactMap(\.self) + regionProblems
      + cutProblems
  }

  /// The law that the last row shows the complete hint for the key that leaves the screen.
  var wayOutProblem: String? {
    let footer = lines.last ?? ""
    let words = footer.split(separator: "   ").map { $0.trimmingPrefix(while: { $0 == " " }) }
    let isShown = words.contains { hint in
      ["Esc ", "q ", "⏎ done", "any key back", "any other key back"].contains {
        hint.hasPrefix($0) && !hint.hasSuffix("…")
      }
    }
    return !needsWayOut || isShown ? nil : "The footer does not say how to leave: '\(footer)'."
  }

  /// The law that the last row shows the complete hint for the key that shows or closes the help.
  private var footerProblem: String? {
    let footer = lines.last ?? ""
    return ["? help", "F1 help", "any key back", "any other key back"].contains(
      where: footer.contains
    )
      ? nil : "The footer does not say how to get help: '\(footer)'."
  }

  /// The law that the screen shows where the next key acts, if the help does not cover the screen.
  private var focusProblem: String? {
    !hasFocus || lines.last?.contains("key back") == true || canvas.buffer.cursor != nil
      || lines.contains { $0.contains("❯") }
      ? nil : "Neither a cursor nor a marker shows the focus."
  }

  /// The law about a terminal of 200 columns: if the screen has enough content, the right half
  /// shows more than the end of a title.
  private var halfProblem: String? {
    let rows = lines.dropFirst(2).dropLast(2)
    guard canvas.bounds.width >= 200, hasFocus, rows.count(where: { $0 != "" }) >= 12 else {
      return nil
    }
    let isUsed = rows.contains { line in line.dropFirst(100).contains { $0 != " " } }
    return isUsed ? nil : "The right half of a wide terminal is blank."
  }

  /// The law that text is cut only where its column ends, because another row uses the columns
  /// after the text.
  private var cutProblems: [String] {
    let bounds = canvas.bounds
    return (2..<max(2, bounds.height - 2)).flatMap { y in
      (0..<bounds.width).compactMap { x in
        guard canvas.buffer[x, y].character == "…" else { return nil }
        let gap = Rect(x: x + 1, y: 2, width: Self.widestGap + 1, height: bounds.height - 4)
        let isFree = gap.maxX <= bounds.maxX && isBlank(gap)
        return isFree ? "A text is cut although the columns after it are free: row \(y)." : nil
      }
    }
  }

  private func isBlank(_ rect: Rect) -> Bool {
    (rect.minY..<rect.maxY).allSatisfy { y in
      (rect.minX..<rect.maxX).allSatisfy { canvas.buffer[$0, y].character == " " }
    }
  }

  /// The maximum number of blank columns after truncated text.
  ///
  /// Short text that is aligned to the right leaves up to this many blanks at the start of its
  /// column.
  private static let widestGap = 8

  /// The law that a click has one meaning: regions are inside the screen, and two regions are
  /// either separate or nested.
  private var regionProblems: [String] {
    let regions = canvas.regions.regions.map(\.rect)
    let outside = regions.filter { $0.intersection(canvas.bounds) != $0 }
    let crossing = regions.indices.flatMap { first in
      regions.indices.dropFirst(first + 1).compactMap { second in
        let common = regions[first].intersection(regions[second])
        return common.isEmpty || common == regions[first] || common == regions[second]
          ? nil : "Two regions overlap: \(regions[first]) and \(regions[second])."
      }
    }
    return outside.map { "A region is not on the screen: \($0)." } + crossing
  }
}
