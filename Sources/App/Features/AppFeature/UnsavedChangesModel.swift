import Dependencies
package import Foundation
import IdentifiedCollections
import Models
import Observation
import PersistenceKeys
package import Presentation
import SettingsFeature
import Sharing

/// The way out of the app, which asks first if changes could not be saved.
@Observable
package final class UnsavedChangesModel {
  /// What is shown in front of the screens, if anything.
  package var destination: Destination?

  /// The path of the copy, as the user types it.
  package var copyPath = "~/sync-ups-copy.json"

  /// The copy that the user has saved the changes in, if any.
  package private(set) var copy: URL?

  /// Whether the app may quit: nothing is unsaved, or the user has said what is to become of it.
  package private(set) var mayQuit = false

  @ObservationIgnored @Shared(.syncUps) private var syncUps
  @ObservationIgnored @Dependency(\.defaultAppStorage) private var appStorage
  @ObservationIgnored @Dependency(\.flushPendingSaves) private var flushPendingSaves

  /// Held for as long as the app runs: why a setting could not be saved is known as long as there
  /// is a reference to it.
  @ObservationIgnored private let settings = SettingsModel()

  /// What can be shown in front of the screens.
  package enum Destination: Equatable, Sendable {
    /// The question what to do with the changes.
    case alert(AlertState<AlertAction>)

    /// The path of a copy, and why the last one was no good.
    case copy(problem: String?)
  }

  /// The answers to the question.
  package enum AlertAction: Hashable, Sendable {
    /// Leave without saving.
    case leave

    /// Save the sync-ups in another file.
    case saveCopy

    /// Save the changes where they belong.
    case tryAgain
  }

  /// Creates a model that asks nothing yet.
  package init() {}

  /// Why the settings are not in their file, or `nil` if they are.
  ///
  /// It also tries to write them again. A setting hears of a success only a moment later than this.
  package var settingsError: (any Error)? {
    settings.saveError.flatMap { appStorage.synchronize() ? nil : $0 }
  }

  /// Leaves the app, or asks first if changes are not in their files.
  package func quitButtonTapped() {
    // It also tries again what could not be written before.
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
    // What is changed from now on is not in the copy.
    case nil: copy = nil
    }
  }

  /// Saves the sync-ups in the file at ``copyPath``, which must not exist yet, and leaves unless
  /// the settings are not saved either.
  package func saveCopyButtonTapped() {
    let url = Self.url(of: copyPath)
    guard FileInspection(of: url).kind == .missing else {
      return destination = .copy(problem: "'\(copyPath)' exists already: name a new file.")
    }
    // Read before: the user may have named the file itself, whose value cannot be read while it
    // changes.
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

  /// Goes back to the question, or to the app if everything could be saved meanwhile.
  package func cancelCopyButtonTapped() {
    ask()
  }

  /// Asks what to do if changes are not in their files.
  private func ask() {
    let syncUpsError = copy == nil ? $syncUps.saveError : nil
    let errors = [syncUpsError, settingsError].compactMap(\.self)
    destination =
      errors.isEmpty
      ? nil : .alert(.unsavedChanges(because: errors, offersCopy: syncUpsError != nil))
  }

  /// There is no shell in between that would replace the `~`.
  private static func url(of path: String) -> URL {
    path.hasPrefix("~/")
      ? .homeDirectory.appending(path: path.dropFirst(2)) : URL(filePath: path)
  }
}

extension AlertState where Action == UnsavedChangesModel.AlertAction {
  /// Asks what to do with changes that could not be saved.
  ///
  /// - Parameters:
  ///   - errors: Why they could not be saved, at least one.
  ///   - offersCopy: Whether they can be saved in another file.
  package static func unsavedChanges(
    because errors: [any Error],
    offersCopy: Bool
  ) -> AlertState {
    let causes = errors.map { "\(StorageProblem.cause(of: $0)).\n" }.joined()
    let copyButton = ButtonState<Action>(label: "Save a copy", letter: "s", action: .saveCopy)
    return AlertState(
      title: "Leave without saving?",
      message: "\(causes)What was changed since is lost if you leave now.",
      buttons: [ButtonState(label: "Try again", letter: "t", action: .tryAgain)]
        + (offersCopy ? [copyButton] : [])
        + [
          ButtonState(role: .destructive, label: "Leave", letter: "x", action: .leave),
          ButtonState(role: .cancel, label: "Stay", letter: "n"),
        ]
    )
  }
}
