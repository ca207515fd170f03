import TerminalUI
import TestGate
import Testing

@Suite("Checking the layout rules of screens", .serialized, .gatedOnMainActor)
struct LayoutLawsTests {
  private func problems(hasFocus: Bool = true, _ draw: (inout Canvas) -> Void) -> [String] {
    var canvas = Canvas(size: Size(width: 20, height: 3))
    canvas.write("? help", in: canvas.bounds.row(2))
    draw(&canvas)
    return LayoutLaws(canvas, hasFocus: hasFocus).problems
  }

  @Test("The layout check finds no problem in a screen that follows the layout rules")
  func kept() {
    let found = problems { canvas in
      canvas.write("❯ Design", in: canvas.bounds)
      canvas.regions.add("row", rect: canvas.bounds.row(0))
      canvas.regions.add("tick", rect: Rect(x: 2, y: 0, width: 1, height: 1))
    }
    #expect(found == [])
  }

  @Test("A footer in which the hint about help is truncated breaks a layout rule of the tests")
  func footer() {
    let found = problems(hasFocus: false) { canvas in
      canvas.fill(canvas.bounds.row(2))
      canvas.write("? he…", in: canvas.bounds.row(2))
    }
    #expect(found == ["The footer does not say how to get help: '? he…'."])
  }

  @Test(
    "A layout rule requires the footer to show the key that leaves the screen, except on the list"
  )
  func wayOut() {
    func problem(_ footer: String, needsWayOut: Bool = true) -> String? {
      var canvas = Canvas(size: Size(width: 40, height: 3))
      canvas.write(footer, in: canvas.bounds.row(2))
      return LayoutLaws(canvas, hasFocus: false, needsWayOut: needsWayOut).wayOutProblem
    }
    let sentence = "The footer does not say how to leave: ' e edit   ? help'."
    #expect(problem(" e edit   ? help") == sentence)
    #expect(problem(" e edit   ? help", needsWayOut: false) == nil)
    #expect(problem(" e edit   Esc ba…   ? help") != nil)
    for kept in [" e edit   Esc back   ? help", " q end   ? help", " any key back"] {
      #expect(problem(kept) == nil)
    }
  }

  @Test(
    "A layout rule of the tests rejects a screen that handles keys but shows no cursor or focus marker"
  )
  func focus() {
    let sentence = "Neither a cursor nor a marker shows the focus."
    #expect(problems { _ in } == [sentence])
    #expect(problems(hasFocus: false) { _ in } == [])
  }

  @Test(
    "A layout rule of the tests rejects truncated text if the columns after the text are free"
  )
  func cut() {
    func problems(_ text: String, above other: String) -> [String] {
      var canvas = Canvas(size: Size(width: 60, height: 6))
      canvas.write(text, in: canvas.bounds.row(2))
      canvas.write(other, in: canvas.bounds.row(3))
      canvas.write("? help", in: canvas.bounds.row(5))
      return LayoutLaws(canvas, hasFocus: false).problems
    }
    let problem = "A text is cut although the columns after it are free: row 2."
    #expect(problems("send the invit…", above: "book") == [problem])
    #expect(problems("send the invit…", above: "book the room and write to Ada") == [])
    let margin = String(repeating: " ", count: 50)
    #expect(problems(margin + "send…", above: "book") == [])
  }

  @Test("A layout rule of the tests rejects a wide screen with many rows and a blank right half")
  func half() {
    func problems(rowCount: Int, column: Int) -> [String] {
      var canvas = Canvas(size: Size(width: 200, height: 20))
      for row in 0..<rowCount {
        canvas.write("❯ text", in: Rect(x: column, y: 2 + row, width: 20, height: 1))
      }
      canvas.write("? help", in: canvas.bounds.row(19))
      return LayoutLaws(canvas, hasFocus: true).problems
    }
    #expect(problems(rowCount: 12, column: 2) == ["The right half of a wide terminal is blank."])
    #expect(problems(rowCount: 11, column: 2) == [])
    #expect(problems(rowCount: 12, column: 120) == [])
  }

  @Test("A click region that extends beyond the screen breaks a layout rule of the tests")
  func outside() {
    let found = problems(hasFocus: false) { canvas in
      canvas.regions.add("row", rect: Rect(x: 0, y: 2, width: 20, height: 2))
    }
    #expect(found.count == 1)
  }

  @Test("A layout rule of the tests rejects click regions that overlap only in part")
  func overlap() {
    let found = problems(hasFocus: false) { canvas in
      canvas.regions.add("row", rect: Rect(x: 0, y: 0, width: 10, height: 1))
      canvas.regions.add("field", rect: Rect(x: 5, y: 0, width: 10, height: 1))
    }
    #expect(found.count == 1)
  }
}
