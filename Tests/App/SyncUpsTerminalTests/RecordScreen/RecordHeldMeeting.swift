import Clients
import Observation
import RecordFeature
import SyncUpsTerminal
import SyncUpsTestSupport
import TerminalUI

/// A meeting that a test runs on the screen, and the clock of the meeting.
@MainActor
struct RecordHeldMeeting {
  let clock = TestClock()
  let model: RecordMeetingModel
  let screen: RecordScreen

  @Shared(.syncUps) var syncUps

  /// Prepares the meeting of a sync-up.
  ///
  /// - Parameters:
  ///   - title: The title of the sync-up.
  ///   - names: The names of the attendees.
  ///   - duration: The length of the meeting.
  ///   - items: The open action items of the previous meeting, if any.
  ///   - transcriber: The transcriber of the meeting.
  init(
    title: String = "Design",
    _ names: [String] = ["Blob", "Blob Jr", "Blob Sr", "Blob Esq", "Blob III", "Blob I"],
    duration: Duration = .seconds(60),
    items: [String] = [],
    transcriber: TranscriberClient = .off
  ) {
    let attendees = names.enumerated().map { Attendee(id: Attendee.ID(UUID(100 + $0)), name: $1) }
    let syncUp = SyncUp(
      99,
      title,
      attendees: IdentifiedArray(uniqueElements: attendees),
      duration: duration,
      meetings: items.isEmpty ? [] : [Self.meeting(items)],
      theme: .appOrange
    )
    // Turn this setting off, because only the tests of names in notes need it.
    @Shared(.notesBySpeaker) var notesBySpeaker
    $notesBySpeaker.withLock { $0 = false }
    let syncUps = Shared(.syncUps)
    syncUps.withLock { $0 = [syncUp] }
    guard let shared = Shared(syncUps[id: syncUp.id]) else { fatalError("It is there.") }
    let clock = clock
    model = withDependencies {
      $0.continuousClock = clock
      $0.notificationClient = .silent
      $0.soundClient = .silent
      $0.transcriberClient = transcriber
    } operation: {
      RecordMeetingModel(syncUp: shared)
    }
    screen = RecordScreen(model: model)
  }

  private static func meeting(_ items: [String]) -> Meeting {
    let notes = items.map { "- [ ] \($0)" }.joined(separator: "\n")
    return Meeting(98, on: .distantPast, notes)
  }

  /// Runs the meeting's timer and transcriber while an operation acts as the user, and then stops
  /// them.
  func run(_ operation: () async throws -> Void) async rethrows {
    let task = Task { await model.onTask() }
    await clock.waitForSleepers(1)
    let transcriber = model.transcriber
    for await state in Observations({ transcriber.state }) where state != .starting { break }
    do { try await operation() } catch {
      task.cancel()
      throw error
    }
    task.cancel()
    await task.waitForEnd()
  }

  /// Advances the clock, and waits until the model has handled the new time.
  func pass(_ duration: Duration) async {
    clock.jump(by: duration)
    await clock.waitForSleepers(1)
  }

  /// The screen that receives the keys: the question, if any, or the meeting.
  var front: any Screen { screen.front }

  /// Presses keys and returns whether the screen handled all of them.
  func press(_ presses: KeyPress...) -> Bool {
    presses.allSatisfy { screen.receive(.key($0)) }
  }

  /// Clicks a cell of the screen at a given size.
  func click(_ point: Point, _ width: Int, _ height: Int) -> Bool {
    guard let region = Picture(of: screen, width, height).regions.region(at: point) else {
      return false
    }
    return front.click(region.id, MouseEvent(.press(.left), at: point), in: region.rect)
  }

  /// Types text.
  func type(_ text: String) {
    for character in text { _ = screen.receive(.key(.key(.character(character)))) }
  }

  /// Returns the screen as text.
  func picture(_ width: Int, _ height: Int) -> String {
    Picture(of: screen, width, height).text
  }
}
