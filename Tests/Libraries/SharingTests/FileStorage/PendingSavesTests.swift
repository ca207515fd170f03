import Dependencies
import DependenciesTestSupport
import FileTestSupport
import Foundation
import Locking
import Sharing
import TestGate
import Testing

/// Mutates a value in a file so often that most changes wait to be written.
private func mutate(_ file: String) -> Shared<Int> {
  withDependencies {
    $0.defaultFileStorage = .fileSystem
  } operation: {
    @Shared(.fileStorage(URL(filePath: file))) var count = 0
    for _ in 1...1_000 { $count.withLock { $0 += 1 } }
    return $count
  }
}

@Suite("Unsaved values when a process ends", .gated)
struct PendingSavesTests {
  private let directory: TemporaryDirectory
  private let file: String

  init() throws {
    directory = try TemporaryDirectory()
    file = directory.url.appending(path: "count.json").path()
  }

  @Test("A process writes its unsaved values to their files before it exits")
  func exiting() async throws {
    await #expect(processExitsWith: .success) { [file = file as String] in
      _ = mutate(file)
      exit(0)
    }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "1000")
  }

  @Test("If a process exits right after a request to save, the value is written before the exit")
  func exitingAfterSave() async throws {
    await #expect(processExitsWith: .success) { [file = file as String] in
      withDependencies {
        $0.defaultFileStorage = .fileSystem
      } operation: {
        let key = FileStorageKey<Int>.fileStorage(URL(filePath: file))
        key.save(1, context: .userInitiated, continuation: SaveContinuation { _ in })
        exit(0)
      }
    }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "1")
  }

  @Test(
    "After a flush of pending saves, the values are in their files even if a signal ends the process"
  )
  func flushing() async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) { [file = file as String] in
      _ = mutate(file)
      PendingSaves.flush()
      kill(getpid(), SIGKILL)
    }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "1000")
  }

  @Test("`PendingSaves.flush` tries only once to write a value that cannot be encoded")
  func unencodable() async {
    await #expect(processExitsWith: .success) {
      // Without an alarm, a flush that retries forever would keep the test from ending.
      alarm(20)
      let attempts = Locked(0)
      withDependencies {
        $0.defaultFileStorage = .inMemory
      } operation: {
        let key = FileStorageKey<Int>.fileStorage(
          URL(filePath: "/count.json"),
          decode: { try JSONDecoder().decode(Int.self, from: $0) },
          encode: { _ in
            attempts.withLock { $0 += 1 }
            throw CancellationError()
          }
        )
        @Shared(key) var count = 0
        $count.withLock { $0 = 1 }
        precondition(attempts.withLock { $0 } == 1)
        PendingSaves.flush()
        precondition(attempts.withLock { $0 } == 2)
      }
    }
  }

  @Test("An unsaved value is written to its file even after its property was released")
  func released() throws {
    do { _ = mutate(file) }
    PendingSaves.flush()
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "1000")
  }
}
