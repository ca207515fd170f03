package import Dependencies

extension DependencyValues {
  /// Tells who uses the machine, and how long it runs.
  package var machineClient: MachineClient {
    get { self[MachineClientKey.self] }
    set { self[MachineClientKey.self] = newValue }
  }
}

/// The key of the dependency that knows the machine.
///
/// `ClientsLive` adds its live value.
package enum MachineClientKey: TestDependencyKey {
  /// A machine without a user and a clock.
  package static let previewValue = MachineClient.unknown

  /// A machine without a user and a clock: one window needs neither.
  package static let testValue = MachineClient.unknown
}

/// A dependency that tells what the windows on one machine have in common.
///
/// By the wall clock two windows could disagree, if it is set meanwhile: the time since the machine
/// was started is the same for both, and never goes back.
package struct MachineClient: Sendable {
  /// The name of the user.
  package var userName: @Sendable () -> String

  /// The identity of this run of the machine, if that is known.
  package var bootID: @Sendable () -> String?

  /// The time since the machine was started, also while it was suspended.
  package var uptime: @Sendable () -> Duration

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - userName: The name of the user.
  ///   - bootID: The identity of this run of the machine, if that is known.
  ///   - uptime: The time since the machine was started.
  package init(
    userName: @escaping @Sendable () -> String,
    bootID: @escaping @Sendable () -> String?,
    uptime: @escaping @Sendable () -> Duration
  ) {
    self.userName = userName
    self.bootID = bootID
    self.uptime = uptime
  }

  /// A machine of which nothing is known.
  package static let unknown = MachineClient(
    userName: { "" },
    bootID: { nil },
    uptime: { .zero }
  )
}
