package import Dependencies

extension DependencyValues {
  /// Provides the user's name and the machine's uptime.
  package var machineClient: MachineClient {
    get { self[MachineClientKey.self] }
    set { self[MachineClientKey.self] = newValue }
  }
}

/// The key of the dependency that describes the machine.
///
/// The module `ClientsLive` provides the live value.
package enum MachineClientKey: TestDependencyKey {
  /// A client that provides neither a user name nor a clock.
  package static let previewValue = MachineClient.unknown

  /// A client that provides neither a user name nor a clock.
  ///
  /// A test with a single window needs neither a user name nor a clock.
  package static let testValue = MachineClient.unknown
}

/// A dependency that provides the user's name and a clock that all windows on a machine share.
///
/// The machine's uptime serves as the clock. Unlike the time of day, the uptime never decreases,
/// and does not change when the user sets the time.
package struct MachineClient: Sendable {
  package var userName: @Sendable () -> String

  /// The id of the current boot, or `nil` if it is unknown.
  package var bootID: @Sendable () -> String?

  /// The time since the machine was booted, including the time that it was suspended.
  package var uptime: @Sendable () -> Duration

  package init(
    userName: @escaping @Sendable () -> String,
    bootID: @escaping @Sendable () -> String?,
    uptime: @escaping @Sendable () -> Duration
  ) {
    self.userName = userName
    self.bootID = bootID
    self.uptime = uptime
  }

  /// A client that provides no information about the machine.
  package static let unknown = MachineClient(
    userName: { "" },
    bootID: { nil },
    uptime: { .zero }
  )
}
