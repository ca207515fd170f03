import Dependencies
import Drafts
import Foundation
import IdentifiedCollections
import IssueReporting
package import Models
import Observation
import PersistenceKeys
import Sharing
import SyncUpsHistory
import Tagged

/// The action items of all sync-ups, grouped by owner or by sync-up, for the user to tick and edit.
///
/// An action item is a line in the notes of a past meeting. The model derives the items from the
/// list of sync-ups, so every change appears immediately, even a change by another process.
@Observable
package final class ActionItemsModel {
  /// The property that action items are grouped by.
  package enum Grouping: Hashable, Sendable {
    case owner, syncUp
  }

  /// The current grouping.
  package private(set) var grouping = Grouping.owner

  /// Whether done items are shown, too.
  package private(set) var showsDone = false

  /// The text field shown over the items, if any.
  package private(set) var edit: ActionItemEditModel?

  /// The items ticked on this screen, which keep their positions until the screen closes.
  private var tickedIDs: Set<ActionItem.ID> = []

  /// Called to open the meeting whose notes contain the tapped item.
  @ObservationIgnored package var onMeetingTapped: (ActionItem) -> Void =
    unimplemented("ActionItemsModel.onMeetingTapped")

  @ObservationIgnored @Shared(.syncUps) private var syncUps
  @ObservationIgnored private let drafts = StoredDrafts<NotesDraft>()
  @ObservationIgnored @Dependency(\.calendar) private var calendar
  @ObservationIgnored @Dependency(\.date.now) private var now

  /// A cache of the groups, with the values that they were computed from.
  ///
  /// The screen needs the groups for each frame, and parsing thousands of items every time would
  /// take too long.
  @ObservationIgnored private var last: (input: Input, groups: [ActionItemGroup])?

  private struct Input: Equatable {
    let syncUps: IdentifiedArrayOf<SyncUp>
    let grouping: Grouping
    let showsDone: Bool
    let tickedIDs: Set<ActionItem.ID>
    let today: Date
  }

  /// Creates a model that shows the open items by owner.
  package init() {}

  /// The groups of the shown items, with overdue groups first.
  ///
  /// The shown items are the open items and the items ticked on this screen, or all items if
  /// ``showsDone`` is true.
  package var groups: [ActionItemGroup] {
    let input = Input(
      syncUps: syncUps,
      grouping: grouping,
      showsDone: showsDone,
      tickedIDs: tickedIDs,
      today: calendar.startOfDay(for: now)
    )
    if let last, last.input == input { return last.groups }
    let groups = groups(of: input)
    last = (input, groups)
    return groups
  }

  private func groups(of input: Input) -> [ActionItemGroup] {
    let (ticked, calendar, today) = (input.tickedIDs, calendar, input.today)
    let items = input.syncUps.flatMap { $0.followUps(in: calendar) }
      .filter { input.showsDone || !$0.item.isDone || ticked.contains($0.id) }
    let sorted = ActionItemGroup.sorted(items, now: today, in: calendar, treatingAsOpen: ticked)
    // A ticked item still counts as overdue, so that ticking an item does not move its group.
    func isOverdue(_ item: FollowUp) -> Bool {
      (!item.item.isDone || ticked.contains(item.id)) && item.isLate(now: today, in: calendar)
    }
    return switch input.grouping {
    case .owner: ActionItemGroup.byOwner(sorted, isOverdue: isOverdue)
    case .syncUp: ActionItemGroup.bySyncUp(sorted, in: input.syncUps, isOverdue: isOverdue)
    }
  }

  /// The number of open items.
  package var openCount: Int { groups.reduce(0) { $0 + $1.items.count { !$0.item.isDone } } }

  /// The number of overdue items.
  package var overdueCount: Int {
    let (now, calendar) = (now, calendar)
    return groups.reduce(0) { $0 + $1.items.count { $0.isOverdue(now: now, in: calendar) } }
  }

  /// Whether any meeting has an item, open or done.
  package var hasItems: Bool { syncUps.contains { $0.hasActionItems } }

  /// Switches between grouping the items by owner and by sync-up.
  package func groupingButtonTapped() {
    grouping = grouping == .owner ? .syncUp : .owner
  }

  /// Shows or hides the done items.
  package func doneButtonTapped() { showsDone.toggle() }

  /// Ticks or unticks an item.
  ///
  /// - Parameter item: The item as the user saw it.
  package func itemTicked(_ item: ActionItem) {
    if $syncUps.tick(item, isDone: !item.isDone) { tickedIDs.insert(item.id) }
  }

  /// Opens the meeting whose notes contain an item.
  ///
  /// - Parameter item: The item that the user chose.
  package func itemTapped(_ item: ActionItem) { onMeetingTapped(item) }

  /// Opens an item in a text field.
  ///
  /// - Parameter item: The item as the user saw it.
  package func editButtonTapped(_ item: ActionItem) {
    guard let syncUp = syncUps[id: item.syncUpID],
      let edit = withDependencies(from: self, operation: { ActionItemEditModel(item, of: syncUp) })
    else { return }
    edit.onDone = { [weak self, weak edit] text in
      guard let self, let edit else { return }
      if let text { $syncUps.edit(edit.item, to: text, since: syncUp) }
      self.edit = nil
    }
    self.edit = edit
  }

  /// Removes each draft once the file contains its text, until the task is cancelled.
  package func onTask() async {
    for await hasSaved in Observations({ !self.drafts.saved.isEmpty }) where hasSaved {
      await drafts.removeSaved()
    }
    await drafts.removeSaved()
  }
}

extension SyncUp {
  fileprivate var hasActionItems: Bool { meetings.contains { $0.actionItemCount > 0 } }
}
