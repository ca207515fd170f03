package import Clients
import Dependencies
import Glibc

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
      // A terminal that takes no more output now must not stop the meeting.
      let descriptor = unsafe open(terminal, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
      guard descriptor >= 0 else { return }
      defer { close(descriptor) }
      let bell: [UInt8] = [0x07]
      // SAFETY: the system reads the one byte of the array and keeps no pointer to it.
      _ = unsafe write(descriptor, bell, bell.count)
    }
  }
}
