package import Foundation
import IdentifiedCollections
import Tagged

extension Meeting {
  /// The first eight characters of the id, which are almost certainly unique.
  package var shortID: String { String(id.rawValue.uuidString.prefix(8)) }

  /// Returns the past meetings of a sync-up that match a name that the user typed.
  ///
  /// A name has one of the following formats, and the first format that fits is used:
  ///
  /// 1. the meeting's number: 1 is the newest meeting, 2 the meeting before it;
  /// 2. the day of the meeting, in a format that ``PastDay`` can parse;
  /// 3. the meeting's id, or at least its first four characters, in upper or lower case.
  ///
  /// - Parameters:
  ///   - name: The typed name.
  ///   - syncUp: The sync-up.
  ///   - now: The current time.
  ///   - calendar: A calendar in the user's time zone.
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
