package import Foundation
package import Models
import Tagged

/// The action items of one owner or of one sync-up.
nonisolated package struct ActionItemGroup: Hashable, Sendable {
  /// The property that the items of a group share.
  package enum Subject: Hashable, Sendable {
    /// The owner, or `nil` for items without an owner.
    case owner(String?)

    case syncUp(String, Theme)
  }

  package let subject: Subject

  /// The items in the order of ``sorted(_:now:in:treatingAsOpen:)``.
  package private(set) var items: [FollowUp]

  /// Groups items by owner, and sorts the groups by the owners' names.
  ///
  /// Groups with overdue items come before groups without overdue items. The group without an owner
  /// is the last of the groups with overdue items or, if it has none, the last of all groups.
  ///
  /// - Parameters:
  ///   - items: The items. Each group keeps the order of the items.
  ///   - isOverdue: A closure that returns whether an item is overdue. Groups with overdue items
  ///     come first.
  package static func byOwner(
    _ items: [FollowUp],
    isOverdue: (FollowUp) -> Bool
  ) -> [ActionItemGroup] {
    var groups: [String?: ActionItemGroup] = [:]
    for item in items {
      groups[
        item.parts.owner?.folded,
        default: ActionItemGroup(subject: .owner(item.parts.owner), items: [])
      ].items.append(item)
    }
    return groups.sorted { first, second in
      let late = (
        first.value.items.contains(where: isOverdue), second.value.items.contains(where: isOverdue)
      )
      if late.0 != late.1 { return late.0 }
      guard let name = first.key, let other = second.key else {
        return second.key == nil && first.key != nil
      }
      return name < other
    }
    .map(\.value)
  }

  /// Groups items by sync-up, in the order of the sync-ups.
  ///
  /// Groups with overdue items come first.
  ///
  /// - Parameters:
  ///   - items: The items. Each group keeps the order of the items.
  ///   - syncUps: All sync-ups, in the order of the groups.
  ///   - isOverdue: A closure that returns whether an item is overdue. Groups with overdue items
  ///     come first.
  package static func bySyncUp(
    _ items: [FollowUp],
    in syncUps: some Sequence<SyncUp>,
    isOverdue: (FollowUp) -> Bool
  ) -> [ActionItemGroup] {
    let itemsByID = Dictionary(grouping: items, by: \.item.syncUpID)
    let groups = syncUps.compactMap { syncUp in
      itemsByID[syncUp.id].map {
        ActionItemGroup(subject: .syncUp(syncUp.title, syncUp.theme), items: $0)
      }
    }
    let late = groups.filter { $0.items.contains(where: isOverdue) }
    return late + groups.filter { !$0.items.contains(where: isOverdue) }
  }

  /// Sorts items by due date, overdue items first.
  ///
  /// After the items with a due date come the items without one, oldest first, and then the done
  /// items, newest first.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - now: The current time.
  ///   - calendar: A calendar in the user's time zone.
  ///   - ids: The ids of done items to sort as if they were open.
  package static func sorted(
    _ items: [FollowUp],
    now: Date,
    in calendar: Calendar,
    treatingAsOpen ids: Set<ActionItem.ID> = []
  ) -> [FollowUp] {
    func rank(_ item: FollowUp) -> Int {
      if item.item.isDone, !ids.contains(item.id) { return 2 }
      return item.parts.due == nil ? 1 : 0
    }
    func isBefore(_ first: FollowUp, _ second: FollowUp) -> Bool {
      let ranks = (rank(first), rank(second))
      if ranks.0 != ranks.1 { return ranks.0 < ranks.1 }
      if ranks.0 == 2 { return first.item.date > second.item.date }
      let dues = (first.parts.due ?? .distantFuture, second.parts.due ?? .distantFuture)
      return dues.0 == dues.1 ? first.item.date < second.item.date : dues.0 < dues.1
    }
    // `sort` is not guaranteed to be stable, so the offset breaks ties.
    return items.enumerated().sorted { first, second in
      if isBefore(first.element, second.element) { return true }
      return !isBefore(second.element, first.element) && first.offset < second.offset
    }
    .map(\.element)
  }
}
