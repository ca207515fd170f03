import TerminalUI
import Testing

@Suite("Controls such as sliders and pickers")
struct ControlTests {
  @Test(
    "A slider shows its current value",
    arguments: [
      (5, "◂●────────▸"), (30, "◂━━━━━━━━●▸"), (17, "◂━━━━●────▸"), (99, "◂━━━━━━━━●▸"),
      (1, "◂●────────▸"),
    ]
  )
  func aSliderShowsItsValue(value: Int, line: String) {
    #expect(Drawn(Slider(value: value, in: 5...30), width: 11).lines == [line])
  }

  @Test(
    "A click on a slider selects the clicked value, and a click on an arrow changes the value by one",
    arguments: [(3, 5), (11, 30), (7, 18), (2, 16), (12, 18), (-9, 16), (99, 18)]
  )
  func aSliderIsClicked(x: Int, value: Int) {
    let slider = Slider(value: 17, in: 5...30)
    #expect(slider.value(at: x, in: Rect(x: 2, y: 0, width: 11, height: 1)) == value)
  }

  @Test(
    "A slider draws nothing in fewer than three columns, and can have the range of all integers",
    arguments: [0, 1, 2, 3]
  )
  func aSliderWithoutRoomIsHarmless(width: Int) {
    let slider = Slider(value: 1, in: 1...1)
    #expect(Drawn(slider, width: width).lines == [width == 3 ? "◂●▸" : ""])
    #expect(slider.value(at: 0, in: Rect(x: 0, y: 0, width: width, height: 1)) == 1)
    let widest = Slider(value: 0, in: .min ... .max)
    #expect(Drawn(widest, width: 5).lines.count == 1)
    #expect(widest.value(at: 2, in: Rect(x: 0, y: 0, width: 5, height: 1)) < 0)
  }

  @Test("A picker shows its value between two arrows")
  func aPickerStandsBetweenItsArrows() {
    #expect(Drawn(Picker("Sky"), width: 20).lines == ["◂ Sky ▸"])
    #expect(Drawn(Picker("Sky", width: 9), width: 20).lines == ["◂   Sky   ▸"])
    #expect(Drawn(Picker("Periwinkle"), width: 8).lines == ["◂ Peri…▸"])
    #expect(Drawn(Picker("Sky"), width: 0).lines == [""])
    #expect(Picker("Sky").step(at: 3, in: Rect(x: 3, y: 0, width: 9, height: 1)) == -1)
    #expect(Picker("Sky").step(at: 9, in: Rect(x: 3, y: 0, width: 9, height: 1)) == 1)
  }

  @Test("A checkbox shows whether it is on or off")
  func aCheckboxIsOnOrOff() {
    #expect(Drawn(Checkbox("Sounds", isOn: true), width: 20).lines == ["[x] Sounds"])
    #expect(Drawn(Checkbox("Sounds", isOn: false), width: 20).lines == ["[ ] Sounds"])
  }

  @Test("The selected button of a row is marked by a character and by a style")
  func theSelectedButtonIsMarkedInTextAndStyle() {
    let row = ButtonRow([.init("Save", id: 1), .init("Discard", id: 2)], selected: 1)
    let drawn = Drawn(row, width: 24)
    #expect(drawn.lines == ["  Save    ❯ Discard"])
    #expect(drawn.styles == ["..........rrrrrrrrrrr..."])
    #expect(drawn.canvas.regions.region(at: Point(x: 2, y: 0))?.id == RegionID(1))
    #expect(drawn.canvas.regions.region(at: Point(x: 12, y: 0))?.id == RegionID(2))
    #expect(drawn.canvas.regions.region(at: Point(x: 9, y: 0)) == nil)
  }

  @Test("A row of buttons takes as many lines as it needs")
  func buttonsTakeAsManyRowsAsTheyNeed() {
    let row = ButtonRow([.init("Save", id: 1), .init("Discard", id: 2)], selected: 0)
    #expect(row.size(fitting: 24) == Size(width: 21, height: 1))
    #expect(row.size(fitting: 12) == Size(width: 11, height: 2))
    #expect(Drawn(row, width: 12, height: 2).lines == ["❯ Save", "  Discard"])
    #expect(row.size(fitting: 0) == Size(width: 0, height: 2))
    let broken = ButtonRow([.init("a\r\nb", id: 1)], selected: 0)
    #expect(broken.size(fitting: 24) == Size(width: 7, height: 1))
  }

  @Test(
    "A footer leaves out key hints that do not fit, and never shows a key without its description"
  )
  func hintsAreLeftOutInWholePairs() {
    let hints = KeyHints([.init("⏎", "open", id: 1), .init("r", "record"), .init("n", "new")])
    #expect(Drawn(hints, width: 30).lines == ["⏎ open   r record   n new"])
    #expect(Drawn(hints, width: 24).lines == ["⏎ open   r record"])
    #expect(Drawn(hints, width: 16).lines == ["⏎ open"])
    #expect(Drawn(hints, width: 3).lines == [""])
    #expect(Drawn(hints, width: 20).styles == ["bddddd...bddddddd..."])
    #expect(
      Drawn(hints, width: 9).canvas.regions.regions.map(\.rect)
        == [Rect(x: 0, y: 0, width: 6, height: 1)]
    )
  }

  @Test("A row of key hints keeps the hint given as `always`, unless that hint alone is too wide")
  func oneHintIsThereAlways() {
    let hints = KeyHints([.init("⏎", "open"), .init("r", "record")], always: .init("?", "help"))
    #expect(Drawn(hints, width: 27).lines == ["⏎ open   r record   ? help"])
    #expect(Drawn(hints, width: 25).lines == ["⏎ open   ? help"])
    #expect(Drawn(hints, width: 14).lines == ["? help"])
    #expect(Drawn(hints, width: 5).lines == [""])
  }

  @Test(
    "A footer without enough room first drops the key hints that are not marked to stay visible"
  )
  func visibleHint() {
    var back = KeyHints.Hint("Esc", "back")
    back.staysVisible = true
    let hints = KeyHints(
      [.init("]", "more weeks"), back, .init("↓", "next")],
      always: .init("?", "help")
    )
    #expect(Drawn(hints, width: 41).lines == ["] more weeks   Esc back   ↓ next   ? help"])
    #expect(Drawn(hints, width: 40).lines == ["] more weeks   Esc back   ? help"])
    #expect(Drawn(hints, width: 31).lines == ["Esc back   ? help"])
    #expect(Drawn(hints, width: 16).lines == ["Esc back"])
    #expect(Drawn(hints, width: 7).lines == ["? help"])
  }

  @Test("A message line begins with a marker that can be recognised without colour")
  func messagesHaveAMarkerThatNeedsNoColour() {
    #expect(Drawn(MessageLine("Saved."), width: 20).lines == ["· Saved."])
    #expect(Drawn(MessageLine("No.", kind: .failure), width: 20).lines == ["! No."])
  }

  @Test("A message line takes as many rows as its text needs")
  func messagesTakeAsManyRowsAsTheyNeed() {
    let message = MessageLine("There is no room left for it.", kind: .failure)
    #expect(message.height(fitting: 31) == 1)
    #expect(message.height(fitting: 20) == 2)
    #expect(
      Drawn(message, width: 20, height: 2).lines == ["! There is no room", "  left for it."]
    )
    #expect(Drawn(message, width: 20, height: 1).lines == ["! There is no room…"])
  }
}
