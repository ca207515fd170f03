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
@Suite(
  "What is shown instead of the list, or in front of it",
  .dependencies { $0.uuid = .incrementing }
)
struct ListScreenStateTests {
  @Shared(.syncUps) private var syncUps

  private func makeScreen() -> ListScreen {
    ListScreen(model: SyncUpsListModel())
  }

  private func setSamples() {
    let uuid = UUIDGenerator.incrementing
    let samples = SyncUp.samples(now: ScreenContext.test().now, uuid: { uuid() })
    $syncUps.withLock { $0 = IdentifiedArray(uniqueElements: samples) }
  }

  @Test("invites to write the first one if there is none")
  func empty() {
    #expect(
      Picture(of: makeScreen(), 80, 12).text == """
         Daily sync-ups




                        There are no sync-ups yet.

                        Press n to write the first one,
                        or l to load a few samples to look around with.




        """
    )
    #expect(makeScreen().hints.map(\.word) == ["new", "load samples", "search", "settings"])
  }

  @Test("asks in front of the dimmed list before it deletes")
  func question() {
    setSamples()
    let screen = makeScreen()
    #expect(screen.handle(.key("d")))
    let picture = Picture(of: screen, 60, 16)
    #expect(
      picture.text == """
         Daily sync-ups                                  3 sync-ups


         ❯   Design
             6 people    1 meeting, last 7 Nov 2026        1 min
                    ╭─────────────────────────────────╮
                    │ Delete “Design”?                │
           ▌ Enginee│ Its meeting is deleted as well. │
           ▌ 2 peopl│                                 │   10 min
                    │   Delete    ❯ Keep              │
                    ╰─────────────────────────────────╯
           ▌ Product
           ▌ 2 people    not met yet                      30 min




        """
    )
    #expect(picture.buffer[4, 2].style.background == Theme.appOrange.color.dimmed)
  }

  @Test("shows the form of a new one instead")
  func form() {
    setSamples()
    let screen = makeScreen()
    #expect(screen.handle(.key("n")))
    #expect(screen.handle(.key("X")))
    #expect(
      Picture(of: screen, 60, 16).text == """
         New sync-up                                  not saved yet

         ❯ Title       X
           Length      ◂●─────────────────────────▸  5 min
           Theme       ◂ Bubblegum  ▸
           Attendees
             1         name
             +         add an attendee









        """
    )
    #expect(screen.hints.first == KeyHint("⇥", "next", .key(.tab)))
  }
}
