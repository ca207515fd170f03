import EtcdClient
import Foundation
import IdentifiedCollections
import Sharing
import SharingEtcd

/// A client of a team that performs the commands on its standard input, and answers each with a
/// line of JSON.
///
/// Usage: etcd-probe ENDPOINTS PREFIX FILE NAME, with ETCD_PROBE_USER and ETCD_PROBE_PASSWORD in
/// the environment if the cluster requires them, and ETCD_PROBE_AUTHORITIES if the system does not
/// trust the cluster's certificate.
@main
struct Probe {
  let team: EtcdStore
  @Shared var topics: IdentifiedArrayOf<Topic>
  @Shared var motto: String
  var claims: [String: EtcdClaim] = [:]

  static func main() async {
    let arguments = CommandLine.arguments
    if arguments.count == 4, arguments[1] == "file" { return await FileProbe.run(arguments) }
    guard arguments.count == 5 else { exit(64) }
    let started = ContinuousClock.now
    let endpoints = arguments[1].split(separator: ",").compactMap { URL(string: String($0)) }
    let environment = ProcessInfo.processInfo.environment
    var credentials: EtcdCredentials?
    if let user = environment["ETCD_PROBE_USER"] {
      let password = environment["ETCD_PROBE_PASSWORD"] ?? ""
      credentials = EtcdCredentials(user: user, password: password)
    }
    var configuration = EtcdConfiguration(endpoints: endpoints, credentials: credentials)
    configuration.authorities = environment["ETCD_PROBE_AUTHORITIES"].map { URL(filePath: $0) }
    if let seconds = environment["ETCD_PROBE_SILENCE"].flatMap(Double.init) {
      configuration.silenceTimeout = .seconds(seconds)
    }
    if let bytes = environment["ETCD_PROBE_LIMIT"].flatMap(Int.init) {
      configuration.answerLimit = bytes
    }
    let team = EtcdStore(
      client: EtcdClient(configuration),
      prefix: arguments[2],
      localFile: URL(filePath: arguments[3]),
      memberName: arguments[4]
    )
    var probe = Probe(
      team: team,
      topics: Shared(wrappedValue: [], .etcd(in: team)),
      motto: Shared(wrappedValue: "", .etcd("motto", in: team))
    )
    answer([
      "ready": .number(seconds(since: started)), "count": .number(Double(probe.topics.count)),
    ])
    while let line = readLine() {
      let words = line.split(separator: " ").map(String.init)
      if words.isEmpty { continue }
      let began = ContinuousClock.now
      do {
        var result = try await probe.perform(words[0], Array(words.dropFirst()))
        result["seconds"] = .number(seconds(since: began))
        answer(result)
      } catch {
        answer(["error": .string(String(describing: error))])
      }
    }
  }

  init(team: EtcdStore, topics: Shared<IdentifiedArrayOf<Topic>>, motto: Shared<String>) {
    self.team = team
    _topics = topics
    _motto = motto
  }

  mutating func perform(_ command: String, _ words: [String]) async throws -> [String: Answer] {
    switch command {
    case "add":
      $topics.withLock {
        _ = $0.append(Topic(id: words[0], title: words.dropFirst().joined(separator: " ")))
      }
    case "insert":
      $topics.withLock { _ = $0.insert(Topic(id: words[0], title: words[0]), at: 0) }
    case "move":
      $topics.withLock { topics in
        guard let index = topics.index(id: words[0]) else { return }
        topics.move(fromOffsets: [index], toOffset: 0)
      }
    case "title":
      $topics.withLock { $0[id: words[0]]?.title = words.dropFirst().joined(separator: " ") }
    case "member": $topics.withLock { $0[id: words[0]]?.members[words[1]] = words[2] }
    case "meeting":
      let text = words.dropFirst(2).joined(separator: " ")
      $topics.withLock { topics in
        _ = topics[id: words[0]]?.meetings.append(Topic.Meeting(id: words[1], text: text))
      }
    case "remove": $topics.withLock { _ = $0.remove(id: words[0]) }
    case "motto": $motto.withLock { $0 = words.joined(separator: " ") }
    case "save":
      try await $topics.save()
      try await $motto.save()
    case "load": try await $topics.load()
    case "list": return ["list": list, "motto": .string(motto)]
    case "ids": return ["ids": .array(topics.ids.map { .string($0) })]
    case "count": return ["count": .number(Double(topics.count))]
    case "status": return status
    case "claim":
      claims[words[0]] = team.claim(words[0])
      return ["claimed": .bool(claims[words[0]] != nil)]
    case "release": claims.removeValue(forKey: words[0])?.release()
    case "claimed":
      let isOwn = claims[words[0]].map { !$0.isLost } ?? false
      return ["claimed": .bool(team.isClaimed(words[0])), "own": .bool(isOwn)]
    case "leave": await team.leave()
    case "fill": return try await fill(Int(words[0]) ?? 0)
    case "churn": return try await churn(words[0], Int(words[1]) ?? 0)
    case "adds": return try await adds(words[0], Int(words[1]) ?? 0, telling: false)
    case "tell": return try await adds(words[0], Int(words[1]) ?? 0, telling: true)
    case "await": return await wait(for: words[0])
    case "memory": return ["kilobytes": .number(Self.memory)]
    case "quit": exit(0)
    default: return ["error": .string("what is '\(command)'?")]
    }
    return [:]
  }

  /// Adds topics with two meetings each, in one change.
  private func fill(_ count: Int) async throws -> [String: Answer] {
    let filled = Topic.many(count)
    $topics.withLock { $0 = filled }
    try await $topics.save()
    return [:]
  }

  /// Adds, edits and removes topics, and saves each change.
  private func churn(_ name: String, _ count: Int) async throws -> [String: Answer] {
    for number in 1...max(count, 1) {
      $topics.withLock { topics in
        topics.append(Topic(id: "\(name)-\(number)", title: "\(name) \(number)"))
        topics[id: "shared"]?.members[name] = "\(number)"
      }
      if number % 3 == 0 { $topics.withLock { _ = $0.remove(id: "\(name)-\(number - 2)") } }
      if number % 50 == 0 {
        $topics.withLock { topics in
          guard let index = topics.index(id: "\(name)-\(number)") else { return }
          topics.move(fromOffsets: [index], toOffset: 0)
        }
      }
      try await $topics.save()
      Self.answer(["saved": .number(Double(number))])
    }
    return ["churned": .number(Double(count))]
  }

  /// Adds topics one by one, and saves each.
  private func adds(_ name: String, _ count: Int, telling isTelling: Bool) async throws -> [String:
    Answer]
  {
    for number in 1...max(count, 1) {
      $topics.withLock { _ = $0.append(Topic(id: "\(name)-\(number)", title: name)) }
      try await $topics.save()
      if isTelling { Self.answer(["saved": .string("\(name)-\(number)")]) }
    }
    return ["added": .number(Double(count))]
  }

  /// Waits until the element exists, and returns the time of day.
  private func wait(for id: String) async -> [String: Answer] {
    for await topics in $topics.publisher.values where topics[id: id] != nil {
      return ["seen": .number(Date().timeIntervalSince1970)]
    }
    return [:]
  }

  private var list: Answer {
    .array(
      topics.map { topic in
        .object([
          "id": .string(topic.id), "title": .string(topic.title),
          "members": .object(topic.members.mapValues { .string($0) }),
          "meetings": .array(topic.meetings.map { .string("\($0.id)=\($0.text)") }),
        ])
      }
    )
  }

  private var status: [String: Answer] {
    let status = team.status
    return [
      "connection": .string("\(status.connection)"),
      "members": .array(status.members.map { .string($0) }),
      "waiting": .number(Double(status.waitingChanges)),
      "lastError": .string(status.lastError ?? ""),
      "unreadable": .array(status.unreadable.map { .string($0) }),
      "claims": .array(status.claims.sorted().map { .string($0) }),
    ]
  }
}
