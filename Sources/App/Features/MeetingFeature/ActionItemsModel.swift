import IdentifiedCollections
package import Models
import Observation
import PersistenceKeys
import Sharing
import SyncUpsHistory
import Tagged

/// What is to be done according to the notes of all past meetings.
///
/// An item is named by its number in the notes of a meeting. The model remembers the texts that were
/// shown, so that a name never ticks another item than the one that the user has read.
@Observable
package final class ActionItemsModel {
  @ObservationIgnored @Shared(.syncUps) private var syncUps
  @ObservationIgnored @Shared(.listedActionItems) private var listed

  /// Shows the action items.
  package init() {}

  /// All items, open and done, in the order of the sync-ups.
  package var items: [ActionItem] { syncUps.flatMap(\.actionItems) }

  /// Remembers what the user reads now.
  ///
  /// - Parameter shown: The items that are shown.
  package func onItemsShown(_ shown: [ActionItem]) {
    let known = Set(items.map(\.id.text))
    let texts = Dictionary(shown.map { ($0.id.text, $0.text) }, uniquingKeysWith: { $1 })
    let new = listed.filter { known.contains($0.key) || $0.key.hasPrefix(Self.numberPrefix) }
      .merging(texts) { $1 }
    if new != listed { $listed.withLock { $0 = new } }
  }

  /// Remembers the numbers under which the user reads items now, instead of those of the last list.
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

  /// All open items, in the order in which they are numbered.
  package var openItems: [ActionItem] { items.filter { !$0.isDone } }

  /// The item that had a number in the last list, or has it in a list of now if there was none yet.
  ///
  /// - Parameter number: The number, 1 for the first.
  package func item(numbered number: Int) -> ActionItem? {
    guard listed.keys.contains(where: { $0.hasPrefix(Self.numberPrefix) }) else {
      return openItems.dropFirst(number - 1).first
    }
    let id = listed[Self.key(ofNumber: number)]
    return items.first { $0.id.text == id }
  }

  private static let numberPrefix = "number "

  private static func key(ofNumber number: Int) -> String { "\(numberPrefix)\(number)" }

  /// The text that an item had when it was shown, if it was another one.
  ///
  /// - Parameter item: The item as it is now.
  package func textShown(of item: ActionItem) -> String? {
    listed[item.id.text].flatMap { $0 == item.text ? nil : $0 }
  }

  /// Marks an item as done, unless it has another text than the one that was shown.
  ///
  /// - Parameter item: The item.
  package func itemTicked(_ item: ActionItem) {
    guard textShown(of: item) == nil else { return }
    $syncUps.tick(item, isDone: true)
  }

  /// Adds an item to the notes of the newest meeting.
  ///
  /// - Parameters:
  ///   - text: What is to be done.
  ///   - syncUpID: The sync-up.
  /// - Returns: The item, or `nil` if the sync-up has not met yet or the text is blank.
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
