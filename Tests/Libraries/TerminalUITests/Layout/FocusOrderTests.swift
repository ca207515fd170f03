import TerminalUI
import Testing

@Suite("The order in which controls get the focus")
struct FocusOrderTests {
  private let order = FocusOrder(["title", "length", "theme"])

  @Test(
    "A focus that does not wrap around cannot move beyond the first or last control",
    arguments: [
      ("title", 1, "length"), ("theme", 1, nil), ("title", -1, nil), ("theme", -2, "title"),
      ("gone", 1, "length"), ("gone", -1, nil), ("length", .max, nil), ("length", 0, "length"),
    ]
  )
  func endsAtTheEnds(id: String, offset: Int, neighbor: String?) {
    #expect(order.neighbor(of: id, by: offset, wraps: false) == neighbor)
  }

  @Test(
    "The focus can wrap around from the last control to the first",
    arguments: [
      ("title", 1, "length"), ("theme", 1, "title"), ("title", -1, "theme"),
      ("length", -5, "theme"),
    ]
  )
  func canGoRound(id: String, offset: Int, neighbor: String) {
    #expect(order.neighbor(of: id, by: offset, wraps: true) == neighbor)
  }

  @Test("In an empty focus order, the focus has no next control", arguments: [false, true])
  func canHaveNoPart(wraps: Bool) {
    #expect(FocusOrder<Int>([]).neighbor(of: 1, by: 1, wraps: wraps) == nil)
  }
}
