import Dependencies
import DependenciesTestSupport
import FileTestSupport
import Foundation
import Sharing
import Testing

@Suite("File storage in memory")
struct InMemoryFileStorageTests {
  private let url = URL(filePath: "/rows.json")

  @Test("File storage properties with the same file share their value")
  func sameFileSharesValue() {
    @Shared(.fileStorage(url)) var first: [Row] = []
    @Shared(.fileStorage(url)) var second: [Row] = []
    $first.withLock { $0.append(Row(id: 1, title: "Design")) }
    #expect(second.map(\.id) == [1])
  }

  @Test("A file storage property loads the saved value of its file immediately")
  func valueOutlivesItsHolders() {
    do {
      @Shared(.fileStorage(url)) var rows: [Row] = []
      $rows.withLock { $0 = [Row(id: 1, title: "Design")] }
    }
    @Shared(.fileStorage(url)) var rows: [Row] = []
    #expect(rows == [Row(id: 1, title: "Design")])
  }

  @Test("A nil that is saved to a file is not replaced by a default")
  func optionalValue() async throws {
    do {
      @Shared(.fileStorage(url)) var name: String?
      $name.withLock { $0 = "Blob" }
    }
    do {
      @Shared(.fileStorage(url)) var name: String?
      #expect(name == "Blob")
      try await $name.load()
      #expect(name == "Blob")
      $name.withLock { $0 = nil }
    }
    let name = Shared(wrappedValue: "Default", FileStorageKey<String?>.fileStorage(url))
    #expect(name.wrappedValue == nil)
  }

  @Test("In-memory file storage returns the files that it was created with")
  func storageWithFiles() {
    withDependencies {
      $0.defaultFileStorage = .inMemory(files: [url: Data("[1, 2]".utf8), otherURL: Data()])
    } operation: {
      @Shared(.fileStorage(url)) var numbers: [Int] = []
      @Shared(.fileStorage(otherURL)) var empty = [7]
      #expect(numbers == [1, 2])
      #expect(empty == [7], "An empty file counts as missing.")
      #expect($empty.loadError == nil)
    }
  }
  private let otherURL = URL(filePath: "/empty.json")

  @Test(
    "The error about a file that cannot be decoded names the file and the location in it",
    arguments: [
      (#"[{"id": 1}]"#, "at [0]: 'title' is missing"),
      (
        #"[{"id": "x", "title": ""}]"#,
        "at [0].id: a number is expected, not a string"
      ),
      ("[\n  {\"id\": x}\n]", "at line 2, column 10: this is not valid JSON"),
      ("[", "at line 1, column 2: the JSON ends too early"),
    ]
  )
  func undecodableFile(content: String, place: String) {
    withDependencies {
      $0.defaultFileStorage = .inMemory(files: [url: Data(content.utf8)])
    } operation: {
      @Shared(.fileStorage(url)) var rows: [Row] = []
      #expect(rows.isEmpty)
      let message = "Cannot understand '/rows.json': \(place)."
      #expect($rows.loadError.map(String.init(describing:)) == message)
      #expect($rows.loadError?.localizedDescription == message)
      #expect(($rows.loadError as? FileStorageError)?.underlyingError is DecodingError)
    }
  }

  @Test("The decoding error of a custom file format becomes a file storage error")
  func undecodableCustomFormat() {
    struct EmptyLine: Error {}
    withDependencies {
      $0.defaultFileStorage = .inMemory(files: [url: Data("a".utf8)])
    } operation: {
      let key = FileStorageKey<[Row]>.fileStorage(
        url,
        decode: { _ in throw EmptyLine() },
        encode: { _ in Data() }
      )
      let rows = Shared(wrappedValue: [], key)
      let error = rows.loadError as? FileStorageError
      #expect(error?.localizedDescription == "Cannot understand '/rows.json': EmptyLine().")
      #expect(error?.underlyingError is EmptyLine)
      #expect(
        error == .undecodable(url, DecodingFailure(location: "", reason: "EmptyLine()"))
      )
    }
  }

  @Test("A file storage key can decode a file in a custom format")
  func customFormat() {
    func key() -> FileStorageKey<[String]> {
      .fileStorage(
        URL(filePath: "/names.txt"),
        decode: { String(decoding: $0, as: UTF8.self).split(separator: "\n").map(String.init) },
        encode: { Data($0.joined(separator: "\n").utf8) }
      )
    }
    withDependencies {
      $0.defaultFileStorage = .inMemory(files: [URL(filePath: "/names.txt"): Data("a\nb".utf8)])
    } operation: {
      @Shared(key()) var names = []
      #expect(names == ["a", "b"])
    }
  }

  @Test("A value that cannot be encoded for its file causes a save error and stays in memory")
  func unencodableValue() {
    @Shared(.fileStorage(url)) var number = 0.0
    $number.withLock { $0 = .nan }
    #expect($number.saveError is FileStorageError)
    #expect(number.isNaN)

    $number.withLock { $0 = 1 }
    #expect($number.saveError == nil)
  }
}

@Suite("File storage on disk", .dependency(\.defaultFileStorage, .fileSystem))
struct FileSystemStorageTests {
  private let directory: TemporaryDirectory
  private let url: URL

  init() throws {
    directory = try TemporaryDirectory()
    url = directory.url.appending(path: "rows.json")
  }

  private func write(_ text: String, to url: URL) throws {
    try Data(text.utf8).write(to: url)
  }

  @Test("A saved value is in its file when `save` returns")
  func saveWritesFile() async throws {
    @Shared(.fileStorage(url)) var rows: [Row] = []
    $rows.withLock { $0 = [Row(id: 1, title: "Design")] }
    try await $rows.save()

    let saved = try JSONDecoder().decode([Row].self, from: Data(contentsOf: url))
    #expect(saved == [Row(id: 1, title: "Design")])
    #expect(try directory.names == ["rows.json"])
  }

  @Test("A save of a file after many mutations writes the newest value")
  func newestMutationIsSaved() async throws {
    @Shared(.fileStorage(url)) var count = 0
    for _ in 1...500 { $count.withLock { $0 += 1 } }
    try await $count.save()
    #expect(try String(contentsOf: url, encoding: .utf8) == "500")
  }

  @Test("An explicit load of a file reads what another program has written")
  func loadReadsAgain() async throws {
    @Shared(.fileStorage(url)) var count = 0
    try write("42", to: url)
    try await $count.load()
    #expect(count == 42)
  }

  @Test("A save creates the missing directories in the path of its file")
  func missingDirectories() async throws {
    let deep = directory.url.appending(path: "a/b/rows.json")
    @Shared(.fileStorage(deep)) var count = 0
    $count.withLock { $0 = 1 }
    try await $count.save()
    #expect(try String(contentsOf: deep, encoding: .utf8) == "1")
  }

  @Test("A new file is readable only by its owner, and an existing file keeps its permissions")
  func permissions() async throws {
    func mode() throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: url.path())[.posixPermissions] as? Int
    }
    @Shared(.fileStorage(url)) var count = 0
    $count.withLock { $0 = 1 }
    try await $count.save()
    #expect(try mode() == 0o600)

    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: url.path())
    $count.withLock { $0 = 2 }
    try await $count.save()
    #expect(try mode() == 0o640)
  }

  @Test(
    "A save writes through a symbolic link and does not replace the link",
    arguments: [true, false]
  )
  func symbolicLink(isTargetThere: Bool) async throws {
    let target = directory.url.appending(path: "target.json")
    if isTargetThere { try write("1", to: target) }
    try FileManager.default.createSymbolicLink(
      atPath: url.path(),
      withDestinationPath: "target.json"
    )
    @Shared(.fileStorage(url)) var count = 0
    $count.withLock { $0 = 2 }
    try await $count.save()

    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: url.path()) == "target.json")
    #expect(try String(contentsOf: target, encoding: .utf8) == "2")
  }

  @Test("A new file storage property waits for a program that is still writing the file")
  func createdBesideWriter() throws {
    try write("[1", to: url)
    let writer = try FileHandle(forUpdating: url)
    let isRead = DispatchSemaphore(value: 0)
    DispatchQueue(label: "writer").async {
      isRead.wait()
      _ = try? writer.seekToEnd()
      try? writer.write(contentsOf: Data(", 2]".utf8))
      try? writer.close()
    }
    let key = FileStorageKey<[Int]>.fileStorage(
      url,
      decode: { content in
        defer { isRead.signal() }
        return try JSONDecoder().decode([Int].self, from: content)
      },
      encode: { try JSONEncoder().encode($0) }
    )
    @Shared(key) var numbers: [Int] = []
    #expect(numbers == [1, 2])
    #expect($numbers.loadError == nil)
  }

  @Test("The first save backs up a file that could not be decoded")
  func undecodableFileIsKept() async throws {
    try write("{ broken", to: url)
    @Shared(.fileStorage(url)) var count = 0
    #expect($count.loadError is FileStorageError)
    #expect(try directory.names == ["rows.json"])

    $count.withLock { $0 = 1 }
    try await $count.save()
    $count.withLock { $0 = 2 }
    try await $count.save()

    let names = try directory.names
    #expect(names.count == 2)
    #expect(names[0] == "rows.json")
    #expect(names[1].hasPrefix("rows.unreadable-"))
    let kept = try String(contentsOf: directory.url.appending(path: names[1]), encoding: .utf8)
    #expect(kept == "{ broken")
  }

  @Test("A directory at the path of a property's file causes a load error and a save error")
  func directoryInPlaceOfFile() async throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    @Shared(.fileStorage(url)) var count = 0
    #expect(
      $count.loadError as? FileStorageError == .unreadable(url, reason: "Is a directory")
    )
    $count.withLock { $0 = 1 }
    let error = await #expect(throws: FileStorageError.self) { try await $count.save() }
    #expect(error == $count.saveError as? FileStorageError)
    #expect(count == 1)
    #expect(try directory.names == ["rows.json"])
  }

  @Test("A file at the path of a parent directory causes a save error until that file is removed")
  func saveErrorIsCleared() async throws {
    let blocked = directory.url.appending(path: "file/rows.json")
    try write("", to: directory.url.appending(path: "file"))
    @Shared(.fileStorage(blocked)) var count = 0
    $count.withLock { $0 = 1 }
    let error = await #expect(throws: FileStorageError.self) { try await $count.save() }
    #expect(error == .unwritable(blocked, reason: "Not a directory"))

    try FileManager.default.removeItem(at: directory.url.appending(path: "file"))
    try await $count.save()
    #expect($count.saveError == nil)
    #expect(try String(contentsOf: blocked, encoding: .utf8) == "1")
  }
}
