import Foundation
import Glibc

/// What one run of a program without a terminal has cost.
struct CommandRun {
  /// How long its threads were running on a processor.
  let processorTime: Duration

  /// The most memory that it has used at a time, or this process before, in bytes.
  let peakMemory: Int

  /// Runs a program until it ends.
  ///
  /// - Parameters:
  ///   - program: The executable.
  ///   - arguments: Its arguments.
  /// - Returns: `nil` if it could not be started, or failed.
  init?(_ program: URL, _ arguments: [String]) {
    let words = unsafe ([program.path] + arguments).map { unsafe strdup($0) } + [nil]
    let environment = ["HOME=/nonexistent", "LC_ALL=C.UTF-8"]
    let variables = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer { unsafe (words + variables).forEach { unsafe free($0) } }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    var process: pid_t = 0
    guard unsafe posix_spawn(&process, program.path, &actions, nil, words, variables) == 0 else {
      return nil
    }
    var (status, usage) = (Int32(0), rusage())
    guard unsafe wait4(process, &status, 0, &usage) == process, status == 0 else { return nil }
    func duration(_ time: timeval) -> Duration {
      .seconds(time.tv_sec) + .microseconds(time.tv_usec)
    }
    processorTime = duration(usage.ru_utime) + duration(usage.ru_stime)
    peakMemory = usage.ru_maxrss * 1_024
  }
}
