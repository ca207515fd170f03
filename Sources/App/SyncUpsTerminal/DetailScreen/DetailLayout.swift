import IdentifiedCollections
import Models
import TerminalUI

/// Where the parts of a sync-up are.
nonisolated struct DetailLayout {
  /// The columns of what the facts are.
  static let labelWidth = 14

  /// The rows that are left to the heading and the meetings, however many attendees there are.
  private static let rowsForMeetings = 5

  /// The line that leads back.
  let back: Rect

  /// The title.
  let title: Rect

  /// The start of a new meeting.
  let start: Rect

  /// The length.
  let length: Rect

  /// The names of the attendees.
  let attendees: Rect

  /// The heading of the past meetings.
  let heading: Rect

  /// The past meetings.
  let meetings: Rect

  /// How many past meetings are shown at a time.
  let visibleCount: Int

  /// Divides a rectangle.
  ///
  /// - Parameters:
  ///   - rect: Where the sync-up is drawn.
  ///   - syncUp: The sync-up.
  init(_ rect: Rect, _ syncUp: SyncUp) {
    let inner = rect.padded(horizontal: 1)
    let names = AttendeeNames(syncUp.namedAttendees.map(\.name)).lines(
      width: inner.width - 2 - Self.labelWidth,
      height: max(1, inner.height - 8 - Self.rowsForMeetings)
    )
    let parts = inner.rows(
      .fixed(1),
      .fixed(1),
      .fixed(1),
      .fixed(1),
      .fixed(1),
      .fixed(1),
      .fixed(names.count),
      .fixed(1),
      .fixed(1),
      .flexible()
    )
    (back, title, start) = (parts[0], parts[1], parts[3])
    (length, attendees) = (parts[5], parts[6])
    (heading, meetings) = (parts[8], parts[9])
    visibleCount = ScrollPosition.visibleCount(height: meetings.height)
  }
}
