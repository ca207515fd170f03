import Dependencies
import DependenciesTestSupport
import Foundation
import IdentifiedCollections
import Locking
import Observation
import Sharing
import Testing

@Suite(
  "A large file that is read and written in parts",
  .dependency(\.defaultFileStorage, .fileSystem),
  .timeLimit(.minutes(5))
)
struct StreamedFileTests {
  private typealias Rows = IdentifiedArrayOf<Row>
  private let directory: TemporaryDirectory
  private let url: URL

  /// How often the file was decoded and encoded as a whole.
  private let wholeCount = Locked(0)

  init() throws {
    directory = try TemporaryDirectory()
    url = directory.url.appending(path: "rows.json")
  }

  private static let spoiled = Row(id: 13, title: "cannot be written")

  private struct Spoiled: Error {}

  private func key(
    minimumSize: Int = 1,
    beforeEncoding: @escaping @Sendable () throws -> Void = {}
  ) -> FileStorageKey<Rows> {
    let wholeCount = wholeCount
    return .fileStorage(
      url,
      decode: { data in
        wholeCount.withLock { $0 += 1 }
        return try JSONDecoder().decode(Rows.self, from: data)
      },
      encode: { rows, _ in
        wholeCount.withLock { $0 += 1 }
        return try JSONEncoder().encode(rows)
      },
      streaming: StreamedFormat(minimumSize: minimumSize) { size, parts in
        var data = Data()
        guard
          parts({
            data.append(contentsOf: $0); return true
          })
        else { return nil }
        #expect(data.count == size)
        return try? JSONDecoder().decode(Rows.self, from: data)
      } encode: { rows, write in
        try beforeEncoding()
        for byte in try JSONEncoder().encode(rows) { write([byte]) }
        if rows.contains(Self.spoiled) { throw Spoiled() }
      }
    )
  }

  private func write(_ rows: Rows) throws {
    try JSONEncoder().encode(rows).write(to: url, options: .atomic)
    // A child process that another test starts has all files of this one for a moment.
    while try FileStorage.fileSystem.files.read(url).writer == .present {}
  }

  private func rowsOnDisk() throws -> Rows {
    try JSONDecoder().decode(Rows.self, from: Data(contentsOf: url))
  }

  private static let one = Row(id: 1, title: "One")
  private static let two = Row(id: 2, title: "Two")
  private static let three = Row(id: 3, title: "Three")

  @Test(
    "is never in memory as a whole, when it is created and when it is required",
    arguments: [true, false]
  )
  func inParts(isRequired: Bool) async throws {
    try write([Self.one])
    let rows =
      isRequired
      ? try await Shared(require: key()) : Shared(wrappedValue: [], key())
    #expect(rows.wrappedValue == [Self.one])
    rows.withLock { _ = $0.append(Self.two) }
    try await rows.save()
    #expect(try rowsOnDisk() == [Self.one, Self.two])
    rows.withLock { _ = $0.append(Self.three) }
    try await rows.save()
    try await rows.load()
    #expect(rows.wrappedValue == [Self.one, Self.two, Self.three])
    #expect(try rowsOnDisk() == rows.wrappedValue)
    #expect(wholeCount.withLock(\.self) == 0)
    #expect(FileBackup.all(of: url) == [])
  }

  @Test("is read as a whole if it is small, or if no value can be made of its parts")
  func asAWhole() async throws {
    try write([Self.one])
    do {
      @Shared(key(minimumSize: 1_000)) var rows = []
      #expect(rows == [Self.one])
      #expect(wholeCount.withLock(\.self) == 1)
    }
    try Data("[{".utf8).write(to: url)
    wholeCount.withLock { $0 = 0 }
    @Shared(key()) var rows = []
    #expect(wholeCount.withLock(\.self) > 0)
    let error = try #require($rows.loadError)
    #expect(String(describing: error).hasPrefix("Cannot understand '\(url.path())'"))
  }

  @Test("is read as a whole while another program has it open for writing")
  func beingWritten() throws {
    try write([Self.one])
    let writer = try FileHandle(forUpdating: url)
    @Shared(key()) var rows = []
    #expect(rows == [Self.one])
    #expect(wholeCount.withLock(\.self) == 1)
    try writer.close()
  }

  @Test("is merged with what another program puts in its place meanwhile, since what was read")
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
        // As many bytes as before: only their digest tells that they are others.
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

  @Test("stays as it was if the value cannot be written, which is told")
  func unencodable() async throws {
    try write([Self.one])
    @Shared(key()) var rows = []
    $rows.withLock { _ = $0.append(Self.spoiled) }
    let error = await #expect(throws: FileStorageError.self) { try await $rows.save() }
    guard case .unencodable(url, _) = error else {
      return #expect(error == nil, "That is another error.")
    }
    #expect(try rowsOnDisk() == [Self.one])
    $rows.withLock { _ = $0.remove(id: Self.spoiled.id) }
    try await $rows.save()
    #expect(rows == [Self.one])
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.url.path)
    #expect(names.filter { !$0.hasPrefix(".") || $0.contains("rows.json") } == ["rows.json"])
  }

  @Test("is kept as a copy of its value when another program has emptied it")
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
}
