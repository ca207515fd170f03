import Foundation
import TestGate
import Testing

/// The number of steps to simulate: `Scripts/check` sets `SIMULATED_STEPS` to 100,000.
private let stepCount =
  ProcessInfo.processInfo.environment["SIMULATED_STEPS"].flatMap { Int($0) } ?? 20_000

@Suite(
  "Three members and a model of etcd, in virtual time",
  .timeLimit(.minutes(5 + stepCount / 50_000))
)
struct TeamSimulationTests {
  /// Shows a schedule that failed: set `SIMULATED_SEED` and `SIMULATED_FAULTS`.
  @Test(
    "One schedule of the simulation can be repeated by its seed",
    .enabled(if: ProcessInfo.processInfo.environment["SIMULATED_SEED"] != nil)
  )
  func oneSchedule() throws {
    let environment = ProcessInfo.processInfo.environment
    let seed = UInt64(environment["SIMULATED_SEED"] ?? "") ?? 0
    let faults = SimulatedTeam.Faults(rawValue: Int(environment["SIMULATED_FAULTS"] ?? "") ?? 63)
    let team = SimulatedTeam(seed: seed, faults, isLogging: true)
    try team.run(60)
    print(team.log.joined(separator: "\n"))
    #expect(team.problems.isEmpty)
  }

  @Test(
    "No schedule of faults loses a change or hangs a member",
    arguments: [
      SimulatedTeam.Faults(), [.losses], [.cuts], [.crashes], [.losses, .cuts, .compactions],
      [.restores], [.restores, .cuts], .all,
    ]
  )
  func nothingIsLost(_ faults: SimulatedTeam.Faults) throws {
    var seed = UInt64.random(in: 0..<1 << 32)
    var count = 0
    while count < stepCount / 8 {
      let team = SimulatedTeam(seed: seed, faults)
      try team.run(60)
      count += team.stepCount
      try #require(team.problems.isEmpty, "seed \(seed), faults \(faults): \(team.problems)")
      seed += 1
    }
  }
}
