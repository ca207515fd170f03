import Clients
import Dependencies
import IssueReporting
import Models
import Observation
package import Presentation

/// The export of a meeting's minutes to a file of the user's choice.
@Observable
package final class MinutesExportModel {
  /// The file's path, as typed by the user.
  package var path: String { didSet { problem = nil } }

  /// The reason the export to the current path failed, if it failed.
  package private(set) var problem: String?

  /// The question shown over the path field, if any.
  package var alert: AlertState<AlertAction>?

  @ObservationIgnored private let text: String
  @ObservationIgnored var onDone: (_ path: String?) -> Void =
    unimplemented("MinutesExportModel.onDone")
  @ObservationIgnored @Dependency(\.minutesClient) private var minutesClient

  /// The answer to the question.
  package enum AlertAction: Hashable, Sendable {
    /// Replace the existing file.
    case replace
  }

  /// Creates the prompt that asks for a path.
  ///
  /// - Parameters:
  ///   - text: The minutes.
  ///   - path: The suggested path.
  init(of text: String, to path: String) {
    self.text = text
    self.path = path
  }

  /// Writes the file.
  ///
  /// If the file already exists, first asks whether to replace it.
  package func saveButtonTapped() {
    write(isReplacing: false)
  }

  /// Closes the prompt without exporting.
  package func cancelButtonTapped() {
    onDone(nil)
  }

  /// Answers the question.
  ///
  /// - Parameter action: The answer, or `nil` to enter another path.
  package func alertButtonTapped(_ action: AlertAction?) {
    alert = nil
    if action == .replace { write(isReplacing: true) }
  }

  private func write(isReplacing: Bool) {
    guard !path.isBlank else {
      problem = "Enter a file name."
      return
    }
    do throws(MinutesError) {
      try minutesClient.write(text, path, isReplacing)
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
  /// An alert that asks whether to replace an existing file.
  ///
  /// - Parameter path: The path as typed by the user.
  package static func replaceFile(_ path: String) -> AlertState {
    AlertState(
      title: "Replace the file?",
      message: "'\(path)' already exists. Its content will be lost.",
      buttons: [
        ButtonState(role: .destructive, label: "Replace", action: .replace),
        ButtonState(role: .cancel, label: "Keep"),
      ]
    )
  }
}
