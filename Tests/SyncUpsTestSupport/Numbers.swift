import Dependencies
import Foundation
package import IdentifiedCollections
package import Models
import Tagged

extension Attendee {
  /// Creates an attendee whose id is made of a number.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - name: The name.
  package init(_ number: Int, _ name: String = "") { self.init(id: ID(UUID(number)), name: name) }
}

extension Meeting {
  /// Creates a meeting whose id is made of a number.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - seconds: The date, in seconds since the reference date.
  ///   - transcript: The notes.
  package init(_ number: Int, at seconds: Double = 0, _ transcript: String = "") {
    self.init(number, on: Date(timeIntervalSinceReferenceDate: seconds), transcript)
  }

  /// Creates a meeting whose id is made of a number.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - date: The date.
  ///   - transcript: The notes.
  package init(_ number: Int, on date: Date, _ transcript: String = "") {
    self.init(id: ID(UUID(number)), date: date, transcript: transcript)
  }
}

extension SyncUp {
  /// Creates a sync-up whose id is made of a number.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - title: The title.
  ///   - attendees: The attendees.
  ///   - duration: The length of a meeting.
  ///   - meetings: The past meetings.
  ///   - theme: The theme.
  package init(
    _ number: Int,
    _ title: String = "",
    attendees: IdentifiedArrayOf<Attendee> = [],
    duration: Duration = .seconds(300),
    meetings: IdentifiedArrayOf<Meeting> = [],
    theme: Theme = .bubblegum
  ) {
    self.init(
      id: ID(UUID(number)),
      attendees: attendees,
      duration: duration,
      meetings: meetings,
      theme: theme,
      title: title
    )
  }
}
