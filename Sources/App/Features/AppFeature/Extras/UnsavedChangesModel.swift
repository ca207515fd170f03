import Dependencies
package import Foundation
import IdentifiedCollections
import Models
import Observation
import PersistenceKeys
package import Presentation
import SettingsFeature
import Sharing
import SyncUpsFile

/// Quits the app, after asking the user about changes that could not be saved.
@Observable
package final class UnsavedChangesModel {
  /// The question or prompt shown over the screens, if any.
  package var destination: Destination?

  /// The path for the copy, as typed by the user.
  package var copyPath = "~/sync-ups-copy.json"

  /// The file to which the user saved a copy of the sync-ups, if any.
  package private(set) var copy: URL?

  /// Whether the app may quit: everything is saved, or the user has decided what to do.
  package private(set) var mayQuit = false

  @ObservationIgnored @Shared(.syncUps) private var syncUps
  @ObservationIgnored @Dependency(\.defaultAppStorage) private var appStorage
  @ObservationIgnored @Dependency(\.flushPendingSaves) private var flushPendingSaves

  /// Keeps references to the settings while the app runs, because a setting without a reference
  /// loses its save error.
  @ObservationIgnored private let settings = SettingsModel()

  /// A question or prompt shown over the screens.
  package enum Destination: Equatable, Sendable {
    /// The question about unsaved changes.
    case alert(AlertState<AlertAction>)

    /// The prompt for the path of a copy. `problem` is the reason why the last attempt to save a
    /// copy failed, or `nil` if no attempt failed.
    case copy(problem: String?)
  }

  /// The answers to the question.
  package enum AlertAction: Hashable, Sendable {
    /// Quit without saving.
    case leave

    /// Save the sync-ups to another file.
    case saveCopy

    /// Save the changes to their own files.
    case tryAgain
  }

  /// Creates a model that does not show a question yet.
  package init() {}

  /// The error that kept the settings from being saved, or `nil` if they are saved.
  ///
  /// If a setting reports an error, reading this property tries to save again, because the error
  /// may be outdated.
  package var settingsError: (any Error)? {
    settings.saveError.flatMap { appStorage.synchronize() ? nil : $0 }
  }

  /// Quits the app.
  ///
  /// If changes are not saved, first asks what to do.
  package func quitButtonTapped() {
    // Flushing also retries failed saves.
    flushPendingSaves()
    ask()
    mayQuit = destination == nil
  }

  /// Answers the question.
  ///
  /// - Parameter action: The answer, or `nil` to stay in the app.
  package func alertButtonTapped(_ action: AlertAction?) {
    destination = nil
    switch action {
    case .leave: mayQuit = true
    case .saveCopy: destination = .copy(problem: nil)
    case .tryAgain: quitButtonTapped()
    // Forget the copy: the user continues in the app, and the copy will not contain later changes.
    case nil: copy = nil
    }
  }

  /// Saves the sync-ups to the file at ``copyPath``, which must not exist yet.
  ///
  /// After saving the copy, quits the app, unless there are unsaved settings.
  package func saveCopyButtonTapped() {
    let url = Self.url(of: copyPath)
    guard FileInspection(of: url).kind == .missing else {
      return destination = .copy(problem: "'\(copyPath)' already exists: enter another name.")
    }
    // Read the sync-ups before the mutation. If the path is the sync-ups' own file, `copy` and
    // `syncUps` share one value, and a value cannot be read during its own mutation.
    let syncUps = syncUps
    let copy = Shared(wrappedValue: syncUps, .syncUps(in: url))
    copy.withLock { $0 = syncUps }
    flushPendingSaves()
    if let error = copy.saveError {
      destination = .copy(problem: "\(StorageProblem.cause(of: error)): name another file.")
    } else {
      self.copy = url
      quitButtonTapped()
    }
  }

  /// Returns to the question, or to the app if everything has been saved in the meantime.
  package func cancelCopyButtonTapped() {
    ask()
  }

  /// If changes are not saved, asks what to do.
  ///
  /// Does not ask about changes that the team's cluster refused: the local copy on this machine
  /// keeps them.
  private func ask() {
    let syncUpsError =
      copy == nil
      ? $syncUps.saveError.flatMap { ($0 as? any TeamError)?.keepsChanges == true ? nil : $0 } : nil
    let errors = [syncUpsError, settingsError].compactMap(\.self)
    destination =
      errors.isEmpty
      ? nil : .alert(.unsavedChanges(because: errors, offersCopy: syncUpsError != nil))
  }

  /// Returns the URL of a path, and expands `~/`, because no shell has expanded it.
  private static func url(of path: String) -> URL {
    path.hasPrefix("~/")
      ? .homeDirectory.appending(path: path.dropFirst(2)) : URL(filePath: path)
  }
}

extension AlertState where Action == UnsavedChangesModel.AlertAction {
  /// An alert that asks what to do with unsaved changes.
  ///
  /// - Parameters:
  ///   - errors: The reasons why the changes could not be saved. At least one.
  ///   - offersCopy: Whether the changes can be saved to another file.
  package static func unsavedChanges(
    because errors: [any Error],
    offersCopy: Bool
  ) -> AlertState {
    let causes = errors.map { "\(StorageProblem.cause(of: $0)).\n" }.joined()
    let copyButton = ButtonState<Action>(
      role: .saveElsewhere,
      label: "Save a copy",
      action: .saveCopy
    )
    return AlertState(
      title: "Leave without saving?",
      message: "\(causes)Your last changes will be lost if you leave now.",
      buttons: [ButtonState(role: .retry, label: "Try again", action: .tryAgain)]
        + (offersCopy ? [copyButton] : [])
        + [
          ButtonState(role: .destructive, label: "Leave", action: .leave),
          ButtonState(role: .cancel, label: "Stay"),
        ]
    )
  }
}
