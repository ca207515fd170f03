import TerminalUI
import Testing

@Suite("Rectangles")
struct RectTests {
  @Test("A rectangle that is created with a negative width and height has a size of zero")
  func sizesAreNeverNegative() {
    #expect(Rect(x: 3, y: 4, width: -1, height: -2).size == .zero)
  }

  @Test(
    "A rectangle contains the points within its edges and no points beyond them",
    arguments: [
      (Point(x: 1, y: 2), true), (Point(x: 3, y: 3), true), (Point(x: 4, y: 3), false),
      (Point(x: 3, y: 4), false), (Point(x: 0, y: 2), false), (Point(x: 1, y: 1), false),
    ]
  )
  func containsItsCellsAlone(point: Point, isContained: Bool) {
    #expect(Rect(x: 1, y: 2, width: 3, height: 2).contains(point) == isContained)
  }

  @Test(
    "The intersection of two rectangles consists of their common cells",
    arguments: [
      (Rect(x: 2, y: 1, width: 9, height: 9), Rect(x: 2, y: 1, width: 2, height: 3)),
      (Rect(x: -5, y: -5, width: 6, height: 6), Rect(x: 0, y: 0, width: 1, height: 1)),
      (Rect(x: 4, y: 0, width: 1, height: 1), Rect(x: 4, y: 0, width: 0, height: 1)),
    ]
  )
  func intersectsInTheCellsOfBoth(other: Rect, result: Rect) {
    let rect = Rect(x: 0, y: 0, width: 4, height: 4)
    #expect(rect.intersection(other) == result)
    #expect(other.intersection(rect) == result)
  }

  @Test(
    "Insets shrink a rectangle until it is empty, and negative insets enlarge it",
    arguments: [
      (Insets(top: 1, leading: 2, bottom: 3, trailing: 4), Rect(x: 12, y: 11, width: 4, height: 6)),
      (Insets(leading: 9, trailing: 9), Rect(x: 19, y: 10, width: 0, height: 10)),
      (Insets(top: 99), Rect(x: 10, y: 20, width: 10, height: 0)),
      (Insets(top: -1, trailing: -1), Rect(x: 10, y: 9, width: 11, height: 11)),
    ]
  )
  func insetsLeaveRoomFreeAsFarAsThereIsAny(insets: Insets, result: Rect) {
    #expect(Rect(x: 10, y: 10, width: 10, height: 10).inset(by: insets) == result)
  }

  @Test("Padding shrinks a rectangle by the same amount on opposite sides")
  func paddingIsTheSameAtOppositeSides() {
    #expect(
      Rect(x: 0, y: 0, width: 9, height: 9).padded(horizontal: 2, vertical: 1)
        == Rect(x: 2, y: 1, width: 5, height: 7)
    )
  }

  @Test("A rectangle returns an empty rectangle for a row that it does not have")
  func aRowThatIsNotThereIsEmpty() {
    let rect = Rect(x: 3, y: 5, width: 7, height: 2)
    #expect(rect.row(1) == Rect(x: 3, y: 6, width: 7, height: 1))
    #expect(rect.row(2).isEmpty)
    #expect(rect.row(-1).isEmpty)
  }

  @Test("Arithmetic on rectangles saturates instead of overflowing")
  func theFarthestNumbersSaturate() {
    let huge = Rect(x: .max, y: .min, width: .max, height: .max)
    #expect(huge.maxX == .max)
    #expect(huge.maxY == -1)
    #expect(Rect(x: .min, y: 0, width: 5, height: 5).intersection(huge).isEmpty)
    #expect(huge.inset(by: Insets(top: .max, leading: .max, bottom: .max, trailing: .max)).isEmpty)
    #expect(!huge.inset(by: Insets(top: .min, bottom: .min)).isEmpty)
  }
}
