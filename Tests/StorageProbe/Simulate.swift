import Foundation
import StorageSimulation

/// `simulate FIRST COUNT [leaseless] [PART]`: runs the schedules of some seeds, and prints each
/// schedule that loses a change.
///
/// `leaseless` simulates a system that does not report which programs have the file open. `PART`
/// turns one safeguard of storage off: the run then succeeds if it finds a lost change.
func simulate(_ arguments: [String]) async throws {
  let (first, count) = (UInt64(arguments[0]) ?? 0, UInt64(arguments[1]) ?? 0)
  var configuration = Configuration()
  configuration.hasLeases = !arguments.dropFirst(2).contains("leaseless")
  if let name = arguments.dropFirst(2).first(where: { $0 != "leaseless" }) {
    guard let part = Configuration.Part(rawValue: name) else {
      say("parts: \(Configuration.Part.allCases.map(\.rawValue).joined(separator: " "))")
      exit(64)
    }
    configuration.missing = [part]
  }
  var failures = 0
  for seed in first..<(first + count) {
    guard let failure = Simulation(configuration).failure(seed: seed) else { continue }
    failures += 1
    if configuration.missing.isEmpty { say(failure.story(configuration)) }
  }
  say("\(count) schedules, \(failures) with a loss")
  exit((failures > 0) == configuration.missing.isEmpty ? 1 : 0)
}

extension Simulation.Failure {
  /// Describes the schedule step by step.
  fileprivate func story(_ configuration: Configuration) -> String {
    var configuration = configuration
    configuration.isLogging = true
    return Simulation(configuration).failure(seed: seed)?.description ?? description
  }
}
