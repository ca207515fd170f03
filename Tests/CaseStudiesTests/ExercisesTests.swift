import CaseStudies
import Foundation
import Testing

@Suite("A copy of the exercises")
struct ExercisesTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test("A copy of the ten exercises contains hints, articles and tests, but no solutions")
  func copy() throws {
    let copy = directory.url.appending(path: "my exercises")
    let text = try Exercises.copy(to: copy)
    #expect(text.contains("10 exercises are in"))
    let sources = try FileManager.default.contentsOfDirectory(
      at: copy.appending(path: "Sources"),
      includingPropertiesForKeys: nil
    )
    #expect(sources.count == 10)
    for source in sources {
      let text = try String(contentsOf: source, encoding: .utf8)
      let solution = Exercises.solutions.appending(path: source.lastPathComponent)
      #expect(text.contains("// Hint:"), "\(source.lastPathComponent)")
      let article = try #require(text.firstMatch(of: /\/\/ Article: (.*)/)?.1)
      #expect(article.hasPrefix("/"))
      #expect(FileManager.default.fileExists(atPath: String(article)), "\(article)")
      #expect(
        FileManager.default.fileExists(atPath: solution.path(percentEncoded: false)),
        "\(solution)"
      )
    }
    let manifest = try String(contentsOf: copy.appending(path: "Package.swift"), encoding: .utf8)
    #expect(manifest.contains("path: \"\(Exercises.root.path(percentEncoded: false))\""))
    let contents = try FileManager.default.contentsOfDirectory(
      atPath: copy.path(percentEncoded: false)
    )
    #expect(contents.sorted() == ["Package.swift", "Sources", "Tests"])
  }

  @Test("Copying the exercises does not overwrite an existing directory")
  func existingDirectory() throws {
    let error = #expect(throws: Exercises.CopyError.self) {
      try Exercises.copy(to: directory.url)
    }
    #expect(error?.description.hasSuffix("name a directory that does not exist.") == true)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: directory.url.path(percentEncoded: false))
        == []
    )
  }
}
