import FileTestSupport
import Foundation
import Locking
import Sharing
import TestGate
import Testing

// Each test runs in a separate process, because another test that flushes all pending saves would
// run the timeline of this test.
@Suite("A save that is retried automatically", .gated, .timeLimit(.minutes(5)))
struct RepeatedSaveTests {
  @Test("A successful save resets the delay before the next retry of a save")
  func pauseAfterSuccess() async {
    await #expect(processExitsWith: .success) {
      let files = SteeredFiles(failingWrites: [1, 3, 4])
      let count = SteeredCount(2, files.key)
      for _ in 1...2 {
        count.requestSave()
        files.timeline.run()
      }
      precondition(files.written == ["2", "2"])
      let milliseconds = [500, 1_000, 500, 1_000]
      precondition(files.timeline.delays == milliseconds.map { .milliseconds($0) })
    }
  }

  @Test("If a backup fails during a save, the retry of the save makes the backup")
  func lateBackup() async {
    await #expect(processExitsWith: .success) {
      let theirs = FileSnapshot(content: FileContent("7"))
      let files = SteeredFiles(holding: "1", failingBackups: 2, replaced: [theirs])
      let key = files.key
      key.load(context: .initialValue(0), continuation: LoadContinuation { _ in })
      let results = Locked<[Bool]>([])
      SteeredCount(2, key).save(.didSet) { result in
        results.withLock { $0.append(result.failure == nil) }
      }
      files.timeline.run()
      precondition(results.withLock { $0 } == [true])
      precondition(files.timeline.delays == [.milliseconds(500), .seconds(1)])
      precondition(files.written == ["2", "2"])
      precondition(files.backups == ["7"])
    }
  }

  @Test(
    "If a program changes a file before a save is retried, the new version is backed up but not merged"
  )
  func versionBeforeRepetition() async {
    await #expect(processExitsWith: .success) {
      let replaced = [
        FileSnapshot(content: FileContent("1"), writer: .present),
        FileSnapshot(content: FileContent("7")),
      ]
      let files = SteeredFiles(holding: "1", failingBackups: 2, replaced: replaced)
      let key = files.key
      key.load(context: .initialValue(0), continuation: LoadContinuation { _ in })
      let received = Locked<[Int?]>([])
      let subscriber = SharedSubscriber<Int> { result in
        if case .success(let number) = result { received.withLock { $0.append(number) } }
      }
      let subscription = key.subscribe(context: .initialValue(0), subscriber: subscriber)
      files.timeline.run()
      SteeredCount(2, key).requestSave()
      // Change the file while the save waits for the program that has the replaced file open.
      files.timeline.perform(after: .milliseconds(5)) { files.change(to: "9") }
      files.timeline.run()
      precondition(received.withLock { $0 } == [])
      precondition(files.written == ["2", "2"])
      precondition(Set(files.backups) == ["7", "9"])
      subscription.cancel()
    }
  }

  @Test(
    "A flush does not overwrite another program's change with the saved value of a released property"
  )
  func releasedProperty() async {
    await #expect(processExitsWith: .success) {
      let files = SteeredFiles()
      do {
        @Shared(files.key) var count = 0
        $count.withLock { $0 = 2 }
      }
      files.timeline.run()
      precondition(files.written == ["2"])
      precondition(files.timeline.delays == [])

      files.change(to: "7")
      PendingSaves.flush()
      files.timeline.run()
      precondition(files.written == ["2"])
    }
  }

  @Test(
    "A read of a missing file considers only removals that happened within the deletion timeout"
  )
  func deletion() async {
    await #expect(processExitsWith: .success) {
      let files = SteeredFiles(holding: "1")
      @Shared(files.key) var count = 0
      files.timeline.run()
      let count0 = files.removalLimits.count

      files.change(to: nil)
      files.timeline.run()
      precondition(count == 0)
      let deletion = files.timeouts.deletion
      precondition(Set(files.removalLimits.dropFirst(count0)) == [deletion])
      precondition(files.timeline.delays == [deletion])
    }
  }
}
