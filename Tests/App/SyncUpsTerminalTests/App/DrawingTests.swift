import AppFeature
import Clients
import DetailFeature
import HistoryFeature
import ListFeature
import Locking
import MeetingFeature
import Observation
import RecordFeature
import SearchFeature
import SettingsFeature
import SyncUpsHistory
import SyncUpsTerminal
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

/// Tests that drawing a screen, at any size and in any order, does not change the screen's state.
@MainActor
@Suite(
  "Drawing the app's screens",
  .serialized,
  .gatedOnMainActor,
  .dependencies {
    $0.date = .constant(Date(timeIntervalSinceReferenceDate: 816_343_200))
    $0.notificationClient = .silent
    $0.soundClient = .silent
    $0.transcriberClient = .off
    $0.uuid = .incrementing
  }
)
struct DrawingTests {
  @Shared(.syncUps) private var syncUps = PicturedContent.numbered(12)

  /// The name of a screen to draw.
  enum Subject: String, CaseIterable {
    case list, newSyncUp, editing, deletion, repair
    case detail, detailEditing, detailDeletion, meetingDeletion
    case record, recordEnding, meeting, search, history, settings
  }

  private func makeScreen(_ subject: Subject) throws -> any Screen {
    let id = try #require(syncUps.last { $0.meetings.count > 1 }?.id)
    let syncUp = try #require(Shared($syncUps[id: id]))
    let list = SyncUpsListModel()
    let detail = SyncUpDetailModel(syncUp: syncUp)
    detail.onMeetingStarted = { _ in }
    switch subject {
    case .newSyncUp: list.addSyncUpButtonTapped()
    case .editing: list.editButtonTapped(id: id)
    case .deletion: list.deleteButtonTapped(id: id)
    case .repair: list.destination = .repair(RepairModel())
    case .detailEditing: detail.editButtonTapped()
    case .detailDeletion: detail.deleteButtonTapped()
    case .meetingDeletion: detail.deleteMeetingButtonTapped(id: syncUp.wrappedValue.meetings[1].id)
    default: break
    }
    let screens = ScreenFactory.all
    switch subject {
    case .list, .newSyncUp, .editing, .deletion, .repair: return screens.makeList(list)
    case .detail, .detailEditing, .detailDeletion, .meetingDeletion:
      return screens.makeScreen(.detail(detail))
    case .record, .recordEnding:
      let model = RecordMeetingModel(syncUp: syncUp)
      model.noteSubmitted("One.")
      if subject == .recordEnding { model.endMeetingButtonTapped() }
      return screens.makeScreen(.record(model))
    case .meeting:
      let meeting = try #require(Shared(syncUp.meetings[id: syncUp.wrappedValue.meetings[0].id]))
      return screens.makeScreen(.meeting(MeetingModel(meeting: meeting, of: syncUp)))
    case .search: return screens.makeScreen(.search(SearchModel(text: "number")))
    case .history:
      $syncUps.withLock(recording: "Edit") { $0[0].title += "!" }
      return screens.makeScreen(.history(HistoryModel()))
    case .settings: return screens.makeScreen(.settings(SettingsModel()))
    }
  }

  private func draw(_ screen: any Screen, _ size: Size) -> Canvas {
    var canvas = Canvas(size: size)
    screen.layers.draw(in: &canvas, rect: canvas.bounds, .test())
    return canvas
  }

  @Test(
    "Drawing a screen changes no observed state, and drawing it again gives the same result",
    arguments: Subject.allCases
  )
  func drawing(_ subject: Subject) throws {
    let screen = try makeScreen(subject)
    // Press some keys first, because drawing must not revert the changes that keys make to the
    // screen's state.
    for press in [KeyPress.key(.pageDown), .key(.down), .key(.end)] {
      _ = screen.front.handle(.key(press), in: Rect(x: 0, y: 0, width: 60, height: 12))
    }
    let isChanged = Locked(false)
    let sizes = [
      Size(width: 80, height: 24), Size(width: 60, height: 14), Size(width: 7, height: 3),
    ]
    let first = withObservationTracking {
      _ = (screen.hints, screen.help, screen.message, screen.acceptsText)
      return sizes.map { draw(screen, $0).buffer }
    } onChange: {
      isChanged.withLock { $0 = true }
    }
    #expect(Array(sizes.reversed().map { draw(screen, $0).buffer }.reversed()) == first)
    #expect(isChanged.withLock { $0 } == false)
  }
}
