import AppFeature
import Clients
import SyncUpsTerminal
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite(
  "Recorded pictures of the app while another window runs a meeting",
  .serialized,
  .gatedOnMainActor
)
struct MeetingInProgressPictureTests {
  /// Opens the app while another window holds a meeting of "Design".
  private func makeApp(_ size: Size, routes: [AppRoute]) -> PicturedApp {
    let holder = LiveMeeting.Window(id: UUID(70), name: "grace", machine: "laptop")
    let locks = MeetingLockClient.inMemory(machine: "laptop")
    _ = locks.lock(holder.id)
    return withDependencies {
      $0.meetingLockClient = locks
    } operation: {
      let liveMeetings = Shared(.liveMeetings)
      let live = LiveMeeting(
        id: PicturedContent.id,
        meetingID: Meeting.ID(UUID(71)),
        holder: holder
      )
      liveMeetings.withLock { $0 = [live] }
      return PicturedApp(size, routes: routes, showing: [PicturedContent.design(meetings: 6)])
    }
  }

  @Test(
    "While another window runs a meeting, the list matches the recorded picture",
    arguments: Size.screens
  )
  func list(size: Size) throws {
    try makeApp(size, routes: []).expectPicture("List/in-progress")
  }

  @Test(
    "While another window runs a meeting, the footer, the help and the palette say that 'r' joins it",
    arguments: [false, true]
  )
  func joining(isOnPage: Bool) {
    let routes: [AppRoute] = isOnPage ? [.detail(PicturedContent.id)] : []
    func text(_ presses: KeyPress...) -> String {
      let app = makeApp(Size(width: 120, height: 40), routes: routes)
      for press in presses { app.press(press) }
      return app.cells(colors: .none).lines.joined(separator: "\n")
    }
    #expect(text().contains("r join"))
    #expect(text("?").contains(#/r +join the meeting/#))
    #expect(text(":").contains(#/Join the meeting +r/#))
  }

  @Test(
    "While another window is running a sync-up's meeting, the sync-up's page matches the recorded picture",
    arguments: Size.screens
  )
  func detail(size: Size) throws {
    let app = makeApp(size, routes: [.detail(PicturedContent.id)])
    try app.expectPicture("Detail/in-progress")
  }
}
