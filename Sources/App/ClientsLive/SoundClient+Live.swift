package import Clients
import Dependencies

extension SoundClientKey: DependencyKey {
  /// A client that rings the terminal bell, unless the user has turned sounds off.
  package static let liveValue = SoundClient.terminalBell(
    isOn: { DependencyValues.current.settingsClient.isSoundOn() }
  )
}

extension SoundClient {
  /// Creates a client that rings the bell of the terminal that the program runs in, even if the
  /// program's output is redirected.
  ///
  /// The client does nothing if the program has no terminal.
  ///
  /// - Parameters:
  ///   - isOn: A closure that returns whether to ring the bell. Called for each sound.
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
