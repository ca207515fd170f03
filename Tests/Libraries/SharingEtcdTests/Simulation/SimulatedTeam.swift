import EtcdClient
import Foundation
import IdentifiedCollections
import SeededRandomness
import SharingEtcd

/// The processes of three users and a model of etcd, in virtual time.
///
/// One of the users has two processes, which share a local file.
///
/// The event with the earliest due time happens next. Requests and answers take time, and can get
/// lost.
///
/// SAFETY: Only one thread uses a simulated team and its members.
final class SimulatedTeam: @unchecked Sendable {
  static let prefix = "/team/"
  static let endpoint = URL(filePath: "/etcd")

  /// The faults of a schedule.
  struct Faults: OptionSet {
    let rawValue: Int
    static let losses = Faults(rawValue: 1)
    static let cuts = Faults(rawValue: 2)
    static let crashes = Faults(rawValue: 4)
    static let compactions = Faults(rawValue: 8)
    static let restores = Faults(rawValue: 16)
    static let wipes = Faults(rawValue: 32)
    static let all: Faults = [.losses, .cuts, .crashes, .compactions, .restores, .wipes]
  }

  struct Item {
    let due: Duration
    let number: Int
    let work: () -> Void
  }

  /// A save or a load that a caller waits for.
  enum Call: Hashable {
    case save(Int)
    case load(Int)
  }

  private var generator: SeededGenerator
  private(set) var now = Duration.zero
  var items: [Item] = []
  var itemCount = 0
  private let start = ContinuousClock.now
  let faults: Faults
  var isFaulty = true
  var etcd = SimulatedEtcd()

  /// The latest revision that was reported to open watches.
  var watchedRevision: Int64 = 1
  var snapshot: SimulatedEtcd?

  /// The number of times that the cluster was replaced.
  var history = 0

  /// Whether the cluster is stopped.
  var isAway = false
  var hasLostHistory = false
  var users: [SimulatedUser] = []
  var members: [SimulatedMember] = []
  private(set) var stepCount = 0
  var problems: [String] = []
  var calls: [String: [Call: Duration]] = [:]
  var callCount = 0
  var requestTimes: [String: [Duration]] = [:]
  private(set) var log: [String] = []
  private let isLogging: Bool

  init(seed: UInt64, _ faults: Faults, isLogging: Bool = false) {
    generator = SeededGenerator(seed: seed)
    (self.faults, self.isLogging) = (faults, isLogging)
  }

  var instant: EtcdSyncMachine.Instant { start + now }

  func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

  func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  func report(_ problem: String) { problems.append("\(now): \(problem)") }

  func log(_ text: @autoclosure () -> String) { if isLogging { log.append("\(now) \(text())") } }

  // MARK: Time

  func perform(after delay: Duration, _ work: @escaping () -> Void) {
    itemCount += 1
    let item = Item(due: now + delay, number: itemCount, work: work)
    // Keep the items sorted from the latest to the earliest, so that `run` can remove the earliest
    // item from the end.
    var (low, high) = (0, items.count)
    while low < high {
      let middle = (low + high) / 2
      if items[middle].due > item.due { low = middle + 1 } else { high = middle }
    }
    items.insert(item, at: low)
  }

  /// Runs an operation for a process after a delay, if the process has not ended by then.
  func perform(
    after delay: Duration,
    _ member: SimulatedMember,
    _ work: @escaping (SimulatedMember) -> Void
  ) {
    let process = member.process
    perform(after: delay) { if member.process == process { work(member) } }
  }

  func run(until end: Duration) {
    while let item = items.last, item.due <= end, problems.isEmpty {
      items.removeLast()
      now = item.due
      etcd.expireLeases(at: now)
      item.work()
      reportToWatches()
    }
    now = end
  }

  func duration(of delay: EtcdSyncMachine.Delay) -> Duration {
    let backoff = EtcdBackoff()
    return switch delay {
    case .exactly(let duration): duration
    case .backoff(let failures):
      backoff.delay(afterFailures: max(failures, 1), random: Double(number(0...100)) / 100)
    case .longestBackoff: backoff.limit
    }
  }

  var latency: Duration { .microseconds(number(200...20_000)) }

  // MARK: Faults of processes

  func crashes() -> Bool { isFaulty && faults.contains(.crashes) && number(1...2_000) == 1 }

  func begin(of member: SimulatedMember) -> Call {
    callCount += 1
    calls[member.name, default: [:]][.save(callCount)] = now
    return .save(callCount)
  }

  func finish(_ call: Call, of member: SimulatedMember) { calls[member.name]?[call] = nil }

  func forgetCalls(of member: SimulatedMember) { calls[member.name] = [:] }

  /// Checks a member after each step.
  func check(_ member: SimulatedMember) {
    stepCount += 1
    for (call, begin) in calls[member.name] ?? [:] where now - begin > .milliseconds(10_100) {
      report("\(member.name): \(call) of \(begin) does not end")
    }
    if case .sending = member.machine.state {
      let isAwaited = member.machine.requests.contains { $0.value.purpose == .work }
      if !isAwaited { report("\(member.name) sends without a request") }
    }
  }
}
