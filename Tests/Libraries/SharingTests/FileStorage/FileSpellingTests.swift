import DependenciesTestSupport
import Foundation
import IdentifiedCollections
import Sharing
import Testing

/// A different spelling of the URL of the same file.
private enum Spelling: CaseIterable {
  case link, linkedDirectory, parentDirectory, sameDirectory, relativePath, baseURL

  func url(of file: URL) throws -> URL {
    let directory = file.deletingLastPathComponent()
    let manager = FileManager.default
    switch self {
    case .link:
      let link = directory.appending(path: "link.json")
      try manager.createSymbolicLink(at: link, withDestinationURL: file)
      return link
    case .linkedDirectory:
      let link = directory.deletingLastPathComponent().appending(path: "link-\(UUID())")
      try manager.createSymbolicLink(at: link, withDestinationURL: directory)
      return link.appending(path: "rows.json")
    case .parentDirectory:
      try manager.createDirectory(
        at: directory.appending(path: "sub"),
        withIntermediateDirectories: true
      )
      return try #require(URL(string: directory.absoluteString + "sub/../rows.json"))
    case .sameDirectory:
      return try #require(URL(string: directory.absoluteString + "././/rows.json"))
    case .relativePath:
      let depth = manager.currentDirectoryPath.split(separator: "/").count
      return URL(filePath: String(repeating: "../", count: depth) + file.path().dropFirst())
    case .baseURL:
      return URL(filePath: "rows.json", relativeTo: directory)
    }
  }
}

private struct NumberedRow: Codable, Equatable, Identifiable, Sendable {
  var id: Int
}

@Suite(
  "Properties whose file paths are spelled differently",
  .dependency(\.defaultFileStorage, .fileSystem),
  .timeLimit(.minutes(5))
)
struct FileSpellingTests {
  @Test(
    "Two properties for one file receive each other's changes even if they spell the file's path differently",
    arguments: Spelling.allCases
  )
  private func following(spelling: Spelling) async throws {
    try await withFile { file in
      try Data("[]".utf8).write(to: file)
      @Shared(.fileStorage(file)) var rows: IdentifiedArrayOf<NumberedRow> = []
      @Shared(.fileStorage(try spelling.url(of: file))) var same: IdentifiedArrayOf<NumberedRow> =
        []

      $rows.withLock { _ = $0.append(NumberedRow(id: 1)) }
      try await $rows.save()
      for await rows in $same.publisher.values where rows.ids == [1] { break }
      $same.withLock { _ = $0.append(NumberedRow(id: 2)) }
      try await $same.save()
      for await rows in $rows.publisher.values where rows.ids == [1, 2] { break }

      #expect($rows.loadError == nil && $same.loadError == nil)
    }
  }

  @Test(
    "Two properties of one file save each other's changes, even if they spell the path differently",
    arguments: Spelling.allCases
  )
  private func changing(spelling: Spelling) async throws {
    try await withFile { file in
      try Data("[]".utf8).write(to: file)
      @Shared(.fileStorage(file)) var rows: IdentifiedArrayOf<NumberedRow> = []
      @Shared(.fileStorage(try spelling.url(of: file))) var same: IdentifiedArrayOf<NumberedRow> =
        []

      for number in 1...20 {
        $rows.withLock { _ = $0.append(NumberedRow(id: number)) }
        $same.withLock { _ = $0.append(NumberedRow(id: -number)) }
      }
      try await $rows.save()
      try await $same.save()

      let stored = try JSONDecoder().decode([NumberedRow].self, from: Data(contentsOf: file))
      #expect(Set(stored.map(\.id)) == Set((1...20).flatMap { [$0, -$0] }))
      #expect(FileBackup.all(of: file).isEmpty)
    }
  }

  private func withFile(_ operation: (URL) async throws -> Void) async throws {
    let directory = URL.temporaryDirectory.appending(path: "spellings-\(UUID())/files")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory.deletingLastPathComponent()) }
    try await operation(directory.appending(path: "rows.json"))
  }
}
