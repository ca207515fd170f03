package import Models

extension AlertState {
  /// An alert that asks whether to delete a sync-up.
  ///
  /// - Parameters:
  ///   - syncUp: The sync-up to delete.
  ///   - isInProgress: Whether a meeting of the sync-up is in progress.
  ///   - action: The action of the button that deletes the sync-up.
  package static func deleteSyncUp(
    _ syncUp: SyncUp,
    isInProgress: Bool,
    action: Action
  ) -> AlertState {
    let past =
      switch syncUp.meetings.count {
      case 0: "It has no past meetings."
      case 1: "Its meeting will be deleted too."
      case let count: "Its \(count) meetings will be deleted too."
      }
    return AlertState(
      title: "Delete \(syncUp.title.quotedTitle)?",
      message: isInProgress ? "\(past) A meeting is in progress." : past,
      buttons: [
        ButtonState(role: .destructive, label: "Delete", action: action),
        ButtonState(role: .cancel, label: "Keep"),
      ]
    )
  }

  /// An alert that says that another process changed the same values that the user edited in the
  /// form.
  ///
  /// - Parameter parts: The other process's values that the user's values replaced, as in `the
  ///   title 'Product'`.
  package static func changedElsewhere(replacing parts: [String]) -> AlertState {
    AlertState(
      title: "The sync-up was changed",
      message: """
        Another window or program changed this sync-up while you were editing it. Your version was kept. The \
        other version had \(parts.joined(separator: ", ")).
        """,
      buttons: [ButtonState(role: .cancel, label: "OK")]
    )
  }

  /// An alert that says that another process deleted the sync-up.
  ///
  /// - Parameters:
  ///   - title: The sync-up's title.
  ///   - action: The action of the alert's button, if any.
  package static func deletedElsewhere(title: String, action: Action? = nil) -> AlertState {
    AlertState(
      title: "The sync-up was deleted",
      message: "Another window or program deleted \(title.quotedTitle).",
      buttons: [ButtonState(role: .cancel, label: "OK", action: action)]
    )
  }
}
