import DependenciesTestSupport
import Locking
import Sharing
import Testing

@Suite("A reader of a constant")
struct ConstantReaderTests {
  @Test("A reader of a constant has the constant's value and description")
  @available(*, deprecated)
  func valueAndDescription() {
    let reader = SharedReader.constant(Row(id: 1, title: "Design"))
    #expect(reader.wrappedValue == Row(id: 1, title: "Design"))
    #expect(reader.title.wrappedValue == "Design")
    #expect(SharedReader.constant(1).description == "SharedReader<Int>(value: 1)")
  }

  @Test("A reader of a constant publishes the constant once and keeps it after a load")
  @available(*, deprecated)
  func valueStays() async throws {
    let reader = SharedReader.constant(1)
    let values = Locked<[Int]>([])
    let subscription = reader.publisher.sink { value in values.withLock { $0.append(value) } }
    try await reader.load()
    #expect(reader.wrappedValue == 1)
    #expect(!reader.isLoading)
    #expect(reader.loadError == nil)
    #expect(values.withLock { $0 } == [1])
    subscription.cancel()
  }

  @Test("Re-pointing one reader of a constant leaves other readers unchanged")
  @available(*, deprecated)
  func independence() {
    @SharedReader(value: 1) var first
    let (second, copy) = (SharedReader.constant(1), $first)
    $first = .constant(2)
    #expect([first, copy.wrappedValue, second.wrappedValue] == [2, 2, 1])
  }
}
