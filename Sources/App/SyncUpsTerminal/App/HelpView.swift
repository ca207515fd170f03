import TerminalUI

/// All keys of a screen, in groups, above the screen.
nonisolated struct HelpView: View {
  private let sections: [KeySection]

  /// Describes the help.
  ///
  /// - Parameter sections: The keys, in groups.
  init(sections: [KeySection]) {
    self.sections = sections
  }

  private static let keyWidth = 10
  private static let columnWidth = 34

  func draw(in canvas: inout Canvas, rect: Rect) {
    canvas.dim()
    let lines = sections.flatMap { section -> [(key: String, word: String)?] in
      [(section.title, "")] + section.hints.map { ($0.key, $0.word) } + [nil]
    }
    .dropLast()
    let room = rect.inset(by: Insets(top: 1, leading: 2, bottom: 1, trailing: 2))
    let columnCount = max(1, (room.width - 4) / Self.columnWidth)
    let rowCount = min(room.height - 2, (lines.count + columnCount - 1) / columnCount)
    guard rowCount > 0 else { return }
    let usedColumns = (lines.count + rowCount - 1) / rowCount
    let width = min(room.width, min(usedColumns, columnCount) * Self.columnWidth + 4)
    let outer = room.aligned(Size(width: width, height: rowCount + 2))
    canvas.fill(outer)
    canvas.draw(Border(), in: outer)
    for (index, line) in lines.enumerated() {
      guard let line, index / rowCount < columnCount else { continue }
      let place = Rect(
        x: outer.minX + 2 + index / rowCount * Self.columnWidth,
        y: outer.minY + 1 + index % rowCount,
        width: Self.columnWidth - 2,
        height: 1
      )
      if line.word.isEmpty {
        canvas.write(line.key, in: place, style: .bold)
      } else {
        let columns = place.columns(.fixed(Self.keyWidth), .flexible())
        canvas.write(line.key, in: columns[0], style: .bold)
        canvas.write(line.word, in: columns[1], style: .plain)
      }
    }
  }
}
