import Foundation
import StorageSimulation
import Testing

/// How many schedules to run: set `SIMULATED_SCHEDULES` for more.
private let count =
  ProcessInfo.processInfo.environment["SIMULATED_SCHEDULES"].flatMap { UInt64($0) } ?? 500

@Suite("Programs that share a file, in virtual time")
struct SimulationTests {
  @Test("lose nothing, whatever other programs do to the file and when")
  func nothingIsLost() {
    let first = UInt64.random(in: 0..<1 << 32)
    for seed in first..<(first + count) {
      if let failure = Simulation().failure(seed: seed) { Issue.record("\(failure)") }
    }
  }

  @Test(
    "lose something without any part of what keeps it",
    arguments: [Configuration.Part.leases, .damage, .writer, .backups, .deletion]
  )
  func eachPartIsNeeded(part: Configuration.Part) {
    var configuration = Configuration()
    configuration.missing = [part]
    let simulation = Simulation(configuration)
    #expect((1...2_000).contains { simulation.failure(seed: $0) != nil })
  }
}
