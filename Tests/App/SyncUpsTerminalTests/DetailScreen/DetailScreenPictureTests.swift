import Dependencies
import DependenciesTestSupport
import DetailFeature
import Foundation
import IdentifiedCollections
import Models
import PersistenceKeys
import Presentation
import Sharing
import SyncUpsTerminal
import Tagged
import TerminalUI
import Testing

@MainActor
@Suite("A sync-up on the terminal", .dependency(\.uuid, .incrementing))
struct DetailScreenPictureTests {
  private static let id = SyncUp.ID(UUID(1))

  @Shared(.syncUps) private var syncUps = [
    SyncUp(
      id: id,
      attendees: attendees(["Blob", "Blob Jr", "Blob Sr", "Blob Esq", "Blob III", "Blob I"]),
      duration: .seconds(60),
      theme: .appOrange,
      title: "Design"
    )
  ]

  private static func attendees(_ names: [String]) -> IdentifiedArrayOf<Attendee> {
    IdentifiedArray(
      uniqueElements: names.enumerated().map { number, name in
        Attendee(id: Attendee.ID(UUID(100 + number)), name: name)
      }
    )
  }

  /// Meetings of every day before the moment of the tests, the first one an hour before.
  private func meetings(_ count: Int) -> IdentifiedArrayOf<Meeting> {
    IdentifiedArray(
      uniqueElements: (0..<count).map { number in
        Meeting(
          id: Meeting.ID(UUID(2_000 + number)),
          date: ScreenContext.test().now.addingTimeInterval(-3_600 - Double(number) * 86_400),
          transcript: number == 1 ? "" : " \nThe start page is ready for review.\nMore.",
          duration: number == 2 ? nil : .seconds(60 * (number % 200 + 1)),
          attendances: number == 2
            ? nil
            : [
              Attendance(
                attendeeID: Attendee.ID(UUID(100)),
                name: "Blob",
                speakingTime: .seconds(1)
              ),
              Attendance(attendeeID: Attendee.ID(UUID(101)), name: "B", speakingTime: .zero),
            ]
        )
      }
    )
  }

  private func makeScreen() throws -> DetailScreen {
    DetailScreen(model: SyncUpDetailModel(syncUp: try #require(Shared($syncUps[id: Self.id]))))
  }

  @Test("shows the facts and the past meetings in columns")
  func ordinary() throws {
    $syncUps.withLock { $0[0].meetings = meetings(4) }
    let screen = try makeScreen()
    #expect(screen.handle(.key("j")))
    #expect(
      Picture(of: screen, 80, 24).text == """
         ‹ Daily sync-ups
         ▌Design                                                           orange theme

            ● Start meeting

           Length        1 min, 10 s each
           Attendees     Blob, Blob Jr, Blob Sr, Blob Esq, Blob III, Blob I

           Past meetings
         ❯ today         9:00       1 min    1 spoke  The start page is ready for rev…
           yesterday     9:00       2 min    1 spoke
           12 Nov 2026   9:00                         The start page is ready for rev…
           11 Nov 2026   9:00       4 min    1 spoke  The start page is ready for rev…












        """
    )
  }

  @Test("fills what is selected with the colour of the sync-up, exchanged without colours")
  func colors() throws {
    $syncUps.withLock { $0[0].meetings = meetings(1) }
    let screen = try makeScreen()
    let selected = Picture(of: screen, 60, 16).buffer
    #expect(selected[4, 3].style.background == Theme.appOrange.color)
    #expect(selected[4, 10].style == .plain)
    #expect(selected[1, 1].style.foreground == Theme.appOrange.color)
    #expect(screen.handle(.key("j")))
    let colorless = Picture(of: screen, 60, 16, colors: .none).buffer
    #expect(colorless[4, 3].style == .bold)
    #expect(colorless[4, 10].style == .reverse)
  }

  @Test("says what happens with meetings if there were none")
  func empty() throws {
    $syncUps.withLock {
      $0[0].attendees = Self.attendees([" "])
      $0[0].title = " "
    }
    let screen = try makeScreen()
    #expect(
      Picture(of: screen, 60, 14).text == """
         ‹ Daily sync-ups
         ▌Untitled                                     orange theme

         ❯  ● Start meeting

           Length        1 min
           Attendees     nobody

           Past meetings
           None yet: each one is kept here when it ends.





        """
    )
    #expect(screen.hints.map(\.word) == ["start", "edit", "delete sync-up"])
  }

  @Test("leaves room for the meetings, whatever else there is")
  func extreme() throws {
    $syncUps.withLock {
      $0[0].attendees = Self.attendees((1...60).map { "会議 \($0)" })
      $0[0].title = "\u{1B}[31m" + String(repeating: "設", count: 10_000)
      $0[0].meetings = meetings(10_000)
    }
    let screen = try makeScreen()
    #expect(
      Picture(of: screen, 60, 16).text == """
         ‹ Daily sync-ups
         ▌␛[31m設設設設設設設設設設設設設設設設設設…   orange theme

         ❯  ● Start meeting

           Length        1 min, 1 s each
           Attendees     会議 1, 会議 2, 会議 3, 会議 4, 会議 5,
                         会議 6, 会議 7, 会議 8, 会議 9, 会議 10,
                         会議 11, 会議 12, 会議 13 and 47 more

           Past meetings
           today         9:00       1 min    1 spoke              ┃
           yesterday     9:00       2 min    1 spoke              │
           12 Nov 2026   9:00                                     │
           11 Nov 2026   9:00       4 min    1 spoke              │
           10 Nov 2026   9:00       5 min    1 spoke              │

        """
    )
    #expect(screen.handle(.key("G")))
    #expect(
      Picture(of: screen, 80, 24).text == """
         ‹ Daily sync-ups
         ▌␛[31m設設設設設設設設設設設設設設設設設設設設設設設設設設設設…   orange theme

            ● Start meeting

           Length        1 min, 1 s each
           Attendees     会議 1, 会議 2, 会議 3, 会議 4, 会議 5, 会議 6, 会議 7,
                         会議 8, 会議 9, 会議 10, 会議 11, 会議 12, 会議 13, 会議 14,
                         会議 15, 会議 16, 会議 17, 会議 18, 会議 19, 会議 20, 会議 21,
                         会議 22, 会議 23, 会議 24, 会議 25, 会議 26, 会議 27, 会議 28,
                         会議 29, 会議 30, 会議 31, 会議 32, 会議 33, 会議 34, 会議 35,
                         会議 36, 会議 37, 会議 38, 会議 39, 会議 40, 会議 41, 会議 42,
                         会議 43, 会議 44, 会議 45, 会議 46, 会議 47, 会議 48, 会議 49,
                         会議 50, 会議 51, 会議 52, 会議 53, 会議 54, 会議 55, 会議 56,
                         会議 57, 会議 58, 会議 59, 会議 60

           Past meetings
           6 Jul 1999    9:00  3 h 14 min    1 spoke  The start page is ready for re… │
           5 Jul 1999    9:00  3 h 15 min    1 spoke  The start page is ready for re… │
           4 Jul 1999    9:00  3 h 16 min    1 spoke  The start page is ready for re… │
           3 Jul 1999    9:00  3 h 17 min    1 spoke  The start page is ready for re… │
           2 Jul 1999    9:00  3 h 18 min    1 spoke  The start page is ready for re… │
           1 Jul 1999    9:00  3 h 19 min    1 spoke  The start page is ready for re… │
         ❯ 30 Jun 1999   9:00  3 h 20 min    1 spoke  The start page is ready for re… ┃

        """
    )
  }

  @Test("asks the model's questions in front")
  func alert() throws {
    let screen = try makeScreen()
    #expect(screen.handle(.key("d")))
    #expect(
      Picture(of: screen, 60, 14).text == """
         ‹ Daily sync-ups
         ▌Design                                       orange theme

        ╭──────────────────────────────────────────────────────────╮
        │ Delete?                                                  │
        │ Are you sure you want to delete this sync-up and all its │
        │ meetings?                                                │
        │                                                          │
        │   Yes    ❯ Nevermind                                     │
        ╰──────────────────────────────────────────────────────────╯





        """
    )
    #expect(screen.hints.map(\.word) == ["Yes", "Nevermind"])
  }

  @Test("shows the form while it is edited")
  func form() throws {
    let screen = try makeScreen()
    #expect(screen.handle(.key("e")))
    #expect(
      Picture(of: screen, 60, 14).text == """
         Edit sync-up

         ❯ Title       Design
           Length      ◂●─────────────────────────▸  1 min
           Theme       ◂   Orange   ▸
           Attendees
             1         Blob
             2         Blob Jr
             3         Blob Sr
             4         Blob Esq
             5         Blob III
             6         Blob I
             +         add an attendee


        """
    )
  }
}
