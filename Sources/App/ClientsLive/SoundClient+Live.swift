package import Clients
import Dependencies

extension SoundClientKey: DependencyKey {
  /// The bell of the terminal, if the user wants to hear it.
  package static let liveValue = SoundClient.terminalBell(
    isOn: { DependencyValues.current.settingsClient.isSoundOn() }
  )
}

extension SoundClient {
  /// Rings the bell of the terminal that the program runs in, whatever its output goes to.
  ///
  /// Without a terminal nothing happens.
  ///
  /// - Parameters:
  ///   - isOn: Tells whether to ring, at the time.
  ///   - terminal: The path of the terminal.
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
