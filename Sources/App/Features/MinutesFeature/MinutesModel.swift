import Clients
import Dependencies
import Foundation
import IdentifiedCollections
package import Models
import Observation
import PersistenceKeys
package import Reports
package import Sharing
import Tagged

/// The minutes of a past meeting in a format that the user chooses.
///
/// The user can copy the minutes, write them to a file and pipe them into a command.
///
/// If the meeting is deleted, the model keeps the latest version of its minutes.
@Observable
package final class MinutesModel {
  /// The meeting's id.
  @ObservationIgnored package let meetingID: Meeting.ID

  /// The id of the meeting's sync-up.
  @ObservationIgnored package let syncUpID: SyncUp.ID

  /// The format in which the minutes are shown, copied, exported and piped.
  package private(set) var format = MinutesFormat.markdown

  /// The prompt for a file's path, if it is shown over the minutes.
  package private(set) var export: MinutesExportModel?

  /// Whether the screen can be closed.
  package private(set) var isDismissed = false

  /// The minutes that are being piped into the command, or `nil` if no command is running.
  package private(set) var piped: String?

  @ObservationIgnored @SharedReader private var syncUp: SyncUp
  @ObservationIgnored @SharedReader private var meeting: Meeting
  @ObservationIgnored @SharedReader(.minutesCommand) private var command
  @ObservationIgnored @Shared(.notice) private var notice

  @ObservationIgnored @Dependency(\.calendar) private var calendar
  @ObservationIgnored @Dependency(\.clipboardClient) private var clipboardClient
  @ObservationIgnored @Dependency(\.minutesClient) private var minutesClient

  /// Creates a model of a meeting's minutes.
  ///
  /// - Parameters:
  ///   - meeting: A shared reference to the meeting in its sync-up.
  ///   - syncUp: A shared reference to the sync-up in the list.
  package init(meeting: Shared<Meeting>, of syncUp: Shared<SyncUp>) {
    meetingID = meeting.wrappedValue.id
    syncUpID = syncUp.wrappedValue.id
    _syncUp = SharedReader(syncUp)
    _meeting = SharedReader(meeting)
  }

  /// The sync-up's title.
  package var title: String { syncUp.title }

  /// The sync-up's colours.
  package var theme: Theme { syncUp.theme }

  package var minutes: MeetingMinutes { MeetingMinutes(of: meeting, of: syncUp, in: calendar) }

  /// The minutes in the chosen format.
  package var text: String { minutes.text(as: format) }

  /// Chooses another format.
  ///
  /// - Parameter format: The format.
  package func formatSelected(_ format: MinutesFormat) { self.format = format }

  /// Copies the minutes to the clipboard.
  package func copyButtonTapped() {
    clipboardClient.copy(text)
    $notice.withLock {
      $0 = "The minutes were copied to the clipboard, if the terminal supports that."
    }
  }

  /// Asks for a file to write the minutes to.
  ///
  /// - Parameter isOnlyTask: Whether the screen closes once the user has exported the minutes or
  ///   cancelled the export.
  package func exportButtonTapped(isOnlyTask: Bool = false) {
    let day = calendar.dateComponents([.year, .month, .day], from: meeting.startDate)
    let numbers = [day.year, day.month, day.day].compactMap(\.self)
      .map { $0 < 10 ? "0\($0)" : "\($0)" }
    let words = title.asFileName
    let name = "\(words.isEmpty ? "meeting" : words)-\(numbers.joined(separator: "-"))"
    let export = withDependencies(from: self) {
      MinutesExportModel(of: text, to: "\(name).\(format.fileExtension)")
    }
    export.onDone = { [weak self] path in
      self?.export = nil
      if isOnlyTask { self?.isDismissed = true }
      if let path { self?.$notice.withLock { $0 = "The minutes are in '\(path)'." } }
    }
    self.export = export
  }

  /// Pipes the minutes into the configured command.
  package func pipeButtonTapped() {
    guard piped == nil else { return }
    guard !command.isBlank else {
      return $notice.withLock {
        $0 = "There is no minutes command: set one with 'syncups settings minutes-command COMMAND'."
      }
    }
    piped = text
  }

  /// Pipes the minutes into the command whenever the user requests this.
  ///
  /// If the task is cancelled, a command that has already started keeps running.
  package func onTask() async {
    for await text in Observations({ self.piped }) {
      guard let text else { continue }
      await pipe(text)
      piped = nil
    }
  }

  private func pipe(_ text: String) async {
    let variables = [
      "SYNCUPS_FORMAT": format.rawValue, "SYNCUPS_MEETING_ID": meetingID.rawValue.uuidString,
      "SYNCUPS_TITLE": title,
    ]
    do {
      try await minutesClient.pipe(text, command, variables)
      guard !Task.isCancelled else { return }
      let program = (try? TranscriberCommand(parsing: command))?.program ?? command
      $notice.withLock { $0 = "The minutes were piped into '\(program)'." }
    } catch {
      let sentence = (error as? UserCommandError)?.sentence(on: .sending) ?? "\(error)"
      $notice.withLock { $0 = sentence }
    }
  }
}
