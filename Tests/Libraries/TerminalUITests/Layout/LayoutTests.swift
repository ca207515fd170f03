import SeededRandomness
import TerminalUI
import Testing

@Suite("Dividing an area and aligning content in it")
struct LayoutTests {
  /// A letter for each cell of a row that is divided into columns.
  private func table(_ width: Int, _ lengths: [Length], spacing: Int = 0) -> String {
    var cells = Array(repeating: Character("."), count: width)
    let rect = Rect(x: 0, y: 0, width: width, height: 1)
    for (part, letter) in zip(rect.columns(lengths, spacing: spacing), "abcdefgh") {
      for x in part.minX..<part.maxX { cells[x] = letter }
    }
    return String(cells)
  }

  @Test(
    "A layout divides an area into columns",
    arguments: [
      ("fixed lengths, the rest flexible", 10, [.fixed(2), .flexible(), .fixed(1)], "aabbbbbbbc"),
      ("equal shares", 9, [.flexible(), .flexible(), .flexible()], "aaabbbccc"),
      (
        "shares that do not divide evenly", 10, [.flexible(), .flexible(), .flexible()],
        "aaabbbcccc"
      ),
      ("weights", 10, [.flexible(weight: 1), .flexible(weight: 4)], "aabbbbbbbb"),
      ("a minimum shares the rest", 10, [.minimum(4), .flexible()], "aaaaaaabbb"),
      ("a minimum is kept", 5, [.flexible(), .minimum(4)], "bbbbb"),
      ("a fixed length before a minimum", 5, [.minimum(4), .fixed(3)], "aabbb"),
      ("the first of too many fixed lengths", 5, [.fixed(3), .fixed(3), .fixed(3)], "aaabb"),
      ("fixed lengths alone leave nothing over", 5, [.fixed(1), .fixed(1)], "abbbb"),
      ("weightless shares leave nothing over", 4, [.fixed(1), .flexible(weight: 0)], "abbb"),
      ("negative lengths", 4, [.fixed(-3), .flexible(weight: -2), .minimum(-1)], "cccc"),
      ("no room", 0, [.fixed(3), .flexible()], ""),
      ("no parts", 3, [], "..."),
    ] as [(String, Int, [Length], String)]
  )
  func dividesColumns(label: String, width: Int, lengths: [Length], result: String) {
    #expect(table(width, lengths) == result, "\(label)")
  }

  @Test(
    "A layout puts the given space between its areas, or less if there is not enough room",
    arguments: [
      (9, 1, "aa.bb.ccc"), (9, 3, "a...b...c"), (3, 1, "..c"), (2, 1, ".."), (9, -4, "aaabbbccc"),
      (4, 99, "...."),
    ]
  )
  func leavesSpaceBetweenAsFarAsThereIsRoom(width: Int, spacing: Int, result: String) {
    let lengths = [Length.flexible(), .flexible(), .flexible()]
    #expect(table(width, lengths, spacing: spacing) == result)
  }

  @Test("A layout divides an area into rows")
  func dividesRows() {
    let rect = Rect(x: 2, y: 3, width: 7, height: 9)
    #expect(
      rect.rows(.fixed(2), .flexible(), .fixed(1), spacing: 1) == [
        Rect(x: 2, y: 3, width: 7, height: 2), Rect(x: 2, y: 6, width: 7, height: 4),
        Rect(x: 2, y: 11, width: 7, height: 1),
      ]
    )
  }

  @Test(
    "The areas of a layout fill the whole area without a gap or an overlap",
    arguments: Array(400..<420) as [UInt64]
  )
  func tilesTheAreaExactly(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let rect = Rect(
        x: .random(in: -5...5, using: &generator),
        y: .random(in: -5...5, using: &generator),
        width: .random(in: 0...40, using: &generator),
        height: .random(in: 0...40, using: &generator)
      )
      let lengths = (0..<Int.random(in: 1...6, using: &generator)).map { _ -> Length in
        let number = Int.random(in: -2...20, using: &generator)
        return switch Int.random(in: 0..<3, using: &generator) {
        case 0: .fixed(number)
        case 1: .minimum(number)
        default: .flexible(weight: number)
        }
      }
      let (rows, columns) = (rect.rows(lengths), rect.columns(lengths))
      #expect(rows.reduce(0) { $0 + $1.height } == rect.height, "seed \(seed), \(lengths)")
      #expect(columns.reduce(0) { $0 + $1.width } == rect.width, "seed \(seed), \(lengths)")
      var (x, y) = (rect.minX, rect.minY)
      for (row, column) in zip(rows, columns) {
        #expect(row.minX == rect.minX && row.width == rect.width && row.minY == y)
        #expect(column.minY == rect.minY && column.height == rect.height && column.minX == x)
        (x, y) = (column.maxX, row.maxY)
      }
      let spaced = rect.rows(lengths, spacing: .random(in: 0...3, using: &generator))
      #expect(spaced.allSatisfy { $0.minY >= rect.minY && $0.maxY <= rect.maxY })
      #expect(zip(spaced, spaced.dropFirst()).allSatisfy { $0.maxY <= $1.minY }, "seed \(seed)")
    }
  }

  @Test(
    "A layout aligns content that is smaller than its area",
    arguments: [
      (TextAlignment.leading, VerticalAlignment.top, Point(x: 1, y: 1)),
      (.center, .center, Point(x: 3, y: 2)),
      (.trailing, .bottom, Point(x: 6, y: 4)),
    ]
  )
  func alignsWhatIsSmaller(
    horizontal: TextAlignment,
    vertical: VerticalAlignment,
    origin: Point
  ) {
    let size = Size(width: 4, height: 2)
    #expect(
      Rect(x: 1, y: 1, width: 9, height: 5)
        .aligned(size, horizontal: horizontal, vertical: vertical)
        == Rect(origin: origin, size: size)
    )
  }

  @Test("Aligned content that is larger than its area is clipped to the area")
  func cutsWhatIsLarger() {
    let rect = Rect(x: 1, y: 1, width: 3, height: 2)
    #expect(rect.aligned(Size(width: 9, height: 9)) == rect)
  }

  @Test("A layout with the largest possible lengths causes no arithmetic overflow")
  func theLongestLengthsDoNotOverflow() {
    let rect = Rect(x: 0, y: 0, width: .max, height: 1)
    let parts = rect.columns(.fixed(.max), .minimum(.max), .flexible(weight: .max), spacing: .max)
    #expect(parts.reduce(0) { $0 + $1.width } == 0)
    #expect(rect.columns(.flexible(weight: .max), .flexible()).reduce(0) { $0 + $1.width } == .max)
  }
}
