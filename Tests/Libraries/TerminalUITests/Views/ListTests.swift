import TerminalUI
import Testing

@Suite("The list view")
struct ListTests {
  private final class Calls {
    var indices: [Int] = []
  }

  private func list(_ count: Int, at first: Int = 0) -> List<Text> {
    var position = ScrollPosition()
    position.scroll(by: first, of: .max, visible: 0)
    return List(count: count, position: position) { Text("\($0)") }
  }

  @Test("A list view shows all rows that fit its area")
  func showAllRowsThatFit() {
    #expect(Drawn(list(3), width: 4, height: 4).lines == ["0", "1", "2", ""])
    #expect(Drawn(list(0), width: 4, height: 2).lines == ["", ""])
  }

  @Test("A list view with more rows than fit has a scroll bar")
  func haveAScrollBarWhenThereAreMore() {
    #expect(Drawn(list(8, at: 4), width: 4, height: 4).lines == ["4  │", "5  │", "6  ┃", "7  ┃"])
    #expect(Drawn(list(8), width: 4, height: 4).lines == ["0  ┃", "1  ┃", "2  │", "3  │"])
  }

  @Test("A list view that is scrolled to its end leaves no row of its area empty")
  func leaveNoRoomEmptyThatARowCouldHave() {
    #expect(Drawn(list(3, at: 2), width: 2, height: 3).lines == ["0", "1", "2"])
    #expect(Drawn(list(9, at: 99), width: 2, height: 2).lines == ["7│", "8┃"])
  }

  @Test("A list view creates only its visible rows")
  func askForTheVisibleRowsAlone() {
    let calls = Calls()
    var position = ScrollPosition()
    position.reveal(50_000, of: 100_000, visible: 3)
    let list = List(count: 100_000, position: position) { index in
      calls.indices.append(index)
      return Text("\(index)")
    }
    #expect(Drawn(list, width: 9, height: 3).lines == ["49998   │", "49999   ┃", "50000   │"])
    #expect(calls.indices == [49_998, 49_999, 50_000])
  }

  @Test("The rows of a list view may have several lines")
  func haveRowsOfSeveralLines() {
    let list = List(count: 9, rowHeight: 2, spacing: 1) {
      Text("\($0) is of two lines", isWrapped: true)
    }
    #expect(
      Drawn(list, width: 12, height: 6).lines
        == [
          "0 is of two┃", "lines      │", "           │", "1 is of two│", "lines      │",
          "           │",
        ]
    )
    #expect(list.visibleCount(in: Rect(x: 0, y: 0, width: 9, height: 5)) == 2)
    #expect(ScrollPosition.visibleCount(height: 5, rowHeight: 2, spacing: 1) == 2)
    #expect(ScrollPosition.visibleCount(height: 0) == 1)
    #expect(ScrollPosition.visibleCount(height: .max, rowHeight: 0, spacing: -1) == .max)
  }

  @Test("A list view truncates a row that is higher than the view")
  func cutTheRowThatDoesNotFit() {
    let list = List(count: 1, rowHeight: 3) { _ in Text("a b c", isWrapped: true) }
    #expect(Drawn(list, width: 2, height: 2).lines == ["a", "b…"])
    #expect(Drawn(list, width: 0, height: 0).lines == [])
  }

  @Test("A list scrolls no further than necessary to show a row")
  func scrollAsLittleAsItTakes() {
    var position = ScrollPosition()
    position.reveal(5, of: 20, visible: 4)
    #expect(position.first == 2)
    position.reveal(3, of: 20, visible: 4)
    #expect(position.first == 2)
    position.reveal(1, of: 20, visible: 4)
    #expect(position.first == 1)
    position.reveal(19, of: 20, visible: 4)
    #expect(position.first == 16)
    position.reveal(2, of: 3, visible: 4)
    #expect(position.first == 0)
  }

  @Test("A list view does not scroll beyond its rows")
  func scrollNoFartherThanTheirRows() {
    var position = ScrollPosition()
    position.scroll(by: 99, of: 20, visible: 4)
    #expect(position.first == 16)
    position.scroll(by: -.max, of: 20, visible: 4)
    #expect(position.first == 0)
  }
}
