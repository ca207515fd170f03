import IdentifiedCollections
package import Models
import PersistenceKeys
package import Sharing
import Tagged

extension Shared<IdentifiedArrayOf<SyncUp>> {
  /// Ticks or unticks an action item, as a step that can be undone.
  ///
  /// If the notes no longer contain the item with this text, this method changes nothing, and a
  /// notice asks the user to look at the item again.
  ///
  /// - Parameters:
  ///   - item: The item as the user saw it.
  ///   - isDone: Whether the item is done.
  /// - Returns: Whether the item was found.
  @discardableResult
  package func tick(_ item: ActionItem, isDone: Bool) -> Bool {
    item.report(
      isFound: withLock(recording: .tick(item.text, isDone: isDone)) {
        $0[id: item.syncUpID]?.tick(item, isDone: isDone) ?? false
      }
    )
  }
}

extension Shared<IdentifiedArrayOf<SyncUp>> {
  /// Replaces the text of an action item in the notes of its meeting, as a step that can be undone.
  ///
  /// Merges changes that another process made since the user saw the item. If the meeting was
  /// deleted in the meantime, restores it so that the text is not lost. A notice tells the user if
  /// the meeting was restored, or if another process changed the same item.
  ///
  /// - Parameters:
  ///   - item: The item as the user saw it.
  ///   - text: The new text. Blank text changes nothing.
  ///   - base: The sync-up as the user saw it.
  package func edit(_ item: ActionItem, to text: String, since base: SyncUp) {
    let id = item.id.meetingID
    guard let seen = base.meetings[id: id] else { return }
    var edited = seen
    guard edited.replaceActionItem(item.id.number, with: text), edited != seen else { return }
    let current = wrappedValue[id: base.id]?.meetings[id: id]
    withLock(recording: .edit(item: item.text)) { syncUps in
      var syncUp = syncUps[id: base.id] ?? base
      var meeting = syncUp.meetings[id: id] ?? seen
      meeting.transcript = edited.transcript.mergedByLines(
        with: meeting.transcript,
        since: seen.transcript
      )
      if syncUp.meetings[id: id] == nil {
        syncUp.file(meeting)
      } else {
        syncUp.meetings[id: id] = meeting
      }
      syncUps.updateOrAppend(syncUp)
    }
    let notice = Shared<String?>(.notice)
    guard let current else {
      return notice.withLock {
        $0 = "The meeting was deleted in the meantime: saving your item restored it."
      }
    }
    if edited.transcript.changesLines(ofChangeFrom: seen.transcript, to: current.transcript) {
      notice.withLock {
        $0 = "You and another window changed this item: check it in the meeting's notes."
      }
    }
  }
}

extension Shared<SyncUp> {
  /// Ticks or unticks an action item of the sync-up, as a step that can be undone.
  ///
  /// If the notes no longer contain the item with this text, this method changes nothing, and a
  /// notice asks the user to look at the item again.
  ///
  /// - Parameters:
  ///   - item: The item as the user saw it.
  ///   - isDone: Whether the item is done.
  /// - Returns: Whether the item was found.
  @discardableResult
  package func tick(_ item: ActionItem, isDone: Bool) -> Bool {
    item.report(
      isFound: withLock(recording: .tick(item.text, isDone: isDone)) {
        $0.tick(item, isDone: isDone)
      }
    )
  }
}

extension ActionItem {
  fileprivate func report(isFound: Bool) -> Bool {
    @Shared(.notice) var notice
    if !isFound {
      $notice.withLock { $0 = "This item has changed since it was shown: look at its new text." }
    }
    return isFound
  }
}
