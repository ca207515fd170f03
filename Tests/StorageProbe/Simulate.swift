import Foundation
import StorageSimulation

/// `simulate FIRST COUNT [without PART]`: runs the schedules of some seeds, and prints those in
/// which something is lost.
///
/// Without a part of what storage relies on, something must be lost: finding that is a success
/// then.
func simulate(_ arguments: [String]) async throws {
  let (first, count) = (UInt64(arguments[0]) ?? 0, UInt64(arguments[1]) ?? 0)
  var configuration = Configuration()
  if arguments.count == 3 {
    guard let part = Configuration.Part(rawValue: arguments[2]) else {
      say("parts: \(Configuration.Part.allCases.map(\.rawValue).joined(separator: " "))")
      exit(64)
    }
    configuration.missing = [part]
  }
  var failures = 0
  for seed in first..<(first + count) {
    guard let failure = Simulation(configuration).failure(seed: seed) else { continue }
    failures += 1
    if configuration.missing.isEmpty { say(Simulation.story(of: failure)) }
  }
  say("\(count) schedules, \(failures) with a loss")
  exit((failures > 0) == configuration.missing.isEmpty ? 1 : 0)
}

extension Simulation {
  /// What happened in a schedule, told step by step.
  fileprivate static func story(of failure: Failure) -> String {
    var configuration = Configuration()
    configuration.isLogging = true
    return Simulation(configuration).failure(seed: failure.seed)?.description ?? failure.description
  }
}
