import EtcdClient
import Foundation

/// A request body, or an object in it, whose members are read by name.
struct FakeRequest {
  private let members: [String: Any]

  init(_ body: Data) {
    let object = try? JSONSerialization.jsonObject(with: body)
    members = object as? [String: Any] ?? [:]
  }

  private init(_ members: [String: Any]) { self.members = members }

  subscript(name: String) -> FakeRequest? {
    (members[name] as? [String: Any]).map(FakeRequest.init)
  }

  func list(_ name: String) -> [FakeRequest] {
    (members[name] as? [Any] ?? [])
      .compactMap { $0 as? [String: Any] }.map(FakeRequest.init)
  }

  func number(_ name: String) -> Int64 { Int64(members[name] as? String ?? "") ?? 0 }

  func text(_ name: String) -> String { members[name] as? String ?? "" }

  func bytes(_ name: String) -> Data { Data(base64Encoded: text(name)) ?? Data() }

  func string(_ name: String) -> String { String(decoding: bytes(name), as: UTF8.self) }

  /// The keys of the request.
  var keys: Range<String> {
    let key = string("key")
    return members["range_end"] == nil ? key..<(key + "\0") : key..<string("range_end")
  }
}

extension FakeEtcd.State {
  var header: [String: any Sendable] { ["revision": "\(revision)"] }

  /// Performs a request.
  mutating func answer(to request: EtcdRequest) -> (Int, [String: any Sendable]) {
    let body = FakeRequest(request.body)
    if let refusal, !refusesOnlyTransactions || request.url.path == "/v3/kv/txn" {
      return (400, ["error": refusal, "code": 9])
    }
    switch request.url.path {
    case "/v3/kv/range":
      let past = body.number("revision")
      guard past == 0 || past >= compacted else {
        return (400, ["error": "etcdserver: mvcc: required revision has been compacted"])
      }
      return (200, range(body))
    case "/v3/kv/txn": return (200, transaction(body))
    case "/v3/lease/grant":
      latestLease += 1
      leases.insert(latestLease)
      return (200, ["header": header, "ID": "\(latestLease)", "TTL": "15"])
    case "/v3/lease/keepalive":
      let id = body.number("ID")
      let result: [String: any Sendable] =
        leases.contains(id)
        ? ["header": header, "ID": "\(id)", "TTL": "15"] : ["header": header, "ID": "\(id)"]
      return (200, ["result": result])
    case "/v3/lease/revoke":
      leases.remove(body.number("ID"))
      revision += 1
      for (key, entry) in entries where entry.lease == body.number("ID") {
        delete(key..<(key + "\0"))
      }
      publish()
      return (200, ["header": header])
    default: return (404, [:])
    }
  }

  private func range(_ body: FakeRequest) -> [String: any Sendable] {
    let past = body.number("revision")
    let found = past == 0 ? entries(in: body.keys) : entries(in: body.keys, at: past)
    let limit = Int(body.number("limit"))
    let shown = limit > 0 ? Array(found.prefix(limit)) : found
    return [
      "header": header, "kvs": shown.map(Self.object), "more": shown.count < found.count,
      "count": "\(found.count)",
    ]
  }

  private func entries(in keys: Range<String>, at revision: Int64) -> [EtcdEntry] {
    var found = entries.filter { keys.contains($0.key) && $0.value.modRevision <= revision }
    for event in events where event.revision <= revision && keys.contains(event.change.key) {
      if case .put(let entry) = event.change {
        found[entry.key] = entry
      } else {
        found[event.change.key] = nil
      }
    }
    return found.values.sorted { $0.key < $1.key }
  }

  private func entries(in keys: Range<String>) -> [EtcdEntry] {
    entries.values.filter { keys.contains($0.key) }.sorted { $0.key < $1.key }
  }

  private mutating func transaction(_ body: FakeRequest) -> [String: any Sendable] {
    guard body.list("compare").allSatisfy(holds) else {
      let read = body.list("failure").compactMap { $0["request_range"] }
      let responses: [[String: any Sendable]] = read.map { ["response_range": range($0)] }
      return ["header": header, "responses": responses]
    }
    var transaction = FakeEtcd.Transaction()
    let before = events.count
    revision += 1
    for operation in body.list("success") {
      if let put = operation["request_put"] {
        self.put(put.string("key"), put.bytes("value"), lease: put.number("lease"))
        transaction.puts.append(put.string("key"))
      } else if let deletion = operation["request_delete_range"] {
        delete(deletion.keys)
        transaction.deletions.append(deletion.string("key"))
      }
    }
    if events.count == before { revision -= 1 }
    transactions.append(transaction)
    publish()
    return ["header": header, "succeeded": true]
  }

  private func holds(_ comparison: FakeRequest) -> Bool {
    func number(_ entry: EtcdEntry?) -> (Int64, Int64) {
      switch comparison.text("target") {
      case "CREATE": (entry?.createRevision ?? 0, comparison.number("create_revision"))
      case "VERSION": (entry?.version ?? 0, comparison.number("version"))
      default: (entry?.modRevision ?? 0, comparison.number("mod_revision"))
      }
    }
    let keys = comparison.keys
    let isRange = !comparison.text("range_end").isEmpty
    let compared: [EtcdEntry?] = isRange ? entries(in: keys) : [entries[keys.lowerBound]]
    return compared.allSatisfy { entry in
      let (found, expected) = number(entry)
      switch comparison.text("result") {
      case "LESS": return found < expected
      case "GREATER": return found > expected
      default: return found == expected
      }
    }
  }

  /// Writes a key at the current revision.
  mutating func put(_ key: String, _ value: Data, lease: Int64) {
    let known = entries[key]
    let entry = EtcdEntry(
      key: key,
      value: value,
      createRevision: known?.createRevision ?? revision,
      modRevision: revision,
      version: (known?.version ?? 0) + 1,
      lease: lease
    )
    entries[key] = entry
    events.append((revision, .put(entry)))
  }

  /// Deletes keys at the current revision.
  mutating func delete(_ keys: Range<String>) {
    for key in entries.keys.filter(keys.contains).sorted() {
      entries[key] = nil
      events.append((revision, .delete(key: key, revision: revision)))
    }
  }

  /// Notifies the watches of the changes at the current revision.
  mutating func publish() {
    let latest = events.filter { $0.revision == revision }
    for number in watchers.keys.sorted() { tell(latest, number) }
  }

  /// Notifies a watch of changes.
  mutating func tell(_ events: [(revision: Int64, change: EtcdChange)], _ number: Int) {
    guard let (keys, watcher) = watchers[number] else { return }
    let objects = events.filter { keys.contains($0.change.key) }
      .map { event -> [String: any Sendable] in
        switch event.change {
        case .put(let entry): return ["kv": Self.object(entry)]
        case .delete(let key, let revision):
          return [
            "type": "DELETE",
            "kv": Self.object(EtcdEntry(key: key, value: Data(), modRevision: revision)),
          ]
        }
      }
    if objects.isEmpty { return }
    let line = FakeEtcd.line(["header": header, "events": objects])
    if heldEvents != nil {
      heldEvents?.append((number, line))
    } else {
      watcher.yield(.data(line))
    }
  }

  private static func object(_ entry: EtcdEntry) -> [String: any Sendable] {
    [
      "key": Data(entry.key.utf8).base64EncodedString(),
      "value": entry.value.base64EncodedString(),
      "create_revision": "\(entry.createRevision)", "mod_revision": "\(entry.modRevision)",
      "version": "\(entry.version)", "lease": "\(entry.lease)",
    ]
  }
}
