import Foundation
import Sharing

/// Runs random schedules of programs that share a file, and finds losses.
///
/// ```swift
/// for seed in 1...10_000 {
///   if let failure = Simulation().failure(seed: seed) { print(failure) }
/// }
/// ```
package struct Simulation: Sendable {
  /// The losses in a schedule.
  package struct Failure: Sendable, CustomStringConvertible {
    /// The seed of the schedule.
    package let seed: UInt64

    /// The problems at the end of the schedule.
    package let problems: [String]

    /// The log of the schedule, if there is one.
    package let log: [String]

    /// The seed and the problems.
    package var description: String {
      (log + ["seed \(seed): \(problems.joined(separator: "; "))"]).joined(separator: "\n")
    }
  }

  private let configuration: Configuration

  /// Creates a simulation.
  package init(_ configuration: Configuration = Configuration()) {
    self.configuration = configuration
  }

  /// Runs the schedule of a seed.
  ///
  /// - Returns: The losses, or `nil` without a loss.
  package func failure(seed: UInt64) -> Failure? {
    let world = World(seed: seed, configuration)
    let problems =
      world.chance(70)
      ? Schedule<MergedEntries>(world).run() : Schedule<PlainEntries>(world).run()
    return problems.isEmpty ? nil : Failure(seed: seed, problems: problems, log: world.log)
  }
}

/// One random schedule.
private struct Schedule<Value: SimulatedValue> {
  /// The entry that all programs change.
  private static var sharedKey: Int { 1 }

  private let world: World
  private let ledger = Ledger()

  init(_ world: World) {
    self.world = world
  }

  func run() -> [String] {
    prepareFile()
    var programs = [program("A", firstKey: 20), program("B", firstKey: 60)]
    let rude = RudeWriter("Rude", in: world, ledger)
    let span = world.time(upTo: 4_000)
    for number in 0..<world.number(0...4) {
      let key = world.chance(25) ? Self.sharedKey : 100 + number
      world.interrupt(after: within(span)) { rude.write(key) }
    }
    var strikes = world.chance(50) ? world.number(1...3) : 0
    world.strike = { [world, victim = programs[0]] in
      guard strikes > 0, world.chance(30) else { return }
      strikes -= 1
      // Only a program that was killed at that moment could have seen changes to the file that it
      // exchanged.
      let way: RudeWriter.Way? =
        victim.exchangesBeforeKill != nil || world.chance(50) ? .renameOver : nil
      rude.write(world.chance(25) ? Self.sharedKey : 130 + strikes, by: way)
    }
    for index in programs.indices {
      let program = programs[index]
      let firstKey = index == 0 ? 20 : 60
      for number in 0..<world.number(0...4) {
        let key = world.chance(25) ? Self.sharedKey : firstKey + number / 2
        let isUrgent = world.chance(30)
        world.perform(after: within(span)) {
          guard !program.files.isKilled else { return }
          program.change(key)
          if isUrgent { program.save { _ in } }
        }
      }
    }
    // Without leases, a version in a replaced file is lost if the command that finds the version
    // cannot write it anywhere.
    let hasLeases = world.configuration.hasLeases
    let (hasCommands, hasFaults) = world.chance(50) ? (true, hasLeases) : (hasLeases, true)
    // A command that starts while the file is missing can detect the removal only from the
    // directory.
    world.isRemovalVisible = world.chance(70)
    for number in 0..<(hasCommands && world.isRemovalVisible ? world.number(0...2) : 0) {
      world.perform(after: within(span)) { runCommand("C\(number)", key: 150 + number) }
    }
    if hasFaults { scheduleFaults(span, programs[0]) }
    world.run(until: world.now + span + .seconds(3))
    programs[0].exchangesBeforeKill = nil
    // A killed program's unsaved changes do not count as lost. Another program replaces the killed
    // program.
    if programs[0].files.isKilled {
      programs[0].layToRest()
      programs[0] = program("A'", firstKey: 40)
    }
    world.run(until: world.now + .seconds(15))
    for program in programs { program.flush() }
    world.run(until: world.now + .seconds(5))
    defer { for program in programs { program.layToRest() } }
    return problems(programs)
  }

  private func within(_ span: Duration) -> Duration {
    .microseconds(world.number(0...Int(span / .microseconds(1))))
  }

  private func prepareFile() {
    guard world.chance(90) else { return }
    var entries: [Int: Int] = [:]
    for key in 1...world.number(2...5) { entries[key] = ledger.next(of: key, over: nil) }
    ledger.acknowledge(entries, of: "the beginning")
    let file = world.newInode()
    file.content = EntryCoding.encode(entries)
    world.name(file)
    world.pass(.seconds(10))
  }

  private func program(_ name: String, firstKey: Int) -> SimulatedProgram<Value> {
    let program = SimulatedProgram<Value>(name, in: world, ledger)
    program.start()
    return program
  }

  /// A program that changes one entry, saves and ends.
  private func runCommand(_ name: String, key: Int) {
    let command = SimulatedProgram<Value>(name, in: world, ledger)
    command.start()
    guard command.loadError == nil else { return command.layToRest() }
    command.change(key)
    command.save { [world] isSaved in
      // The command prints the outcome of the change, and exits.
      world.perform(after: .microseconds(100)) { command.layToRest() }
    }
  }

  private func scheduleFaults(_ span: Duration, _ victim: SimulatedProgram<Value>) {
    let world = world
    if world.chance(15) {
      world.interrupt(after: within(span)) {
        world.hasFailed = true; world.isFullUntil = world.now + world.time(upTo: 5_000)
      }
    }
    if world.chance(15) {
      world.interrupt(after: within(span)) {
        world.hasFailed = true; world.isLockedUntil = world.now + world.time(upTo: 5_000)
      }
    }
    // Without leases, a version in a file that was just replaced is lost with the program that
    // checks that file.
    guard world.configuration.hasLeases, world.chance(15) else { return }
    if world.chance(50) {
      world.interrupt(after: within(span)) { victim.kill() }
    } else {
      victim.exchangesBeforeKill = world.number(1...3)
    }
  }

  private func problems(_ programs: [SimulatedProgram<Value>]) -> [String] {
    let file = world.file?.content
    let entries = file.flatMap { try? EntryCoding.decode($0) }
    var problems: [String] = []
    if let file, entries == nil, !file.isEmpty { problems.append("the file is broken") }
    world.sweep()
    let backups = (world.backups + world.keptFiles.map(\.content)).compactMap {
      try? EntryCoding.decode($0)
    }
    let losses = ledger.losses(
      in: entries ?? [:],
      backups: backups,
      isBackupEnough: Value.self == PlainEntries.self || world.hasFailed
    )
    if !losses.isEmpty { problems.append("lost: \(losses.joined(separator: ", "))") }
    for program in programs {
      if program.value.entries != entries ?? [:] {
        problems.append("\(program.name) and the file differ")
      }
      if program.hasFlickered { problems.append("\(program.name) was reset for a moment") }
      if let error = program.saveError {
        problems.append("\(program.name) could not save: \(error)")
      }
    }
    return problems
  }
}
