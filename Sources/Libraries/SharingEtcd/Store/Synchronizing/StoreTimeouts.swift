/// The timeouts of a store.
package struct StoreTimeouts: Hashable, Sendable {
  /// The maximum time that a save waits for the first attempt to connect.
  package var firstAttempt = Duration.seconds(2)

  /// The maximum time that a save or a load waits for the cluster.
  package var answer = Duration.seconds(10)

  /// The maximum time that an exiting process waits for changes to be sent.
  package var flush = Duration.seconds(2)

  /// The time between connecting and the announcement of this process to the other members.
  ///
  /// Without this delay, a process that runs only a short command would stay in the list of members
  /// until its lease expires.
  package var presence = Duration.seconds(1)

  /// The delay before the store retries after a refusal, or checks a cluster that was set up again.
  package var refusal = Duration.seconds(5)

  /// Creates the default timeouts.
  package init() {}
}
