import Foundation
import IdentifiedCollections
import Models
import Tagged

extension Meeting {
  /// Finds the only past meeting that matches a name from the user.
  ///
  /// - Parameters:
  ///   - name: The number of the meeting, a day, or the start of an id.
  ///   - syncUp: The meeting's sync-up.
  ///   - now: The current time.
  ///   - calendar: The user's calendar.
  /// - Throws: ``MeetingNameError`` if no meeting or several meetings match.
  static func find(
    _ name: String,
    of syncUp: SyncUp,
    now: Date,
    in calendar: Calendar
  ) throws(MeetingNameError) -> Meeting {
    guard !syncUp.meetings.isEmpty else { throw .neverMet(syncUp.title) }
    let matches = named(name, of: syncUp, now: now, in: calendar)
    guard let match = matches.first else {
      throw .notFound(name, title: syncUp.title, count: syncUp.meetings.count)
    }
    guard matches.count == 1 else {
      throw .ambiguous(
        name,
        matches.map { "\($0.startDate.timeText(in: calendar)) (\($0.shortID))" }
      )
    }
    return match
  }

  /// Returns the meeting's name for messages.
  ///
  /// - Parameters:
  ///   - title: The title of the sync-up.
  ///   - calendar: The user's calendar.
  func spoken(of title: String, in calendar: Calendar) -> String {
    "the meeting of '\(title.shownTitle)' on \(startDate.dayText(in: calendar)) at \(startDate.timeText(in: calendar))"
  }
}

/// The error for a name that does not identify exactly one meeting.
enum MeetingNameError: Error, Hashable, Sendable {
  /// The name matches several meetings. The message lists the dates and ids of the matching
  /// meetings.
  case ambiguous(String, [String])

  /// The sync-up has no meetings.
  case neverMet(String)

  /// The name matches none of the sync-up's meetings. The message states how many meetings the
  /// sync-up has.
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
      return "'\(title.shownTitle)' has no meetings yet: start one with 'syncups record'."
    case .notFound(let name, let title, let count):
      let numbers = count == 1 ? "1" : "a number from 1 to \(count)"
      return """
        '\(title.shownTitle)' has no meeting '\(name)': write \(numbers), a day, or the start of an id; \
        'syncups meetings' lists all meetings.
        """
    }
  }
}
