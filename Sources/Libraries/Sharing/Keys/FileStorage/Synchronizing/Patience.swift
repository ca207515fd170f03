/// The timeouts for other programs that are changing a file.
///
/// Each is longer than well-behaved programs take, and short enough for the end of a command.
package struct Patience: Sendable {
  /// The time to wait for a program that has the file open for writing.
  package var writer = Duration.seconds(2)

  /// The time that a file must be empty or broken before a save overwrites it.
  ///
  /// Programs truncate, and write some time later.
  package var damage = Duration.seconds(1)

  /// The time that a file must be missing before a save creates it.
  ///
  /// Programs rename a file away, or remove it, and write a new one some time later.
  package var absence = Duration.seconds(1)

  /// The time that a save waits in all for a file in one such state after the other.
  package var obstruction = Duration.seconds(4)

  /// The time that a file must be unchanged to count as complete, if the system does not tell
  /// who writes it.
  package var stillness = Duration.milliseconds(100)

  /// The time that a file must be missing before the value is reset.
  ///
  /// Version control removes a file just before it writes the new one.
  package var deletion = Duration.milliseconds(50)

  /// The time between two checks, unless the system reports a change earlier.
  package var pause = Duration.milliseconds(10)

  /// The time before the first retry of a failed save, which doubles with each further retry.
  package var firstRetry = Duration.milliseconds(500)

  /// The longest time between two attempts to save.
  package var longestRetry = Duration.seconds(4)

  /// Creates the usual timeouts.
  package init() {}
}
