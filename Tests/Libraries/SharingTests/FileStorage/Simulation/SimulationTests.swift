import Foundation
import StorageSimulation
import TestGate
import Testing

/// The number of schedules to run.
///
/// Set `SIMULATED_SCHEDULES` to run more schedules.
private let count =
  ProcessInfo.processInfo.environment["SIMULATED_SCHEDULES"].flatMap { UInt64($0) } ?? 150

/// The seed of the first schedule, which is the same in each run.
///
/// `SIMULATED_SEED=random` explores other schedules.
private let first: UInt64 =
  ProcessInfo.processInfo.environment["SIMULATED_SEED"] == "random"
  ? UInt64.random(in: 0..<1 << 32) : 0

// Each test runs in a separate process, because tests that flush all pending saves would flush the
// simulated programs, too.
@Suite("Simulated programs that share a file", .gated, .timeLimit(.minutes(5)))
struct SimulationTests {
  @Test("In simulations, programs that share a file lose no change to the file")
  func nothingIsLost() async {
    await #expect(processExitsWith: .success) {
      let failures = (first..<(first + count)).compactMap { Simulation().failure(seed: $0) }
      precondition(failures.isEmpty, "\(failures)")
    }
  }

  @Test(
    "In simulations without file leases, a change is lost only if saves do not check the replaced file"
  )
  func nothingIsLostWithoutLeases() async {
    await #expect(processExitsWith: .success) {
      var configuration = Configuration()
      configuration.hasLeases = false
      let simulation = Simulation(configuration)
      let failures = (first..<(first + count)).compactMap { simulation.failure(seed: $0) }
      precondition(failures.isEmpty, "\(failures)")
      configuration.missing = [.replacedFile]
      let blind = Simulation(configuration)
      let isLossFound = (1...2_000).contains { blind.failure(seed: $0) != nil }
      precondition(isLossFound, "Nothing is lost if nobody looks at the replaced file.")
    }
  }

  @Test("If any single safeguard of file storage is disabled, some simulation loses a change")
  func eachPartIsNeeded() async {
    await #expect(processExitsWith: .success) {
      let parts: [Configuration.Part] = [
        .leases, .exchange, .damage, .absence, .writer, .deletion, .openFiles, .backups,
      ]
      for part in parts {
        var configuration = Configuration()
        configuration.missing = [part]
        let simulation = Simulation(configuration)
        let isLossFound = (1...2_000).contains { simulation.failure(seed: $0) != nil }
        precondition(isLossFound, "Nothing is lost without \(part).")
      }
    }
  }
}
