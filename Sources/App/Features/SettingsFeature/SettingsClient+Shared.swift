package import Clients
import Models
import PersistenceKeys
import Sharing

extension SettingsClient {
  /// Creates a client that reads the settings from the current app storage.
  nonisolated package static func shared() -> SettingsClient {
    let soundsOn = SharedReader(.soundsOn)
    let notification = SharedReader(.notificationMode)
    let notificationCommand = SharedReader(.notificationCommand)
    let mode = SharedReader(.transcriberMode)
    let command = SharedReader(.transcriberCommand)
    return SettingsClient(
      isSoundOn: { soundsOn.wrappedValue && notification.wrappedValue != .off },
      notification: {
        switch notification.wrappedValue {
        case .off, .bell: .off
        case .desktop: .desktop
        // Fall back to the bell if no command is set.
        case .command where notificationCommand.wrappedValue.isBlank: .off
        case .command: .command(notificationCommand.wrappedValue)
        }
      },
      transcriber: {
        switch mode.wrappedValue {
        case .undecided: .undecided
        case .off: .off
        case .on: .command(command.wrappedValue)
        }
      }
    )
  }
}
