package import Foundation
import IdentifiedCollections
import Tagged

/// An action item with its owner, its due date and its age.
///
/// ```swift
/// let late = syncUp.followUps(in: calendar).filter { $0.isOverdue(now: now, in: calendar) }
/// ```
package struct FollowUp: Hashable, Identifiable, Sendable {
  /// The action item in the notes.
  package let item: ActionItem

  /// The owner, the task and the due date.
  package let parts: ActionItemParts

  /// The number of meetings of the sync-up since the meeting whose notes contain the item.
  package let meetingCount: Int

  package init(item: ActionItem, parts: ActionItemParts, meetingCount: Int) {
    self.item = item
    self.parts = parts
    self.meetingCount = meetingCount
  }

  package var id: ActionItem.ID { item.id }

  /// Whether the item is open and its due date has passed.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - calendar: A calendar in the user's time zone.
  package func isOverdue(now: Date, in calendar: Calendar) -> Bool {
    !item.isDone && isLate(now: now, in: calendar)
  }

  /// Whether the item's due date has passed, even if the item is done.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - calendar: A calendar in the user's time zone.
  package func isLate(now: Date, in calendar: Calendar) -> Bool {
    parts.due.map { $0 < calendar.startOfDay(for: now) } ?? false
  }

  /// Returns whether the item's owner has the given name.
  ///
  /// - Parameter name: The owner's whole name, one word of the name, or the name without spaces.
  ///   The name may start with an at sign. Case and accents are ignored.
  package func isOwned(by name: String) -> Bool {
    guard let owner = parts.owner?.folded.trimmingPrefix("@") else { return false }
    let name = name.folded.trimmingPrefix("@")
    return owner == name || owner.filter { !$0.isWhitespace } == name
      || owner.split(whereSeparator: \.isWhitespace).contains { $0 == name }
  }

  /// The item's age in meetings: `new`, `open for 1 meeting`, `open for 4 meetings`.
  package var ageText: String {
    meetingCount == 0 ? "new" : "open for \(meetingCount.counted("meeting"))"
  }

  /// The due date relative to now, as in `due today`, `due Friday`, `due 4 Dec 2026` or `3 days
  /// overdue`.
  ///
  /// A due date within the next six days is written as a weekday. A done item is never overdue.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - calendar: A calendar in the user's time zone.
  /// - Returns: The due date as text, or `nil` if the item has no due date.
  package func dueText(now: Date, in calendar: Calendar) -> String? {
    guard let due = parts.due else { return nil }
    let today = calendar.startOfDay(for: now)
    let days = calendar.dateComponents([.day], from: today, to: due).day ?? 0
    switch days {
    case ..<0 where !item.isDone: return "\((-days).counted("day")) overdue"
    case 0: return "due today"
    case 1: return "due tomorrow"
    case 2...6: return "due \(calendar.timeZone.wallClock(at: due).day.weekday.name)"
    default: return "due \(due.dayText(in: calendar))"
    }
  }
}

extension SyncUp {
  /// The action items of all past meetings, each split into its owner, task and due date, in the
  /// order of ``actionItems``.
  ///
  /// - Parameter calendar: A calendar in the user's time zone.
  package func followUps(in calendar: Calendar) -> [FollowUp] {
    meetingsByDate.enumerated().flatMap { index, meeting -> [FollowUp] in
      let items = actionItems(of: meeting)
      guard !items.isEmpty else { return [] }
      let people = people(in: meeting)
      return items.map { item in
        FollowUp(
          item: item,
          parts: ActionItemParts(
            item.text,
            people: people,
            on: meeting.startDate,
            in: calendar
          ),
          meetingCount: index
        )
      }
    }
  }
}
