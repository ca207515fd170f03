import TerminalUI
import Testing

@Suite("The canvas")
struct CanvasTests {
  private enum Target: Hashable {
    case row(Int)
    case button
  }

  @Test(
    "Text on a canvas has the requested alignment within its rectangle",
    arguments: [
      (TextAlignment.leading, " abc"), (.center, "  abc"), (.trailing, "    abc"),
    ]
  )
  func textIsAligned(alignment: TextAlignment, line: String) {
    var canvas = Canvas(size: Size(width: 8, height: 1))
    canvas.write("abc", in: Rect(x: 1, y: 0, width: 6, height: 1), alignment: alignment)
    #expect(canvas.buffer.lines == [line])
  }

  @Test("Long text on a canvas ends with an ellipsis, and its line breaks become spaces")
  func textIsCutWithAnEllipsisAndItsLineBreaksAreSpaces() {
    var canvas = Canvas(size: Size(width: 8, height: 1))
    let place = canvas.write("a\nbcdefghi", in: Rect(x: 1, y: 0, width: 6, height: 1))
    #expect(canvas.buffer.lines == [" a bcd…"])
    #expect(place == Rect(x: 1, y: 0, width: 6, height: 1))
  }

  @Test("A canvas draws no text in a rectangle without height")
  func textIsNotWrittenWhereThereIsNoRow() {
    var canvas = Canvas(size: Size(width: 8, height: 2))
    canvas.write("abc", in: Rect(x: 0, y: 0, width: 6, height: 0))
    canvas.write([("abc", .plain)], in: Rect(x: 0, y: 0, width: 6, height: 0))
    #expect(canvas.buffer.lines == ["", ""])
  }

  @Test("Styled pieces of text on a canvas are drawn one after the other")
  func piecesFollowEachOther() {
    var canvas = Canvas(size: Size(width: 8, height: 1))
    canvas.write([("ab", .bold), ("設", .plain), ("efgh", .dim)], in: canvas.bounds)
    #expect(canvas.buffer.lines == ["ab設efgh"])
    #expect(
      canvas.buffer.styles { $0 == .bold ? "b" : $0 == .dim ? "d" : "." } == ["bb..dddd"]
    )
  }

  @Test(
    "Styled pieces of text are truncated together as one text",
    arguments: [
      (["設計会", "abc"], 4, "設…"), (["ab", "abc"], 2, "a…"), (["ab", "abc"], 3, "ab…"),
      (["ab", "abc"], 4, "aba…"), (["ab", ""], 2, "ab"), (["ab", "設"], 4, "ab設"), (["ab"], 0, ""),
    ] as [([String], Int, String)]
  )
  func piecesAreCutAsOneText(pieces: [String], width: Int, line: String) {
    var canvas = Canvas(size: Size(width: 8, height: 1))
    let rect = Rect(x: 0, y: 0, width: width, height: 1)
    canvas.write(pieces.map { ($0, .plain) }, in: rect)
    #expect(canvas.buffer.lines == [line])
  }

  @Test("If click regions of a canvas overlap, a click hits the region that was added last")
  func theUppermostRegionIsHit() throws {
    var canvas = Canvas(size: Size(width: 8, height: 4))
    canvas.regions.add(Target.row(1), rect: Rect(x: 0, y: 1, width: 8, height: 2))
    canvas.draw(Text("x").clickable(Target.button), in: Rect(x: 2, y: 2, width: 3, height: 1))
    let row = try #require(canvas.regions.region(at: Point(x: 0, y: 2)))
    #expect(row.id.value(as: Target.self) == .row(1))
    #expect(row.rect == Rect(x: 0, y: 1, width: 8, height: 2))
    #expect(row.id.value(as: String.self) == nil)
    #expect(canvas.regions.region(at: Point(x: 2, y: 2))?.id == RegionID(Target.button))
    #expect(canvas.regions.region(at: Point(x: 0, y: 0)) == nil)
    #expect(canvas.buffer.lines[2] == "  x")
  }

  @Test("A closure can be drawn as a view on a canvas")
  func aClosureDraws() {
    var canvas = Canvas(size: Size(width: 8, height: 2))
    let rect = Rect(x: 1, y: 1, width: 3, height: 1)
    canvas.draw(Drawing { $0.write("\($1.width)", in: $1) }, in: rect)
    #expect(canvas.buffer.lines == ["", " 3"])
  }

  @Test("The ids of two click regions are equal if the values in the ids are equal")
  func idsAreEqualWhenTheirValuesAre() {
    #expect(RegionID(Target.row(1)) == RegionID(RegionID(Target.row(1))))
    #expect(RegionID(Target.row(1)) != RegionID(Target.row(2)))
    #expect(RegionID("1") != RegionID(1))
    #expect(Set([RegionID(1), RegionID(1), RegionID("1")]).count == 2)
  }

  @Test("The screen behind an alert is dim and cannot be clicked")
  func theBackgroundIsDimAndCannotBeHit() {
    var canvas = Canvas(size: Size(width: 3, height: 1))
    canvas.write("abc", in: canvas.bounds, style: .bold)
    canvas.regions.add(1, rect: canvas.bounds)
    canvas.buffer.cursor = .zero
    canvas.dim()
    #expect(canvas.buffer.lines == ["abc"])
    #expect(canvas.buffer.styles { $0 == .dim ? "d" : "." } == ["ddd"])
    #expect(canvas.buffer.cursor == nil)
    #expect(canvas.regions.region(at: .zero) == nil)
  }

  @Test(
    "If the terminal's background is known, text in RGB colours is made legible on that background"
  )
  func whatHasAColorOfItsOwnIsLegibleOnTheBackgroundThatIsKnown() {
    let yellow = Color(hex: 0xFFF196)
    func styles(on background: Color?) -> [Style] {
      var canvas = Canvas(size: Size(width: 4, height: 1), background: background)
      canvas.write(
        [
          ("a", Style(foreground: yellow)), ("b", .bold), ("c", Style(foreground: .yellow)),
          ("d", Style(foreground: yellow, background: .black)),
        ],
        in: canvas.bounds
      )
      canvas.adjustToBackground(colors: .trueColor)
      return (0..<4).map { canvas.buffer[$0, 0].style }
    }
    let unknown = styles(on: nil)
    #expect(unknown[0].foreground == yellow)
    #expect(styles(on: Color(hex: 0x000000)) == unknown)
    let light = styles(on: Color(hex: 0xFFFFFF))
    #expect(light[0] == Style(foreground: yellow.legible(on: Color(hex: 0xFFFFFF))))
    #expect(light[0] != unknown[0])
    #expect(light[1...] == unknown[1...])
  }

  @Test("The colours behind an alert fade towards the background of the terminal")
  func theBackgroundOfAnAlertFadesToThatOfTheTerminal() {
    func dimmed(on background: Color?) -> Color? {
      var canvas = Canvas(size: Size(width: 1, height: 1), background: background)
      canvas.fill(canvas.bounds, style: Style(background: Color(hex: 0xFF8040)))
      canvas.dim()
      return canvas.buffer[0, 0].style.background
    }
    #expect(dimmed(on: nil) == Color(hex: 0x7F4020))
    #expect(dimmed(on: Color(hex: 0x202020)) == Color(hex: 0x7F4020))
    #expect(dimmed(on: Color(hex: 0xFFFFFF)) == Color(hex: 0xFFC0A0))
  }
}
