package import Foundation
import IdentifiedCollections
import Tagged

/// Something to do, which stands in the notes of a meeting as a task of Markdown.
///
/// ```text
/// - [ ] Ada: send the invitation
/// - [x] Blob: book a room
/// ```
///
/// It has no place of its own in the file: it is done when the line in the notes says so.
package struct ActionItem: Hashable, Identifiable, Sendable {
  /// The identity of an action item.
  package struct ID: Hashable, Sendable {
    /// The meeting in whose notes it stands.
    package let meetingID: Meeting.ID

    /// Its number among the action items of the meeting, 1 for the first.
    package let number: Int

    /// Creates an identity.
    package init(meetingID: Meeting.ID, number: Int) {
      self.meetingID = meetingID
      self.number = number
    }

    /// The whole identity as text: the id of the meeting, a point and the number.
    package var text: String { "\(meetingID.rawValue.uuidString).\(number)" }
  }

  /// The identity.
  package let id: ID

  /// The sync-up that met.
  package let syncUpID: SyncUp.ID

  /// What the sync-up is called.
  package let syncUpTitle: String

  /// When the meeting ended.
  package let date: Date

  /// What is to be done.
  package let text: String

  /// Whether it is done.
  package let isDone: Bool

  /// Creates an action item.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - syncUpID: The sync-up that met.
  ///   - syncUpTitle: What the sync-up is called.
  ///   - date: When the meeting ended.
  ///   - text: What is to be done.
  ///   - isDone: Whether it is done.
  package init(
    id: ID,
    syncUpID: SyncUp.ID,
    syncUpTitle: String,
    date: Date,
    text: String,
    isDone: Bool
  ) {
    self.id = id
    self.syncUpID = syncUpID
    self.syncUpTitle = syncUpTitle
    self.date = date
    self.text = text
    self.isDone = isDone
  }
}

extension SyncUp {
  /// The action items of all past meetings, open and done: newest meeting first, and of each meeting
  /// in the order of its notes.
  package var actionItems: [ActionItem] {
    meetingsByDate.flatMap { actionItems(of: $0) }
  }

  /// The action items of one past meeting, in the order of its notes.
  ///
  /// - Parameter meeting: The meeting.
  package func actionItems(of meeting: Meeting) -> [ActionItem] {
    meeting.tasks.enumerated().map { index, task in
      ActionItem(
        id: ActionItem.ID(meetingID: meeting.id, number: index + 1),
        syncUpID: id,
        syncUpTitle: title,
        date: meeting.date,
        text: String(meeting.transcript[task.text]),
        isDone: meeting.transcript[task.mark] != " "
      )
    }
  }
}

extension SyncUp {
  /// How many action items of all past meetings are not done.
  ///
  /// It takes less time than to make all of ``actionItems``.
  package var openActionItemCount: Int {
    meetings.reduce(0) { count, meeting in
      count + meeting.tasks.count { meeting.transcript[$0.mark] == " " }
    }
  }
}

extension SyncUp {
  /// Ticks an action item of a past meeting or opens it again, on the line where it stands.
  ///
  /// - Parameters:
  ///   - item: The item, as the user has read it.
  ///   - isDone: Whether the item is done.
  /// - Returns: Whether the item was found: another item may be in its place.
  package mutating func tick(_ item: ActionItem, isDone: Bool) -> Bool {
    let id = item.id.meetingID
    guard let meeting = meetings[id: id],
      actionItems(of: meeting).contains(where: { $0.id == item.id && $0.text == item.text })
    else { return false }
    return meetings[id: id]?.markActionItem(item.id.number, isDone: isDone) ?? false
  }
}

extension Meeting {
  /// Marks an action item as done, or as open again, on the line where it stands.
  ///
  /// - Parameters:
  ///   - number: The number of the item, 1 for the first.
  ///   - isDone: Whether it is done.
  /// - Returns: Whether there is such an item.
  @discardableResult
  package mutating func markActionItem(_ number: Int, isDone: Bool) -> Bool {
    let tasks = tasks
    guard tasks.indices.contains(number - 1) else { return false }
    let mark = tasks[number - 1].mark
    guard (transcript[mark] != " ") != isDone else { return true }
    transcript.replaceSubrange(mark...mark, with: isDone ? "x" : " ")
    return true
  }

  /// Adds an open action item, on a line of its own at the end of the notes.
  ///
  /// - Parameter text: What is to be done. Line breaks in it become spaces.
  package mutating func append(actionItem text: String) {
    append(note: "- [ ] " + text.split(whereSeparator: \.isNewline).joined(separator: " "))
  }

  /// The lines that are tasks: the place of what is between the brackets, and that of the text.
  fileprivate var tasks: [(mark: String.Index, text: Range<String.Index>)] {
    // Most notes have none, which is faster to see in the bytes.
    guard transcript.utf8.contains(UInt8(ascii: "[")) else { return [] }
    return transcript.split(whereSeparator: \.isNewline).compactMap(Self.task)
  }

  /// Returns whether a line of notes is an action item.
  ///
  /// - Parameter line: The line.
  package static func isActionItem(_ line: some StringProtocol) -> Bool {
    task(Substring(line)) != nil
  }

  private static func task(
    _ line: Substring
  ) -> (mark: String.Index, text: Range<String.Index>)? {
    let marker = line.drop { $0 == " " || $0 == "\t" }
    guard let bullet = marker.first, "-*+".contains(bullet) else { return nil }
    let box = marker.dropFirst().drop { $0 == " " || $0 == "\t" }
    guard box.startIndex > marker.index(after: marker.startIndex),
      box.hasPrefix("[ ]") || box.hasPrefix("[x]") || box.hasPrefix("[X]")
    else { return nil }
    let rest = box.dropFirst(3)
    guard rest.first?.isWhitespace == true, let end = rest.lastIndex(where: { !$0.isWhitespace })
    else { return nil }
    let text = rest[...end].drop(while: \.isWhitespace)
    return (box.index(after: box.startIndex), text.startIndex..<text.endIndex)
  }
}
