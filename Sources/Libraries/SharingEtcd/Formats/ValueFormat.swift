import EtcdClient
import Foundation

/// Stores a value under one key, as JSON.
struct ValueFormat<Value: Codable & Equatable & Sendable>: EtcdFormat {
  let key: String
  private(set) var unreadable: [String: String] = [:]

  init(key: String) { self.key = key }

  var emptyValue: Value? { nil }

  var folders: [String] { [] }

  func owns(_ key: String) -> Bool { key == self.key }

  func mainKey(of key: String) -> String? { owns(key) ? key : nil }

  mutating func value(of entries: [String: EtcdEntry]) -> Value? {
    unreadable = [:]
    guard let entry = entries[key] else { return nil }
    do {
      return try JSONDecoder().decode(Value.self, from: entry.value)
    } catch {
      unreadable[key] = UnreadableKey(key: key).message
      return nil
    }
  }

  mutating func update(_ value: Value?, _ keys: Set<String>, in replica: Replica) -> Value? {
    self.value(of: replica.committed(key).map { [key: $0] } ?? [:])
  }

  func changes(
    from base: Value?,
    to value: Value,
    in replica: Replica
  ) throws -> [String: EtcdPart?] {
    if value == base { return [:] }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return [key: EtcdPart(try encoder.encode(value))]
  }

  func additions(to changes: [String: WaitingChange], of value: Value) -> [String: EtcdPart] {
    [:]
  }

  func conditions(of changes: [String: WaitingChange], in replica: Replica) -> [Condition] { [] }
}
