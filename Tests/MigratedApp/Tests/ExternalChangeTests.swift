import Dependencies
import DependenciesTestSupport
import Foundation
import Sharing
import Testing

/// A format for a list of titles, one on each line, between comments that the app does not show.
private func titles(
  _ comments: @escaping @Sendable ([String]?) -> Void = { _ in }
) -> FileFormat<[String]> {
  FileFormat { data in
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    return (
      lines.filter { !$0.hasPrefix("#") },
      remainder: lines.filter { $0.hasPrefix("#") }
    )
  } encode: { titles, comments, _ in
    let lines = (comments ?? []) + titles
    return (Data(lines.joined(separator: "\n").utf8), remainder: comments ?? [])
  } onSync: { remainder in
    comments(remainder)
  }
}

@Suite("Changes that other code makes to an app's data", .timeLimit(.minutes(5)))
struct ExternalChangeTests {
  @Test(
    "Subscribers to a setting receive the old and the new value when other code changes the setting"
  )
  func setting() {
    @Dependency(\.defaultAppStorage) var defaults
    @Shared(.appStorage("goal")) var goal = 20
    let changes = LockIsolated<[ExternalChange<Int>]>([])
    let subscription = $goal.externalChanges.sink { change in
      changes.withValue { $0.append(change) }
    }
    $goal.withLock { $0 = 25 }
    defaults.set(30, forKey: "goal")
    #expect(changes.value == [ExternalChange(oldValue: 25, newValue: 30)])
    subscription.cancel()
    defaults.set(35, forKey: "goal")
    #expect(changes.value.count == 1)
  }

  @Test(
    "A custom file format can preserve a file's comment lines when a property is saved to the file"
  )
  func format() async throws {
    let comments = LockIsolated<[String]?>(nil)
    let file = URL(filePath: "/titles.txt")
    let storage = FileStorage.inMemory(files: [file: Data("# Summer\nEmma".utf8)])
    try await withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      let format = titles { remainder in comments.setValue(remainder) }
      @Shared(.fileStorage(file, format: format)) var list: [String] = []
      #expect(list == ["Emma"])
      #expect(comments.value == ["# Summer"])
      $list.withLock { $0.append("Persuasion") }
      try await $list.save()
    }
    withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      let plain = FileFormat<String> {
        String(decoding: $0, as: UTF8.self)
      } encode: {
        Data($0.utf8)
      }
      @Shared(.fileStorage(file, format: plain)) var text = ""
      #expect(text == "# Summer\nEmma\nPersuasion")
    }
  }

  @Test(
    "A file storage property is updated when its file is deleted and when the file is created again",
    .dependency(\.defaultFileStorage, .fileSystem)
  )
  func deletion() async throws {
    let directory = URL.temporaryDirectory.appending(path: "reading-list-\(UUID())")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let file = directory.appending(path: "titles.json")
    try Data(#"["Emma"]"#.utf8).write(to: file)
    @SharedReader(.fileStorage(file)) var list: [String] = []
    #expect(list == ["Emma"])

    try FileManager.default.removeItem(at: file)
    for await titles in $list.publisher.values where titles == [] { break }
    try Data(#"["Persuasion"]"#.utf8).write(to: file, options: .atomic)
    for await titles in $list.publisher.values where titles == ["Persuasion"] { break }
    #expect($list.loadError == nil)
  }
}
