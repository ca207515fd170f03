import Foundation
import Locking
import Sharing
import Testing

@Suite("A property whose file stays open in another program beyond the timeout")
struct UnfinishedFileTests {
  /// Loads the first value of a property, and returns the problem with the file.
  private func error(
    holding content: String,
    _ writer: FileSnapshot.Writer = .present,
    age: Duration? = nil
  ) -> (FileStorageError?, waited: Duration) {
    let files = SteeredFiles(holding: content, writer, age: age)
    let error = Locked<FileStorageError?>(nil)
    let load = LoadContinuation<Int> { result in
      guard case .failure(let failure) = result else { return }
      error.withLock { $0 = failure as? FileStorageError }
    }
    files.key.load(context: .initialValue(0), continuation: load)
    return (error.withLock { $0 }, files.timeline.elapsed)
  }

  @Test(
    "A load fails if another program empties a file and keeps it open for longer than a load waits"
  )
  func empty() {
    let (error, waited) = error(holding: "")
    #expect(
      error?.description
        == "Cannot read '/count.json': another program has emptied it and is still writing it."
    )
    #expect(waited == FileTimeouts().writer)
  }

  @Test(
    "A load reports a decoding error if another program keeps a broken file open beyond the timeout"
  )
  func broken() {
    let (error, waited) = error(holding: "{")
    guard case .undecodable = error else {
      Issue.record("It was another error: \(String(describing: error))")
      return
    }
    #expect(waited == FileTimeouts().writer)
  }
  @Test(
    "Without file leases, a load that finds a broken file waits only if the file was changed recently"
  )
  func still() {
    let times: [Duration?] = [nil, FileTimeouts().stillness]
    for age in times { #expect(error(holding: "{", .unknown, age: age).waited == .zero) }
    let almost = FileTimeouts().stillness - .nanoseconds(1)
    #expect(error(holding: "{", .unknown, age: almost).waited == FileTimeouts().writer)
  }
}
