/// An error that the machine passes on.
package struct EtcdSyncFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error.
  package let error: any Error

  /// Wraps an error.
  package init(_ error: any Error) { self.error = error }

  /// The message of the error.
  package var description: String { String(describing: error) }

  /// Compares the messages.
  package static func == (lhs: Self, rhs: Self) -> Bool { lhs.description == rhs.description }

  /// Hashes the message.
  package func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
