import CommandLineInterface
import Foundation
import IdentifiedCollections
import Models
import PersistenceKeys
import Sharing
import SyncUpsFile
import Testing

@MainActor
@Suite("The command 'doctor'")
struct DoctorTests {
  private let directory: TestDirectory
  private var file: URL { directory.file }

  init() throws {
    directory = try TestDirectory()
  }

  private func run(_ arguments: String...) async -> CommandRun {
    await directory.runDoctor(arguments)
  }

  private func write(_ content: String, as name: String = "sync-ups.json") throws {
    try directory.write(content, as: name)
  }

  private func content() throws -> String { try directory.content() }

  private func syncUps() throws -> [SyncUp] {
    try Array(SyncUpsContent(Data(content().utf8)).syncUps)
  }

  @Test("'doctor' reports a data file that does not exist yet")
  func missingFile() async {
    let run = await run()
    #expect(run.exitCode == .done)
    #expect(
      run.output == """
        File          \(file.path())
        Content       no file yet
        Copies        none

        """
    )
  }

  @Test("'doctor' reports the size, permissions, last change and content of a healthy file")
  func healthyFile() async throws {
    try write(CommandRun.sample)
    let run = await run()
    #expect(run.exitCode == .done)
    #expect(run.errors.isEmpty)
    let lines = run.output.split(separator: "\n")
    #expect(lines.contains("Size          \(CommandRun.sample.utf8.count) bytes"))
    #expect(lines.contains("Permissions   rw-r-----"))
    #expect(lines.contains { $0.hasPrefix("Last change   yesterday ") })
    #expect(lines.contains("Content       2 sync-ups, 1 meeting, the last on 12 Nov 2026"))
    #expect(lines.last == "Copies        none")
  }

  @Test("'doctor' shows the day on which the newest meeting started, not the day on which it ended")
  func lastMeeting() async throws {
    let date = #""date": 816216768,"#
    // Let the meeting take a whole day, so that it started on the day before it ended.
    try write(
      CommandRun.sample.replacing(date, with: date + #" "duration": [4683, 13897502818169782272],"#)
    )
    let run = await run()
    #expect(run.output.contains("2 sync-ups, 1 meeting, the last on 11 Nov 2026"))
  }

  @Test("'doctor' lists the files that belong to the data file, and says which cannot be decoded")
  func companions() async throws {
    try write(CommandRun.sample)
    for name in ["history", "drafts", "live", "notes", "forms"] {
      try write("{", as: "sync-ups.json.\(name)")
    }
    let lines = await run().output.split(separator: "\n").filter { $0.hasPrefix("Other file") }
    #expect(lines.count == 5)
    #expect(lines.allSatisfy { $0.contains(" is not understood (") })
    #expect(lines.filter { $0.contains("no change can be undone") }.count == 1)
  }

  @Test("'doctor' counts the unsaved meetings by reason, and lists the backups of the drafts file")
  func unsavedMeetings() async throws {
    try write(CommandRun.sample)
    let drafts = (1...5).map { number in
      let reason = ["", "undone", "undone", "unwritable", "notes"][number - 1]
      return """
        {"attendances": [], "date": 0, "duration": [0, 0], "id": "\(UUID(number))", "syncUp": {"attendees": \
        [], "duration": [60, 0], "id": "\(UUID(9))", "meetings": [], "theme": "bubblegum", "title": ""}, \
        "reason": "\(reason)", "transcript": "Hello!"}
        """
    }.joined(separator: ",")
    try write("[\(drafts)]", as: "sync-ups.json.drafts")
    let name = "sync-ups.json.unreadable-2026-11-22-101010.drafts"
    try write("[", as: name)

    let output = await run().output
    #expect(
      output.contains("\nOther file    'sync-ups.json.drafts', \(drafts.utf8.count + 2) bytes\n")
    )
    let lines = output.split(separator: "\n").filter { $0.hasPrefix("Unsaved") }
    #expect(
      lines == [
        """
        Unsaved       1 interrupted meeting, 2 undone meetings, 1 ended meeting, 1 deleted meeting in \
        'sync-ups.json.drafts': open the app to save or discard each one
        """,
        "Unsaved       '\(name)' contains a copy of unsaved meetings",
      ]
    )
  }

  @Test("'doctor' reports the destination of a data file that is a symbolic link")
  func link() async throws {
    try write(CommandRun.sample, as: "target.json")
    try FileManager.default.createSymbolicLink(
      atPath: file.path(),
      withDestinationPath: "target.json"
    )
    let run = await run()
    let target = directory.url.appending(path: "target.json").path()
    #expect(run.output.contains("\nLinks to      \(target)\n"))
  }

  @Test("'doctor' suggests the newest readable copy of a damaged file")
  func undecodableFile() async throws {
    try write("{}")
    try write(CommandRun.sample, as: "sync-ups.unreadable-2026-01-01-000000.json")
    try write("[", as: "sync-ups.replaced-2026-02-01-000000.json")
    let run = await run()
    #expect(run.exitCode == .badInputData)
    #expect(
      run.output.hasSuffix(
        """
        Content       not understood (at line 1, column 1: an array is expected, not an object)
        Copies        2, the newest last
        COPY                                         KEPT                   SIZE   WHY              CONTENT
        sync-ups.unreadable-2026-01-01-000000.json   yesterday 22:52   \(CommandRun.sample.utf8.count) bytes   not \
        understood   2 sync-ups, 1 meeting, the last on 12 Nov 2026
        sync-ups.replaced-2026-02-01-000000.json     yesterday 22:52      1 byte   replaced         not understood (\
        at line 1, column 2: this is not valid JSON: the text ends too early)

        """
      )
    )
    #expect(
      run.errors == """
        syncups: error: Could not understand '\(file.path())' (at line 1, column 1: an array is expected, \
        not an object): repair it or restore a copy with 'syncups doctor --restore \
        sync-ups.unreadable-2026-01-01-000000.json'; the file was not changed.

        """
    )
  }

  @Test("'doctor' lists unreadable sync-ups with their line and the reason")
  func unreadableSyncUps() async throws {
    try write(
      CommandRun.sample.replacing("[\n", with: "[\n{\"title\": \"Old\"}, 7,\n", maxReplacements: 1)
    )
    let run = await run()
    #expect(run.exitCode == .done)
    #expect(run.errors.isEmpty)
    #expect(
      run.output.contains(
        """
        Content       2 sync-ups, 1 meeting, the last on 12 Nov 2026
        Unreadable    2 sync-ups, kept in the file unchanged
          'Old'   line 2, column 1: 'id' is missing
          no title   line 2, column 19: an object is expected, not a number
        Copies        none

        """
      )
    )
    let json = await self.run("--json")
    #expect(json.output.contains(#""line" : 2,"#))
  }

  @Test(
    "'doctor --restore' restores the data file from a copy, and keeps the replaced file as a copy"
  )
  func restoring() async throws {
    try write("[{}]")
    let name = "sync-ups.unreadable-2026-01-01-000000.json"
    try write(CommandRun.sample, as: name)
    let run = await run("--restore", name)
    #expect(run.exitCode == .done)
    #expect(try content() == CommandRun.sample)
    let kept = try #require(FileBackup.all(of: file).last)
    #expect(try String(contentsOf: kept.url, encoding: .utf8) == "[{}]")
    #expect(run.output.contains("Content       2 sync-ups, 1 meeting, "))
  }

  @Test("'doctor --restore' refuses a missing or damaged copy and changes nothing")
  func uselessCopies() async throws {
    try write(CommandRun.sample)
    try write("[", as: "sync-ups.replaced-2026-02-01-000000.json")

    let unknown = await run("--restore", "nope.json")
    #expect(unknown.exitCode == .inputNotFound)
    #expect(
      unknown.errors == """
        syncups: error: There is no copy 'nope.json': the newest copy is \
        'sync-ups.replaced-2026-02-01-000000.json', and 'syncups doctor' lists all copies.

        """
    )
    let useless = await run("--restore", "sync-ups.replaced-2026-02-01-000000.json")
    #expect(useless.exitCode == .badInputData)
    #expect(
      useless.errors == """
        syncups: error: Could not understand the copy 'sync-ups.replaced-2026-02-01-000000.json' (at line 1, \
        column 2: this is not valid JSON: the text ends too early), so nothing was restored: repair it, or restore \
        another copy.

        """
    )
    #expect(try content() == CommandRun.sample)
    #expect(FileBackup.all(of: file).count == 1)
  }

  @Test("'doctor --restore' restores a single sync-up and leaves the others unchanged")
  func restoringOne() async throws {
    try write(CommandRun.sample, as: "sync-ups.replaced-2026-02-01-000000.json")
    let now = CommandRun.sample.replacing("Design review", with: "Other")
      .replacing("Shipped the login page.", with: "")
    try write(now)
    let run = await run("--restore", "sync-ups.replaced-2026-02-01-000000.json", "blob")
    #expect(run.exitCode == .inputNotFound)
    #expect(try content() == now)

    let restored = await self.run(
      "--restore",
      "sync-ups.replaced-2026-02-01-000000.json",
      "AAAAAAAA"
    )
    #expect(restored.exitCode == .done)
    let syncUps = try syncUps()
    #expect(syncUps.map(\.title) == ["Design", "Other"])
    #expect(syncUps.first?.meetings.map(\.transcript) == ["Shipped the login page."])
    let kept = try #require(FileBackup.all(of: file).last)
    #expect(try String(contentsOf: kept.url, encoding: .utf8) == now)
  }

  @Test("'doctor --restore' restores a deleted sync-up")
  func restoringDeleted() async throws {
    try write(CommandRun.sample, as: "sync-ups.replaced-2026-02-01-000000.json")
    try write("[]")
    let run = await run("--restore", "sync-ups.replaced-2026-02-01-000000.json", "review")
    #expect(run.exitCode == .done)
    let syncUps = try syncUps()
    #expect(syncUps.map(\.title) == ["Design review"])
  }

  @Test("'doctor' accepts the name of a sync-up only with '--restore'")
  func syncUpWithoutCopy() async throws {
    try write(CommandRun.sample)
    let run = await run("design")
    #expect(run.exitCode == .usage)
  }

  @Test("'doctor --restore' with the name of a sync-up changes nothing if the data file is damaged")
  func restoringIntoUndecodable() async throws {
    try write(CommandRun.sample, as: "sync-ups.replaced-2026-02-01-000000.json")
    try write("{}")
    let run = await run("--restore", "sync-ups.replaced-2026-02-01-000000.json", "review")
    #expect(run.exitCode == .badInputData)
    #expect(try content() == "{}")
  }

  @Test(
    "'doctor' refuses to change anything with '--demo'",
    arguments: [
      ["--set-aside"], ["--salvage"],
      ["--restore", "sync-ups.replaced-2026-02-01-000000.json"],
    ]
  )
  func demo(options: [String]) async throws {
    try write(CommandRun.sample, as: "sync-ups.replaced-2026-02-01-000000.json")
    let content = options == ["--salvage"] ? "[\(CommandRun.sample)" : "[7]"
    try write(content)
    let run = await directory.runDoctor(["--demo"] + options)
    #expect(run.exitCode == .usage)
    #expect(run.errors.contains("'--demo' and '\(options[0])' cannot be given together"))
    #expect(try self.content() == content)
    #expect(FileBackup.all(of: file).count == 1)
  }

  @Test("'doctor --json' lists the copies of the data file")
  func copiesAsJSON() async throws {
    try write(CommandRun.sample, as: "sync-ups.replaced-2026-02-01-000000.json")
    let run = await run("--json")
    #expect(
      run.output.hasPrefix(
        """
        {
          "companions" : [],
          "copies" : [
            {
              "date" : "2026-11-12T22:52:48Z",
              "file" : "sync-ups.replaced-2026-02-01-000000.json",
              "meetings" : 1,
              "newestMeeting" : "2026-11-12T22:52:48Z",
              "reason" : "replaced",
              "size" : \(CommandRun.sample.utf8.count),
              "syncUps" : 2
            }
          ],
        """
      )
    )
  }

  @Test("'doctor' lists the newest 50 copies of a file and counts the others")
  func manyCopies() async throws {
    try write(CommandRun.sample)
    for second in 10..<70 {
      try write("[]", as: "sync-ups.replaced-2026-02-01-0000\(second).json")
    }
    let text = await run().output
    #expect(text.contains("\nCopies        60, of which the newest 50 are listed\n"))
    let report = await run("--json").output
    let names = text.split(separator: "\n").filter { $0.hasPrefix("sync-ups.replaced-") }
    #expect(names.count == 50)
    #expect(names.first?.hasPrefix("sync-ups.replaced-2026-02-01-000020.json") == true)
    #expect(report.contains("\n  \"olderCopies\" : 10,\n"))
  }

  @Test("'doctor --json' reports the state of the data file")
  func json() async throws {
    try write(CommandRun.sample)
    let run = await run("--json")
    #expect(
      run.output == """
        {
          "companions" : [],
          "copies" : [],
          "exists" : true,
          "file" : "\(file.path())",
          "lastChange" : "2026-11-12T22:52:48Z",
          "meetings" : 1,
          "permissions" : "rw-r-----",
          "size" : \(CommandRun.sample.utf8.count),
          "syncUps" : 2,
          "target" : "\(file.path())"
        }

        """
    )
  }
}
