import Clients
import Dependencies
package import Models
import Observation
package import PersistenceKeys
import Sharing

/// The app's settings, stored in app storage.
///
/// Each setting is shared with the feature that uses it, so that changes take effect immediately.
@Observable
package final class SettingsModel {
  /// The focused setting.
  package var focus: Field? {
    didSet {
      if focus != .defaultLength { lengthEntry.end() }
      if focus != .team { teamSubmitted() }
    }
  }

  /// The team's address as the user typed it, or `nil` if the typed address is valid and stored.
  ///
  /// The text stays until the user corrects it.
  package private(set) var typedTeam: String?

  /// Whether the user was told that ``typedTeam`` is not valid.
  @ObservationIgnored private var isTypedTeamReported = false

  /// Whether the user has changed the team since the focus was last moved to another setting.
  @ObservationIgnored private var isTeamChanged = false

  /// The state of the length field.
  var lengthEntry = LengthEntry()

  /// Whether the terminal bell rings.
  @ObservationIgnored @Shared(.soundsOn) package var soundsOn

  /// The behaviour when the time of a turn is up.
  @ObservationIgnored @Shared(.turnEnd) package var turnEnd

  /// How the app announces the end of a turn or a meeting.
  @ObservationIgnored @Shared(.notificationMode) package var notificationMode

  /// The command that announces the end of a turn or a meeting.
  @ObservationIgnored @Shared(.notificationCommand) package var notificationCommand

  /// The colours that the screens use.
  @ObservationIgnored @Shared(.interfaceTheme) package var interfaceTheme

  /// The background that the colours must contrast with.
  @ObservationIgnored @Shared(.background) package var background

  /// The default length of new sync-ups.
  @ObservationIgnored @Shared(.defaultLength) package var defaultLength

  /// The sort order of the list.
  @ObservationIgnored @Shared(.sortOrder) package var sortOrder

  /// Whether meetings are transcribed.
  @ObservationIgnored @Shared(.transcriberMode) package var transcriberMode

  /// The command that transcribes speech.
  @ObservationIgnored @Shared(.transcriberCommand) package var transcriberCommand

  /// Whether notes typed in a meeting start with the speaker's name.
  @ObservationIgnored @Shared(.notesBySpeaker) package var notesBySpeaker

  /// The command that receives the minutes of a meeting.
  @ObservationIgnored @Shared(.minutesCommand) package var minutesCommand

  /// How long before a scheduled meeting the app reminds the user.
  @ObservationIgnored @Shared(.reminder) package var reminder

  /// The address of the team that shares the list, or empty if the list is in a file.
  @ObservationIgnored @Shared(.team) package var team

  @ObservationIgnored @Shared(.notice) private var notice
  @ObservationIgnored @Dependency(\.commandClient) private var commandClient

  /// The settings, in the order of the screen.
  package enum Field: CaseIterable, Hashable, Sendable {
    case soundsOn

    case turnEnd

    case notificationMode

    case notificationCommand

    case interfaceTheme

    case background

    case defaultLength

    case sortOrder

    case transcriberMode

    case transcriberCommand

    case notesBySpeaker

    case minutesCommand

    case reminder

    case team
  }

  /// Creates the settings model.
  ///
  /// - Parameter focus: The setting to focus first.
  package init(focus: Field? = .soundsOn) {
    self.focus = focus
  }

  /// Focuses the setting that keeps the transcriber from starting: the mode if the transcriber is
  /// off, and otherwise the command.
  package func focusTranscriber() {
    focus = transcriberMode == .off ? .transcriberMode : .transcriberCommand
  }

  /// Returns whether the user has chosen to run a command, but has set no command.
  ///
  /// - Parameter field: The mode of the notification or of the transcriber. For any other setting,
  ///   the method returns `false`.
  package func lacksCommand(_ field: Field) -> Bool {
    switch field {
    case .notificationMode: notificationMode == .command && notificationCommand.isBlank
    case .transcriberMode: transcriberMode == .on && transcriberCommand.isBlank
    default: false
    }
  }

  /// Tells the user that changes to settings cannot be undone.
  ///
  /// While the settings are open, undoing a change of the list would affect screens that the user
  /// does not see.
  package func undoButtonTapped() {
    $notice.withLock { $0 = "Changes to settings cannot be undone: choose the previous value." }
  }

  /// The problem that keeps the settings from being loaded or saved, if any.
  package var storageProblem: StorageProblem? {
    .worst(
      of: StorageProblem(of: $soundsOn),
      StorageProblem(of: $turnEnd),
      StorageProblem(of: $notificationMode),
      StorageProblem(of: $notificationCommand),
      StorageProblem(of: $interfaceTheme),
      StorageProblem(of: $background),
      StorageProblem(of: $defaultLength),
      StorageProblem(of: $sortOrder),
      StorageProblem(of: $transcriberMode),
      StorageProblem(of: $transcriberCommand),
      StorageProblem(of: $notesBySpeaker),
      StorageProblem(of: $minutesCommand),
      StorageProblem(of: $reminder),
      StorageProblem(of: $team)
    )
  }

  /// The error from saving a setting, if a setting could not be saved.
  package var saveError: (any Error)? {
    let errors: [(any Error)?] = [
      $soundsOn.saveError, $turnEnd.saveError, $notificationMode.saveError,
      $notificationCommand.saveError,
      $interfaceTheme.saveError, $background.saveError, $defaultLength.saveError,
      $sortOrder.saveError, $transcriberMode.saveError, $transcriberCommand.saveError,
      $notesBySpeaker.saveError, $minutesCommand.saveError, $reminder.saveError, $team.saveError,
    ]
    return errors.compactMap(\.self).first
  }

  /// Warns the user if a command cannot be run.
  ///
  /// The setting keeps the command even if the command cannot be run.
  ///
  /// - Parameter field: The setting that contains the command.
  package func commandSubmitted(_ field: Field) {
    let command = text(of: field)
    guard !command.isBlank, let error = commandClient.problem(command) else { return }
    let purpose: CommandPurpose =
      switch field {
      case .minutesCommand: .sending
      case .notificationCommand: .notifying
      default: .transcribing
      }
    $notice.withLock { $0 = error.sentence(on: purpose) }
  }

  /// Turns the sounds on or off.
  package func soundsToggled() {
    $soundsOn.withLock { $0.toggle() }
  }

  /// Changes whether notes start with the speaker's name.
  package func notesBySpeakerToggled() {
    $notesBySpeaker.withLock { $0.toggle() }
  }

  /// Sets the behaviour when the time of a turn is up.
  ///
  /// - Parameter turnEnd: The new value.
  package func turnEndSelected(_ turnEnd: TurnEnd) {
    $turnEnd.withLock { $0 = turnEnd }
  }

  /// Sets how long before a scheduled meeting the app reminds the user.
  ///
  /// - Parameter reminder: The new value.
  package func reminderSelected(_ reminder: ReminderSetting) {
    $reminder.withLock { $0 = reminder }
  }

  /// Sets how the app announces the end of a turn or a meeting.
  ///
  /// - Parameter mode: The new mode.
  package func notificationModeSelected(_ mode: NotificationMode) {
    $notificationMode.withLock { $0 = mode }
  }

  /// Sets the command that announces the end of a turn or a meeting.
  ///
  /// If there was no command and the mode is the bell, the mode changes to the command, because
  /// users who enter a command want to use it. If the mode is the command, removing the command
  /// changes the mode back to the bell.
  ///
  /// - Parameter command: The program and its arguments.
  package func notificationCommandChanged(to command: String) {
    let hadCommand = !notificationCommand.isBlank
    $notificationCommand.withLock { $0 = command }
    switch (notificationMode, hadCommand, !command.isBlank) {
    case (.bell, false, true):
      $notificationMode.withLock { $0 = .command }
      $notice.withLock {
        $0 = "'Notification' is now set to run this command: you can change 'Notification' above."
      }
    case (.command, true, false):
      $notificationMode.withLock { $0 = .bell }
      $notice.withLock {
        $0 = "'Notification' is now set to the bell, because its command was removed."
      }
    default: break
    }
  }

  /// Sets the screens' colours.
  ///
  /// - Parameter theme: The new colours.
  package func interfaceThemeSelected(_ theme: InterfaceTheme) {
    $interfaceTheme.withLock { $0 = theme }
  }

  /// Sets the background that the colours must contrast with.
  ///
  /// - Parameter background: The new background.
  package func backgroundSelected(_ background: BackgroundSetting) {
    $background.withLock { $0 = background }
  }

  /// Sets the sort order of the list.
  ///
  /// - Parameter order: The new order.
  package func sortOrderSelected(_ order: SyncUpsSortOrder) {
    $sortOrder.withLock { $0 = order }
  }

  /// Turns the transcriber on or off.
  ///
  /// - Parameter mode: The new mode.
  package func transcriberModeSelected(_ mode: TranscriberMode) {
    $transcriberMode.withLock { $0 = mode }
  }

  /// Sets the command that transcribes speech.
  ///
  /// If there was no command before and the mode is undecided, the new command also turns the
  /// transcriber on, because users who enter a command want to use it. If the transcriber is on,
  /// removing the command changes the mode back to undecided.
  ///
  /// - Parameter command: The program and its arguments.
  package func transcriberCommandChanged(to command: String) {
    let hadCommand = !transcriberCommand.isBlank
    $transcriberCommand.withLock { $0 = command }
    switch (transcriberMode, hadCommand, !command.isBlank) {
    case (.undecided, false, true):
      $transcriberMode.withLock { $0 = .on }
      $notice.withLock { $0 = "'Transcriber' is now on: you can turn it off above." }
    case (.on, true, false):
      $transcriberMode.withLock { $0 = .undecided }
      $notice.withLock {
        $0 = "'Transcriber' is no longer on, because its command was removed."
      }
    default: break
    }
  }

  /// Sets the command that receives the minutes of a meeting.
  ///
  /// - Parameter command: The program and its arguments.
  package func minutesCommandChanged(to command: String) {
    $minutesCommand.withLock { $0 = command }
  }

  /// Sets the team that shares the list.
  ///
  /// The change takes effect at the next start of the app.
  ///
  /// This method does not store an invalid address, because the app could not start with it. If the
  /// address contains a user name or a password, the method rejects it with a notice, so that the
  /// screen never shows a password.
  ///
  /// - Parameter address: The address typed so far, or empty to use a file.
  package func teamChanged(to address: String) {
    if address.contains("@") {
      return $notice.withLock {
        $0 = "The text with '@' was not accepted: \(TeamAddressError.credentials.advice)."
      }
    }
    let isStored = address.isEmpty || (try? TeamAddress(address)) != nil
    (typedTeam, isTypedTeamReported) = (isStored ? nil : address, false)
    guard isStored, team != address else { return }
    $team.withLock { $0 = address }
    isTeamChanged = true
  }

  /// Tells the user when a changed team takes effect, or why the typed address is not valid.
  ///
  /// Reports each invalid address once, and keeps it for the user to correct.
  package func teamSubmitted() {
    defer { isTeamChanged = false }
    guard let typed = typedTeam else {
      if isTeamChanged { $notice.withLock { $0 = textOfChangedTeam } }
      return
    }
    guard !isTypedTeamReported else { return }
    isTypedTeamReported = true
    do { _ = try TeamAddress(typed) } catch {
      $notice.withLock { $0 = "The team is unchanged: '\(typed)' \(error.problem)." }
    }
  }

  private var textOfChangedTeam: String {
    team.isEmpty
      ? "SyncUps will use your own file the next time it starts."
      : """
      SyncUps will use the team the next time it starts. 'syncups team' tests the address, and \
      'syncups settings team --reset' removes it.
      """
  }
}
