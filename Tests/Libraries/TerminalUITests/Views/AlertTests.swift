import TerminalUI
import Testing

@Suite("Alerts in front of a screen")
struct AlertTests {
  private let alert = Alert(
    title: "End meeting?",
    message: "You are ending the meeting early. What would you like to do?",
    buttons: [.init("Save and end", id: 1), .init("Discard", id: 2), .init("Resume", id: 3)],
    selected: 2
  )

  @Test("An alert is drawn in the middle of a dimmed screen")
  func standInTheMiddleOfADimmedScreen() {
    var canvas = Canvas(size: Size(width: 64, height: 10))
    canvas.fill(canvas.bounds, with: "x", style: .bold)
    canvas.regions.add(9, rect: canvas.bounds)
    canvas.draw(alert, in: canvas.bounds)
    let side = "xx"
    #expect(
      canvas.buffer.lines == [
        String(repeating: "x", count: 64),
        side + "╭──────────────────────────────────────────────────────────╮" + side,
        side + "│ End meeting?                                             │" + side,
        side + "│ You are ending the meeting early. What would you like to │" + side,
        side + "│ do?                                                      │" + side,
        side + "│                                                          │" + side,
        side + "│   Save and end      Discard    ❯ Resume                  │" + side,
        side + "╰──────────────────────────────────────────────────────────╯" + side,
        String(repeating: "x", count: 64),
        String(repeating: "x", count: 64),
      ]
    )
    #expect(canvas.buffer[0, 0].style == .dim)
    #expect(canvas.regions.region(at: .zero) == nil)
    #expect(canvas.regions.region(at: Point(x: 36, y: 6))?.id == RegionID(3))
  }

  @Test("An alert is only as large as its text needs")
  func areAsSmallAsTheirText() {
    let alert = Alert(title: "Delete?", buttons: [.init("No", id: 1)], selected: 0)
    #expect(
      Drawn(alert, width: 15, height: 7).lines
        == [
          "", "  ╭─────────╮", "  │ Delete? │", "  │         │", "  │ ❯ No    │",
          "  ╰─────────╯", "",
        ]
    )
  }

  @Test("An alert wraps a long title")
  func wrapALongTitle() {
    let title = "Delete the meeting of yesterday?"
    let alert = Alert(
      title: title,
      message: "For good.",
      buttons: [.init("No", id: 1)],
      selected: 0
    )
    #expect(
      Drawn(alert, width: 20, height: 8).lines
        == [
          "   ╭────────────╮", "   │ Delete the │", "   │ meeting of │", "   │ yesterday? │",
          "   │ For good.  │", "   │            │", "   │ ❯ No       │", "   ╰────────────╯",
        ]
    )
    let low = Drawn(alert, width: 20, height: 5).lines
    #expect(low[1...3] == ["   │ Delete the │", "   │ meeting o… │", "   │ ❯ No       │"])
    #expect(Drawn(alert, width: 20, height: 4).lines[1] == "   │ Delete th… │")
  }

  @Test(
    "An alert on a screen with few rows keeps its title and its selected button",
    arguments: [4, 5, 6, 7]
  )
  func keepTheirTitleAndAnswersOnALowScreen(height: Int) {
    let lines = Drawn(alert, width: 60, height: height).lines.joined(separator: "\n")
    #expect(lines.contains("End meeting?"))
    #expect(lines.contains("❯ Resume"))
  }

  @Test("An alert can be drawn even on a screen that is too small for it")
  func areHarmlessOnScreensOfAnySize() {
    for width in 0...20 {
      for height in 0...10 {
        Drawn(alert, width: width, height: height).canvas.buffer.expectConsistent()
      }
    }
  }
}
