import IdentifiedCollections
import Tagged

extension SyncUp {
  /// Adds a meeting to the past meetings, at its position by date.
  ///
  /// If another process has already saved the same meeting, combines the notes of both versions.
  ///
  /// - Parameter meeting: The meeting to add.
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

  /// Returns whether ``file(_:)`` would change nothing: the past meetings contain the meeting with
  /// all its notes, its length and its absent attendees.
  ///
  /// - Parameter meeting: The meeting to look for.
  package func hasFiled(_ meeting: Meeting) -> Bool {
    guard let filed = meetings[id: meeting.id],
      filed.transcript == filed.transcript.addingLines(of: meeting.transcript)
    else { return false }
    let (filedLength, length) = (filed.duration ?? .zero, meeting.duration ?? .zero)
    if filedLength != length { return filedLength > length }
    return (filed.absentees ?? []).map(\.id) == (meeting.absentees ?? []).map(\.id)
  }
}
