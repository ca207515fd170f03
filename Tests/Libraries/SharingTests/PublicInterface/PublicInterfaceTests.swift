import CustomDump
import Dependencies
import Foundation
import IdentifiedCollections
import Observation
import Sharing
import Testing

extension SharedReaderKey where Self == InMemoryKey<Int>.Default {
  fileprivate static var total: Self { Self[.inMemory("total"), default: 1] }
  fileprivate static var nothing: Self { Self[.inMemory("nothing"), default: 1] }
}

extension SharedKey where Self == FileStorageKey<[String]> {
  fileprivate static var lines: Self { .fileStorage(URL(filePath: "/lines.json")) }
}

/// Uses each public name with its argument labels, as client code does.
///
/// Other tests specify the behaviour. These tests only check that the names exist and compile
/// together.
@Suite("The public interface of the Sharing library", .timeLimit(.minutes(5)))
struct PublicInterfaceTests {
  private let url = URL(filePath: "/numbers.json")

  @Test("All initialisers of `Shared` with a key create a persisted value")
  func persistedValue() async throws {
    @Shared(.inMemory("count")) var count = 0
    @Shared(.inMemory("name")) var name: String?
    @Shared(.total) var total
    @Shared(.total) var overridden = 2
    @Shared(.lines) var lines: [String] = []
    let values = [
      Shared(wrappedValue: 0, .inMemory("count")),
      Shared(.total),
      Shared(wrappedValue: 3, .total),
    ]
    let optional = Shared<String?>(.inMemory("name"))
    #expect(values.map(\.wrappedValue) == [0, 1, 1])
    #expect([count, total, overridden] as [Int] == [0, 1, 1])
    #expect([name, optional.wrappedValue] == [nil, nil])
    #expect(lines == [])
    await #expect(throws: (any Error).self) { try await Shared<Int>(require: .inMemory("none")) }
    await #expect(throws: (any Error).self) { try await Shared(require: .nothing) }
  }

  @Test("All initialisers of `SharedReader` with a key create a persisted reader")
  func persistedReader() async throws {
    @SharedReader(.inMemory("count")) var count = 0
    @SharedReader(.inMemory("name")) var name: String?
    @SharedReader(.total) var total
    @SharedReader(.total) var overridden = 2
    let values = [
      SharedReader(wrappedValue: 0, .inMemory("count")),
      SharedReader(.total),
      SharedReader(wrappedValue: 3, .total),
    ]
    let optional = SharedReader<String?>(.inMemory("name"))
    #expect(values.map(\.wrappedValue) == [0, 1, 1])
    #expect([count, total, overridden] as [Int] == [0, 1, 1])
    #expect([name, optional.wrappedValue] == [nil, nil])
    await #expect(throws: (any Error).self) {
      try await SharedReader<Int>(require: .inMemory("none"))
    }
    await #expect(throws: (any Error).self) { try await SharedReader(require: .nothing) }
  }

  @Test("`Shared` and `SharedReader` can be created without a key, and from a projected value")
  func ownValue() {
    @Shared(value: 1) var count
    @SharedReader(value: 2) var constant
    let increment: (Shared<Int>) -> Void = { $number in $number.withLock { $0 += 1 } }
    let double: (SharedReader<Int>) -> Int = { $number in number * 2 }
    increment($count)
    #expect(double($constant) == 4)
    #expect(Shared(projectedValue: $count).wrappedValue == 2)
    #expect(SharedReader(projectedValue: $constant).wrappedValue == 2)
  }

  @Test("Other modules can use all public ways to derive a shared value or a reader")
  func transforming() throws {
    @Shared(value: IdentifiedArrayOf<Row>.sample) var rows
    @SharedReader(value: Optional(Row(id: 1, title: "Design"))) var optionalRow
    let optional: Shared<Row?> = $rows[id: 1]
    let row: Shared<Row> = try #require(Shared(optional))
    let title: Shared<String> = row.title
    let length: SharedReader<Int> = row.title.count
    let readTitle: SharedReader<String> = SharedReader(row).title
    let readOptional: SharedReader<Row?> = SharedReader($rows)[id: 1]
    let unwrapped: SharedReader<Row> = try #require(SharedReader(readOptional))
    let unwrappedShared: SharedReader<Row> = try #require(SharedReader(optional))
    let unwrappedReader: SharedReader<Row> = try #require(SharedReader($optionalRow))
    let closure: SharedReader<String> = row.read { $0.title + "!" }
    let keyPath: SharedReader<String> = row.read(\.title)
    let readerClosure: SharedReader<String> = unwrapped.read { $0.title + "!" }
    let elements: [Shared<Row>] = Array($rows)
    let readers: [SharedReader<Row>] = Array(SharedReader($rows))
    #expect(Set([title, keyPath.shared].map(\.wrappedValue)) == ["Design"])
    #expect(Set([readTitle, unwrapped.title].map(\.wrappedValue)) == ["Design"])
    #expect(Set([closure, readerClosure].map(\.wrappedValue)) == ["Design!"])
    #expect(length.wrappedValue == 6)
    #expect([unwrappedShared, unwrappedReader] == [unwrapped, unwrapped])
    #expect(elements.map(\.id) == readers.map(\.id))
  }

  @Test("`withLock` returns the result of its closure, and a projected value can be re-pointed")
  func access() {
    @Shared(value: 1) var count
    let projected: Shared<Int> = $count
    let result: String = projected.withLock(
      { value in
        value += 1
        return "\(value)"
      },
      fileID: #fileID,
      filePath: #filePath,
      line: #line,
      column: #column
    )
    #expect(result == "2")
    $count = Shared(.total)
    #expect(count == 1)
    @SharedReader(value: 1) var reader
    $reader = SharedReader(.total)
    #expect(reader == 1)
  }

  @Test("A shared reader can load its own or another key, and a shared value can also be saved")
  func loadingAndSaving() async throws {
    @Shared(.fileStorage(url)) var numbers: [Int] = []
    @SharedReader(.fileStorage(url)) var reader: [Int] = []
    $numbers.withLock { $0 = [1] }
    try await $numbers.save()
    try await $numbers.load()
    try await $reader.load()
    try await $numbers.load(.inMemory("numbers"))
    try await $reader.load(.inMemory("numbers"))
    @Shared(value: 0) var count
    @SharedReader(value: 0) var countReader
    try await $count.load(.total)
    try await $countReader.load(.total)
    let isLoading: [Bool] = [$numbers.isLoading, $reader.isLoading]
    let errors: [(any Error)?] = [$numbers.loadError, $numbers.saveError, $reader.loadError]
    #expect(isLoading == [false, false])
    #expect(errors.allSatisfy { $0 == nil })
    #expect([count, countReader] as [Int] == [1, 1])
  }

  @Test("Shared values and readers have publishers and asynchronous sequences")
  func publisher() async {
    @Shared(value: 1) var count
    @SharedReader(value: 1) var reader
    let cancellables: [SharedSubscription] = [
      $count.publisher.sink { _ in }, $reader.publisher.sink { _ in },
    ]
    #expect(Set(cancellables + cancellables).count == 2)
    for await value in $count.publisher.values { if value == 1 { break } }
    for await value in $reader.publisher.values { if value == 1 { break } }
    for cancellable in cancellables { cancellable.cancel() }
  }

  @Test("The ids of file storage keys and in-memory keys depend on the default storages")
  func keys() {
    let encoder = JSONEncoder()
    let fileKeys: [FileStorageKey<[Int]>] = [
      .fileStorage(url),
      .fileStorage(url, decoder: JSONDecoder(), encoder: encoder),
      .fileStorage(url, encoder: nil),
      .fileStorage(url, decode: { [$0.count] }, encode: { Data($0.map(UInt8.init)) }),
    ]
    let fileIDs: Set<FileStorageKeyID> = Set(fileKeys.map(\.id))
    #expect(fileIDs.count == 1)
    let memoryKeys: [InMemoryKey<Int>] = [.inMemory("a"), .inMemory("b")]
    let memoryIDs: Set<InMemoryKeyID> = Set(memoryKeys.map(\.id))
    #expect(memoryIDs.count == 2)
    #expect(memoryKeys.map(\.description) == [#".inMemory("a")"#, #".inMemory("b")"#])
    withDependencies {
      $0.defaultFileStorage = .inMemory
      $0.defaultInMemoryStorage = InMemoryStorage()
    } operation: {
      #expect(FileStorageKey<[Int]>.fileStorage(url).id != fileKeys[0].id)
      #expect(InMemoryKey<Int>.inMemory("a").id != memoryKeys[0].id)
    }
    #expect(Set([InMemoryStorage(), InMemoryStorage()]).count == 2)
    let storages: [FileStorage] = [.fileSystem, .inMemory, FileStorage.inMemory(files: [:])]
    #expect(Set(storages).count == 3)
  }

  @Test("A custom key can use all public continuation and subscriber methods")
  func customKey() {
    func value() throws -> Int { 1 }
    func optionalValue() throws -> Int? { 1 }
    let result: Result<Int, any Error> = .success(1)
    let optionalResult: Result<Int?, any Error> = .success(nil)
    let subscription = SharedSubscription {}
    let subscriber = SharedSubscriber<Int>(callback: { _ in })
    subscriber.yield(1)
    subscriber.yield(with: .success(1))
    subscriber.yield(with: .success(nil))
    subscriber.yield(with: .failure(CancellationError()))
    subscriber.yield(with: Result { try value() })
    subscriber.yield(with: Result { try optionalValue() })
    subscriber.yield(with: result)
    subscriber.yield(with: optionalResult)
    subscriber.yield(throwing: CancellationError())
    subscriber.yieldLoading(true)
    subscriber.yieldLoading()
    subscriber.yieldReturningInitialValue()
    subscription.cancel()
    LoadContinuation<Int>("a key") { _ in }.resume(returning: 1)
    LoadContinuation<Int> { _ in }.resume(throwing: CancellationError())
    LoadContinuation<Int> { _ in }.resumeReturningInitialValue()
    LoadContinuation<Int> { _ in }.resume(with: .success(1))
    LoadContinuation<Int> { _ in }.resume(with: .success(nil))
    LoadContinuation<Int> { _ in }.resume(with: .failure(CancellationError()))
    LoadContinuation<Int> { _ in }.resume(with: Result { try value() })
    LoadContinuation<Int> { _ in }.resume(with: Result { try optionalValue() })
    LoadContinuation<Int> { _ in }.resume(with: result)
    LoadContinuation<Int> { _ in }.resume(with: optionalResult)
    SaveContinuation("a key") { _ in }.resume()
    SaveContinuation { _ in }.resume(throwing: CancellationError())
    SaveContinuation { _ in }.resume(with: .success(()))
    SaveContinuation { _ in }.resume(with: Result { _ = try value() })
    let loads: Set<LoadContext<Int>> = [.initialValue(1), .userInitiated, .initialValue(1)]
    let saves: Set<SaveContext> = [.didSet, .userInitiated, .didSet]
    #expect(Set(loads.map(\.initialValue)) == [1, nil])
    #expect(saves.count == 2)
  }

  @Test("Shared values and keys have their documented conformances")
  func conformances() {
    func require(
      _: some Sendable & Observable & Equatable & Identifiable & CustomStringConvertible
        & CustomReflectable & CustomDumpRepresentable
    ) {}
    func require(key: some SharedKey & CustomStringConvertible) {}
    func require(sendable: some Sendable) {}
    let row = Shared(value: Row(id: 1, title: "Design"))
    require(row)
    require(SharedReader(row))
    require(key: InMemoryKey<Int>.inMemory("a"))
    require(key: FileStorageKey<[Int]>.fileStorage(url))
    require(key: InMemoryKey<Int>.Default.total)
    require(sendable: row.publisher)
  }
}

extension SharedReader where Value: Sendable {
  /// A new shared value with the reader's value, so that one array can contain readers and shared
  /// values.
  fileprivate var shared: Shared<Value> { Shared(value: wrappedValue) }
}
