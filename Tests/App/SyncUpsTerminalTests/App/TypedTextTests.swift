import AppFeature
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite("Entered text that a text field does not accept", .serialized, .gatedOnMainActor)
struct TypedTextTests {
  /// A text that a field does not accept, the message about the text, and the keys that open the
  /// field.
  nonisolated struct Case: Sendable, CustomTestStringConvertible {
    let routes: [AppRoute]
    let keys: [KeyPress]
    let text: String
    let message: String

    var testDescription: String { message }
  }

  private nonisolated static let id = SyncUp.ID(UUID(1))
  private nonisolated static let tab = KeyPress.key(.tab)

  private nonisolated static func schedule(_ text: String, _ message: String) -> Case {
    let keys: [KeyPress] = ["e", tab, tab, tab, .control("u")]
    return Case(routes: [], keys: keys, text: text, message: "! The schedule \(message).")
  }

  nonisolated static let cases = [
    schedule("first monday of the month at nine", "has 'first', which is neither a day nor a time"),
    schedule("weekdays", "has no time"),
    schedule("9:30", "has no days"),
    schedule(
      "every 2nd tuesday of the month at 9:30",
      "names a weekday of a month, but a schedule has either weekdays or a day of the month"
    ),
    schedule(
      "every other month on the 1st at 9:30",
      "skips months, but a monthly schedule has a meeting every month"
    ),
    schedule(
      "every other day at 9:30",
      "repeats every few days instead of every few weeks or every month"
    ),
    Case(
      routes: [],
      keys: ["e", tab],
      text: "1h3m5",
      message: "! such as 45, 1h30, 90s"
    ),
    Case(routes: [], keys: ["e", .control("u")], text: "", message: "! needs a title"),
    Case(
      routes: [.actionItems],
      keys: ["e", .control("u")],
      text: "",
      message: "! Write the text of the item, or press Esc to keep the old text."
    ),
  ]

  @Test(
    "A message about rejected text keeps the typed text and the cursor visible",
    arguments: cases
  )
  func readable(example: Case) {
    for size in [Size(width: 60, height: 16), Size(width: 80, height: 24)] {
      let syncUps = ActionItemsScreenPictureTests.syncUps
      let app = PicturedApp(size, routes: example.routes, showing: syncUps)
      for key in example.keys { app.press(key) }
      app.type(example.text)
      app.press(.key(.enter))
      let cells = app.cells(colors: .none)
      let row = cells.cursor.map { cells.lines[$0.y] } ?? ""
      #expect(
        example.text.isEmpty ? cells.cursor != nil : row.contains(example.text),
        "\(size): \(cells.lines)"
      )
      // Join all words of the screen, because a long message wraps.
      let words = cells.lines.joined(separator: " ").split { " │".contains($0) }
      let message = example.message.split(separator: " ")
      #expect(
        words.joined(separator: " ").contains(message.joined(separator: " ")),
        "\(cells.lines)"
      )
    }
  }
}
