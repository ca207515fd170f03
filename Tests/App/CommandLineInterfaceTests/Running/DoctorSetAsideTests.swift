import CommandLineInterface
import Foundation
import Models
import PersistenceKeys
import Sharing
import SyncUpsFile
import Testing

@MainActor
@Suite("The command 'doctor --set-aside'")
struct DoctorSetAsideTests {
  private let directory: TestDirectory

  init() throws {
    directory = try TestDirectory()
  }

  /// The sample file with two unreadable elements: an object that has only a title, and a second
  /// version of the first sync-up.
  private static let content = CommandRun.sample
    .replacing("[\n", with: "[\n{\"title\":   \"Old\"},\n", maxReplacements: 1)
    .replacing("\n]", with: ",\n\(second)\n]")

  private static let second = """
    {"id": "AAAAAAAA-0000-0000-0000-000000000001", "title": "Twin", "theme": "sky", "duration": [0, 0], \
    "attendees": [], "meetings": []}
    """

  private func asideName() throws -> String {
    try #require(FileBackup.all(of: directory.file).last { $0.reason == .setAside })
      .url.lastPathComponent
  }

  @Test(
    "'doctor --set-aside' moves unreadable sync-ups to another file and keeps a copy of the data file"
  )
  func moves() async throws {
    try directory.write(Self.content)
    let run = await directory.runDoctor("--set-aside")
    #expect(run.exitCode == .done)
    #expect(run.errors.isEmpty)

    let content = try SyncUpsContent(Data(directory.content().utf8))
    #expect(content.syncUps == (try SyncUpsContent(Data(CommandRun.sample.utf8)).syncUps))
    #expect(content.unreadable.isEmpty)
    #expect(try directory.copies(because: .replaced) == [Self.content])
    let aside = try #require(try directory.copies(because: .setAside).first)
    #expect(aside == "[\n  {\"title\":   \"Old\"},\n  \(Self.second)\n]")

    let copy = try #require(FileBackup.all(of: directory.file).first { $0.reason == .replaced })
    #expect(
      run.output.hasPrefix(
        """
        Moved 2 unreadable sync-ups to '\(try asideName())', and kept a copy of the whole file in \
        '\(copy.url.lastPathComponent)'.
        File          \(directory.file.path())

        """
      )
    )
    let report = "\nContent       2 sync-ups, 1 meeting, the last on 12 Nov 2026\nCopies        2"
    #expect(run.output.contains(report))
    #expect(run.output.contains("   set aside   1 sync-up, 0 meetings, 1 not readable\n"))
  }

  @Test(
    "'doctor --set-aside' reports that there is nothing to set aside if every sync-up is readable",
    arguments: [CommandRun.sample, "", nil]
  )
  func nothing(content: String?) async throws {
    if let content { try directory.write(content) }
    let run = await directory.runDoctor("--set-aside")
    #expect(run.exitCode == .done)
    let sentence = "There is nothing to set aside: every sync-up in the file is readable.\n"
    #expect(run.output.hasPrefix(sentence))
    #expect(FileBackup.all(of: directory.file).isEmpty)
    #expect((try? directory.content()) == content)
  }

  @Test("'doctor --set-aside --json' reports how many sync-ups were set aside")
  func json() async throws {
    try directory.write(Self.content)
    let first = await directory.runDoctor("--set-aside", "--json")
    #expect(first.output.contains("\n  \"setAside\" : 2,\n"))
    #expect(first.output.contains("\n      \"reason\" : \"aside\",\n"))
    #expect(!first.output.contains("unreadable"))
    let second = await directory.runDoctor("--set-aside", "--json")
    #expect(second.output.contains("\n  \"setAside\" : 0,\n"))
  }

  @Test("'doctor --set-aside' uses an existing full copy of the file instead of making another")
  func knownCopy() async throws {
    let name = "sync-ups.unreadable-2026-01-01-000000.json"
    try directory.write(Self.content)
    try directory.write(Self.content, as: name)
    let run = await directory.runDoctor("--set-aside")
    #expect(run.output.contains(", and kept a copy of the whole file in '\(name)'.\n"))
    #expect(try directory.copies(because: .replaced).isEmpty)
  }

  @Test(
    "'doctor --set-aside' prints the names of the copies that it made, even if other copies are newer"
  )
  func futureCopies() async throws {
    try directory.write(Self.content)
    for reason in ["replaced", "aside"] {
      let name = "sync-ups.\(reason)-2026-01-01-000000.json"
      try directory.write("[]", as: name)
      let future = Date(timeIntervalSinceNow: 3_600)
      let path = directory.url.appending(path: name).path()
      try FileManager.default.setAttributes([.modificationDate: future], ofItemAtPath: path)
    }
    let run = await directory.runDoctor("--set-aside")
    let first = try #require(run.output.split(separator: "\n").first)
    #expect(first.hasPrefix("Moved 2 unreadable sync-ups"))
    #expect(!first.contains("2026-01-01-000000"))
  }

  @Test("'doctor --set-aside' does not change a file whose top level is not a list")
  func undecodable() async throws {
    try directory.write("{}")
    let run = await directory.runDoctor("--set-aside")
    #expect(run.exitCode == .badInputData)
    #expect(run.output.isEmpty)
    #expect(try directory.content() == "{}")
    #expect(FileBackup.all(of: directory.file).isEmpty)
  }

  @Test(
    "'doctor --restore' restores one sync-up from a set-aside file, but not the whole data file"
  )
  func restoring() async throws {
    try directory.write(Self.content)
    _ = await directory.runDoctor("--set-aside")
    let name = try asideName()
    let before = try directory.content()
    let whole = await directory.runDoctor("--restore", name)
    #expect(whole.exitCode == .usage)
    #expect(
      whole.errors == """
        syncups: error: Nothing was restored because '\(name)' is not a copy of the whole data file, but contains \
        only sync-ups that were set aside: name the sync-up to restore, as in 'syncups doctor --restore \(name) TITLE'.

        """
    )
    #expect(try directory.content() == before)
    let one = await directory.runDoctor("--restore", name, "twin")
    #expect(one.exitCode == .done)
    let content = try SyncUpsContent(Data(directory.content().utf8))
    #expect(content.syncUps.map(\.title) == ["Twin", "Design review"])
  }

  @Test("'doctor' does not suggest a set-aside file as a replacement for a damaged file")
  func suggestion() async throws {
    try directory.write(Self.content)
    _ = await directory.runDoctor("--set-aside")
    let copy = try #require(FileBackup.all(of: directory.file).first { $0.reason == .replaced })
    try directory.write("{}")
    let run = await directory.runDoctor()
    #expect(run.errors.contains("'syncups doctor --restore \(copy.url.lastPathComponent)'"))
  }

  @Test("'doctor --set-aside' cannot be combined with '--restore'")
  func conflict() async {
    let run = await directory.runDoctor("--set-aside", "--restore", "x.json")
    #expect(run.exitCode == .usage)
  }
}
