import Clients
import CommandLineInterface
import Dependencies
import Foundation
import IdentifiedCollections
import Locking
import Models
import PersistenceKeys
import Sharing
import SyncUpsFile
import SyncUpsHistory
import Testing

@MainActor
@Suite("Undo on the command line")
struct UndoCommandTests {
  private let storage = FileStorage.inMemory(files: [CommandRun.url: Data(CommandRun.sample.utf8)])

  private func run(_ arguments: String...) async -> CommandRun {
    await CommandRun(arguments, storage: storage)
  }

  @Test("'undo' and 'redo' step through the recorded changes one by one")
  func undoAndRedo() async {
    let before = await run("list").syncUps
    await #expect(run("delete", "design review", "--force").exitCode == .done)
    await #expect(run("edit", "design", "--title", "Drawing").exitCode == .done)
    let after = await run("list").syncUps
    await #expect(run("undo").output == "Undone: Edit 'Design'.\n")
    await #expect(run("undo").output == "Undone: Delete 'Design review'.\n")
    let nothing = await run("undo")
    #expect(nothing.output == "")
    #expect(nothing.errors == "There is nothing to undo.\n")
    #expect(nothing.output == "")
    let json = await run("undo", "--json=title")
    #expect((json.exitCode, json.output) == (nothing.exitCode, "null\n"))
    #expect(json.errors == "There is nothing to undo.\n")
    #expect(nothing.exitCode == .done)
    #expect(nothing.syncUps == before)
    await #expect(run("redo").output == "Redone: Delete 'Design review'.\n")
    await #expect(run("redo").output == "Redone: Edit 'Design'.\n")
    let end = await run("redo")
    #expect(end.errors == "There is nothing to redo.\n")
    #expect(end.syncUps == after)
  }

  @Test("After all edits of a sync-up are undone, undoing the addition of the sync-up removes it")
  func kept() async {
    _ = await run("add", "Daily")
    _ = await run("edit", "daily", "--title", "Weekly")
    await #expect(run("undo").output == "Undone: Edit 'Daily'.\n")
    _ = await run("edit", "daily", "--length", "7m")
    _ = await run("undo")
    let outcome = await run("undo")
    #expect(outcome.output == "Undone: Add 'Daily'.\n")
    #expect(outcome.syncUps?.map(\.title) == ["Design", "Design review"])
  }

  @Test("'undo' warns about values that it keeps because they have changed since")
  func warning() async {
    _ = await run("edit", "design", "--title", "Drawing", "--length", "7m", "--theme", "sky")
    // A program that keeps no history changes two of the values that the command has changed.
    await withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      @Shared(.syncUps(in: CommandRun.url)) var syncUps: IdentifiedArrayOf<SyncUp> = []
      $syncUps.withLock { syncUps in
        syncUps[0].title = "Painting"
        syncUps[0].theme = .poppy
      }
      try? await $syncUps.save()
    }
    let outcome = await run("undo", "--json")
    #expect(
      outcome.errors.contains(
        "'Painting' keeps its theme and its title, which have since changed."
      )
    )
    #expect(outcome.output.contains(#""title" : "Edit 'Design'""#))
    #expect(outcome.output.contains(#""isUndone" : true"#))
    #expect(outcome.syncUps?.first?.duration == .seconds(3))
  }

  @Test("After 30 changes and 30 undos, each 'redo' restores one change")
  func manyRedos() async {
    let titles = (1...30).map { "Daily \($0)" }
    for title in titles { _ = await run("add", title) }
    for title in titles.reversed() {
      await #expect(run("undo").output == "Undone: Add '\(title)'.\n")
    }
    for title in titles {
      await #expect(run("redo").output == "Redone: Add '\(title)'.\n")
    }
    await #expect(run("redo").errors == "There is nothing to redo.\n")
  }

  @Test("'undo' undoes an older change if another process has already undone the newest one")
  func anotherProcessIsFirst() async throws {
    let directory = try TestDirectory()
    try directory.write(CommandRun.sample)
    let history = directory.url.appending(path: "sync-ups.json.history")
    let hasUndone = Locked(false)
    /// Undoes the newest change as another process would, just before this process undoes the same
    /// change.
    let otherProcess = HistoryStampGenerator {
      if !hasUndone.withLock({ isDone in
        defer { isDone = true }
        return isDone
      }),
        let lines = try? String(contentsOf: history, encoding: .utf8),
        let step = lines.split(separator: "\n").last?.firstMatch(of: /"id":"([-0-9A-F]+)","origin"/)
      {
        let line = #"{"date":0,"id":"\#(UUID())","undoes":"\#(step.1)"}"#
        try? Data("\(lines)\(line)\n".utf8).write(to: history)
      }
      return HistoryStampGenerator.current()
    }
    func run(_ arguments: [String], stamps: HistoryStampGenerator = .current) async -> CommandRun {
      await CommandRun(
        arguments,
        environment: ["SYNCUPS_FILE": directory.file.path()],
        storage: .fileSystem,
        historyStamp: stamps
      )
    }
    _ = await run(["add", "Daily"])
    _ = await run(["add", "Weekly"])
    await #expect(run(["undo"], stamps: otherProcess).output == "Undone: Add 'Daily'.\n")
    let states = await run(["history", "--json=isUndone"]).output
    #expect(states.matches(of: /true/).count == 2)
  }

  @Test("'history' lists the changes with their state, newest first")
  func history() async {
    _ = await run("add", "Daily")
    _ = await run("delete", "daily", "--force")
    _ = await run("undo")
    await #expect(
      run("history").output == """
        TIME                BY        CHANGE           STATE
        13 Nov 2026 22:52   command   Delete 'Daily'   undone
        13 Nov 2026 22:52   command   Add 'Daily'      done

        """
    )
  }

  @Test("If the history is empty, 'history' says that nothing has been changed yet")
  func nothing() async {
    await #expect(run("history", "--json").output.filter { !$0.isWhitespace } == "[]")
    await #expect(run("history").errors == "No changes yet.\n")
  }
}
