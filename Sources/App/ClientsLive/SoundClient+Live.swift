package import Clients
import Dependencies

extension SoundClientKey: DependencyKey {
  /// The terminal bell, unless the user has turned sounds off.
  package static let liveValue = SoundClient.terminalBell(
    isOn: { DependencyValues.current.settingsClient.isSoundOn() }
  )
}

extension SoundClient {
  /// Rings the bell of the terminal that the program runs in, even if the output goes elsewhere.
  ///
  /// Does nothing without a terminal.
  ///
  /// - Parameters:
  ///   - isOn: Returns whether to ring; called for each sound.
  ///   - terminal: The terminal's path.
  /// - Returns: The client.
  package static func terminalBell(
    isOn: @escaping @Sendable () -> Bool,
    terminal: String = "/dev/tty"
  ) -> SoundClient {
    SoundClient {
      guard isOn() else { return }
      ControllingTerminal(path: terminal).write([0x07])
    }
  }
}
