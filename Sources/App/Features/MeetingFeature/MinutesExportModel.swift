import Clients
import Dependencies
import IssueReporting
import Models
import Observation
package import Presentation

/// The export of a meeting's minutes to a file that the user names.
@Observable
package final class MinutesExportModel {
  /// The path of the file, as the user types it.
  package var path: String { didSet { problem = nil } }

  /// Why the file could not be written, or `nil` if it was not tried.
  package private(set) var problem: String?

  /// The question in front of the path, if any.
  package var alert: AlertState<AlertAction>?

  @ObservationIgnored private let syncUp: SyncUp
  @ObservationIgnored var onDone: (_ path: String?) -> Void =
    unimplemented("MinutesExportModel.onDone")
  @ObservationIgnored @Dependency(\.minutesClient) private var minutesClient

  /// The answer to the question.
  package enum AlertAction: Hashable, Sendable {
    /// Replace the file that is there.
    case replace
  }

  /// Asks for a path.
  ///
  /// - Parameters:
  ///   - syncUp: The sync-up, with the meetings to export.
  ///   - path: The path that is suggested.
  init(of syncUp: SyncUp, to path: String) {
    self.syncUp = syncUp
    self.path = path
  }

  /// Writes the file, or asks first if there is one.
  package func saveButtonTapped() {
    write(isReplacing: false)
  }

  /// Ends the export without a file.
  package func cancelButtonTapped() {
    onDone(nil)
  }

  /// Answers the question.
  ///
  /// - Parameter action: The answer, or `nil` to name another file.
  package func alertButtonTapped(_ action: AlertAction?) {
    alert = nil
    if action == .replace { write(isReplacing: true) }
  }

  private func write(isReplacing: Bool) {
    guard !path.isBlank else {
      problem = "Name a file."
      return
    }
    do throws(MinutesError) {
      try minutesClient.write(syncUp, path, isReplacing)
      onDone(path)
    } catch {
      switch error {
      case .exists: alert = .replaceFile(path)
      case .unwritable(let sentence): problem = sentence
      }
    }
  }
}

extension AlertState where Action == MinutesExportModel.AlertAction {
  /// Asks whether to replace a file.
  ///
  /// - Parameter path: The path, as the user has typed it.
  package static func replaceFile(_ path: String) -> AlertState {
    AlertState(
      title: "Replace the file?",
      message: "'\(path)' exists already. Replacing it deletes its content.",
      buttons: [
        ButtonState(role: .destructive, label: "Replace", action: .replace),
        ButtonState(role: .cancel, label: "Keep"),
      ]
    )
  }
}
