import CaseStudies
import Dependencies
import DependenciesTestSupport
import Foundation
import Sharing
import Testing

@MainActor
@Suite("The case study of load and save errors")
struct TroubleTests {
  private let directory: TemporaryDirectory
  private let study: Trouble

  init() throws {
    let directory = try TemporaryDirectory()
    self.directory = directory
    study = withDependencies {
      $0.defaultFileStorage = .fileSystem
      $0.studyDirectory = directory.url
    } operation: {
      Trouble(arguments: [])
    }
  }

  @Test(
    "If a data file becomes unreadable, a backup of it is kept and the property's value stays unchanged"
  )
  func garbage() async throws {
    study.$count.withLock { $0 = 1 }
    try await study.$count.save()
    try "garbage".write(to: study.file, atomically: true, encoding: .utf8)
    let error = await #expect(throws: FileStorageError.self) { try await study.$count.load() }
    #expect(study.count == 1)
    #expect(study.$count.loadError as? FileStorageError == error)

    study.$count.withLock { $0 = 2 }
    try await study.$count.save()
    #expect(study.$count.loadError == nil)
    let kept = try FileBackup.all(of: study.file).map {
      try String(contentsOf: $0.url, encoding: .utf8)
    }
    #expect(Set(kept) == ["1", "garbage"])
  }

  @Test("A value whose save has failed stays in memory, and a later save writes it to the file")
  func unwritable() async throws {
    // A directory in place of the file prevents saves by every user, even root.
    try FileManager.default.createDirectory(at: study.file, withIntermediateDirectories: true)
    study.$count.withLock { $0 = 1 }
    let error = await #expect(throws: FileStorageError.self) { try await study.$count.save() }
    #expect("\(try #require(error))".hasPrefix("Cannot write '\(study.file.path())': "))
    #expect(study.count == 1)

    try FileManager.default.removeItem(at: study.file)
    try await study.$count.save()
    #expect(study.$count.saveError == nil)
    #expect(try String(contentsOf: study.file, encoding: .utf8) == "1")
  }
}
