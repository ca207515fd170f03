import Dependencies
import DependenciesTestSupport
import FormFeature
import Foundation
import IdentifiedCollections
import Models
import SyncUpsTerminal
import Tagged
import TerminalUI
import Testing

@MainActor
@Suite("The pictures of the form", .dependency(\.uuid, .incrementing))
final class FormScreenPictureTests {
  private let model = SyncUpFormModel(
    syncUp: SyncUp(
      id: SyncUp.ID(UUID(-1)),
      attendees: [
        Attendee(id: Attendee.ID(UUID(-2)), name: "Ada"),
        Attendee(id: Attendee.ID(UUID(-3)), name: "Grace"),
      ],
      duration: .seconds(600),
      theme: .periwinkle,
      title: "Engineering"
    )
  )
  private lazy var screen = FormScreen(
    model: model,
    title: "New sync-up",
    onDone: {},
    onCancel: {}
  )

  private func press(_ keys: KeyPress...) {
    for key in keys { #expect(screen.handle(.key(key))) }
  }

  @Test("shows all rows at once, with a cursor in the one that has the focus")
  func picture() {
    press("s")
    let picture = Picture(of: screen, 80, 12)
    #expect(
      picture.text == """
         New sync-up                                                      not saved yet

         ❯ Title       Engineerings
           Length      ◂━━━━━●────────────────────▸  10 min
           Theme       ◂ Periwinkle ▸
           Attendees
             1         Ada
             2         Grace
             +         add an attendee




        """
    )
    #expect(picture.buffer.cursor == Point(x: 27, y: 2))
  }

  @Test("shows a small screen the rows around the focus, of any number")
  func small() {
    for number in 1...60 {
      model.syncUp.attendees.append(
        Attendee(id: Attendee.ID(UUID(1_000 + number)), name: "会議 \(number)")
      )
    }
    press(.key(.tab, .shift), .key(.up))
    #expect(
      Picture(of: screen, 60, 8).text == """
         New sync-up

             57        会議 55                                    │
             58        会議 56                                    │
             59        会議 57                                    │
             60        会議 58                                    │
             61        会議 59                                    │
         ❯   62        会議 60                                    ┃

        """
    )
  }

  @Test("shows what stands in the title harmlessly, however long it is")
  func awkwardTitle() {
    model.syncUp.title = "\u{1B}[31m" + String(repeating: "設", count: 10_000)
    press(.key(.home))
    #expect(
      Picture(of: screen, 60, 3).text == """
         New sync-up

         ❯ Title       ␛[31m設設設設設設設設設設設設設設設設設設  ┃

        """
    )
  }
}
