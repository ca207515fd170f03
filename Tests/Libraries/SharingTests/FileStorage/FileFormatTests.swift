import Dependencies
import DependenciesTestSupport
import FileTestSupport
import Foundation
import Locking
import Sharing
import Testing

@Suite(
  "A file format that keeps the comments of a file",
  .dependency(\.defaultFileStorage, .fileSystem),
  .timeLimit(.minutes(5))
)
struct FileFormatTests {
  private let directory: TemporaryDirectory
  private let url: URL
  private let reported = Locked<[[String]]>([])

  init() throws {
    directory = try TemporaryDirectory()
    url = directory.url.appending(path: "numbers.txt")
  }

  /// A key for a file of numbers and comments, each on its own line.
  ///
  /// The key writes the comments after the numbers.
  private var key: FileStorageKey<[Int: Int]> {
    .fileStorage(
      url,
      format: FileFormat { data in
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
        let numbers = lines.compactMap { Int($0) }
        return (
          Dictionary(uniqueKeysWithValues: numbers.map { ($0, $0) }),
          remainder: lines.filter { Int($0) == nil }
        )
      } encode: { numbers, comments, _ in
        let lines = numbers.keys.sorted().map { "\($0)" } + (comments ?? [])
        return (Data(lines.joined(separator: "\n").utf8), remainder: comments ?? [])
      } onSync: { [reported] comments in
        reported.withLock { $0.append(comments ?? []) }
      }
    )
  }

  private var text: String { get throws { try String(contentsOf: url, encoding: .utf8) } }

  @Test("A file format can keep the comments of the file that a save replaces")
  func kept() async throws {
    try Data("# one\n1\n# two".utf8).write(to: url)
    @Shared(key) var numbers: [Int: Int] = [:]
    #expect(numbers == [1: 1])
    #expect(reported.withLock(\.self) == [["# one", "# two"]])
    $numbers.withLock { $0[2] = 2 }
    try await $numbers.save()
    #expect(try text == "1\n2\n# one\n# two")
    #expect(reported.withLock(\.self).last == ["# one", "# two"])
  }

  @Test("A merge with another program's change to a file keeps the comments that the program wrote")
  func merged() async throws {
    try Data("# ours\n1".utf8).write(to: url)
    let numbers = Shared(wrappedValue: [:], key)
    // The key cannot notice this change before the save, because this thread does not pause between
    // the change and the save.
    try Data("# theirs\n1\n3".utf8).write(to: url, options: .atomic)
    numbers.withLock { $0[2] = 2 }
    try await numbers.save()
    #expect(try text == "1\n2\n3\n# theirs")
    #expect(reported.withLock(\.self).last == ["# theirs"])
  }

  @Test(
    "If a program empties a file, the next save backs up the file's previous values and comments"
  )
  func backup() async throws {
    try Data("# ours\n1".utf8).write(to: url)
    @Shared(key) var numbers: [Int: Int] = [:]
    try Data().write(to: url)
    $numbers.withLock { $0[2] = 2 }
    try await $numbers.save()
    let copies = try FileBackup.all(of: url).map { try String(contentsOf: $0.url, encoding: .utf8) }
    #expect(copies == ["1\n# ours"])
    #expect(try text == "1\n2\n# ours")
  }

  @Test("For a missing file, a file format reports that there are no comments to preserve")
  func missing() {
    @Shared(key) var numbers: [Int: Int] = [:]
    #expect(numbers.isEmpty)
    #expect(reported.withLock(\.self) == [[]])
  }
}
