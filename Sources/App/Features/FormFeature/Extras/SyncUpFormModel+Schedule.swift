import Dependencies
import Foundation
import Models

extension SyncUpFormModel {
  /// The text in the schedule field.
  package var scheduleText: String {
    typedSchedule ?? syncUp.schedule?.description ?? ""
  }

  /// The reason the typed text is not a schedule, or `nil` if the text is a schedule or empty.
  package var scheduleProblem: String? {
    guard let typedSchedule, !typedSchedule.isBlank else { return nil }
    do {
      _ = try Schedule(parsing: typedSchedule, now: now, in: calendar.timeZone)
      return nil
    } catch {
      return error.problem
    }
  }

  /// Sets the schedule to typed text, such as `weekdays 9:30`.
  ///
  /// - Parameter text: The typed text. If the text is empty, removes the schedule. If the text is
  ///   not a schedule, restores the original schedule.
  package func scheduleTyped(_ text: String) {
    guard text != scheduleText else { return }
    typedSchedule = text
    let before = original.schedule
    guard !text.isBlank else { return syncUp.schedule = nil }
    var schedule = try? Schedule(parsing: text, now: now, in: calendar.timeZone)
    schedule?.unknownMembers = before?.unknownMembers ?? UnknownMembers()
    syncUp.schedule = schedule ?? before
  }

  /// Replaces a typed length or schedule with its standard form when the row loses the focus.
  ///
  /// Text that is not a schedule stays unchanged.
  func endTyping() {
    if focus != .length { lengthEntry.end() }
    if focus != .schedule, scheduleProblem == nil { typedSchedule = nil }
  }
}
