import DependenciesTestSupport
import Foundation
import Sharing
import Testing

@testable import ReadingList

@Suite(
  "Shared properties that an app keeps in files",
  .dependency(\.defaultFileStorage, .fileSystem)
)
struct FileTests {
  private let directory: URL

  init() throws {
    directory = URL.temporaryDirectory.appending(path: "reading-list-\(UUID())")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  private func remove() { try? FileManager.default.removeItem(at: directory) }

  @Test("A released property whose value was saved does not overwrite a newer version of its file")
  func savedAndReleased() async throws {
    defer { remove() }
    let file = directory.appending(path: "titles.json")
    do {
      @Shared(.fileStorage(file)) var titles: [String] = []
      $titles.withLock { $0 = ["Emma"] }
      try await $titles.save()
      #expect(try String(contentsOf: file, encoding: .utf8).contains("Emma"))
    }
    try Data(#"["Persuasion"]"#.utf8).write(to: file, options: .atomic)
    PendingSaves.flush()
    @Shared(.fileStorage(file)) var titles: [String] = []
    #expect(titles == ["Persuasion"])
    #expect(try String(contentsOf: file, encoding: .utf8) == #"["Persuasion"]"#)
  }

  @Test("Changes that a mutation makes before it throws an error are saved")
  func throwingMutation() async throws {
    defer { remove() }
    struct Refused: Error {}
    let file = directory.appending(path: "titles.json")
    @Shared(.fileStorage(file)) var titles: [String] = []
    #expect(throws: Refused.self) {
      try $titles.withLock { titles in
        titles.append("Emma")
        throw Refused()
      }
    }
    try await $titles.save()
    #expect(try String(contentsOf: file, encoding: .utf8).contains("Emma"))
  }

  @Test("The description of a file storage key with an explicit type contains the file's name")
  func description() {
    defer { remove() }
    let file = directory.appending(path: "titles.json")
    let key: FileStorageKey<[String]> = .fileStorage(file)
    #expect("\(key)".contains("titles.json"))
  }
}
