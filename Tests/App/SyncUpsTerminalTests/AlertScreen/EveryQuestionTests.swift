import AppFeature
import DetailFeature
import FormFeature
import Foundation
import HistoryFeature
import ListFeature
import MeetingFeature
import MinutesFeature
import Models
import Presentation
import RecordFeature
import SyncUpsTerminal
import SyncUpsTestSupport
import Tagged
import TestGate
import Testing

@MainActor
@Suite("The answers to every question that the app asks", .serialized, .gatedOnMainActor)
struct EveryQuestionTests {
  @MainActor private struct Question {
    let title: String
    let roles: [ButtonRole?]
    let keys: [String]

    init<Action: Equatable>(_ alert: AlertState<Action>) {
      title = alert.title
      roles = alert.buttons.map(\.role)
      keys = AlertScreen(of: { alert }, onAnswer: { _ in }).hints.map(\.key)
    }
  }

  private static let draft = MeetingDraft(
    Meeting(1, at: 0, "Shipped it."),
    of: SyncUp(id: SyncUp.ID(UUID()))
  )

  private let questions = [
    Question(
      AlertState.deleteSyncUp(SyncUp(id: SyncUp.ID(UUID())), isInProgress: false, action: 1)
    ),
    Question(AlertState<Int>.changedElsewhere(replacing: ["the title 'Product'"])),
    Question(AlertState<Int>.deletedElsewhere(title: "Design")),
    Question(AlertState.discardChanges),
    Question(AlertState.saveWithoutAttendees),
    Question(AlertState.changedNotes),
    Question(AlertState.replaceFile("notes.md")),
    Question(
      AlertState.unsavedChanges(because: [CocoaError(.fileWriteUnknown)], offersCopy: true)
    ),
    Question(AlertState.endMeeting(isDiscardable: true)),
    Question(AlertState.saveEmptyMeeting),
    Question(AlertState.discardNotes),
    Question(AlertState.transcriberFailed("It has ended.")),
    Question(AlertState.takeOver(from: "Ada")),
    Question(AlertState.unsavedMeeting(Self.draft, date: "today")),
    Question(AlertState.unsavedMeeting(Self.draft, date: "today", isStarting: true)),
    Question(AlertState.discardMeeting(Self.draft)),
    Question(AlertState.deleteMeeting(Meeting.ID(UUID()), of: "today")),
    Question(AlertState.transcriberDenied),
    Question(AlertState.transcriberRestricted(command: "")),
    Question(AlertState.startAfresh),
    Question(AlertState.salvage(SyncUpsSalvage(Data()))),
  ]

  @Test(
    "Every question of the app lists its answers in the same order, with Escape's answer last"
  )
  func order() {
    let order: [ButtonRole?] = [.save, .resume, .retry, .saveElsewhere, nil, .destructive]
    for question in questions {
      let places = question.roles.dropLast().map { order.firstIndex(of: $0) ?? order.count }
      #expect(places == places.sorted(), "\(question.title)")
      #expect(question.keys.last == "Esc", "\(question.title)")
    }
  }

  @Test("No two answers to a question have the same key")
  func keys() {
    for question in questions {
      #expect(Set(question.keys).count == question.roles.count, "\(question.title)")
    }
  }
}
