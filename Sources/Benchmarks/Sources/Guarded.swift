import Benchmarking
import IdentifiedCollections
import Synchronization

/// A value protected by a mutex, which is the simplest way to share it.
final class Guarded<Value: Sendable>: Sendable {
  let mutex: Mutex<Value>

  init(_ value: Value) { mutex = Mutex(value) }
}

extension Baseline {
  /// Reads of an item behind a mutex.
  static var readingItem: Baseline {
    let guarded = Guarded(Item(id: 1))
    return Baseline("a mutex read", isPrimitive: true) { count in
      for _ in 0..<count { use(guarded.mutex.withLock { $0 }) }
    }
  }

  /// Reads of one member of an item behind a mutex.
  static var readingMember: Baseline {
    let guarded = Guarded(Item(id: 1))
    return Baseline("a mutex read", isPrimitive: true) { count in
      for _ in 0..<count { use(guarded.mutex.withLock { $0.count }) }
    }
  }

  /// Mutations of one member of an item behind a mutex.
  static var mutatingItem: Baseline {
    let guarded = Guarded(Item(id: 1))
    return Baseline("a mutex mutation", isPrimitive: true) { count in
      for _ in 0..<count { guarded.mutex.withLock { $0.count += 1 } }
    }
  }

  /// Mutations of one member of one of many items behind a mutex.
  static func mutatingItems(_ items: IdentifiedArrayOf<Item>) -> Baseline {
    let guarded = Guarded(items)
    return Baseline("a mutex mutation", isPrimitive: true) { count in
      for _ in 0..<count { guarded.mutex.withLock { $0[0].count += 1 } }
    }
  }

  /// Reads of an item behind a mutex, each followed by a mutation of it.
  static var readingAndMutatingItem: Baseline {
    let guarded = Guarded(Item(id: 1))
    return Baseline("a mutex read and mutation", isPrimitive: true) { count in
      for _ in 0..<count {
        use(guarded.mutex.withLock { $0 })
        guarded.mutex.withLock { $0.count += 1 }
      }
    }
  }
}
