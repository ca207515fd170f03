package import Dependencies
package import Foundation
import Locking

/// The id and the time of an entry in the history.
package struct HistoryStamp: Hashable, Sendable {
  /// The id.
  package let id: UUID

  /// The time.
  package let date: Date

  /// Creates a stamp.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - date: The time.
  package init(id: UUID, date: Date) {
    self.id = id
    self.date = date
  }
}

/// Creates the stamps of entries.
///
/// A separate dependency, so that a test of a feature does not depend on the ids and times that the
/// history uses.
package struct HistoryStampGenerator: Sendable {
  private let generate: @Sendable () -> HistoryStamp

  /// Creates a generator.
  ///
  /// - Parameter generate: Makes a stamp.
  package init(_ generate: @escaping @Sendable () -> HistoryStamp) {
    self.generate = generate
  }

  /// Makes a stamp.
  package func callAsFunction() -> HistoryStamp { generate() }

  /// Stamps with the current time and an id of the dependency `uuid`.
  package static var current: HistoryStampGenerator {
    HistoryStampGenerator {
      @Dependency(\.date.now) var now
      @Dependency(\.uuid) var uuid
      return HistoryStamp(id: uuid(), date: now)
    }
  }

  /// Stamps with ids that count up from zero, and the start of 2001.
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
  /// Creates the stamps of entries in the history.
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
