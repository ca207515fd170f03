import IdentifiedCollections
import Tagged

extension SyncUp {
  /// Adds a meeting to the past meetings, which are sorted by date.
  ///
  /// Another process may have run the same meeting, or saved its draft as an interrupted one. In
  /// that case, the notes of both are kept.
  ///
  /// - Parameter meeting: The meeting.
  package mutating func file(_ meeting: Meeting) {
    var meeting = meeting
    if let filed = meetings.remove(id: meeting.id) {
      let notes = filed.transcript.addingLines(of: meeting.transcript)
      if (filed.duration ?? .zero) > (meeting.duration ?? .zero) { meeting = filed }
      meeting.transcript = notes
    }
    let position = meetings.firstIndex { $0.date <= meeting.date }
    meetings.insert(meeting, at: position ?? meetings.count)
  }

  /// Returns whether a meeting is among the past meetings, with everything that ``file(_:)`` would
  /// add: its notes, its time and its absent attendees.
  ///
  /// - Parameter meeting: The meeting.
  package func hasFiled(_ meeting: Meeting) -> Bool {
    guard let filed = meetings[id: meeting.id],
      filed.transcript == filed.transcript.addingLines(of: meeting.transcript)
    else { return false }
    let (filedLength, length) = (filed.duration ?? .zero, meeting.duration ?? .zero)
    if filedLength != length { return filedLength > length }
    return (filed.absentees ?? []).map(\.id) == (meeting.absentees ?? []).map(\.id)
  }
}
