import Clients
package import CommandLineParsing
import Dependencies
import Foundation
import IdentifiedCollections
import JSONStream
import Models
import PersistenceKeys
import ScheduleFeature
import SettingsFeature
import Sharing
import Tagged

/// `syncups remind`: reminds the user of scheduled meetings, without the app.
package struct RemindCommand: Command {
  /// An action of the command: a reminder, or a change to the systemd timer.
  package enum Action: Hashable, Sendable {
    /// Shows the reminders that are due in this minute.
    case remind

    /// Installs the timer, which runs the reminder each minute.
    case install

    /// Removes the timer.
    case uninstall

    /// Prints the files of the timer.
    case print
  }

  /// The command's name, arguments, options and help text.
  package static let configuration = CommandConfiguration(
    "remind",
    guesses: ["reminder", "notify"],
    summary: "Show reminders of scheduled meetings, or install a timer that shows them.",
    options: [.install, .uninstall, .printFiles],
    conflicts: [
      .init(.install, .uninstall), .init(.install, .printFiles), .init(.uninstall, .printFiles),
    ],
    fields: OutputFields.reminder.names,
    discussion: [
      """
      The setting 'reminder' selects how long before a meeting you are reminded. The command prints a line for \
      each reminder. If the setting 'notification' is 'off', the command does nothing else. If 'notification' is \
      'command', the command also runs 'notification-command'. With any other value, it also shows a desktop \
      notification with 'notify-send'.
      """,
      """
      If the app is open and also shows reminders, you still get only one reminder of each meeting.
      """,
      """
      '--install' writes a systemd user timer and service that run 'syncups remind' every minute, and starts \
      the timer.
      """,
    ],
    examples: ["syncups remind --install", "syncups remind --print"]
  )

  /// The action to perform.
  package let action: Action

  /// The command only reads the file.
  package var access: FileAccess { .reads }

  /// Creates the command from parsed arguments.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    action =
      if arguments.isGiven(.install) {
        .install
      } else if arguments.isGiven(.uninstall) {
        .uninstall
      } else if arguments.isGiven(.printFiles) {
        .print
      } else {
        .remind
      }
  }
}

extension OptionDescription {
  fileprivate static let install = Self("install", summary: "Install a systemd timer.")

  fileprivate static let uninstall = Self("uninstall", summary: "Remove the timer.")

  fileprivate static let printFiles = Self(
    "print",
    summary: "Print the timer's unit files instead of installing them."
  )
}

@MainActor
extension RemindCommand {
  /// The command that shows a desktop notification, for a process without a terminal.
  private static let desktopCommand = """
    sh -c 'exec notify-send --app-name=SyncUps "$SYNCUPS_TITLE" "begins in $SYNCUPS_MINUTES min"'
    """

  /// Shows the reminders that are due in this minute, or installs, removes or prints the timer.
  package func run(in context: SyncUpsContext) async throws {
    switch action {
    case .remind: try await remind(in: context)
    case .install: try ReminderTimer(context).install()
    case .uninstall: try ReminderTimer(context).uninstall()
    case .print: try ReminderTimer(context).write()
    }
  }

  private func remind(in context: SyncUpsContext) async throws {
    // Round down to the minute, because the timer may run the command a few seconds late.
    let minute = Date(
      timeIntervalSince1970: (context.now.timeIntervalSince1970 / 60).rounded(.down) * 60
    )
    let due = Reminder.all(
      of: context.syncUps,
      SharedReader(.reminder).wrappedValue,
      after: minute.addingTimeInterval(-60),
      until: minute,
      in: context.calendar.timeZone
    )
    let claims = due.compactMap { reminder in reminder.claim().map { (reminder, end: $0) } }
    defer { for claim in claims { claim.end() } }
    if context.options.isJSON {
      try context.writeJSON(elements: claims.map(\.0), OutputFields.reminder)
    } else {
      try context.writeLines(claims.map(\.0.sentence))
    }
    for (reminder, _) in claims { await announce(reminder, in: context) }
    // Keep claiming the reminders until every open window has noticed the new minute, so that no
    // window announces the same meeting.
    @Dependency(\.continuousClock) var clock
    if !claims.isEmpty { try await clock.sleep(for: .seconds(5)) }
  }

  private func announce(_ reminder: Reminder, in context: SyncUpsContext) async {
    let isOff = SharedReader(.notificationMode).wrappedValue == .off
    let chosen = SettingsClient.shared().notification()
    let setting: NotificationSetting =
      switch chosen {
      case .command: chosen
      case .off, .desktop: isOff ? .off : .command(Self.desktopCommand)
      }
    do {
      try await withDependencies {
        $0.settingsClient = SettingsClient(notification: { setting })
      } operation: {
        @Dependency(\.notificationClient) var client
        try await client.announce(reminder.announcement)
      }
    } catch {
      context.writeWarning("\(error)")
    }
  }
}

extension OutputFields {
  /// The JSON fields of a reminder.
  ///
  /// | field | is |
  /// | --- | --- |
  /// | `id` | the upper-case UUID of the sync-up |
  /// | `title` | the title of the sync-up |
  /// | `start` | the start of the meeting, as ISO 8601 in UTC |
  /// | `minutes` | the minutes until the start |
  fileprivate static let reminder = JSONFields<Reminder>([
    .init("id") { $0.syncUp.id },
    .init("minutes") { $0.minutes },
    .init("start") { JSONDate($0.start) },
    .init("title") { $0.syncUp.title },
  ])
}
