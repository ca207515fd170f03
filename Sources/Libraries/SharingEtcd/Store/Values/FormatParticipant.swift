import Foundation
import Locking
import Sharing

/// A property's connection to a store, with an ``EtcdFormat`` that converts between the property's
/// value and the entries of the cluster.
final class FormatParticipant<Format: EtcdFormat>: Participant, StoredValue {
  private struct Requests {
    var take: (@Sendable () -> Format.Value)?
    var savers: [Saver] = []
    var subscriber: (number: Int, subscriber: SharedSubscriber<Format.Value>)?
    var latestSubscriber = 0
  }

  private let requests = Locked(Requests())
  private let merged: Locked<MergedValue<Format>>

  /// Creates a participant with the value in a replica.
  init(_ format: Format, initialValue: Format.Value?, in replica: inout Replica) throws {
    merged = Locked(try MergedValue(format, initialValue: initialValue, in: &replica))
  }

  /// Throws a `CancellationError` to all callers that still wait for a save.
  deinit {
    for saver in requests.withLock({ $0.savers }) {
      saver.continuation.resume(throwing: CancellationError())
    }
  }

  var value: Format.Value? { merged.withLock { $0.local } }

  private var format: Format { merged.withLock { $0.format } }

  var unreadable: [String] { format.unreadable.sorted { $0.key < $1.key }.map(\.value) }

  var folders: [String] { format.folders }

  func owns(_ key: String) -> Bool { format.owns(key) }

  func mainKey(of key: String) -> String? { format.mainKey(of: key) }

  // MARK: The property

  func subscribe(_ subscriber: SharedSubscriber<Format.Value>) -> SharedSubscription {
    let number = requests.withLock { requests in
      requests.latestSubscriber += 1
      requests.subscriber = (requests.latestSubscriber, subscriber)
      return requests.latestSubscriber
    }
    // The cluster may have sent a value since the property was loaded. Pass `since`, so that the
    // delivered value does not overwrite a newer, unsaved mutation.
    if let value { subscriber.yield(value, since: value) }
    return SharedSubscription { [weak self] in
      self?.requests.withLock { if $0.subscriber?.number == number { $0.subscriber = nil } }
    }
  }

  func requestSave(_ saver: Saver, taking take: @escaping @Sendable () -> Format.Value) {
    requests.withLock { requests in
      requests.take = take
      requests.savers.append(saver)
    }
  }

  func fail(_ error: any Error) { merged.withLock { $0.fail(error) } }

  func recover() { merged.withLock { $0.recover() } }

  func deliver() -> [Data] {
    let deliveries = merged.withLock { $0.takeDeliveries() }
    guard !deliveries.isEmpty, let subscriber = requests.withLock({ $0.subscriber })?.subscriber
    else { return [] }
    return deliveries.compactMap { delivery in
      switch delivery {
      case .error(let error): subscriber.yield(throwing: error)
      // With `since`, the subscriber keeps a newer, unsaved mutation instead of the delivered
      // value.
      case .recovery(let value): subscriber.yield(value, since: value)
      case .value(nil, _, _): subscriber.yieldReturningInitialValue()
      case .value(let value?, nil, _): subscriber.yield(value)
      case .value(let value?, let before?, let contents):
        var merger = Merger()
        let isTaken = subscriber.yield(value, since: before, with: &merger)
        if !isTaken || merger.conflictCount > 0 { return EtcdValues.description(of: contents) }
      }
      return nil
    }
  }

  func collectUnsaved(generation: Int, in replica: inout Replica) -> [Saver] {
    let (take, savers) = requests.withLock { requests in
      defer { (requests.take, requests.savers) = (nil, []) }
      return (requests.take, requests.savers)
    }
    guard let take else { return savers }
    let value = take()
    do {
      try merged.withLock { try $0.save(value, generation: generation, in: &replica) }
      return savers
    } catch {
      return savers.map { Saver(context: $0.context, continuation: $0.continuation, error: error) }
    }
  }

  // MARK: The cluster

  func additions(to changes: [String: WaitingChange]) -> [String: EtcdPart] {
    merged.withLock { merged in
      merged.local.map { merged.format.additions(to: changes, of: $0) } ?? [:]
    }
  }

  func conditions(of changes: [String: WaitingChange], in replica: Replica) -> [Condition] {
    format.conditions(of: changes, in: replica)
  }

  func merge(_ change: ReplicaChange, in replica: inout Replica) throws -> Data? {
    try merged.withLock { try $0.merge(change, in: &replica) }
  }
}
