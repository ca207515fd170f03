import CaseStudies
import Foundation
import TestGate
import Testing

@MainActor
@Suite("The script of each case study", .gatedOnMainActor, .timeLimit(.minutes(5)))
struct ScriptTests {
  static let names = CaseStudiesProgram.all.map { $0.about.name }

  @Test(
    "Each case study shows what its script expects after each key press",
    arguments: await names
  )
  func passes(name: String) async throws {
    let type = try #require(CaseStudiesProgram.all.first { $0.about.name == name })
    let directory = try TemporaryDirectory()
    let count = try await ScriptPlayer(directory: directory.url).play(type)
    #expect(count > 2)
  }

  @Test("The script of a case study fails if the screen does not show what the script expects")
  func failsOnWrongExpectation() async throws {
    let directory = try TemporaryDirectory()
    let player = ScriptPlayer(directory: directory.url, timeout: .milliseconds(1))
    let failure = ScriptFailure(step: 2, expected: "“Count 2”", screen: "Count 1")
    await #expect(throws: failure) { try await player.play(Counter.self) }
  }

  @Test("Each case study has a unique name, a description and its source")
  func isDescribed() {
    #expect(Set(Self.names).count == Self.names.count)
    for type in CaseStudiesProgram.all {
      #expect(type.about.shows.hasSuffix("."), "\(type.about.name)")
      // The whole description fits into the menu at 80 columns.
      #expect(type.about.shows.count <= 53, "\(type.about.name)")
      #expect(!type.about.trying.isEmpty, "\(type.about.name)")
      let sources = type.about.sources
      #expect(sources[0].lines.contains { $0.contains(": CaseStudy {") }, "\(type.about.name)")
      for source in sources {
        #expect(source.lines.count > 20, "\(type.about.name) has \(source.name)")
        #expect(
          // `MyShared.swift` is longer, because it is a small library.
          source.lines.count <= (source.name == "MyShared.swift" ? 280 : 200),
          "\(source.name) is longer than a study should be."
        )
      }
    }
  }
}

/// A directory that exists as long as this object.
final class TemporaryDirectory {
  let url = FileManager.default.temporaryDirectory.appending(path: "case-studies-\(UUID())")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    // Ignore the error: the system empties the directory for temporary files.
    try? FileManager.default.removeItem(at: url)
  }
}
