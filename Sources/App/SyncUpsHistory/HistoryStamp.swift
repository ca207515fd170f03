package import Dependencies
package import Foundation
import Locking

/// The id and the time of a history entry.
package struct HistoryStamp: Hashable, Sendable {
  /// The entry's id.
  package let id: UUID

  /// The time of the entry.
  package let date: Date

  /// Creates a stamp.
  ///
  /// - Parameters:
  ///   - id: The entry's id.
  ///   - date: The time of the entry.
  package init(id: UUID, date: Date) {
    self.id = id
    self.date = date
  }
}

/// A closure that creates the stamps of history entries.
///
/// The history has its own dependency for ids and times, so that recording a change does not affect
/// the ids and times in a test of a feature.
package struct HistoryStampGenerator: Sendable {
  private let generate: @Sendable () -> HistoryStamp

  /// Creates a generator.
  ///
  /// - Parameter generate: A closure that creates a new stamp.
  package init(_ generate: @escaping @Sendable () -> HistoryStamp) {
    self.generate = generate
  }

  /// Creates a new stamp.
  package func callAsFunction() -> HistoryStamp { generate() }

  /// A generator of stamps with the current time and an id from the dependency `uuid`.
  package static var current: HistoryStampGenerator {
    HistoryStampGenerator {
      @Dependency(\.date.now) var now
      @Dependency(\.uuid) var uuid
      return HistoryStamp(id: uuid(), date: now)
    }
  }

  /// A generator of stamps whose ids count up from zero and whose time is always the start of 2001.
  package static var counting: HistoryStampGenerator {
    let count = Locked(0)
    return HistoryStampGenerator {
      let id = count.withLock { count in
        defer { count += 1 }
        return count
      }
      return HistoryStamp(id: UUID(id), date: Date(timeIntervalSinceReferenceDate: 0))
    }
  }
}

extension DependencyValues {
  /// Creates the stamps of history entries.
  package var historyStamp: HistoryStampGenerator {
    get { self[HistoryStampKey.self] }
    set { self[HistoryStampKey.self] = newValue }
  }
}

private enum HistoryStampKey: DependencyKey {
  static var liveValue: HistoryStampGenerator { .current }
  static var previewValue: HistoryStampGenerator { .counting }
  static var testValue: HistoryStampGenerator { .counting }
}
