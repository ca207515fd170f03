import AppFeature
import Clients
import ListFeature
import RecordFeature
import SyncUpsTerminal
import SyncUpsTestSupport
import TerminalUI
import Testing

extension SafeKeyboardTests {
  /// A key of a meeting, and what the meeting looks like after the key has acted once.
  nonisolated struct HeldMeetingKey: Sendable, CustomTestStringConvertible {
    let press: KeyPress
    let state: String

    var testDescription: String { state }
  }

  @Test(
    "Holding down a key in a meeting runs its command once",
    arguments: [
      HeldMeetingKey(press: " ", state: "paused, speaker 0, 0 absent, 0 s added, next"),
      HeldMeetingKey(press: "a", state: "running, speaker 0, 1 absent, 0 s added, next"),
      HeldMeetingKey(press: "+", state: "running, speaker 0, 0 absent, 60 s added, next"),
      HeldMeetingKey(press: "W", state: "running, speaker 0, 0 absent, 0 s added, wait"),
      HeldMeetingKey(press: .key(.right), state: "running, speaker 1, 0 absent, 0 s added, next"),
    ]
  )
  func heldInMeeting(key: HeldMeetingKey) async throws {
    inviteFour()
    try await run(AppModel.routesToRecord(id)) { user in
      let meeting = try #require(user.model.meetingInProgress)
      await clock.waitForSleepers(1)
      hold(key.press, user)
      let state =
        """
        \(meeting.isPaused ? "paused" : "running"), speaker \(meeting.speakerIndex), \
        \(meeting.absentAttendees.count) absent, \(meeting.addedTime.components.seconds) s added, \
        \(meeting.turnEnd)
        """
      #expect(state == key.state)
    }
  }

  @Test("Holding down the undo, the redo or the duplicate key runs the command once")
  func heldUndo() async {
    await run { user in
      for _ in 1...3 { user.press("y", after: 1_000) }
      #expect(syncUps.count == 5)
      hold("y", user)
      #expect(syncUps.count == 6)
      hold("u", user)
      #expect(syncUps.count == 5)
      user.press("u", after: 1_000)
      #expect(syncUps.count == 4)
      hold(.control("r"), user)
      #expect(syncUps.count == 5)
    }
  }

  @Test(
    "Each separate press of a key runs the key's command, even if the presses follow quickly",
    arguments: [500, 200, 110]
  )
  func separatePresses(interval: Int) async throws {
    inviteFour()
    try await run(AppModel.routesToRecord(id)) { user in
      let meeting = try #require(user.model.meetingInProgress)
      await clock.waitForSleepers(1)
      for count in 1...3 {
        user.press("+", after: interval)
        while meeting.addedTime != .seconds(60 * count) {
          await Task.yield()
          clock.jump(by: .milliseconds(10))
        }
      }
    }
  }

  @Test("A notice says that a held key counts once, but does not replace another notice")
  func heldNotice() async {
    inviteFour()
    await run(AppModel.routesToRecord(id)) { user in
      await clock.waitForSleepers(1)
      hold("+", user)
      await terminal.wait(for: "'+' counts once while it is held down.")
      hold(.key(.right), user)
      await terminal.wait(for: "The key counts once while it is held down.")
      hold("a", user)
      await terminal.wait(for: "Grace is absent: 'u' undoes that.")
    }
  }

  @Test("Holding down a key that moves the selection or the selected row repeats the move")
  func heldMove() async {
    await run { user in
      $syncUps.withLock { $0.append(SyncUp(7, "Sales")) }
      user.press("j", "j", after: 33)
      #expect(user.model.syncUpsList.selectedID == SyncUp.ID(UUID(7)))
      user.press("K", "K", after: 33)
      #expect(syncUps.map(\.title) == ["Sales", "Design", "Product"])
    }
  }

  private func inviteFour() {
    $syncUps.withLock {
      $0[0].duration = .seconds(600)
      $0[0].attendees = [
        Attendee(2, "Ada"), Attendee(3, "Grace"), Attendee(5, "Alan"), Attendee(6, "Edsger"),
      ]
    }
  }

  /// Holds down a key as long as a user might, on a terminal that repeats the key every 33 ms.
  private func hold(_ press: KeyPress, _ user: Played) {
    user.press(press, after: 1_000)
    user.press(press, after: 500)
    for _ in 1...20 { user.press(press, after: 33) }
  }
}
