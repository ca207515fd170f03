import SyncUpsTestSupport
import Testing

@Suite("Storage problems", .dependency(\.defaultFileStorage, .fileSystem))
struct StorageProblemTests {
  private let directory = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")

  @Test("An unreachable team is reported as a storage problem only while changes are unsaved")
  func team() async {
    @Shared(UnreachableKey()) var numbers: [Int] = []
    await #expect(throws: UnreachableKey.Unreachable.self) { try await $numbers.load() }
    #expect($numbers.loadError != nil)
    #expect(StorageProblem(of: $numbers) == nil)
    await #expect(throws: UnreachableKey.Unreachable.self) { try await $numbers.save() }
    #expect(
      StorageProblem(of: $numbers)
        == .unsaved("It is cut off: your changes are kept and saved as soon as possible.")
    )
  }

  @Test("A team that waits for the user's decision is not reported as a storage problem")
  func decision() async {
    @Shared(UnreachableKey(needsDecision: true)) var numbers: [Int] = []
    await #expect(throws: UnreachableKey.Unreachable.self) { try await $numbers.save() }
    #expect(StorageProblem(of: $numbers) == nil)
  }

  @Test(
    "The message about an unreadable data file promises a copy of the file only if one can be made"
  )
  func unread() throws {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let damaged = directory.appending(path: "damaged.json")
    try Data("{".utf8).write(to: damaged)
    func message(of file: URL) -> String? {
      @Shared(.fileStorage(file)) var numbers: [Int] = []
      return StorageProblem(of: $numbers)?.message
    }
    #expect(
      message(of: directory) == """
        Could not read '\(FilePath(directory))' (Is a directory): your changes are saved as soon as the file can be read.
        """
    )
    let promise = "your first change also saves a copy of the file next to it."
    #expect(try #require(message(of: damaged)).hasSuffix(promise))
  }

  @Test("A change that cannot be written to the file is reported until it is saved")
  func unwritable() async throws {
    try Data().write(to: directory)
    let file = directory.appending(path: "numbers.json")
    @Shared(.fileStorage(file)) var numbers: [Int] = []
    $numbers.withLock { $0 = [1] }
    await #expect(throws: FileStorageError.self) { try await $numbers.save() }
    #expect(
      StorageProblem(of: $numbers)
        == .unsaved(
          """
          Could not write '\(file.path())' (Not a directory): your changes are kept and saved as soon as \
          possible.
          """
        )
    )
    try FileManager.default.removeItem(at: directory)
    defer { try? FileManager.default.removeItem(at: directory) }
    try await $numbers.save()
    #expect(StorageProblem(of: $numbers) == nil)
  }

  @Test(
    "The message about a meeting's unsaved draft warns that the meeting is lost if the program is killed"
  )
  func unsavedDraft() async throws {
    try Data().write(to: directory)
    defer { try? FileManager.default.removeItem(at: directory) }
    await withDependency(\.syncUpsFile, directory.appending(path: "sync-ups.json")) {
      @Shared(.meetingDrafts) var drafts
      await #expect(throws: (any Error).self) { try await $drafts.save() }
      #expect(
        StorageProblem(ofMeetingDrafts: $drafts)?.message == """
          The meeting is lost if this program is killed before the meeting is saved. Could not write \
          '\(directory.path())/sync-ups.json.drafts' (Not a directory).
          """
      )
    }
  }
}

/// A key whose values belong to a team that cannot be reached.
private struct UnreachableKey: SharedKey {
  struct Unreachable: TeamError {
    var needsDecision: Bool
    var sentence: String { "It is cut off." }
  }

  var needsDecision = false

  var id: String { "unreachable, \(needsDecision)" }

  func load(context: LoadContext<[Int]>, continuation: LoadContinuation<[Int]>) {
    continuation.resume(throwing: Unreachable(needsDecision: needsDecision))
  }

  func subscribe(
    context: LoadContext<[Int]>,
    subscriber: SharedSubscriber<[Int]>
  ) -> SharedSubscription { SharedSubscription {} }

  func save(_ value: [Int], context: SaveContext, continuation: SaveContinuation) {
    continuation.resume(throwing: Unreachable(needsDecision: needsDecision))
  }
}
