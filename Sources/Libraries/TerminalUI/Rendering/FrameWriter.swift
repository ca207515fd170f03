/// Collects the bytes of one frame, and tracks their effect on the terminal.
struct FrameWriter {
  private(set) var bytes: [UInt8] = []
  private let colors: ColorSupport
  private var style = Style.plain
  /// The row of the cursor, if it is known.
  private var row: Int?
  private var column: Int?
  /// The cluster to the left of the cursor, if the terminal could merge the next cluster into it.
  private var previous: Character?

  init(colors: ColorSupport) {
    self.colors = colors
  }

  mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Draws the changed cells of a row.
  mutating func draw(_ new: ArraySlice<Cell>, over old: ArraySlice<Cell>, y: Int) {
    guard new != old else { return }
    let blankStart = Self.startOfBlankEnd(of: new)
    let uncertain = Self.startOfUncertain(in: new, over: old)
    if uncertain < new.endIndex {
      draw(new, over: old, in: new.startIndex..<uncertain, y: y)
      let shown = old[(uncertain + old.startIndex - new.startIndex)...]
      if shown.contains(where: { $0 != .blank }) {
        eraseRow(from: Point(x: uncertain - new.startIndex, y: y))
      }
      let blank = Array(repeating: Cell.blank, count: new.count)[...]
      draw(new, over: blank, in: uncertain..<max(uncertain, blankStart), y: y)
      return
    }
    let offset = old.startIndex - new.startIndex
    let changedInEnd = (blankStart..<new.endIndex).count { new[$0] != old[$0 + offset] }
    // Erasing the end of a row takes three bytes, so it saves bytes only if more than three cells
    // have changed.
    let isEndErased = changedInEnd > 3
    let drawnEnd = isEndErased ? blankStart : new.endIndex
    draw(new, over: old, in: new.startIndex..<drawnEnd, y: y)
    if isEndErased { eraseRow(from: Point(x: blankStart - new.startIndex, y: y)) }
  }

  private mutating func draw(
    _ new: ArraySlice<Cell>,
    over old: ArraySlice<Cell>,
    in range: Range<Int>,
    y: Int
  ) {
    let (start, count) = (new.startIndex, new.count)
    let offset = old.startIndex - start
    var index = range.lowerBound
    while index < range.upperBound {
      guard new[index] != old[index + offset] else {
        index += 1
        continue
      }
      let blankEnd = Self.endOfBlanks(in: new, over: old, from: index)
      if blankEnd - index >= Self.shortestErased {
        erase(blankEnd - index, from: Point(x: index - start, y: y))
        index = blankEnd
        continue
      }
      // To draw a continuation, draw the first half of its wide cluster, even if that half is
      // unchanged.
      if new[index].isContinuation { index -= 1 }
      jump(over: new, from: start, to: index, y: y)
      let width = new.index(after: index) < new.endIndex && new[index + 1].isContinuation ? 2 : 1
      put(new[index], at: Point(x: index - start, y: y), width: width, rowWidth: count)
      index += width
    }
  }

  /// The minimum length of a run of blanks that is cheaper to erase and skip than to write.
  private static let shortestErased = 10

  private mutating func erase(_ count: Int, from point: Point) {
    move(to: point)
    set(.plain)
    append("\u{1B}[\(count)X")
    previous = nil
  }

  /// Returns the index after the last changed cell in a run of blanks.
  private static func endOfBlanks(
    in new: ArraySlice<Cell>,
    over old: ArraySlice<Cell>,
    from start: Int
  ) -> Int {
    let offset = old.startIndex - new.startIndex
    let end = new[start...].firstIndex { $0 != .blank } ?? new.endIndex
    return (start..<end).last { new[$0] != old[$0 + offset] }.map { $0 + 1 } ?? start
  }

  private mutating func eraseRow(from point: Point) {
    move(to: point)
    set(.plain)
    append("\u{1B}[K")
  }

  /// Ends the frame: resets the style, and places or hides the cursor.
  mutating func finish(cursor: Point?, isShown: Bool) {
    set(.plain)
    if let cursor {
      move(to: cursor)
      if !isShown { append("\u{1B}[?25h") }
    } else if isShown {
      append("\u{1B}[?25l")
    }
  }

  private static func startOfBlankEnd(of row: ArraySlice<Cell>) -> Int {
    var start = row.endIndex
    while start > row.startIndex, row[start - 1] == .blank { start -= 1 }
    return start
  }

  /// Returns the index of the first changed cell whose old or new cluster has several scalars.
  ///
  /// If there is no such cell, returns the index after the last cell.
  ///
  /// Terminals disagree about the width of clusters with several scalars, and some terminals show
  /// these clusters in pieces. After a cluster with several scalars, the rest of the row is
  /// therefore unknown, so the writer erases and redraws the rest.
  private static func startOfUncertain(
    in new: ArraySlice<Cell>,
    over old: ArraySlice<Cell>
  ) -> Int {
    let offset = old.startIndex - new.startIndex
    let start = new.indices.first { index in
      let (newCell, oldCell) = (new[index], old[index + offset])
      return newCell != oldCell
        && (newCell.character.isOfSeveralScalars || oldCell.character.isOfSeveralScalars)
    }
    guard let start else { return new.endIndex }
    return new[start].isContinuation ? start - 1 : start
  }

  private mutating func put(_ cell: Cell, at point: Point, width: Int, rowWidth: Int) {
    if let previous, Self.isJoined(previous, cell.character) { column = nil }
    move(to: point)
    set(cell.style.reduced(to: colors))
    bytes.append(contentsOf: cell.character.utf8)
    let x = point.x + width
    // NB: Terminals disagree about the cursor position after the last column, and about the width
    // of clusters that consist of several scalars. In both cases, the cursor position is now
    // uncertain.
    let isUncertain = cell.character.isOfSeveralScalars
    column = isUncertain || x >= rowWidth ? nil : x
    previous = column == nil ? nil : cell.character
    if isUncertain, x < rowWidth { eraseRow(from: Point(x: x, y: point.y)) }
  }

  /// Returns whether a terminal would merge the right cluster, or the start of the right cluster,
  /// into the left cluster.
  private static func isJoined(_ left: Character, _ right: Character) -> Bool {
    if left.isASCII && right.isASCII { return false }
    return (String(left) + String(right)).first != left
  }

  /// Moves the cursor to a cell by rewriting the unchanged cells before it, if that takes fewer
  /// bytes than an escape sequence.
  private mutating func jump(over row: ArraySlice<Cell>, from start: Int, to index: Int, y: Int) {
    guard self.row == y, let column, column < index - start else { return }
    let gap = row[(start + column)..<index]
    let shown = style
    guard gap.count < 4,
      gap.allSatisfy({
        $0.character.isASCII && !$0.isContinuation && $0.style.reduced(to: colors) == shown
      })
    else { return }
    for (offset, cell) in gap.enumerated() {
      let point = Point(x: column + offset, y: y)
      put(cell, at: point, width: 1, rowWidth: row.count)
    }
  }

  /// Moves the cursor with the shortest sequence that all terminals support.
  private mutating func move(to target: Point) {
    guard row != target.y || column != target.x else { return }
    var best =
      switch (target.x, target.y) {
      case (0, 0): "\u{1B}[H"
      case (0, _): "\u{1B}[\(target.y + 1)H"
      default: "\u{1B}[\(target.y + 1);\(target.x + 1)H"
      }
    func consider(_ sequence: String) {
      if sequence.utf8.count < best.utf8.count { best = sequence }
    }
    if row == target.y {
      if target.x == 0 { consider("\r") }
      if let column {
        let distance = target.x - column
        let count = abs(distance) == 1 ? "" : "\(abs(distance))"
        consider(distance > 0 ? "\u{1B}[\(count)C" : "\u{1B}[\(count)D")
        if distance == -1 { consider("\u{8}") }
      }
      consider("\u{1B}[\(target.x + 1)G")
    } else if let row, row + 1 == target.y, target.x == 0 {
      consider("\r\n")
    }
    append(best)
    (row, column) = (target.y, target.x)
    previous = nil
  }

  private mutating func set(_ target: Style) {
    guard target != style else { return }
    let sequences = [
      target == .plain ? "" : "0;" + target.codes(from: .plain), target.codes(from: style),
    ]
    let shortest = sequences.min { $0.utf8.count < $1.utf8.count } ?? ""
    append("\u{1B}[\(shortest)m")
    style = target
  }
}

extension Character {
  fileprivate var isOfSeveralScalars: Bool { !unicodeScalars.dropFirst().isEmpty }
}
