import Foundation
import Glibc

/// The cost of one run of a program without a terminal.
struct CommandRun {
  /// The time that the program's threads spent on a processor.
  let processorTime: Duration

  /// The peak memory of the program in bytes, or the peak memory of this process before the run, if
  /// that was higher.
  let peakMemory: Int

  /// Runs a program until it exits.
  ///
  /// - Parameters:
  ///   - program: The executable.
  ///   - arguments: The arguments of the program.
  /// - Returns: The cost of the run, or `nil` if the program could not be started or failed.
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
