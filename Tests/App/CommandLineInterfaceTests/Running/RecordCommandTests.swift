import Clients
import CommandLineInterface
import Foundation
import Locking
import Models
import Sharing
import Testing

@MainActor
@Suite("Recording a meeting line by line", .timeLimit(.minutes(5)))
struct RecordCommandTests {
  /// Returns a closure that delivers lines in parts of two lines each, and lets other tasks run
  /// before each part.
  ///
  /// - Parameter count: The number of parts, which must be far larger than the number of seconds in
  ///   the meeting.
  private static func parts(_ count: Int) -> @Sendable () async -> [String]? {
    let next = Locked(0)
    return {
      for _ in 0..<10 { await Task.yield() }
      let index = next.withLock { next in
        defer { next += 1 }
        return next
      }
      return index < count ? ["\(2 * index)", "\(2 * index + 1)"] : nil
    }
  }

  @Test("A recorded meeting does not end while lines of standard input are waiting to be read")
  func longInput() async throws {
    let run = await CommandRun(
      ["record", "aaaa", "--plain"],
      readLines: Self.parts(500)
    )
    let meeting = try #require(run.syncUps?.first?.meetings.first)
    #expect(meeting.transcript == (0..<1_000).map { "\($0)" }.joined(separator: "\n"))
    #expect(run.errors == "")
    #expect(run.output.hasSuffix("1000 lines of notes.\n"))
  }

  @Test(
    "If lines arrive after a meeting has ended, 'record' warns and names the last recorded line"
  )
  func unreadInput() async throws {
    let (isOver, hasArrived) = (Locked(false), Locked(false))
    var notification = NotificationClient.silent
    notification.announce = { announcement in
      guard announcement.event == .end else { return }
      isOver.withLock { $0 = true }
      // Wait for the line here: the command waits for the announcement, so the line arrives before
      // the command returns.
      while !hasArrived.withLock({ $0 }) { await Task.yield() }
    }
    let reads = Locked(0)
    let run = await CommandRun(
      ["record", "aaaa", "--plain"],
      notification: notification
    ) {
      let count = reads.withLock { count in
        count += 1
        return count
      }
      switch count {
      case 1: return ["One", "Two"]
      case 2: return []
      case 3:
        while !isOver.withLock({ $0 }) { await Task.yield() }
        hasArrived.withLock { $0 = true }
        return ["Three"]
      default: return nil
      }
    }
    #expect(run.syncUps?.first?.meetings.first?.transcript == "One\nTwo")
    #expect(
      run.errors == """
        syncups: warning: The meeting ended before all of standard input was read, so the notes end with line 2 \
        of the input. Add the remaining lines with 'syncups transcript --append'.

        """
    )
  }

  @Test(
    "'record --plain' prints each turn, and prints the remaining time more often towards the end"
  )
  func lines() async {
    let content = CommandRun.sample
      .replacing("[0, 3000000000000000000]", with: "[4, 16213023705161793536]")
    let run = await CommandRun(["record", "aaaa", "--plain"], content: content)
    #expect(
      run.output == """
        1:30 The meeting 'Design' begins: 1 min 30 s, 2 attendees.
        1:30 Blob speaks (1 of 2).
        1:00 left.
        0:45 Blob Jr speaks (2 of 2).
        0:30 left.
        0:20 left.
        0:10 left.
        0:05 left.
        0:04 left.
        0:03 left.
        0:02 left.
        0:01 left.
        0:00 The meeting is over and saved: 1 min 30 s, no notes.

        """
    )
  }

  @Test("'record' fails and prints the meeting if the meeting cannot be saved")
  func unsavedMeeting() async throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "record-\(UUID())")
    let file = directory.appending(path: "sync-ups.json")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: directory) }
    try Data(CommandRun.sample.utf8).write(to: file)
    var notification = NotificationClient.silent
    notification.announce = { announcement in
      guard announcement.event != .end else { return }
      try FileManager.default.removeItem(at: file)
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    }
    let run = await CommandRun(
      ["record", "aaaa", "--plain"],
      environment: ["SYNCUPS_FILE": file.path()],
      storage: .fileSystem,
      notification: notification
    ) {
      nil
    }
    #expect(run.exitCode == .ioError)
    #expect(run.errors.contains("Could not write '\(file.path())' (Is a directory)"))
    #expect(run.output.contains(#""lengthSeconds" : 3"#))
  }

  @Test("'record --plain' on a terminal begins with how to add notes and how to end the meeting")
  func instructions() async {
    let sentence = "Each line that you type becomes a note. Ctrl-C ends and saves the meeting.\n"
    let run = await CommandRun("record", "aaaa", "--plain", answers: ["Hello"])
    #expect(run.errors == sentence)
    #expect(run.syncUps?.first?.meetings.first?.transcript == "Hello")
    let script = await CommandRun("record", "aaaa", "--plain")
    #expect(script.errors == "")
  }

  @Test("'record' returns only after the meeting is saved and its end is announced")
  func end() async {
    let announced = Locked(0)
    var notification = NotificationClient.silent
    notification.announce = { _ in
      // Take so long that a command that did not wait would already have returned.
      for _ in 0..<200 { await Task.yield() }
      announced.withLock { $0 += 1 }
    }
    let run = await CommandRun(["record", "aaaa", "--plain"], notification: notification)
    #expect(run.exitCode == .done)
    #expect(run.syncUps?.first?.meetings.count == 2)
    #expect(announced.withLock { $0 } == 2, "The second turn and the end are announced.")
  }
}
