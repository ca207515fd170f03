import EtcdTestSupport
import Foundation
import IdentifiedCollections
import Locking
import Sharing
import SharingEtcd
import TestGate
import Testing

/// Tests of the file with the local copy of a store.
@Suite(.gated, .timeLimit(.minutes(5))) struct LocalFileTests {
  let team: Team

  init() throws { team = try Team() }

  /// Creates a local file with tags that the cluster does not have.
  private func leaveFile(_ name: String, _ texts: [String]) async throws {
    team.etcd.setOffline(true)
    let store = team.store(name)
    @Shared(.etcd(in: store)) var tags: IdentifiedArrayOf<Tag> = []
    await store.status { $0.connection == .offline }
    for text in texts {
      $tags.withLock { _ = $0.append(Tag(id: text, text: text)) }
      try await $tags.save()
    }
    store.close()
  }

  private func tags(in store: EtcdStore) -> [String] {
    @Shared(.etcd(in: store)) var tags: IdentifiedArrayOf<Tag> = []
    return tags.map(\.id)
  }

  @Test("A store's local file is readable only by its owner")
  func onlyItsUserMayReadIt() async throws {
    try await leaveFile("ada", ["a"])
    let attributes = try FileManager.default.attributesOfItem(atPath: team.file("ada").path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try team.files == ["ada.etcd"])
  }

  @Test("A truncated record at the end of a store's local file is skipped")
  func recordThatACrashHasCutIsLeftOut() async throws {
    try await leaveFile("ada", ["a", "b"])
    let whole = try Data(contentsOf: team.file("ada"))
    var lost: [Int: [String]] = [:]
    for length in stride(from: whole.count, through: whole.count - 150, by: -1) {
      try whole.prefix(length).write(to: team.file("cut-\(length)"))
      lost[length] = tags(in: team.store("cut-\(length)"))
    }
    let found = Set(lost.values)
    #expect(lost[whole.count] == ["a", "b"])
    #expect(found.isSubset(of: [["a", "b"], ["a"], []]))
    #expect(lost[whole.count - 1] == ["a"])
  }

  @Test(
    "A store's local file with a damaged record is kept as a backup, and earlier records are used"
  )
  func damagedRecord() async throws {
    try await leaveFile("ada", ["a", "b", "c"])
    var bytes = try Data(contentsOf: team.file("ada"))
    let damaged = try #require(bytes.range(of: Data("tags/b".utf8)))
    bytes[damaged.lowerBound] = UInt8(ascii: "T")
    try bytes.write(to: team.file("ada"))
    let store = team.store("ada")
    #expect(tags(in: store) == ["a"])
    let file = try #require(await store.status { $0.connection == .offline }.damagedFile)
    #expect(try Data(contentsOf: file) == bytes)
    #expect(store.damagedFiles.map(\.path) == [file.path] && store.keptVersions == [])
    store.close()
    #expect(
      await team.store("next", file: "ada").status { $0.connection == .offline }.damagedFile == nil
    )
  }

  /// Returns the range of the record in a local file that contains a text.
  private func record(containing text: String, in bytes: Data) throws -> Range<Int> {
    let found = try #require(bytes.range(of: Data(text.utf8))).lowerBound
    var start = try #require(bytes.firstIndex(of: UInt8(ascii: "\n"))) + 1
    while true {
      // A record starts with its length and its checksum, with eight bytes each.
      let length = bytes[start..<(start + 8)].reversed().reduce(0) { $0 << 8 | Int($1) }
      let end = start + 16 + length
      if end > found { return start..<end }
      start = end
    }
  }

  @Test(
    "If the length of a record in a local file is damaged, the file is kept as a backup",
    arguments: ["b", "c"],
    [1 << 30, 1 << 50, -1]
  )
  func damagedLength(tag: String, length: Int) async throws {
    try await leaveFile("ada", ["a", "b", "c"])
    var bytes = try Data(contentsOf: team.file("ada"))
    let start = try record(containing: "tags/\(tag)", in: bytes).lowerBound
    for byte in 0..<8 { bytes[start + byte] = UInt8(truncatingIfNeeded: length >> (8 * byte)) }
    try bytes.write(to: team.file("ada"))
    let store = team.store("ada")
    #expect(tags(in: store) == (tag == "b" ? ["a"] : ["a", "b"]))
    let file = try #require(await store.status { $0.connection == .offline }.damagedFile)
    #expect(try Data(contentsOf: file) == bytes)
  }

  @Test("A record that a crash truncated in a store's local file is skipped without a backup")
  func truncatedRecord() async throws {
    try await leaveFile("ada", ["a", "b"])
    let whole = try Data(contentsOf: team.file("ada"))
    let record = try record(containing: "tags/b", in: whole)
    for end in record.dropFirst() {
      let name = "cut-\(end)"
      try whole.prefix(end).write(to: team.file(name))
      let store = team.store(name)
      #expect(tags(in: store) == ["a"])
      #expect(store.damagedFiles == [])
    }
  }

  @Test(
    "If a store's local file is truncated within its first record, the store keeps a copy of the file"
  )
  func truncatedFirstRecord() async throws {
    try await leaveFile("ada", ["a"])
    let store = team.store("ada")
    _ = tags(in: store)
    store.close()
    let bytes = try Data(contentsOf: team.file("ada")).prefix(40)
    try bytes.write(to: team.file("ada"))
    let next = team.store("next", file: "ada")
    #expect(tags(in: next) == [])
    let file = try #require(await next.status { $0.connection == .offline }.damagedFile)
    #expect(try Data(contentsOf: file) == bytes)
  }

  @Test("A store that adopts another process's damaged local file reports the damage")
  func damagedFileOfAnotherProcess() async throws {
    let window = try await offlineStore()
    let beside = team.store("beside", file: "ada")
    @Shared(.etcd(in: beside)) var boards: IdentifiedArrayOf<Board> = []
    $boards.withLock { $0[id: "1"]?.title = "Damaged" }
    await beside.status { $0.connection == .offline }
    try await $boards.save()
    let file = team.file("ada").appendingPathExtension("2")
    var bytes = try Data(contentsOf: file)
    bytes[try #require(bytes.range(of: Data("Damaged".utf8))).lowerBound] = UInt8(ascii: "d")
    try bytes.write(to: file)
    beside.close()
    // The store reports the damage after it has removed the file.
    while FileManager.default.fileExists(atPath: file.path) { await Task.yield() }
    await window.settle()
    #expect(try Data(contentsOf: #require(window.status.damagedFile)) == bytes)
  }

  @Test("A store's local file that cannot be rewritten leaves no temporary file behind")
  func temporaryFile() async throws {
    try await leaveFile("ada", ["a"])
    // Writing to the temporary file fails, because the device is full.
    let temporary = team.file("bob").appendingPathExtension("tmp")
    let device = URL(filePath: "/dev/full")
    try FileManager.default.createSymbolicLink(at: temporary, withDestinationURL: device)
    _ = tags(in: team.store("bob"))
    #expect(try team.files == ["ada.etcd"])
  }

  @Test("A flush of a team's store writes unsaved changes to the local file")
  func flushWritesWhatNoCallerHasSaved() async throws {
    team.etcd.setOffline(true)
    let ada = team.store("ada")
    @Shared(.etcd(in: ada)) var tags: IdentifiedArrayOf<Tag> = []
    $tags.withLock { _ = $0.append(Tag(id: "a")) }
    PendingSaves.flush()
    try FileManager.default.copyItem(at: team.file("ada"), to: team.file("copy"))
    #expect(self.tags(in: team.store("copy")) == ["a"])
  }

  @Test("A local file that was not written by a store is set aside")
  func fileOfAnotherStoreIsSetAside() async throws {
    try Data("notes of mine\n".utf8).write(to: team.file("ada"))
    #expect(tags(in: team.store("ada")) == [])
    let kept = try team.files.filter { $0.hasPrefix("ada.etcd.damaged-") }
    #expect(
      try kept.map { try String(contentsOf: team.directory.appending(path: $0), encoding: .utf8) }
        == ["notes of mine\n"]
    )
  }

  @Test(
    "If two processes on one machine use the same team, the second process has its own local file"
  )
  func secondProcessHasAFileBesideIt() async throws {
    let first = team.store("first", file: "ada")
    @Shared(.etcd(in: first)) var tags: IdentifiedArrayOf<Tag> = []
    $tags.withLock { _ = $0.append(Tag(id: "a")) }
    try await $tags.save()
    await first.status { $0.connection == .connected && $0.waitingChanges == 0 }
    team.etcd.setOffline(true)
    await first.status { $0.connection == .offline }
    do {
      let second = team.store("second", file: "ada")
      @Shared(.etcd(in: second)) var same: IdentifiedArrayOf<Tag> = []
      #expect(same.ids.elements == ["a"])
      $same.withLock { _ = $0.append(Tag(id: "b")) }
      await second.status { $0.connection == .offline }
      try await $same.save()
      #expect(try team.files == ["ada.etcd", "ada.etcd.2"])
      second.close()
    }
    first.close()
  }

  @Test(
    "The next process that opens a team's local file adopts pending changes of a process that has exited"
  )
  func whatAnEndedProcessHasLeftBesideItIsTakenOver() async throws {
    try await leaveFile("ada", ["a"])
    try await leaveFile("other", ["b"])
    try FileManager.default.moveItem(
      at: team.file("other"),
      to: team.directory.appending(path: "ada.etcd.2")
    )
    let again = team.store("again", file: "ada")
    #expect(Set(tags(in: again)) == ["a", "b"])
    #expect(again.status.waitingChanges == 2)
    #expect(try team.files == ["ada.etcd"])
  }

  /// Opens a store with a board that the cluster has, then disconnects it.
  private func offlineStore() async throws -> EtcdStore {
    let store = team.store("window", file: "ada")
    @Shared(.etcd(in: store)) var boards: IdentifiedArrayOf<Board> = []
    $boards.withLock { _ = $0.append(Board(id: "1", title: "One")) }
    try await $boards.save()
    await store.status { $0.connection == .connected && $0.waitingChanges == 0 }
    team.etcd.setOffline(true)
    await store.status { $0.connection == .offline }
    return store
  }

  /// Changes the boards from a second process, as a command does while a window is open.
  private func runCommand(_ change: (inout IdentifiedArrayOf<Board>) -> Void) async throws {
    let store = team.store("command", file: "ada")
    @Shared(.etcd(in: store)) var boards: IdentifiedArrayOf<Board> = []
    await store.status { $0.connection == .offline }
    $boards.withLock(change)
    try await $boards.save()
    store.close()
  }

  @Test("A running process adopts the pending changes of an exited process that used the same team")
  func whatAProcessHasLeftIsTakenOverWhileThisOneRuns() async throws {
    let window = try await offlineStore()
    @Shared(.etcd(in: window)) var boards: IdentifiedArrayOf<Board> = []
    try await runCommand { _ = $0.append(Board(id: "2", title: "Two")) }
    await $boards.value { $0.count == 2 }
    team.etcd.setOffline(false)
    await window.status { $0.connection == .connected && $0.waitingChanges == 0 }
    #expect(team.etcd.contents["/team/boards/2"] == #"{"color":"white","title":"Two"}"#)
    #expect(try team.files == ["ada.etcd"])
  }

  @Test("A second process that uses a team starts with the pending changes of the first process")
  func processBesideThisOneHasTheChangesThatWaitHere() async throws {
    let window = try await offlineStore()
    @Shared(.etcd(in: window)) var boards: IdentifiedArrayOf<Board> = []
    $boards.withLock { $0[id: "1"]?.title = "Hers" }
    try await $boards.save()
    try await runCommand { boards in
      #expect(boards == [Board(id: "1", title: "Hers")])
      boards[id: "1"]?.color = "red"
    }
    await $boards.value { $0[id: "1"]?.color == "red" }
    team.etcd.setOffline(false)
    await window.status { $0.connection == .connected && $0.waitingChanges == 0 }
    #expect(boards == [Board(id: "1", title: "Hers", color: "red")])
    #expect(team.etcd.contents["/team/boards/1"] == #"{"color":"red","title":"Hers"}"#)
    #expect(try team.backups("ada") == [])
  }

  @Test(
    "A newly started process shows the pending changes that other processes saved in their local files"
  )
  func pendingChangesOfASecondProcess() async throws {
    let window = try await offlineStore()
    let second = team.store("second", file: "ada")
    @Shared(.etcd(in: second)) var boards: IdentifiedArrayOf<Board> = []
    await second.status { $0.connection == .offline }
    $boards.withLock { _ = $0.append(Board(id: "2", title: "Two")) }
    try await $boards.save()
    let third = team.store("third", file: "ada")
    @Shared(.etcd(in: third)) var shown: IdentifiedArrayOf<Board> = []
    #expect(shown.ids.elements == ["1", "2"])
    #expect(third.status.waitingChanges == 1)
    team.etcd.setOffline(false)
    await third.sent()
    window.close()
    second.close()
  }

  @Test("A store counts pending changes of several processes to the same element as one change")
  func pendingChangesOfAllProcesses() async throws {
    let window = try await offlineStore()
    @Shared(.etcd(in: window)) var boards: IdentifiedArrayOf<Board> = []
    $boards.withLock { $0[id: "1"]?.title = "Hers" }
    try await $boards.save()
    let command = team.store("command", file: "ada")
    @Shared(.etcd(in: command)) var same: IdentifiedArrayOf<Board> = []
    await command.status { $0.connection == .offline }
    #expect(command.countWaitingChanges() == 1)
    $same.withLock { boards in
      boards[id: "1"]?.color = "red"
      boards.append(Board(id: "2", title: "Two"))
    }
    try await $same.save()
    #expect(window.countWaitingChanges() == 2)
  }

  @Test("If two local files of a team contain changes to the same element, the changes are merged")
  func changesOfOneElementInTwoFilesAreMerged() async throws {
    do {
      let window = try await offlineStore()
      let beside = team.store("beside", file: "ada")
      @Shared(.etcd(in: window)) var hers: IdentifiedArrayOf<Board> = []
      @Shared(.etcd(in: beside)) var his: IdentifiedArrayOf<Board> = []
      $hers.withLock { $0[id: "1"]?.title = "Hers" }
      $his.withLock { $0[id: "1"]?.color = "red" }
      try await $hers.save()
      await beside.status { $0.connection == .offline }
      try await $his.save()
      window.close()
      beside.close()
    }
    let again = team.store("again", file: "ada")
    @Shared(.etcd(in: again)) var boards: IdentifiedArrayOf<Board> = []
    #expect(boards[id: "1"]?.title == "Hers")
    await $boards.value { $0[id: "1"] == Board(id: "1", title: "Hers", color: "red") }
    team.etcd.setOffline(false)
    await again.status { $0.connection == .connected && $0.waitingChanges == 0 }
    #expect(team.etcd.contents["/team/boards/1"] == #"{"color":"red","title":"Hers"}"#)
    #expect(try team.files == ["ada.etcd"])
  }

  @Test("An open window sends a team the pending changes of another window that was closed")
  func secondWindowSendsWhatTheFirstHasLeft() async throws {
    let first = try await offlineStore()
    let second = team.store("second", file: "ada")
    @Shared(.etcd(in: second)) var boards: IdentifiedArrayOf<Board> = []
    await second.status { $0.connection == .offline }
    do {
      @Shared(.etcd(in: first)) var boards: IdentifiedArrayOf<Board> = []
      $boards.withLock { $0[id: "1"]?.title = "Hers" }
      try await $boards.save()
      first.close()
    }
    await $boards.value { $0[id: "1"]?.title == "Hers" }
    team.etcd.setOffline(false)
    await second.status { $0.connection == .connected && $0.waitingChanges == 0 }
    #expect(team.etcd.contents["/team/boards/1"] == #"{"color":"white","title":"Hers"}"#)
    second.close()
    let next = team.store("next", file: "ada")
    await next.connect()
    #expect(next.status.waitingChanges == 0)
  }

  @Test(
    "If another process's pending change loses a conflict, a store keeps the change as a backup"
  )
  func changeInAnotherFileThatLosesIsKept() async throws {
    let window = try await offlineStore()
    @Shared(.etcd(in: window)) var boards: IdentifiedArrayOf<Board> = []
    let beside = team.store("beside", file: "ada")
    @Shared(.etcd(in: beside)) var his: IdentifiedArrayOf<Board> = []
    $boards.withLock { $0[id: "1"]?.title = "Hers" }
    $his.withLock { $0[id: "1"]?.title = "His" }
    try await $boards.save()
    await beside.status { $0.connection == .offline }
    try await $his.save()
    beside.close()
    var backups: [String] = []
    // Wait for the content of the backup, because the store creates the file before it writes the
    // content.
    while backups.first?.isEmpty ?? true {
      backups = try team.backups("ada")
      await Task.yield()
    }
    #expect(boards[id: "1"]?.title == "Hers")
    #expect(backups == ["boards/1\n" + #"{"color":"white","title":"His"}"# + "\n"])
  }

  /// The property holds the last reference to the store.
  ///
  /// The test releases the property while the store notifies the property.
  @Test("A team's store can be released while it notifies an observer")
  func storeEndsWhileItTellsOfAChange() async throws {
    typealias Boards = Shared<IdentifiedArrayOf<Board>>
    let property = Locked<(boards: Boards, subscription: any Sendable)?>(nil)
    let (isTold, told) = AsyncStream.makeStream(of: Never.self)
    func open() async {
      let store = team.store("ada")
      let boards = Boards(wrappedValue: [], .etcd(in: store))
      await store.connect()
      let subscription = boards.publisher.sink { value in
        if value.isEmpty { return }
        property.withLock { $0 = nil }
        told.finish()
      }
      property.withLock { $0 = (boards, subscription) }
    }
    await open()
    team.etcd.put("/team/boards/1", #"{"color":"white","title":"One"}"#)
    for await _ in isTold {}
    let next = team.store("next")
    @Shared(.etcd(in: next)) var boards: IdentifiedArrayOf<Board> = []
    #expect(await $boards.value { !$0.isEmpty } == [Board(id: "1", title: "One")])
  }

  @Test("A save in a team fails and states the reason if 64 other processes use the local file")
  func manyProcesses() async throws {
    let others = (1...64).map { team.store("\($0)", file: "ada") }
    let store = team.store("last", file: "ada")
    @Shared(.etcd(in: store)) var tags: IdentifiedArrayOf<Tag> = []
    $tags.withLock { _ = $0.append(Tag(id: "a")) }
    let error = await #expect(throws: ReplicaFileError.self) { try await $tags.save() }
    let path = team.file("ada").path
    let reason = "64 other windows and commands are using it"
    #expect(
      error?.description
        == "Cannot save the local copy of the team's data in '\(path)' (\(reason))."
    )
    withExtendedLifetime(others) {}
  }

  @Test("A save in a team fails if the store's local file cannot be written")
  func fileThatCannotBeWrittenIsAnErrorOfTheSave() async throws {
    let store = EtcdStore(
      client: team.etcd.client(),
      prefix: "/team/",
      localFile: URL(filePath: "/proc/none/ada.etcd"),
      memberName: "ada"
    )
    @Shared(.etcd(in: store)) var tags: IdentifiedArrayOf<Tag> = []
    $tags.withLock { _ = $0.append(Tag(id: "a")) }
    await #expect(throws: ReplicaFileError.self) { try await $tags.save() }
  }
}
