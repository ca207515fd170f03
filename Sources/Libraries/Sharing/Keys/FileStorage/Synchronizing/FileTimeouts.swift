/// The timeouts for waiting until other programs finish changing a file.
///
/// Each is longer than well-behaved programs need, and short enough for the end of a command.
package struct FileTimeouts: Sendable {
  /// The time to wait for a program that has the file open for writing.
  package var writer = Duration.seconds(2)

  /// The time that a file must be empty or broken before a save overwrites it.
  ///
  /// Programs truncate a file and write its content some time later.
  package var damage = Duration.seconds(1)

  /// The time that a file must be missing before a save creates it.
  ///
  /// Programs rename or remove a file and write a new one some time later.
  package var absence = Duration.seconds(1)

  /// The total time that a save waits while the file is in such states.
  package var obstruction = Duration.seconds(4)

  /// The time that a file must be unchanged to count as complete, if the system does not report
  /// writers.
  package var stillness = Duration.milliseconds(100)

  /// The time that a file must be missing before the value is reset.
  ///
  /// Version control removes a file just before it writes the new version.
  package var deletion = Duration.milliseconds(50)

  /// The time between two checks, unless the system reports a change earlier.
  package var pause = Duration.milliseconds(10)

  /// The time before the first retry of a failed save, which doubles with each further retry.
  package var firstRetry = Duration.milliseconds(500)

  /// The maximum time between two save attempts.
  package var longestRetry = Duration.seconds(4)

  /// Creates the usual timeouts.
  package init() {}
}
