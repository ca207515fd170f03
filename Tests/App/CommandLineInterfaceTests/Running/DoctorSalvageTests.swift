import CommandLineInterface
import Foundation
import Models
import PersistenceKeys
import Sharing
import SyncUpsFile
import Testing

@MainActor
@Suite("The command 'doctor --salvage'")
struct DoctorSalvageTests {
  private let directory: TestDirectory

  init() throws {
    directory = try TestDirectory()
  }

  /// A damaged file, and the expected result of repairing it.
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let content: String
    let saved: [String]
    let sentence: String
    var kept = 0
  }

  nonisolated private static let sample = CommandRun.sample

  /// Returns the sample file, cut off before the given string.
  nonisolated private static func sample(upTo text: String) -> String {
    String(sample.prefix(upTo: sample.firstRange(of: text)?.lowerBound ?? sample.endIndex))
  }

  nonisolated private static let rows = [
    Row(
      testDescription: "ends within an element",
      content: sample(upTo: "9704189"),
      saved: ["Design"],
      sentence: "lines 19–23 could not be read"
    ),
    Row(
      testDescription: "ends within a meeting, of which no part is taken for a sync-up",
      content: "[\n\(other),\n" + sample(upTo: "the login page").dropFirst(2),
      saved: ["Other"],
      sentence: "lines 3–16 could not be read"
    ),
    Row(
      testDescription: "has garbage between two elements",
      content: sample.replacing("  },\n  {\n", with: "  },\n#$%{\u{0} {\"a\"\n,]x\n  {\n"),
      saved: ["Design", "Design review"],
      sentence: "lines 19–20 could not be read"
    ),
    Row(
      testDescription: "has garbage within an element",
      content: sample.replacing("\"name\": \"Blob\"", with: "\"name\": \"Blob"),
      saved: ["Design review"],
      sentence: "lines 2–18 could not be read"
    ),
    Row(
      testDescription: "has no closing bracket",
      content: String(sample.dropLast()),
      saved: ["Design", "Design review"],
      sentence: "nothing was lost"
    ),
    Row(
      testDescription: "has no opening bracket and lacks a comma",
      content: String(sample.dropFirst().replacing("  },\n  {\n", with: "  }\n  {\n")),
      saved: ["Design", "Design review"],
      sentence: "nothing was lost"
    ),
    Row(
      testDescription: "lacks a bracket, and has complete elements that cannot be read",
      content: "[{\"title\": \"Old\"},\n\(other),\n\(other)",
      saved: ["Other"],
      sentence: "nothing was lost",
      kept: 2
    ),
    Row(
      testDescription: "has its list in an object",
      content: "{\"syncUps\":\n\(sample)\n}",
      saved: ["Design", "Design review"],
      sentence: "lines 1, 29 could not be read"
    ),
    Row(
      testDescription: "has a line of garbage at its beginning",
      content: "oops {\n\(sample)",
      saved: ["Design", "Design review"],
      sentence: "line 1 could not be read"
    ),
  ]

  nonisolated private static let other = """
    {"id": "CCCCCCCC-0000-0000-0000-000000000003", "title": "Other", "theme": "sky", "duration": [0, 0], \
    "attendees": [], "meetings": []}
    """

  @Test(
    "'doctor --salvage' saves the readable sync-ups of a damaged file and keeps a copy of that file",
    arguments: rows
  )
  func salvages(row: Row) async throws {
    try directory.write(row.content)
    let run = await directory.runDoctor("--salvage")
    #expect(run.exitCode == .done)
    #expect(run.errors.isEmpty)
    let content = try SyncUpsContent(Data(directory.content().utf8))
    #expect(content.syncUps.map(\.title) == row.saved)
    #expect(content.unreadable.count == row.kept)
    let whole = try SyncUpsContent(Data("[\(Self.other),\(Self.sample.dropFirst())".utf8)).syncUps
    #expect(content.syncUps.allSatisfy { $0 == whole[id: $0.id] })

    #expect(try directory.copies(because: .unreadable) == [row.content])
    let copy = try #require(FileBackup.all(of: directory.file).first).url.lastPathComponent
    let count = row.saved.count == 1 ? "1 sync-up" : "\(row.saved.count) sync-ups"
    #expect(
      run.output.hasPrefix(
        """
        Saved \(count) from the damaged file (\(row.sentence)), and kept a copy of that file in '\(copy)'.
        File          \(directory.file.path())

        """
      )
    )
  }

  @Test("'doctor --salvage --json' reports how many sync-ups were saved and which lines were lost")
  func json() async throws {
    try directory.write(Self.sample(upTo: "9704189"))
    let run = await directory.runDoctor("--salvage", "--json")
    #expect(run.exitCode == .done)
    #expect(
      run.output.contains(
        """
          "lostLines" : [
            {
              "first" : 19,
              "last" : 23
            }
          ],

        """
      )
    )
    #expect(run.output.contains("\n  \"salvaged\" : 1,\n"))
  }

  @Test("'doctor --salvage' refuses a file of valid JSON, with or without unreadable sync-ups")
  func undamaged() async throws {
    for content in [Self.sample, "[]", #"[{"id": 7}]"#] {
      try directory.write(content)
      let run = await directory.runDoctor("--salvage")
      #expect(run.exitCode == .failed)
      #expect(run.output.isEmpty)
      #expect(
        run.errors == """
          syncups: error: Nothing was changed because '\(directory.file.path())' is valid JSON and not damaged: if \
          'syncups doctor' lists unreadable sync-ups, move them to a separate file with 'syncups doctor --set-aside'.

          """
      )
      #expect(try directory.content() == content)
    }
    #expect(FileBackup.all(of: directory.file).isEmpty)
  }

  @Test(
    "'doctor --salvage' finds nothing to salvage in an empty or missing file",
    arguments: ["", nil]
  )
  func empty(content: String?) async throws {
    if let content { try directory.write(content) }
    let run = await directory.runDoctor("--salvage")
    #expect(run.exitCode == .inputNotFound)
    #expect(
      run.errors == """
        syncups: error: There is nothing to salvage from '\(directory.file.path())' because the file does not \
        exist or is empty: look for a copy with 'syncups doctor'.

        """
    )
    #expect((try? directory.content()) == content)
    #expect(FileBackup.all(of: directory.file).isEmpty)
  }

  @Test(
    "'doctor --salvage' does not change a file that contains no readable sync-up",
    arguments: ["{}", "[", #"[{"title": "Old"}"#, "\u{0}\u{0}", #"[{"id": {"id": {"#]
  )
  func unsalvageable(content: String) async throws {
    try directory.write(content)
    let run = await directory.runDoctor("--salvage")
    #expect(run.exitCode == .badInputData)
    #expect(run.errors.contains("contains no readable sync-up ("))
    #expect(try directory.content() == content)
    #expect(FileBackup.all(of: directory.file).isEmpty)
  }

  @Test("'doctor --salvage' fails on a data file with extremely deep nesting")
  func nested() async throws {
    try directory.write(String(repeating: #"[{"a":"#, count: 20_000))
    let run = await directory.runDoctor("--salvage")
    #expect(run.exitCode == .badInputData)
  }

  @Test(
    "'doctor --salvage' cannot be combined with another option that changes the file",
    arguments: ["--set-aside", "--restore=x.json"]
  )
  func conflict(option: String) async {
    let run = await directory.runDoctor("--salvage", option)
    #expect(run.exitCode == .usage)
  }
}
