import FileTestSupport
import Foundation
import Locking
import Sharing
import TestGate
import Testing

@Suite("Save failures that were reported to a caller", .gated, .timeLimit(.minutes(5)))
struct ReportedFailureTests {
  // The test runs in its own process. In a shared process, another test could flush all pending
  // saves, and so retry this save.
  @Test("A failed save is not retried after a concurrent call of `save` has reported the failure")
  func requestDuringWrite() async {
    await #expect(processExitsWith: .success) {
      let files = SteeredFiles(failingWrites: [1])
      let key = files.key
      let count = SteeredCount(2, key)
      let isFailure = count.saveTwiceAtOnce(on: files.timeline).map { $0.failure != nil }
      precondition(isFailure == [true])
      precondition(files.written == [])

      key.flush()
      precondition(files.written == ["2"], "The program asks for it.")
    }
  }
}

@Suite("Requests for a save while a save is running", .gated, .timeLimit(.minutes(5)))
struct LateRequestTests {
  // The test runs in its own process. In a shared process, a flush of all pending saves would also
  // wait for the saves of other tests.
  @Test(
    "If a value is already being saved, a second request to save it gets the result of the first save"
  )
  func requestDuringWrite() async {
    await #expect(processExitsWith: .success) {
      let files = SteeredFiles()
      let count = SteeredCount(2, files.key)
      let results = count.saveTwiceAtOnce(on: files.timeline)
      precondition(results.map { $0.failure == nil } == [true])
      precondition(files.written == ["2"])

      PendingSaves.flush()
      precondition(files.timeline.waitCount == 0)
    }
  }

  @Test(
    "If a running save has already written the value, a new request to save gets that save's result"
  )
  func requestAfterWrite() async {
    await #expect(processExitsWith: .success) {
      let replaced = FileSnapshot(content: FileContent("1"), writer: .present)
      let files = SteeredFiles(holding: "1", replaced: [replaced])
      let key = files.key
      key.load(context: .initialValue(0), continuation: LoadContinuation { _ in })
      let count = SteeredCount(2, key)
      let results = Locked<[Bool]>([])
      let save: @Sendable () -> Void = {
        count.save(.userInitiated) { result in
          results.withLock { $0.append(result.failure == nil) }
        }
      }
      save()
      // Request another save while the first save waits for the program that has the replaced file
      // open.
      files.timeline.perform(after: .milliseconds(5)) { save() }
      files.timeline.run()
      precondition(results.withLock { $0 } == [true, true])
      precondition(files.written == ["2"])
    }
  }

  @Test("A newer value that arrives at the end of a save is written by the next save")
  func newerValue() async {
    await #expect(processExitsWith: .success) {
      let replaced = FileSnapshot(content: FileContent("1"), writer: .present)
      let files = SteeredFiles(holding: "1", replaced: [replaced])
      let key = files.key
      key.load(context: .initialValue(0), continuation: LoadContinuation { _ in })
      let (count, newer) = (SteeredCount(2, key), SteeredCount(3, key))
      count.requestSave()
      // Request another save while the first save waits for the program that has the replaced file
      // open.
      files.timeline.perform(after: .milliseconds(5)) {
        count.save(.userInitiated) { _ in }
        count.whenAskedForChanges { newer.requestSave() }
      }
      files.timeline.run()
      precondition(files.written == ["2", "3"])
    }
  }
}
