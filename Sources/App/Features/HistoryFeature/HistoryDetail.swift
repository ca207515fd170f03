import IdentifiedCollections
import Models
package import SyncUpsHistory

/// A changed part of a sync-up, with the part's text before and after the undo step.
package struct HistoryDetail: Hashable, Sendable {
  /// The part's name, such as "Length".
  package let part: String

  /// The change, as in "10 min → 15 min".
  package let text: String

  /// Creates a detail.
  ///
  /// - Parameters:
  ///   - part: The part's name.
  ///   - text: The change.
  package init(_ part: String, _ text: String) {
    (self.part, self.text) = (part, text)
  }
}

extension HistoryStep {
  /// The changed parts of all sync-ups that the step changed.
  package var details: [HistoryDetail] { changes.flatMap(\.details) }
}

extension SyncUpChange {
  fileprivate var details: [HistoryDetail] {
    switch (before?.syncUp, after?.syncUp) {
    case (nil, nil): []
    case (nil, let added?): [HistoryDetail("Added", Self.description(of: added))]
    case (let deleted?, nil): [HistoryDetail("Deleted", Self.description(of: deleted))]
    case (let before?, let after?):
      Self.members(before, after) + (isMoved ? [HistoryDetail("Order", "moved in the list")] : [])
    }
  }

  private static func description(of syncUp: SyncUp) -> String {
    let people = syncUp.namedAttendees.count.counted("person", "people")
    let meetings = syncUp.meetings.count.counted("meeting")
    return "\(syncUp.title.shownTitle), \(syncUp.duration.spoken), \(people), \(meetings)"
  }

  private static func members(_ before: SyncUp, _ after: SyncUp) -> [HistoryDetail] {
    [
      change("Title", before.title, after.title),
      change("Length", before.duration.spoken, after.duration.spoken),
      change("Schedule", text(of: before.schedule), text(of: after.schedule)),
      change("Theme", before.theme.name, after.theme.name),
      detail(
        "Attendees",
        added: names(after).filter { !names(before).contains($0) },
        removed: names(before).filter { !names(after).contains($0) },
        isReordered: before.attendees != after.attendees
      ),
      detail(
        "Agenda",
        added: after.agenda.map(\.text).filter { !before.agenda.map(\.text).contains($0) },
        removed: before.agenda.map(\.text).filter { !after.agenda.map(\.text).contains($0) },
        isReordered: before.agenda != after.agenda
      ),
      meetings(before, after),
    ].compactMap(\.self)
  }

  private static func names(_ syncUp: SyncUp) -> [String] { syncUp.namedAttendees.map(\.name) }

  private static func text(of schedule: Schedule?) -> String { schedule?.description ?? "none" }

  private static func change(_ part: String, _ before: String, _ after: String) -> HistoryDetail? {
    before == after ? nil : HistoryDetail(part, "\(before) → \(after)")
  }

  private static func detail(
    _ part: String,
    added: [String],
    removed: [String],
    isReordered: Bool
  ) -> HistoryDetail? {
    let pieces = added.map { "+ \($0.listElement)" } + removed.map { "− \($0.listElement)" }
    if pieces.isEmpty { return isReordered ? HistoryDetail(part, "in another order") : nil }
    return HistoryDetail(part, pieces.joined(separator: ", "))
  }

  private static func meetings(_ before: SyncUp, _ after: SyncUp) -> HistoryDetail? {
    let added = after.meetings.ids.count { before.meetings[id: $0] == nil }
    let removed = before.meetings.ids.count { after.meetings[id: $0] == nil }
    let changed = after.meetings.ids.count { before.meetings[id: $0] != nil }
    let pieces = [(added, "added"), (removed, "deleted"), (changed, "changed")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return pieces.isEmpty ? nil : HistoryDetail("Meetings", pieces.joined(separator: ", "))
  }
}
