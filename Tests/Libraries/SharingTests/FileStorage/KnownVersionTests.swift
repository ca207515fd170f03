import Dependencies
import DependenciesTestSupport
import FileTestSupport
import Foundation
import IdentifiedCollections
import Locking
import Observation
import Sharing
import Testing

@Suite(
  "The contents of a file that a key has last read or saved",
  .dependency(\.defaultFileStorage, .fileSystem),
  .timeLimit(.minutes(5))
)
struct KnownVersionTests {
  private typealias Rows = IdentifiedArrayOf<Row>
  private let directory: TemporaryDirectory
  private let url: URL
  private let decodeCount = Locked(0)

  init() throws {
    directory = try TemporaryDirectory()
    url = directory.url.appending(path: "rows.json")
  }

  private static let unencodable = Row(id: 13, title: "cannot be encoded")

  private struct Unencodable: Error {}

  private func key(
    beforeEncoding: @escaping @Sendable () throws -> Void = {}
  ) -> FileStorageKey<Rows> {
    .fileStorage(
      url,
      decode: { [decodeCount] data in
        decodeCount.withLock { $0 += 1 }
        return try JSONDecoder().decode(Rows.self, from: data)
      },
      encode: { rows in
        try beforeEncoding()
        if rows.contains(Self.unencodable) { throw Unencodable() }
        return try JSONEncoder().encode(rows)
      }
    )
  }

  private func write(_ rows: Rows) throws {
    try JSONEncoder().encode(rows).write(to: url, options: .atomic)
  }

  private func rowsOnDisk() throws -> Rows {
    try JSONDecoder().decode(Rows.self, from: Data(contentsOf: url))
  }

  private static let one = Row(id: 1, title: "One")
  private static let two = Row(id: 2, title: "Two")
  private static let three = Row(id: 3, title: "Three")

  @Test(
    "A file storage key loads and merges contents that it has saved without decoding them again"
  )
  func decodedOnce() async throws {
    try write([Self.one])
    @Shared(key()) var rows = []
    $rows.withLock { _ = $0.append(Self.two) }
    try await $rows.save()
    try await $rows.load()
    #expect(decodeCount.withLock(\.self) == 1)
    // Decode only the other program's version: the base of the merge is the value that was saved.
    try write([Self.one, Self.two, Self.three])
    $rows.withLock { $0[id: 1]?.title = "Our" }
    try await $rows.save()
    #expect(rows == [Row(id: 1, title: "Our"), Self.two, Self.three])
    #expect(decodeCount.withLock(\.self) == 2)
  }

  @Test(
    "If a file changed but kept its size, a save merges the new contents with the property's change"
  )
  func merging() async throws {
    try write([Self.one, Self.two])
    let (url, isFirst) = (url, Locked(true))
    let rows = Shared(
      wrappedValue: [],
      key {
        let isFirst = isFirst.withLock { isFirst in
          defer { isFirst = false }
          return isFirst
        }
        guard isFirst else { return }
        let theirs = [Self.one, Row(id: 2, title: "Owt")]
        try JSONEncoder().encode(theirs).write(to: url, options: .atomic)
      }
    )
    rows.withLock { $0[id: 1]?.title = "Our" }
    try await rows.save()
    let merged: Rows = [Row(id: 1, title: "Our"), Row(id: 2, title: "Owt")]
    #expect(rows.wrappedValue == merged)
    #expect(try rowsOnDisk() == merged)
    #expect(FileBackup.all(of: url) == [])
  }

  @Test("A value that cannot be encoded leaves the file unchanged")
  func unencodable() async throws {
    try write([Self.one])
    @Shared(key()) var rows = []
    $rows.withLock { _ = $0.append(Self.unencodable) }
    let error = await #expect(throws: FileStorageError.self) { try await $rows.save() }
    guard case .unencodable(url, _) = error else {
      return #expect(error == nil, "That is another error.")
    }
    #expect(try rowsOnDisk() == [Self.one])
    $rows.withLock { _ = $0.remove(id: Self.unencodable.id) }
    try await $rows.save()
    #expect(rows == [Self.one])
    #expect(try directory.names == ["rows.json"])
  }

  @Test("If another program empties a file, the next save backs up the file's previous contents")
  @MainActor
  func emptied() async throws {
    try write([Self.one])
    @Shared(key()) var rows = []
    try Data().write(to: url)
    for await isDamaged in Observations({ [$rows] in $rows.loadError != nil }) where isDamaged {
      break
    }
    $rows.withLock { _ = $0.append(Self.two) }
    try await $rows.save()
    #expect(try rowsOnDisk() == [Self.one, Self.two])
    let copies = FileBackup.all(of: url)
    #expect(copies.map(\.reason) == [.replaced])
    #expect(
      try JSONDecoder().decode(Rows.self, from: Data(contentsOf: copies[0].url)) == [Self.one]
    )
  }

  @Test(
    "A save that overrides another program's change backs up the program's contents byte for byte"
  )
  func conflict() async throws {
    try write([Self.one])
    let (url, isFirst) = (url, Locked(true))
    let theirs = Data(#" [ {"id": 1,  "title": "Their", "tags": []} ] "#.utf8)
    let rows = Shared(
      wrappedValue: [],
      key {
        let isFirst = isFirst.withLock { isFirst in
          defer { isFirst = false }
          return isFirst
        }
        if isFirst { try theirs.write(to: url, options: .atomic) }
      }
    )
    rows.withLock { $0[id: 1]?.title = "Our" }
    try await rows.save()
    #expect(try rowsOnDisk() == [Row(id: 1, title: "Our")])
    #expect(try FileBackup.all(of: url).map { try Data(contentsOf: $0.url) } == [theirs])
  }
}
