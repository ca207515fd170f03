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
  package var focus: Field?

  /// Whether a sound announces a new speaker.
  @ObservationIgnored @Shared(.soundsOn) package var soundsOn

  /// How the screens are coloured.
  @ObservationIgnored @Shared(.interfaceTheme) package var interfaceTheme

  /// The stored length of a new sync-up, in minutes, which may be any number.
  @ObservationIgnored @Shared(.defaultMinutes) package var defaultMinutes

  /// The order of the list.
  @ObservationIgnored @Shared(.sortOrder) package var sortOrder

  /// Whether meetings are transcribed.
  @ObservationIgnored @Shared(.transcriberMode) package var transcriberMode

  /// The command that turns speech into text.
  @ObservationIgnored @Shared(.transcriberCommand) package var transcriberCommand

  /// The settings that can be changed, in the order of the screen.
  package enum Field: CaseIterable, Hashable, Sendable {
    /// Whether a sound announces a new speaker.
    case soundsOn

    /// How the screens are coloured.
    case interfaceTheme

    /// The length of a new sync-up.
    case defaultMinutes

    /// The order of the list.
    case sortOrder

    /// Whether meetings are transcribed.
    case transcriberMode

    /// The command that turns speech into text.
    case transcriberCommand
  }

  /// Shows the settings.
  ///
  /// - Parameter focus: The setting that has the focus at first.
  package init(focus: Field? = .soundsOn) {
    self.focus = focus
  }

  /// The length of a new sync-up, in minutes: one of those that can be chosen.
  package var offeredMinutes: Int { SyncUp.defaultMinutes(nearestTo: defaultMinutes) }

  /// What keeps the settings from being read or saved, or `nil` if nothing does.
  package var storageProblem: StorageProblem? {
    .worst(
      of: StorageProblem(of: $soundsOn),
      StorageProblem(of: $interfaceTheme),
      StorageProblem(of: $defaultMinutes),
      StorageProblem(of: $sortOrder),
      StorageProblem(of: $transcriberMode),
      StorageProblem(of: $transcriberCommand)
    )
  }

  /// Why a setting could not be saved, or `nil` if none is unsaved.
  package var saveError: (any Error)? {
    $soundsOn.saveError ?? $interfaceTheme.saveError ?? $defaultMinutes.saveError
      ?? $sortOrder.saveError ?? $transcriberMode.saveError ?? $transcriberCommand.saveError
  }

  /// Turns the sounds on or off.
  package func soundsToggled() {
    $soundsOn.withLock { $0.toggle() }
  }

  /// Chooses how the screens are coloured.
  ///
  /// - Parameter theme: The colours.
  package func interfaceThemeSelected(_ theme: InterfaceTheme) {
    $interfaceTheme.withLock { $0 = theme }
  }

  /// Chooses the length of new sync-ups.
  ///
  /// - Parameter minutes: The length. It is limited to the lengths that can be chosen.
  package func defaultMinutesChanged(to minutes: Int) {
    $defaultMinutes.withLock { $0 = SyncUp.defaultMinutes(nearestTo: minutes) }
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
}
