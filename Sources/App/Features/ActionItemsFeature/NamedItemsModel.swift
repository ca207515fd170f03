import Dependencies
import Foundation
import IdentifiedCollections
package import Models
import Observation
import PersistenceKeys
import Sharing
import SyncUpsHistory
import Tagged

/// Finds action items in the notes of all past meetings by the names that the user types.
///
/// The user names an item by its number in the list. The model stores the text of the listed items,
/// so that a number ticks only the item that the user saw.
@Observable
package final class NamedItemsModel {
  @ObservationIgnored @Shared(.syncUps) private var syncUps
  @ObservationIgnored @Shared(.listedActionItems) private var listed
  @ObservationIgnored @Dependency(\.calendar) private var calendar

  /// Creates a model of all action items.
  package init() {}

  /// All items, open and done, in the order of the sync-ups.
  package var items: [ActionItem] { syncUps.flatMap(\.actionItems) }

  /// All items with their owners, due dates and ages, in the order of ``items``.
  package var followUps: [FollowUp] { syncUps.flatMap { $0.followUps(in: calendar) } }

  /// Returns an item with its owner, its due date and its age, or `nil` if the notes have no such
  /// item.
  ///
  /// - Parameter id: The item's id.
  package func followUp(id: ActionItem.ID) -> FollowUp? {
    let syncUp = syncUps.first { $0.meetings[id: id.meetingID] != nil }
    return syncUp?.followUps(in: calendar).first { $0.id == id }
  }

  /// Stores the text of the listed items.
  ///
  /// - Parameter shown: The items that are shown.
  package func onItemsShown(_ shown: [ActionItem]) {
    let known = Set(items.map(\.id.text))
    let texts = Dictionary(shown.map { ($0.id.text, $0.text) }, uniquingKeysWith: { $1 })
    let new = listed.filter { known.contains($0.key) || $0.key.hasPrefix(Self.numberPrefix) }
      .merging(texts) { $1 }
    if new != listed { $listed.withLock { $0 = new } }
  }

  /// Stores the numbers of the listed items, replacing the numbers of the previous list.
  ///
  /// - Parameter shown: The items that are shown, with their numbers.
  package func onListShown(_ shown: [(number: Int, item: ActionItem)]) {
    onItemsShown(shown.map(\.item))
    let numbers = Dictionary(
      shown.map { (Self.key(ofNumber: $0.number), $0.item.id.text) },
      uniquingKeysWith: { $1 }
    )
    let new = listed.filter { !$0.key.hasPrefix(Self.numberPrefix) }.merging(numbers) { $1 }
    if new != listed { $listed.withLock { $0 = new } }
  }

  /// All open items, in the order of their numbers.
  package var openItems: [ActionItem] { items.open }

  /// Returns the item with the given number in the most recently shown list, or the open item at
  /// that position if no list was shown yet.
  ///
  /// - Parameter number: The item's number, counting from 1.
  package func item(numbered number: Int) -> ActionItem? {
    guard number > 0 else { return nil }
    guard listed.keys.contains(where: { $0.hasPrefix(Self.numberPrefix) }) else {
      return openItems.dropFirst(number - 1).first
    }
    let id = listed[Self.key(ofNumber: number)]
    return items.first { $0.id.text == id }
  }

  /// Returns the items that match a name.
  ///
  /// - Parameter name: The item's id, its number in the most recently shown list, or words from its
  ///   text. Words match a done item only if they match no open item.
  /// - Throws: `ActionItem.NameError.ambiguous` if the name matches ids of items in several
  ///   meetings.
  package func items(named name: String) throws(ActionItem.NameError) -> [ActionItem] {
    do throws(ActionItem.NameError) {
      return [try ActionItem.find(name, in: items)]
    } catch {
      if error == .ambiguous { throw error }
    }
    if let number = name.wholeNumber { return item(numbered: number).map { [$0] } ?? [] }
    let words = SearchWords(name)
    let matches = items.filter { words.match($0.text) }
    let open = matches.filter { !$0.isDone }
    return open.isEmpty ? matches : open
  }

  private static let numberPrefix = "number "

  private static func key(ofNumber number: Int) -> String { "\(numberPrefix)\(number)" }

  /// Returns the text that an item had when it was listed, or `nil` if the item was not listed or
  /// its text is still the same.
  ///
  /// - Parameter item: The item.
  package func textShown(of item: ActionItem) -> String? {
    listed[item.id.text].flatMap { $0 == item.text ? nil : $0 }
  }

  /// Ticks an item, unless its text has changed since the item was listed.
  ///
  /// - Parameter item: The item.
  package func itemTicked(_ item: ActionItem) {
    guard textShown(of: item) == nil else { return }
    $syncUps.tick(item, isDone: true)
  }

  /// Adds an item to the notes of the newest meeting.
  ///
  /// - Parameters:
  ///   - text: The item's text.
  ///   - syncUpID: The sync-up.
  /// - Returns: The item, or `nil` if the sync-up has no past meetings or the text is blank.
  package func itemAdded(_ text: String, to syncUpID: SyncUp.ID) -> ActionItem? {
    guard !text.isBlank, let id = syncUps[id: syncUpID]?.meetingsByDate.first?.id else {
      return nil
    }
    $syncUps.withLock(recording: .add(item: text)) {
      $0[id: syncUpID]?.meetings[id: id]?.append(actionItem: text)
    }
    let item = syncUps[id: syncUpID]?.actionItems.last { $0.id.meetingID == id }
    if let item { onItemsShown([item]) }
    return item
  }
}
