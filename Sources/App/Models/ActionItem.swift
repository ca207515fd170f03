package import Foundation
import IdentifiedCollections
import Tagged

/// A task, written in the notes of a meeting as a Markdown task item.
///
/// ```text
/// - [ ] Ada: send the invitation
/// - [x] Blob: book a room
/// ```
///
/// Action items are stored only in the notes: an item is done if its box is ticked in the notes.
package struct ActionItem: Hashable, Identifiable, Sendable {
  /// The id of an action item.
  package struct ID: Hashable, Sendable {
    /// The meeting whose notes contain the item.
    package let meetingID: Meeting.ID

    /// The item's position among the action items of the meeting, counting from 1.
    package let number: Int

    package init(meetingID: Meeting.ID, number: Int) {
      self.meetingID = meetingID
      self.number = number
    }

    /// The id as text: the meeting's id, a period and the number.
    package var text: String { "\(meetingID.rawValue.uuidString).\(number)" }
  }

  package let id: ID

  /// The item's sync-up.
  package let syncUpID: SyncUp.ID

  package let syncUpTitle: String

  /// The time at which the meeting ended.
  package let date: Date

  /// The time at which the meeting started, as lists of items show it.
  package let startDate: Date

  /// The task to do.
  package let text: String

  /// Whether the box is ticked.
  package let isDone: Bool

  package init(
    id: ID,
    syncUpID: SyncUp.ID,
    syncUpTitle: String,
    date: Date,
    startDate: Date,
    text: String,
    isDone: Bool
  ) {
    self.id = id
    self.syncUpID = syncUpID
    self.syncUpTitle = syncUpTitle
    self.date = date
    self.startDate = startDate
    self.text = text
    self.isDone = isDone
  }
}

extension SyncUp {
  /// The open and the done action items of all past meetings.
  ///
  /// The items of the newest meeting come first. The items of one meeting are in the order of its
  /// notes.
  package var actionItems: [ActionItem] {
    meetingsByDate.flatMap { actionItems(of: $0) }
  }

  /// The action items of one past meeting, in the order of the meeting's notes.
  ///
  /// - Parameter meeting: A past meeting of this sync-up.
  package func actionItems(of meeting: Meeting) -> [ActionItem] {
    meeting.tasks.enumerated().map { index, task in
      ActionItem(
        id: ActionItem.ID(meetingID: meeting.id, number: index + 1),
        syncUpID: id,
        syncUpTitle: title,
        date: meeting.date,
        startDate: meeting.startDate,
        text: String(meeting.transcript[task.text]),
        isDone: task.isDone
      )
    }
  }
}

extension Sequence<ActionItem> {
  /// The items that are not done, in the order of this sequence.
  package var open: [ActionItem] { filter { !$0.isDone } }
}

extension SyncUp {
  /// The number of open action items in all past meetings.
  package var openActionItemCount: Int {
    meetings.reduce(0) { $0 + $1.openActionItemCount }
  }
}

extension Meeting {
  /// The number of open action items in the notes.
  ///
  /// This property is faster than ``SyncUp/actionItems(of:)``, because it does not create the
  /// items.
  package var openActionItemCount: Int { tasks.count { !$0.isDone } }
}

extension SyncUp {
  /// Ticks or unticks an action item in the notes of its meeting.
  ///
  /// - Parameters:
  ///   - item: The item as the user saw it.
  ///   - isDone: Whether the item is done.
  /// - Returns: Whether the notes still contain the item. If the item with this number now has
  ///   different text, this method changes nothing and returns `false`.
  package mutating func tick(_ item: ActionItem, isDone: Bool) -> Bool {
    let id = item.id.meetingID
    guard let meeting = meetings[id: id],
      actionItems(of: meeting).contains(where: { $0.id == item.id && $0.text == item.text })
    else { return false }
    return meetings[id: id]?.markActionItem(item.id.number, isDone: isDone) ?? false
  }
}

extension Meeting {
  /// Ticks or unticks an action item in the notes.
  ///
  /// - Parameters:
  ///   - number: The number of the item, counting from 1.
  ///   - isDone: Whether the item is done.
  /// - Returns: Whether the notes contain an item with this number.
  @discardableResult
  package mutating func markActionItem(_ number: Int, isDone: Bool) -> Bool {
    let tasks = tasks
    guard tasks.indices.contains(number - 1) else { return false }
    let (task, mark) = (tasks[number - 1], tasks[number - 1].mark)
    guard task.isDone != isDone else { return true }
    transcript.replaceSubrange(mark...mark, with: isDone ? "x" : " ")
    return true
  }

  /// Appends an open action item to the notes, on its own line.
  ///
  /// - Parameter text: The task to do, as plain text or as a Markdown task. Line breaks in the text
  ///   become spaces.
  package mutating func append(actionItem text: String) {
    append(note: "- [ ] " + Self.textOfTask(text))
  }

  /// Replaces the text of an action item in its line of the notes.
  ///
  /// - Parameters:
  ///   - number: The number of the item, counting from 1.
  ///   - text: The new text, as plain text or as a Markdown task. Line breaks in the text become
  ///     spaces.
  /// - Returns: Whether the notes contain an item with this number, and the text is not blank.
  @discardableResult
  package mutating func replaceActionItem(_ number: Int, with text: String) -> Bool {
    let (tasks, text) = (tasks, Self.textOfTask(text))
    guard tasks.indices.contains(number - 1), !text.isBlank else { return false }
    transcript.replaceSubrange(tasks[number - 1].text, with: text)
    return true
  }

  /// Returns the line of the notes that contains an action item, counting from 1.
  ///
  /// - Parameter number: The number of the item, counting from 1.
  package func line(ofActionItem number: Int) -> Int? {
    let tasks = tasks
    guard tasks.indices.contains(number - 1) else { return nil }
    return transcript[..<tasks[number - 1].mark].count(where: \.isNewline) + 1
  }

  /// The number of action items in the notes, open and done.
  package var actionItemCount: Int { tasks.count }

  private static func textOfTask(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return (task(Substring(line)).map { String(line[$0.text]) } ?? line).trimmed
  }

  /// The boxes of the action items in the notes.
  fileprivate var tasks: [TaskBox] {
    // First search the bytes for a bracket, which is fast: most notes contain no action items.
    guard transcript.utf8.contains(UInt8(ascii: "[")) else { return [] }
    return transcript.split(whereSeparator: \.isNewline).compactMap(Self.task)
  }

  /// Returns whether a line of notes is an action item.
  ///
  /// - Parameter line: The line.
  package static func isActionItem(_ line: some StringProtocol) -> Bool {
    task(Substring(line)) != nil
  }

  private static func task(_ line: Substring) -> TaskBox? { line.listItem.flatMap(TaskBox.init) }
}
