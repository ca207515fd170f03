package import Dependencies

extension DependencyValues {
  /// Provides the user's name and the machine's uptime.
  package var machineClient: MachineClient {
    get { self[MachineClientKey.self] }
    set { self[MachineClientKey.self] = newValue }
  }
}

/// The key of the machine dependency.
///
/// `ClientsLive` adds the live value.
package enum MachineClientKey: TestDependencyKey {
  /// A machine without a user name and a clock.
  package static let previewValue = MachineClient.unknown

  /// A machine without a user name and a clock: a single window does not need them.
  package static let testValue = MachineClient.unknown
}

/// A dependency that provides the user's name and a clock that all windows on a machine share.
///
/// The clock is the machine's uptime. Unlike the wall clock, the uptime never decreases, and
/// setting the time does not change it.
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

  /// A machine without any information.
  package static let unknown = MachineClient(
    userName: { "" },
    bootID: { nil },
    uptime: { .zero }
  )
}
