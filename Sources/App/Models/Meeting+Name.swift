package import Foundation
import IdentifiedCollections
import Tagged

extension Meeting {
  /// The start of the id, which is almost certainly unique.
  package var shortID: String { String(id.rawValue.uuidString.prefix(8)) }

  /// Returns the past meetings of a sync-up that match a name from the user.
  ///
  /// The first rule with a match decides:
  ///
  /// 1. the number: 1 is the newest meeting, 2 the meeting before it;
  /// 2. a day that ``PastDay`` can parse;
  /// 3. the whole id, or its start with at least four characters, in either case.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - syncUp: The sync-up.
  ///   - now: The time.
  ///   - calendar: The user's calendar.
  package static func named(
    _ name: String,
    of syncUp: SyncUp,
    now: Date,
    in calendar: Calendar
  ) -> [Meeting] {
    let meetings = syncUp.meetingsByDate.elements
    if let number = name.wholeNumber, (1...max(1, meetings.count)).contains(number) {
      return Array(meetings.dropFirst(number - 1).prefix(1))
    }
    if let day = try? PastDay(parsing: name, now: now, in: calendar) {
      return meetings.filter { day.start <= $0.startDate && $0.startDate < day.end }
    }
    let start = name.uppercased()
    return start.count < 4 ? [] : meetings.filter { $0.id.rawValue.uuidString.hasPrefix(start) }
  }
}
