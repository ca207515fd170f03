import Foundation
import IdentifiedCollections
import Models
import Tagged

/// What a user calls a past meeting of a sync-up: its number from the newest on, a day, or an id.
///
/// The first of these that fits any meeting decides:
///
/// 1. the number: 1 is the newest, 2 the one before;
/// 2. a day, as ``Models/PastDay`` reads it;
/// 3. the whole id, or a start of it with at least four characters, in any case.
struct MeetingName {
  private let text: String

  /// Creates a name from the text that the user typed.
  init(_ text: String) {
    self.text = text
  }

  /// Finds the one meeting of this name.
  ///
  /// - Parameters:
  ///   - syncUp: The sync-up that met.
  ///   - now: The time.
  ///   - calendar: The calendar of the user.
  /// - Throws: ``MeetingNameError`` if there is none or more than one.
  func find(
    in syncUp: SyncUp,
    now: Date,
    calendar: Calendar
  ) throws(MeetingNameError) -> Meeting {
    let meetings = syncUp.meetingsByDate.elements
    guard !meetings.isEmpty else { throw .neverMet(syncUp.title) }
    if let number = text.wholeNumber, (1...meetings.count).contains(number) {
      return meetings[number - 1]
    }
    let typed = text.uppercased()
    var matches: [Meeting] = []
    if let day = try? PastDay(parsing: text, now: now, in: calendar) {
      matches = meetings.filter { day.start <= $0.date && $0.date < day.end }
    } else if typed.count >= 4 {
      matches = meetings.filter { $0.id.rawValue.uuidString.hasPrefix(typed) }
    }
    if matches.count == 1, let match = matches.first { return match }
    guard matches.isEmpty else {
      throw .ambiguous(text, matches.map { "\($0.date.timeText(in: calendar)) (\($0.shortID))" })
    }
    throw .notFound(text, title: syncUp.title, count: meetings.count)
  }
}

extension Meeting {
  /// So much of the id that it is unique in all likelihood.
  var shortID: String { String(id.rawValue.uuidString.prefix(8)) }

  /// How messages speak of the meeting.
  ///
  /// - Parameters:
  ///   - title: The sync-up.
  ///   - calendar: The calendar of the user.
  func spoken(of title: String, in calendar: Calendar) -> String {
    "the meeting of '\(title.shownTitle)' on \(date.dayText(in: calendar)) at \(date.timeText(in: calendar))"
  }
}

/// A name that does not identify one meeting.
enum MeetingNameError: Error, Hashable, Sendable {
  /// The name fits several meetings, whose dates and ids are listed.
  case ambiguous(String, [String])

  /// The sync-up has no meetings.
  case neverMet(String)

  /// The name fits none of so many meetings.
  case notFound(String, title: String, count: Int)
}

extension MeetingNameError: UserFacingError {
  var exitCode: ExitCode { .inputNotFound }

  var message: String {
    switch self {
    case .ambiguous(let name, let matches):
      let rest = matches.count > 5 ? " and \(matches.count - 5) more" : ""
      return """
        '\(name)' could be any of \(matches.prefix(5).joined(separator: ", "))\(rest): write the start of \
        the id.
        """
    case .neverMet(let title):
      return "'\(title.shownTitle)' has not met yet: 'syncups record' starts a meeting."
    case .notFound(let name, let title, let count):
      let numbers = count == 1 ? "1" : "a number from 1 to \(count)"
      return """
        '\(title.shownTitle)' has no meeting '\(name)': write \(numbers), a day, or the start of an id; 'syncups \
        meetings' lists them.
        """
    }
  }
}
