import FileTestSupport
import Foundation
import Locking
import Sharing
import Testing

@Suite("Features that create properties at the same time", .timeLimit(.minutes(5)))
struct StartTests {
  private final class Feature: Sendable {
    let settings = Shared(wrappedValue: 0, .inMemory("settings"))
    let rows = Shared(
      wrappedValue: [],
      .fileStorage(URL(filePath: "/rows.json")) as FileStorageKey<[Int]>
    )
    let count: Shared<Int>
    let reader = SharedReader(wrappedValue: 0, .inMemory("settings"))

    init(system: ManualSystem) {
      count = Shared(wrappedValue: 0, ManualKey(name: "count", system: system))
    }
  }

  @Test("Properties created simultaneously with the same key share their state")
  func manyThreads() {
    for _ in 0..<50 {
      let system = ManualSystem(value: 100)
      let features = Locked<[Feature]>([])
      Threads.run(8) { thread in
        let feature = Feature(system: system)
        feature.settings.withLock { $0 += 1 }
        feature.rows.withLock { $0.append(thread) }
        feature.count.withLock { $0 += 1 }
        features.withLock { $0.append(feature) }
      }
      let all = features.withLock { $0 }
      #expect(all.map(\.settings.wrappedValue) == Array(repeating: 8, count: 8))
      #expect(all.map(\.reader.wrappedValue) == Array(repeating: 8, count: 8))
      #expect(all.map(\.count.wrappedValue) == Array(repeating: 108, count: 8))
      #expect(Set(all.map(\.rows.wrappedValue)).count == 1)
      #expect(Set(all[0].rows.wrappedValue) == Set(0..<8))
      #expect(system.state.withLock { $0.subscribers.count - $0.cancellations } == 1)
    }
  }
}
