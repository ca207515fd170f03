import Dependencies
import DependenciesTestSupport
import Foundation
import IdentifiedCollections
import ListFeature
import Models
import PersistenceKeys
import Sharing
import SyncUpsTerminal
import Tagged
import TerminalUI
import Testing

@MainActor
@Suite("The list on the terminal", .dependencies { $0.uuid = .incrementing })
struct ListScreenPictureTests {
  @Shared(.syncUps) private var syncUps

  private func makeScreen() -> ListScreen {
    ListScreen(model: SyncUpsListModel())
  }

  private func setSamples() {
    let uuid = UUIDGenerator.incrementing
    let samples = SyncUp.samples(now: ScreenContext.test().now, uuid: { uuid() })
    $syncUps.withLock { $0 = IdentifiedArray(uniqueElements: samples) }
  }

  @Test("shows each sync-up as a card, the selected one with a marker")
  func ordinary() {
    setSamples()
    #expect(
      Picture(of: makeScreen(), 80, 24).text == """
         Daily sync-ups                                                      3 sync-ups


         ❯   Design
             6 people    1 meeting, last 7 Nov 2026                            1 min


           ▌ Engineering
           ▌ 2 people    not met yet                                          10 min


           ▌ Product
           ▌ 2 people    not met yet                                          30 min












        """
    )
  }

  @Test("fills the selected card with its colour, and draws a bar in that of the others")
  func colors() {
    setSamples()
    let styles = Picture(of: makeScreen(), 60, 16).buffer.styles { style in
      switch (style.background, style.foreground) {
      case (Theme.appOrange.color, _): "O"
      case (_, Theme.periwinkle.color): "p"
      case (_, Theme.poppy.color): "y"
      default: "."
      }
    }
    #expect(
      styles.joined(separator: "\n") == """
        ............................................................
        ............................................................
        ...OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO..
        ...OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO..
        ...OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO..
        ...OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO..
        ............................................................
        ...p........................................................
        ...p........................................................
        ............................................................
        ............................................................
        ...y........................................................
        ...y........................................................
        ............................................................
        ............................................................
        ............................................................
        """
    )
  }

  @Test("shows the selected card without colours, too")
  func withoutColors() {
    setSamples()
    let styles = Picture(of: makeScreen(), 60, 16, colors: .none).buffer.styles { style in
      if style.attributes.contains(.reverse) { return "r" }
      return style.background == nil ? "." : "?"
    }
    #expect(styles[2] == "...rrr" + String(repeating: "r", count: 52) + "..")
    #expect(styles[6] == String(repeating: ".", count: 60))
  }

  @Test("shows at least six cards in 16 rows, of which two are the footer's")
  func dense() {
    setSamples()
    let uuid = UUIDGenerator.incrementing
    for number in 1...7 {
      $syncUps.withLock {
        _ = $0.append(
          SyncUp(
            id: SyncUp.ID(UUID(1_000 + number)),
            attendees: [Attendee(id: Attendee.ID(uuid()))],
            meetings: meetings(number),
            title: "Number \(number)"
          )
        )
      }
    }
    #expect(
      Picture(of: makeScreen(), 60, 14).text == """
         Daily sync-ups                                 10 sync-ups

         ❯   Design                                               ┃
             6 people    1 meeting, last 7 Nov 2026       1 min   ┃
           ▌ Engineering                                          ┃
           ▌ 2 people    not met yet                     10 min   ┃
           ▌ Product                                              ┃
           ▌ 2 people    not met yet                     30 min   ┃
           ▌ Number 1                                             ┃
           ▌ 1 person    1 meeting, last today 6:00       5 min   │
           ▌ Number 2                                             │
           ▌ 1 person    2 meetings                       5 min   │
           ▌ Number 3                                             │
           ▌ 1 person    3 meetings                       5 min   │

        """
    )
  }

  private func meetings(_ count: Int) -> IdentifiedArrayOf<Meeting> {
    IdentifiedArray(
      uniqueElements: (0..<count).map { number in
        Meeting(
          id: Meeting.ID(UUID(2_000 + number)),
          date: ScreenContext.test().now.addingTimeInterval(-3_600 * Double(count) * 4),
          transcript: ""
        )
      }
    )
  }

  @Test("lines up and cuts titles of all kinds, and shows what acts on terminals harmlessly")
  func awkward() {
    let titles = [
      "設計会議 👩‍👩‍👧‍👦 e\u{301}", "\u{1B}]0;title\u{7}\u{1B}[2J", "", "Two\nlines\tand a tab",
      String(repeating: "設計", count: 5_000),
    ]
    $syncUps.withLock {
      for (index, title) in titles.enumerated() {
        $0.append(
          SyncUp(
            id: SyncUp.ID(UUID(index)),
            attendees: IdentifiedArray(
              uniqueElements: (0..<60).map { Attendee(id: Attendee.ID(UUID(100 + $0))) }
            ),
            duration: .seconds(5_400),
            title: title
          )
        )
      }
    }
    #expect(
      Picture(of: makeScreen(), 60, 16).text == """
         Daily sync-ups                                  5 sync-ups

         ❯   設計会議 👩‍👩‍👧‍👦 é
             60 people   not met yet                  1 h 30 min
           ▌ ␛]0;title␇␛[2J
           ▌ 60 people   not met yet                  1 h 30 min
           ▌ Untitled
           ▌ 60 people   not met yet                  1 h 30 min
           ▌ Two lines and a tab
           ▌ 60 people   not met yet                  1 h 30 min
           ▌ 設計設計設計設計設計設計設計設計設計設計設計設計設…
           ▌ 60 people   not met yet                  1 h 30 min





        """
    )
  }

  @Test("shows the end of a hundred thousand, with a bar that says so")
  func many() {
    let many = IdentifiedArray(
      uniqueElements: (1...100_000).map { number in
        SyncUp(id: SyncUp.ID(UUID(number)), title: "Number \(number)")
      }
    )
    $syncUps.withLock { $0 = many }
    let screen = makeScreen()
    _ = Picture(of: screen, 60, 9)
    #expect(screen.handle(.key("G")))
    #expect(
      Picture(of: screen, 60, 9).text == """
         Daily sync-ups                             100000 sync-ups

           ▌ Number 99998                                         │
           ▌ 0 people    not met yet                      5 min   │
           ▌ Number 99999                                         │
           ▌ 0 people    not met yet                      5 min   │
         ❯   Number 100000                                        │
             0 people    not met yet                      5 min   │
                                                                  ┃

        """
    )
  }
}
