import TerminalUI

/// The help: all keys of a screen, in groups.
///
/// The groups are stacked, or arranged in columns if the screen is too low. A group is split only
/// if it is higher than the screen.
nonisolated struct HelpView: View {
  /// A line of the help: a group's title, a key and its effect, or blank.
  private enum Line {
    case title(String)
    case key(KeyHint)
    case blank

    var keyWidth: Int {
      if case .key(let hint) = self { hint.key.columnWidth } else { 0 }
    }

    var wordWidth: Int {
      if case .key(let hint) = self { hint.word.columnWidth } else { 0 }
    }

    var titleWidth: Int {
      if case .title(let title) = self { title.columnWidth } else { 0 }
    }
  }

  private static let gap = 2
  private static let columnSpacing = 3

  private let sections: [KeySection]

  /// Creates the help.
  ///
  /// - Parameter sections: The keys, in groups.
  init(sections: [KeySection]) {
    self.sections = sections
  }

  func draw(in canvas: inout Canvas, rect: Rect) {
    canvas.dim()
    // The border, and a blank column on each side of the contents.
    let room = Size(width: rect.width - 4, height: rect.height - 2)
    guard room.width > 0, room.height > 0 else { return }
    let columns = columns(height: room.height)
    let widths = widths(of: columns, fitting: room.width)
    let size = Size(
      width: widths.reduce(Self.columnSpacing * (columns.count - 1), +),
      height: columns.map(\.count).max() ?? 0
    )
    let outer = rect.aligned(Size(width: size.width + 4, height: size.height + 2))
    canvas.fill(outer)
    canvas.draw(Border(), in: outer)
    let places = outer.padded(horizontal: 2, vertical: 1)
      .columns(widths.map(Length.fixed), spacing: Self.columnSpacing)
    for (column, place) in zip(columns, places) { draw(column, in: &canvas, rect: place) }
  }

  private func draw(_ column: [Line], in canvas: inout Canvas, rect: Rect) {
    let keyWidth = column.map(\.keyWidth).max() ?? 0
    for (index, line) in column.enumerated() {
      let row = rect.row(index)
      switch line {
      case .blank: break
      case .title(let title): canvas.write(title, in: row, style: .bold.underline())
      case .key(let hint):
        let parts = row.columns(.fixed(keyWidth), .flexible(), spacing: Self.gap)
        canvas.write(hint.key, in: parts[0], style: .bold)
        canvas.write(hint.word, in: parts[1])
      }
    }
  }

  /// Divides the lines into the fewest columns that fit, then minimises their width and their
  /// height.
  private func columns(height: Int) -> [[Line]] {
    let highest = columns(atMost: height)
    return (1...height).map { columns(atMost: $0) }
      .filter { $0.count == highest.count }
      .min { Self.widths(of: $0).reduce(0, +) < Self.widths(of: $1).reduce(0, +) } ?? highest
  }

  private func columns(atMost height: Int) -> [[Line]] {
    var columns: [[Line]] = [[]]
    for section in sections {
      let lines = [Line.title(section.title)] + section.hints.map(Line.key)
      let used = columns[columns.count - 1].count
      if used > 0 {
        if used + 1 + lines.count <= height {
          columns[columns.count - 1].append(.blank)
        } else {
          columns.append([])
        }
      }
      for line in lines {
        if columns[columns.count - 1].count == height { columns.append([]) }
        columns[columns.count - 1].append(line)
      }
    }
    return columns
  }

  /// The widths that the lines of columns need.
  private static func widths(of columns: [[Line]]) -> [Int] {
    columns.map { column in
      let keys = column.map(\.keyWidth).max() ?? 0
      let words = column.map(\.wordWidth).max() ?? 0
      return max(keys + gap + words, column.map(\.titleWidth).max() ?? 0)
    }
  }

  /// The widths of columns.
  ///
  /// If they do not fit, the widest ones are narrowed.
  private func widths(of columns: [[Line]], fitting width: Int) -> [Int] {
    var widths = Self.widths(of: columns)
    let room = max(0, width - Self.columnSpacing * (columns.count - 1))
    while widths.reduce(0, +) > room, let widest = widths.max(), widest > 0,
      let index = widths.firstIndex(of: widest)
    {
      widths[index] -= 1
    }
    return widths
  }
}
