import Clients
import Models
import PersistenceKeys
import Sharing

extension SettingsClient {
  /// Reads what is shared with the settings, in the app storage of this moment.
  static func shared() -> SettingsClient {
    let soundsOn = SharedReader(.soundsOn)
    let mode = SharedReader(.transcriberMode)
    let command = SharedReader(.transcriberCommand)
    return SettingsClient(
      isSoundOn: { soundsOn.wrappedValue },
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
