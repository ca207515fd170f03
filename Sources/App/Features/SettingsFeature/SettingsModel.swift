import Clients
import Dependencies
package import Models
import Observation
package import PersistenceKeys
import Sharing

/// The settings of the app, kept in app storage.
///
/// Each setting is shared with the feature that uses it, and takes effect at once.
@Observable
package final class SettingsModel {
  /// The setting that has the focus.
  package var focus: Field? {
    didSet {
      if focus != .defaultLength { lengthEntry.end() }
      if focus != .team { teamSubmitted() }
    }
  }

  /// What is typed as the address of the team, or `nil` if it is one and stored.
  package private(set) var typedTeam: String?

  /// What was typed as the length of a new sync-up.
  var lengthEntry = LengthEntry()

  /// Whether the bell of the terminal may ring.
  @ObservationIgnored @Shared(.soundsOn) package var soundsOn

  /// How the end of a turn and of a meeting is announced.
  @ObservationIgnored @Shared(.notificationMode) package var notificationMode

  /// The command that announces it.
  @ObservationIgnored @Shared(.notificationCommand) package var notificationCommand

  /// How the screens are coloured.
  @ObservationIgnored @Shared(.interfaceTheme) package var interfaceTheme

  /// Which background the colours are chosen for.
  @ObservationIgnored @Shared(.background) package var background

  /// The length of a new sync-up.
  @ObservationIgnored @Shared(.defaultLength) package var defaultLength

  /// The order of the list.
  @ObservationIgnored @Shared(.sortOrder) package var sortOrder

  /// Whether meetings are transcribed.
  @ObservationIgnored @Shared(.transcriberMode) package var transcriberMode

  /// The command that turns speech into text.
  @ObservationIgnored @Shared(.transcriberCommand) package var transcriberCommand

  /// The address of the team that shares the list, or nothing if the list is in a file.
  @ObservationIgnored @Shared(.team) package var team

  @ObservationIgnored @Shared(.notice) private var notice
  @ObservationIgnored @Dependency(\.commandClient) private var commandClient

  /// The settings that can be changed, in the order of the screen.
  package enum Field: CaseIterable, Hashable, Sendable {
    /// Whether the bell of the terminal may ring.
    case soundsOn

    /// How the end of a turn and of a meeting is announced.
    case notificationMode

    /// The command that announces it.
    case notificationCommand

    /// How the screens are coloured.
    case interfaceTheme

    /// Which background the colours are chosen for.
    case background

    /// The length of a new sync-up.
    case defaultLength

    /// The order of the list.
    case sortOrder

    /// Whether meetings are transcribed.
    case transcriberMode

    /// The command that turns speech into text.
    case transcriberCommand

    /// The team that shares the list.
    case team
  }

  /// Shows the settings.
  ///
  /// - Parameter focus: The setting that has the focus at first.
  package init(focus: Field? = .soundsOn) {
    self.focus = focus
  }

  /// Says that a setting is not taken back: what is, is behind this screen and cannot be seen.
  package func undoButtonTapped() {
    $notice.withLock { $0 = "Settings are not taken back: choose the former value." }
  }

  /// What keeps the settings from being read or saved, or `nil` if nothing does.
  package var storageProblem: StorageProblem? {
    .worst(
      of: StorageProblem(of: $soundsOn),
      StorageProblem(of: $notificationMode),
      StorageProblem(of: $notificationCommand),
      StorageProblem(of: $interfaceTheme),
      StorageProblem(of: $background),
      StorageProblem(of: $defaultLength),
      StorageProblem(of: $sortOrder),
      StorageProblem(of: $transcriberMode),
      StorageProblem(of: $transcriberCommand),
      StorageProblem(of: $team)
    )
  }

  /// Why a setting could not be saved, or `nil` if none is unsaved.
  package var saveError: (any Error)? {
    let errors: [(any Error)?] = [
      $soundsOn.saveError, $notificationMode.saveError, $notificationCommand.saveError,
      $interfaceTheme.saveError, $background.saveError, $defaultLength.saveError,
      $sortOrder.saveError, $transcriberMode.saveError, $transcriberCommand.saveError,
      $team.saveError,
    ]
    return errors.compactMap(\.self).first
  }

  /// Says so if a command that was typed could not be run.
  ///
  /// It is kept nevertheless.
  ///
  /// - Parameter field: The setting.
  package func commandSubmitted(_ field: Field) {
    let command = text(of: field)
    guard !command.isBlank, let error = commandClient.problem(command) else { return }
    let sentence =
      field == .notificationCommand
      ? NotificationError.command(error).description : error.description
    $notice.withLock { $0 = sentence }
  }

  /// Turns the sounds on or off.
  package func soundsToggled() {
    $soundsOn.withLock { $0.toggle() }
  }

  /// Chooses how the end of a turn and of a meeting is announced.
  ///
  /// - Parameter mode: The way.
  package func notificationModeSelected(_ mode: NotificationMode) {
    $notificationMode.withLock { $0 = mode }
  }

  /// Chooses the command that announces the end of a turn and of a meeting.
  ///
  /// A user who enters a command wants it run, unless the mode says otherwise.
  ///
  /// - Parameter command: The program and its arguments.
  package func notificationCommandChanged(to command: String) {
    let isFirst = notificationCommand.isBlank && !command.isBlank
    $notificationCommand.withLock { $0 = command }
    $notificationMode.withLock { mode in
      if mode == .bell, isFirst { mode = .command }
    }
  }

  /// Chooses how the screens are coloured.
  ///
  /// - Parameter theme: The colours.
  package func interfaceThemeSelected(_ theme: InterfaceTheme) {
    $interfaceTheme.withLock { $0 = theme }
  }

  /// Chooses which background the colours are chosen for.
  ///
  /// - Parameter background: The background.
  package func backgroundSelected(_ background: BackgroundSetting) {
    $background.withLock { $0 = background }
  }

  /// Chooses the order of the list.
  ///
  /// - Parameter order: The order.
  package func sortOrderSelected(_ order: SyncUpsSortOrder) {
    $sortOrder.withLock { $0 = order }
  }

  /// Turns the transcriber on or off.
  ///
  /// - Parameter mode: The mode.
  package func transcriberModeSelected(_ mode: TranscriberMode) {
    $transcriberMode.withLock { $0 = mode }
  }

  /// Chooses the command that turns speech into text.
  ///
  /// A user who enters a command wants it used, unless the mode says otherwise.
  ///
  /// - Parameter command: The program and its arguments.
  package func transcriberCommandChanged(to command: String) {
    $transcriberCommand.withLock { $0 = command }
    $transcriberMode.withLock { mode in
      if mode == .undecided, !command.isBlank { mode = .on }
    }
  }

  /// Chooses the team that shares the list, from the next start on.
  ///
  /// A text that is no address is not stored: the app could not start with it. One that names a user
  /// or a password is not even shown.
  ///
  /// - Parameter address: The address as far as it is typed, or nothing for a file.
  package func teamChanged(to address: String) {
    if address.contains("@") { return }
    let isStored = address.isEmpty || (try? TeamAddress(address)) != nil
    typedTeam = isStored ? nil : address
    if isStored { $team.withLock { $0 = address } }
  }

  /// Says so if what was typed is no address, and forgets it.
  package func teamSubmitted() {
    guard let typed = typedTeam else { return }
    typedTeam = nil
    do { _ = try TeamAddress(typed) } catch {
      $notice.withLock { $0 = "The team is as before: '\(typed)' \(error.problem)." }
    }
  }
}
