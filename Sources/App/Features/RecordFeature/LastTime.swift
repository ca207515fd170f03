import IdentifiedCollections
package import Models
import PersistenceKeys
import Sharing
import SyncUpsHistory
import Tagged

/// The last meeting's notes, grouped by attendee, and the action items that were open when the
/// current meeting started.
package struct LastTime {
  private let syncUp: Shared<SyncUp>
  private let openItems: [ActionItem]
  private let lastMeetingID: Meeting.ID?
  private let texts: [Meeting.ID: [String]]
  private let people: [Meeting.ID: People]
  private let owners: [Line: String?]
  private let lines: [String: [String]]

  /// Stores the last meeting's notes and the open action items.
  ///
  /// - Parameter syncUp: The meeting's sync-up.
  init(of syncUp: Shared<SyncUp>) {
    self.syncUp = syncUp
    let value = syncUp.wrappedValue
    openItems = value.actionItems.open
    lastMeetingID = value.meetingsByDate.first?.id
    texts = Dictionary(grouping: value.actionItems, by: \.id.meetingID).mapValues { $0.map(\.text) }
    let ids = Set(openItems.map(\.id.meetingID))
    let people = ids.reduce(into: [:]) { people, id in
      people[id] = value.meetings[id: id].map { value.people(in: $0) }
    }
    self.people = people
    owners = openItems.reduce(into: [:]) { owners, item in
      owners[Line(item)] = .some(Self.owner(of: item, people: people)?.folded)
    }
    let last = value.meetingsByDate.first
    let speakers = last.map { value.people(in: $0) } ?? []
    let notes = last?.transcript ?? ""
    let spoken = notes.split(whereSeparator: \.isNewline).compactMap { speakers.line($0) }
    lines = Dictionary(grouping: spoken, by: \.person.folded).mapValues { $0.map(\.text) }
  }

  /// Returns the lines of the last meeting's notes that start with an attendee's name, with the
  /// name removed.
  ///
  /// - Parameter name: The attendee's name.
  package func lines(of name: String) -> [String] { lines[name.folded] ?? [] }

  /// Returns the maximum number of rows that the lines of one attendee need.
  ///
  /// - Parameter rows: A closure that returns the number of rows that a line needs.
  package func longestLineCount(rows: (String) -> Int = { _ in 1 }) -> Int {
    lines.values.map { $0.reduce(0) { $0 + rows($1) } }.max() ?? 0
  }

  /// The number of action items that were open at the start of the meeting.
  package var openCount: Int { openItems.count }

  /// Returns whether an item is older than the last meeting.
  ///
  /// - Parameter item: The item.
  package func isOlder(_ item: ActionItem) -> Bool { item.id.meetingID != lastMeetingID }

  /// Returns how many rows the items from the last meeting need, and how many the older items need.
  ///
  /// - Parameter rows: A closure that returns the number of rows that an item needs.
  package func itemCounts(rows: (String) -> Int = { _ in 1 }) -> (lastTime: Int, older: Int) {
    openItems.reduce(into: (lastTime: 0, older: 0)) { counts, item in
      let count = rows(item.text)
      if isOlder(item) { counts.older += count } else { counts.lastTime += count }
    }
  }

  /// The current state of the items, except for items that were deleted from the notes.
  package var items: [ActionItem] {
    let syncUp = syncUp.wrappedValue
    var items: [Meeting.ID: [ActionItem]] = [:]
    return openItems.compactMap { item in
      let id = item.id.meetingID
      if items[id] == nil {
        items[id] = syncUp.meetings[id: id].map { syncUp.actionItems(of: $0) } ?? []
      }
      // Deleting an item renumbers the items after it, so look for this item by its text first.
      let sameText = items[id]?.filter { $0.text == item.text }
      if let same = sameText?.first(where: { $0.id == item.id }) ?? sameText?.first { return same }
      // If the notes still contain as many items as before, the item at the same position was
      // edited.
      guard let texts = texts[id], items[id]?.count == texts.count else { return nil }
      return items[id]?.first { $0.id == item.id && !texts.contains($0.text) }
    }
  }

  /// The text of an action item in the notes of one meeting.
  private nonisolated struct Line: Hashable, Sendable {
    let meetingID: Meeting.ID
    let text: String

    init(_ item: ActionItem) { (meetingID, text) = (item.id.meetingID, item.text) }
  }

  private static func owner(of item: ActionItem, people: [Meeting.ID: People]) -> String? {
    ActionItemParts.owner(in: item.text, people: people[item.id.meetingID] ?? []).owner
  }

  private func isOwned(_ item: ActionItem, by name: String) -> Bool {
    (owners[Line(item)] ?? Self.owner(of: item, people: people)?.folded) == name.folded
  }

  /// Returns the current state of the items: items from the last meeting, then older items, each
  /// group with the attendee's own items first.
  ///
  /// If the attendee owns only older items, the older items come first.
  ///
  /// - Parameter name: The attendee's name, or `nil` to keep the order of the meetings.
  package func items(first name: String?) -> [ActionItem] {
    let items = items
    let (last, older) = (items.filter { !isOlder($0) }, items.filter(isOlder))
    guard let name, !name.isBlank else { return last + older }
    let isOwned = { (item: ActionItem) in self.isOwned(item, by: name) }
    let sections = [last, older].map { $0.filter(isOwned) + $0.filter { !isOwned($0) } }
    let isOlderFirst = !last.contains(where: isOwned) && older.contains(where: isOwned)
    return isOlderFirst ? sections[1] + sections[0] : sections[0] + sections[1]
  }

  /// Ticks or unticks an action item.
  ///
  /// - Parameter item: The item as the user saw it.
  package func tick(_ item: ActionItem) {
    let now = items.first { $0.id == item.id } ?? item
    syncUp.tick(item, isDone: !now.isDone)
  }
}

extension RecordMeetingModel {
  /// Ticks or unticks an action item of the last meetings.
  ///
  /// - Parameter item: The item as the user saw it.
  package func itemTicked(_ item: ActionItem) {
    if !isOver { lastTime.tick(item) }
  }
}
