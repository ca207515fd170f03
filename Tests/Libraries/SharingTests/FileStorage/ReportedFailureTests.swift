import Foundation
import Locking
import Sharing
import Testing

@Suite("A caller who was told that a save has failed", .timeLimit(.minutes(5)))
struct ReportedFailureTests {
  @Test("can rely on that, even if its save was begun before it had been asked for")
  func requestDuringWrite() throws {
    let files = SteeredFiles(failingWrites: [1])
    let key = files.key
    let count = SteeredCount(2, key)
    let isFailure = count.saveTwiceAtOnce(on: files.timeline).map { $0.failure != nil }
    #expect(isFailure == [true])
    #expect(files.written == [])

    key.flush()
    #expect(files.written == ["2"], "The program asks for it.")
  }
}

@Suite("A caller who asks for a save that has just begun", .timeLimit(.minutes(5)))
struct LateRequestTests {
  // In a process of its own: a flush of all pending saves waits for those of other tests.
  @Test("is served by it, and nothing waits to be written then")
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

  @Test("is served by it although the value is in the file already, if that is still the same")
  func requestAfterWrite() async {
    await #expect(processExitsWith: .success) {
      let replaced = FileReading(content: FileContent("1"), writer: .present)
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
      // While the program that has the replaced file open is waited for.
      files.timeline.perform(after: .milliseconds(5)) { save() }
      files.timeline.run()
      precondition(results.withLock { $0 } == [true, true])
      precondition(files.written == ["2"])
    }
  }
}
