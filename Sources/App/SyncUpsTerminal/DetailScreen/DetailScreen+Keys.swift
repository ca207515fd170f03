import DetailFeature
import IdentifiedCollections
import Models
import Tagged
package import TerminalUI

extension DetailScreen {
  /// What a click finds.
  nonisolated enum Target: Hashable, Sendable {
    /// The start of a new meeting.
    case start

    /// A past meeting.
    case meeting(Meeting.ID)
  }

  /// The keys of the sync-up.
  package var hints: [KeyHint] {
    let meeting = [
      KeyHint("⏎", "open meeting", .key(.enter)), KeyHint("d", "delete meeting", "d"),
    ]
    return [KeyHint("r", "start", "r"), KeyHint("e", "edit", "e")]
      + (selection(in: meetings) == nil ? [] : meeting) + [KeyHint("x", "delete sync-up", "x")]
  }

  /// All keys of the sync-up.
  package var help: [KeySection] {
    [
      KeySection(title: "Move", hints: RowMove.hints),
      KeySection(
        title: "Sync-up",
        hints: [
          KeyHint("r", "start a meeting"),
          KeyHint("e", "edit"),
          KeyHint("x", "delete, asks first"),
        ]
      ),
      KeySection(
        title: "Past meeting",
        hints: [KeyHint("⏎", "open"), KeyHint("d", "delete, asks first")]
      ),
    ]
  }

  /// Does what a key or the wheel asks for.
  ///
  /// - Parameters:
  ///   - event: What was pressed or turned.
  ///   - rect: Where the sync-up is drawn.
  /// - Returns: Whether it meant anything here.
  package func handle(_ event: InputEvent, in rect: Rect) -> Bool {
    let meetings = meetings
    let selection = selection(in: meetings)
    let visible = DetailLayout(rect, model.syncUp).visibleCount
    let shown = selection.map { [$0] } ?? []
    // On a copy: an observed property that is changed in place is drawn again even if it stays the
    // same.
    var scrolled = scroll
    if scrolled.wheel(event, showing: shown, of: meetings.count, visible: visible) {
      scroll = scrolled
      return true
    }
    guard case .key(let press) = event else { return false }
    if let move = RowMove(press) {
      // The start of a new meeting is the row above the past meetings.
      let row = (selection ?? -1) + 1
      let target = move.index(from: row, of: meetings.count + 1, page: visible)
      select(target == 0 ? nil : target - 1, in: meetings)
      scroll.follow([max(0, target - 1)], of: meetings.count, visible: visible)
      return true
    }
    select(selection, in: meetings)
    switch (press, selection) {
    case ("r", _), (.key(.enter), nil): model.startMeetingButtonTapped()
    case ("e", _): model.editButtonTapped()
    case ("x", _): model.deleteButtonTapped()
    case (.key(.enter), let index?): model.meetingTapped(id: meetings[index].id)
    case ("d", let index?): model.deleteMeetingButtonTapped(id: meetings[index].id)
    default: return false
    }
    return true
  }

  /// Starts a meeting, or selects the past meeting that is clicked, or opens it if it is selected.
  package func click(_ target: RegionID, _ event: MouseEvent, in rect: Rect) -> Bool {
    let meetings = meetings
    switch target.value(as: Target.self) {
    case .start: model.startMeetingButtonTapped()
    case .meeting(let id):
      guard let index = meetings.index(id: id) else { return true }
      if index == selection(in: meetings) {
        model.meetingTapped(id: id)
      } else {
        select(index, in: meetings)
      }
    case nil: return false
    }
    return true
  }
}
