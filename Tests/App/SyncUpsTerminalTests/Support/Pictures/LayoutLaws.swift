import TerminalUI

/// The rules that every screen follows, with any content and at any size.
struct LayoutLaws {
  private let canvas: Canvas
  private let hasFocus: Bool
  private let lines: [String]

  /// Examines a frame.
  ///
  /// - Parameters:
  ///   - canvas: The canvas of the frame.
  ///   - hasFocus: Whether keys act on a part of the screen, unlike on a read-only page.
  init(_ canvas: Canvas, hasFocus: Bool) {
    self.canvas = canvas
    self.hasFocus = hasFocus
    lines = canvas.buffer.lines
  }

  /// The laws that the frame breaks, each as a sentence.
  var problems: [String] {
    [footerProblem, focusProblem].compactMap(\.self) + regionProblems
  }

  /// The last row names the key that explains the others, in full.
  private var footerProblem: String? {
    let footer = lines.last ?? ""
    return ["? help", "F1 help", "any key back", "any other key back"].contains(where: footer.contains)
      ? nil : "The footer does not say how to get help: '\(footer)'."
  }

  /// Something shows where the next key acts, unless the help covers the screen.
  private var focusProblem: String? {
    !hasFocus || lines.last?.contains("key back") == true || canvas.buffer.cursor != nil
      || lines.contains { $0.contains("❯") }
      ? nil : "Neither a cursor nor a marker shows the focus."
  }

  /// A click has one meaning: regions are inside the screen, and are apart or one in the other.
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
