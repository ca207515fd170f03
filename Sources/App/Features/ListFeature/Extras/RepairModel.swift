import Dependencies
import Foundation
import IssueReporting
import Models
import Observation
import PersistenceKeys
package import Presentation
import Sharing
package import SyncUpsFile

/// Shows why a file cannot be loaded, and lets the user repair the file.
///
/// The user can restore a copy, save the sync-ups that can still be read, or start with an empty
/// list.
@Observable
package final class RepairModel {
  /// The copies of the file, newest first.
  package private(set) var copies: [SyncUpsCopy]

  /// The sync-ups that can still be read, or `nil` if there are none.
  package private(set) var salvage: SyncUpsSalvage?

  /// The question, if one is being asked.
  package private(set) var alert: AlertState<AlertAction>?

  /// The reason the last repair failed, if it failed.
  package private(set) var failure: String?

  @ObservationIgnored @Shared(.notice) private var notice
  @ObservationIgnored @Shared(.syncUps) private var syncUps

  /// Called when the user leaves the repair.
  @ObservationIgnored package var onDone: () -> Void = unimplemented("RepairModel.onDone")

  @ObservationIgnored @Dependency(\.syncUpsFile) private var file

  /// The answers to the questions.
  package enum AlertAction: Hashable, Sendable {
    /// Replace the file with a copy.
    case confirmRestoring(SyncUpsCopy.ID)

    /// Replace the file with the sync-ups that can still be read.
    case confirmSalvaging

    /// Replace the file with an empty list.
    case confirmStartingAfresh
  }

  /// Creates a model for the user's file.
  ///
  /// - Parameters:
  ///   - copies: The copies of the file, or `nil` to find them.
  ///   - salvage: The sync-ups that can still be read, or `nil` to read them.
  package init(copies: [SyncUpsCopy]? = nil, salvage: SyncUpsSalvage? = nil) {
    @Dependency(\.syncUpsFile) var file
    self.copies = copies ?? SyncUpsCopy.all(of: file)
    // Ignore this error: the screen already shows the error from loading the file.
    self.salvage = salvage ?? (try? FileRepair.salvage(of: file))
  }

  /// The problem with the file, or `nil` if the file can be loaded now.
  package var problem: String? { $syncUps.loadError.map { "\(StorageProblem.cause(of: $0))." } }

  /// Asks whether to restore a copy.
  ///
  /// - Parameter id: The copy to restore.
  package func restoreButtonTapped(id: SyncUpsCopy.ID) {
    guard let copy = copies.first(where: { $0.id == id }) else { return }
    failure = nil
    guard case .syncUps = copy.content else {
      return failure = "The copy '\(copy.name)' cannot be read: choose another one."
    }
    alert = .restore(copy)
  }

  /// Asks whether to save the sync-ups that can still be read.
  package func salvageButtonTapped() {
    failure = nil
    if let salvage { alert = .salvage(salvage) }
  }

  /// Asks whether to start with an empty list.
  package func startAfreshButtonTapped() {
    failure = nil
    alert = .startAfresh
  }

  /// Answers a question.
  ///
  /// - Parameter action: The answer, or `nil` if the user cancels.
  package func alertButtonTapped(_ action: AlertAction?) {
    alert = nil
    guard action == nil || problem != nil else {
      return finish(saying: "The file can be read again. Nothing was changed.")
    }
    do {
      switch action {
      case .confirmRestoring(let id):
        guard let copy = copies.first(where: { $0.id == id }) else { return }
        try copy.backup.restore(over: file)
        finish(saying: "'\(copy.name)' was restored.")
      case .confirmSalvaging:
        finish(saying: try FileRepair.salvaging(file).sentence)
      case .confirmStartingAfresh:
        try FileBackup.rewrite(contentOf: file, because: .unreadable) { _ in (Data("[]".utf8), nil)
        }
        finish(saying: "The damaged file was set aside: a copy of it is in the same folder.")
      case nil: break
      }
    } catch is SalvageError {
      (copies, salvage) = (SyncUpsCopy.all(of: file), nil)
      failure = "No sync-up in the file is readable any more. Nothing was changed."
    } catch {
      failure = (error as? FileStorageError)?.sentence ?? "\(error)"
      copies = SyncUpsCopy.all(of: file)
    }
  }

  /// Returns to the list.
  package func doneButtonTapped() {
    onDone()
  }

  private func finish(saying sentence: String) {
    $notice.withLock { $0 = sentence }
    onDone()
  }
}

extension AlertState where Action == RepairModel.AlertAction {
  /// An alert that asks whether to replace the file with a copy.
  ///
  /// - Parameter copy: The copy to restore.
  package static func restore(_ copy: SyncUpsCopy) -> AlertState {
    AlertState(
      title: "Restore this copy?",
      message: """
        '\(copy.name)' replaces the file. A copy of the current file is kept.
        """,
      buttons: [
        ButtonState(label: "Restore", action: .confirmRestoring(copy.id)),
        ButtonState(role: .cancel, label: "Cancel"),
      ]
    )
  }

  /// An alert that asks whether to replace the file with the sync-ups that can still be read.
  ///
  /// - Parameter salvage: The sync-ups that can still be read.
  package static func salvage(_ salvage: SyncUpsSalvage) -> AlertState {
    let count = salvage.content.syncUps.count
    return AlertState(
      title: "Save the \(count == 1 ? "readable sync-up" : "\(count) readable sync-ups")?",
      message: """
        \(count == 1 ? "It replaces" : "They replace") the damaged file. \(salvage.lossSentence) A copy of the \
        current file is kept.
        """,
      buttons: [
        ButtonState(role: .save, label: "Save", action: .confirmSalvaging),
        ButtonState(role: .cancel, label: "Cancel"),
      ]
    )
  }

  /// An alert that asks whether to replace the file with an empty list.
  package static let startAfresh = AlertState(
    title: "Set the file aside and start with an empty list?",
    message: "A copy of the current file is kept next to it.",
    buttons: [
      ButtonState(label: "Start afresh", action: .confirmStartingAfresh),
      ButtonState(role: .cancel, label: "Cancel"),
    ]
  )
}
