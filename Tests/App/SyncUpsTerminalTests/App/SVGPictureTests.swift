import AppFeature
import Foundation
import RecordFeature
import SyncUpsTestSupport
import TerminalPictures
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite("The images in the documentation", .serialized, .gatedOnMainActor)
struct SVGPictureTests {
  /// A sync-up with notes, action items and past meetings.
  private var design: SyncUp {
    var syncUp = PicturedContent.design(meetings: 12)
    syncUp.duration = .seconds(900)
    let names = ["Ada", "Grace", "Edsger", "Barbara"]
    syncUp.attendees = PicturedContent.attendees(names)
    for index in syncUp.meetings.indices {
      syncUp.meetings[index].duration = .seconds(60 * (11 + index * 7 % 6))
      syncUp.meetings[index].attendances = names.enumerated().map { number, name in
        Attendance(
          attendeeID: Attendee.ID(UUID(100 + number)),
          name: name,
          speakingTime: .seconds(100 + (number * 5 + index * 3) % 7 * 30)
        )
      }
    }
    syncUp.meetings[0].transcript = """
      Ada: The start page is ready for review.
      - [ ] Grace: collect the comments by Wednesday
      - [ ] Ada: send the invitation
      """
    return syncUp
  }

  private func makeApp(_ routes: AppRoute..., width: Int = 110, height: Int = 28) -> PicturedApp {
    var syncUps = PicturedContent.team(6)
    syncUps.remove(id: PicturedContent.id)
    syncUps.insert(design, at: 0)
    let size = Size(width: width, height: height)
    return PicturedApp(size, routes: routes, showing: syncUps)
  }

  @Test("The documentation's image of the list shows what the app draws")
  func list() throws {
    try DocumentationImage.expect("list", SVGPicture(makeApp().cells(colors: .trueColor)))
  }

  @Test("The documentation's image of a sync-up shows what the app draws")
  func detail() throws {
    let app = makeApp(.detail(PicturedContent.id), width: 120)
    try DocumentationImage.expect("sync-up", SVGPicture(app.cells(colors: .trueColor)))
  }

  @Test("The documentation's image of the statistics shows what the app draws")
  func statistics() throws {
    let app = makeApp(.statistics(PicturedContent.id))
    try DocumentationImage.expect("statistics", SVGPicture(app.cells(colors: .trueColor)))
  }

  @Test("The documentation's image of the command palette shows what the app draws")
  func palette() throws {
    let app = makeApp()
    app.press(":")
    app.type("st")
    try DocumentationImage.expect("commands", SVGPicture(app.cells(colors: .trueColor)))
  }

  @Test("The documentation's animated image of a meeting shows what the app draws")
  func meeting() async throws {
    var syncUp = PicturedContent.design()
    syncUp.attendees = PicturedContent.attendees(["Ada", "Grace", "Edsger"])
    syncUp.duration = .seconds(24)
    let app = PicturedApp(
      Size(width: 100, height: 28),
      routes: AppModel.routesToRecord(syncUp.id),
      showing: [syncUp]
    )
    var frames: [Buffer] = []
    try await app.holdMeeting {
      let note = Array("The start page is ready.")
      // The meeting ends after 24 seconds.
      for second in 0..<23 {
        if second == 2 { app.press(.key(.tab)) }
        if (3..<11).contains(second) {
          for letter in note.dropFirst((second - 3) * 3).prefix(3) { app.type(String(letter)) }
        }
        if second == 11 { app.press(.key(.enter), .key(.escape)) }
        frames.append(app.cells(colors: .trueColor))
        await app.pass(.seconds(1))
      }
    }
    try DocumentationImage.expect("meeting", SVGPicture(frames: frames, frameTime: 0.6))
  }
}
