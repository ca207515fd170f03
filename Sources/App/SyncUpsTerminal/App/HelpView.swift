package import TerminalUI

/// The help: all keys of a screen, in groups.
///
/// The groups are stacked in one column, or arranged in several columns if the screen is too short
/// for one. A group that is taller than the columns continues in the next column. If the columns
/// are wider than the screen, the help is one column that scrolls, and long explanations wrap.
package nonisolated struct HelpView: View {
  /// A line of the help: the title of a group, a key and its effect, or a blank line.
  private enum Line {
    case title(String)
    case key(String, word: String)
    case blank

    var keyWidth: Int {
      if case .key(let key, _) = self { key.columnWidth } else { 0 }
    }

    var wordWidth: Int {
      if case .key(_, let word) = self { word.columnWidth } else { 0 }
    }

    var titleWidth: Int {
      if case .title(let title) = self { title.columnWidth } else { 0 }
    }
  }

  private static let gap = 2
  private static let columnSpacing = 3

  /// The width of the scroll bar and of the blank column before it.
  private static let scrollBarWidth = 2

  private let sections: [KeySection]
  private let position: ScrollPosition

  /// Creates the help.
  ///
  /// - Parameters:
  ///   - sections: The groups of keys.
  ///   - position: The first visible line, if the help scrolls.
  package init(sections: [KeySection], position: ScrollPosition = ScrollPosition()) {
    self.sections = sections
    self.position = position
  }

  /// Returns the number of lines and the number of visible lines, or `nil` if the help does not
  /// scroll.
  ///
  /// - Parameter rect: The area of the help.
  package func scrolling(in rect: Rect) -> (count: Int, visible: Int)? {
    let room = Self.room(in: rect)
    guard !room.isEmpty, columns(fitting: room) == nil else { return nil }
    return (column(width: room.width - Self.scrollBarWidth).count, room.height)
  }

  package func draw(in canvas: inout Canvas, rect: Rect) {
    canvas.dim()
    let room = Self.room(in: rect)
    guard !room.isEmpty else { return }
    guard let columns = columns(fitting: room) else {
      let column = column(width: room.width - Self.scrollBarWidth)
      let width = Self.width(of: column) + Self.scrollBarWidth
      let place = box(Size(width: width, height: min(column.count, room.height)), &canvas, rect)
      let keyWidth = column.map(\.keyWidth).max() ?? 0
      let list = List(count: column.count, position: position) { index in
        Drawing { canvas, row in
          Self.draw(column[index], keyWidth: keyWidth, in: &canvas, row: row)
        }
      }
      return canvas.draw(list, in: place)
    }
    let widths = columns.map(Self.width)
    let size = Size(
      width: widths.reduce(Self.columnSpacing * (columns.count - 1), +),
      height: columns.map(\.count).max() ?? 0
    )
    let places = box(size, &canvas, rect)
      .columns(widths.map(Length.fixed), spacing: Self.columnSpacing)
    for (column, place) in zip(columns, places) { draw(column, in: &canvas, rect: place) }
  }

  /// Returns the area inside the border, without the blank column on each side.
  private static func room(in rect: Rect) -> Rect { rect.padded(horizontal: 2, vertical: 1) }

  /// Draws a border around contents of the given size, and returns their area.
  private func box(_ size: Size, _ canvas: inout Canvas, _ rect: Rect) -> Rect {
    let outer = rect.aligned(Size(width: size.width + 4, height: size.height + 2))
    canvas.fill(outer)
    canvas.draw(Border(), in: outer)
    return Self.room(in: outer)
  }

  private func draw(_ column: [Line], in canvas: inout Canvas, rect: Rect) {
    let keyWidth = column.map(\.keyWidth).max() ?? 0
    for (index, line) in column.enumerated() {
      Self.draw(line, keyWidth: keyWidth, in: &canvas, row: rect.row(index))
    }
  }

  private static func draw(_ line: Line, keyWidth: Int, in canvas: inout Canvas, row: Rect) {
    switch line {
    case .blank: break
    case .title(let title): canvas.write(title, in: row, style: .bold.underline())
    case .key(let key, let word):
      let parts = row.columns(.fixed(keyWidth), .flexible(), spacing: gap)
      canvas.write(key, in: parts[0], style: .bold)
      canvas.write(word, in: parts[1])
    }
  }

  /// Divides the lines into as few columns as the height allows, then minimises the width of the
  /// columns, and then their height.
  ///
  /// - Returns: The columns, or `nil` if they are wider than the area.
  private func columns(fitting room: Rect) -> [[Line]]? {
    let fewest = columns(atMost: room.height).count
    var best: (columns: [[Line]], width: Int)?
    for height in 1...room.height {
      let columns = columns(atMost: height)
      let width = Self.width(of: columns)
      if columns.count == fewest, best.map({ width < $0.width }) ?? true { best = (columns, width) }
    }
    return best.flatMap { $0.width <= room.width ? $0.columns : nil }
  }

  private func columns(atMost height: Int) -> [[Line]] {
    var columns: [[Line]] = [[]]
    for section in sections {
      let lines = Self.lines(of: section)
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

  /// Returns all lines of the help in one column, with wrapped explanations.
  private func column(width: Int) -> [Line] {
    let groups = sections.map(Self.lines)
    let keyWidth = groups.joined().map(\.keyWidth).max() ?? 0
    let wordWidth = max(1, width - keyWidth - Self.gap)
    let wrapped = groups.map { lines in
      lines.flatMap { line in
        guard case .key(let key, let word) = line else { return [line] }
        return word.wrapped(toWidth: wordWidth).enumerated()
          .map { Line.key($0 == 0 ? key : "", word: $1) }
      }
    }
    return Array(wrapped.joined(separator: [.blank]))
  }

  private static func lines(of section: KeySection) -> [Line] {
    [.title(section.title)] + section.hints.map { .key($0.key, word: $0.word) }
  }

  /// Returns the width that the lines of a column need.
  private static func width(of column: [Line]) -> Int {
    let keys = column.map(\.keyWidth).max() ?? 0
    let words = column.map(\.wordWidth).max() ?? 0
    return max(keys + gap + words, column.map(\.titleWidth).max() ?? 0)
  }

  /// Returns the width that the columns and the spaces between them need.
  private static func width(of columns: [[Line]]) -> Int {
    columns.map { width(of: $0) }.reduce(columnSpacing * (columns.count - 1), +)
  }
}
