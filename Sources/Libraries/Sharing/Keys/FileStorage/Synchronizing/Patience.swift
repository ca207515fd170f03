/// How long a synchronizer waits for other programs to finish what they have begun.
///
/// Each is longer than well-meant programs take, and short enough to be waited for at the end of a
/// command.
package struct Patience: Sendable {
  /// How long to wait for a program that has the file open for writing.
  package var writer = Duration.seconds(2)

  /// How long a file must have been empty or broken before a save takes that for the end of it.
  ///
  /// Programs truncate, and write some time later.
  package var damage = Duration.seconds(1)

  /// How long a file must have been gone before a save creates it anew.
  ///
  /// Programs rename a file away, or remove it, and write a new one some time later.
  package var absence = Duration.seconds(1)

  /// How long a save waits in all for a file that is in one such state after the other.
  package var obstruction = Duration.seconds(4)

  /// How long a file must be unchanged to count as complete if the system does not tell who writes
  /// it.
  package var stillness = Duration.milliseconds(100)

  /// How long a file must be gone before the value is reset.
  ///
  /// Version control removes a file just before it writes the new one.
  package var deletion = Duration.milliseconds(50)

  /// How long to wait before looking again, unless the system tells of a change before.
  package var pause = Duration.milliseconds(10)

  /// How long to wait before a failed save is tried again for the first time; then twice as long
  /// each time.
  package var firstRetry = Duration.milliseconds(500)

  /// The longest time between two attempts to save.
  package var longestRetry = Duration.seconds(4)

  /// Creates the usual patience.
  package init() {}
}
