import Foundation
import TestGate
import Testing

/// The number of steps to simulate: `Scripts/check` sets `SIMULATED_STEPS` to 100,000.
private let stepCount = environment["SIMULATED_STEPS"].flatMap { Int($0) } ?? 20_000

/// The first seed.
///
/// With a fixed seed and `SWIFT_DETERMINISTIC_HASHING`, every run of the same code has the same
/// result. `SIMULATED_SEED=random` explores other schedules.
private let firstSeed =
  environment["SIMULATED_SEED"] == "random" ? UInt64.random(in: 0..<1 << 32) : 0

private let environment = ProcessInfo.processInfo.environment

@Suite(
  "The processes of three users and a model of etcd, in virtual time",
  .timeLimit(.minutes(5 + stepCount / 50_000))
)
struct TeamSimulationTests {
  /// Repeats a failed simulation and prints its log.
  ///
  /// Set `SIMULATED_SEED` and `SIMULATED_FAULTS` to the numbers that the failure reported.
  @Test(
    "A simulated team whose seed is set in the environment keeps every change and does not hang",
    .enabled(if: environment["SIMULATED_SEED"].flatMap { UInt64($0) } != nil)
  )
  func oneSchedule() throws {
    let seed = try #require(environment["SIMULATED_SEED"].flatMap { UInt64($0) })
    let faults = SimulatedTeam.Faults(rawValue: Int(environment["SIMULATED_FAULTS"] ?? "") ?? 63)
    let team = SimulatedTeam(seed: seed, faults, isLogging: true)
    try team.run(60)
    print(team.log.joined(separator: "\n"))
    #expect(team.problems.isEmpty)
  }

  @Test(
    "No simulated sequence of faults makes a team member hang or lose a change",
    arguments: [
      SimulatedTeam.Faults(), [.losses], [.cuts], [.crashes], [.losses, .cuts, .compactions],
      [.restores], [.restores, .cuts], [.restores, .cuts, .compactions], .all,
    ]
  )
  func nothingIsLost(_ faults: SimulatedTeam.Faults) throws {
    var seed = firstSeed
    var count = 0
    while count < stepCount / 9 {
      let team = SimulatedTeam(seed: seed, faults)
      try team.run(60)
      count += team.stepCount
      guard team.problems.isEmpty else {
        let problems = team.problems.map { String($0.prefix(200)) }.joined(separator: "; ")
        Issue.record("seed \(seed), faults \(faults.rawValue): \(problems)")
        return
      }
      seed += 1
    }
  }
}
