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
    "A store backs up a local file with a damaged record, and uses the records before that record"
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

  @Test(
    "A store skips a record that a crash truncated in its local file, and makes no backup of the file"
  )
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

  @Test(
    "If a local file is damaged while a store is open, the store keeps a copy of the file and reports it"
  )
  func fileDamagedWhileOpen() async throws {
    let window = try await offlineStore()
    var bytes = try Data(contentsOf: team.file("ada"))
    bytes += Data(repeating: 255, count: 20)
    let file = try FileHandle(forWritingTo: team.file("ada"))
    try file.seekToEnd()
    try file.write(contentsOf: bytes.suffix(20))
    try file.close()
    @Shared(.etcd(in: window)) var boards: IdentifiedArrayOf<Board> = []
    $boards.withLock { $0[id: "1"]?.title = "Changed" }
    try await $boards.save()
    #expect(try Data(contentsOf: #require(window.status.damagedFile)) == bytes)
    let next = team.store("next", file: "ada")
    @Shared(.etcd(in: next)) var same: IdentifiedArrayOf<Board> = []
    #expect(same[id: "1"]?.title == "Changed")
    #expect(next.damagedFiles.count == 1)
  }

  @Test("If a store cannot write its local file, no temporary file is left behind")
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

  @Test("If another program has written a store's local file, the store keeps a copy of the file")
  func fileOfAnotherStoreIsSetAside() async throws {
    try Data("notes of mine\n".utf8).write(to: team.file("ada"))
    #expect(tags(in: team.store("ada")) == [])
    let kept = try team.files.filter { $0.hasPrefix("ada.etcd.damaged-") }
    #expect(
      try kept.map { try String(contentsOf: team.directory.appending(path: $0), encoding: .utf8) }
        == ["notes of mine\n"]
    )
  }

  @Test("All processes of a user share one local file, and show each other's pending changes")
  func allProcessesShareAFile() async throws {
    let window = try await offlineStore()
    @Shared(.etcd(in: window)) var boards: IdentifiedArrayOf<Board> = []
    let second = team.store("second", file: "ada")
    @Shared(.etcd(in: second)) var same: IdentifiedArrayOf<Board> = []
    await second.status { $0.connection == .offline }
    $boards.withLock { _ = $0.append(Board(id: "2", title: "Two")) }
    try await $boards.save()
    $same.withLock { $0[id: "1"]?.color = "red" }
    try await $same.save()
    let all = [Board(id: "1", title: "One", color: "red"), Board(id: "2", title: "Two")]
    #expect(same.elements == all)
    $boards.withLock { _ = $0.remove(id: "none") }
    try await $boards.save()
    #expect(boards.elements == all)
    #expect(window.status.waitingChanges == 2)
    #expect(try team.files == ["ada.etcd"])
  }

  @Test("A process that has not read a pending removal cannot undo the removal")
  func removalBesideOtherProcesses() async throws {
    let window = try await offlineStore()
    @Shared(.etcd(in: window)) var boards: IdentifiedArrayOf<Board> = []
    $boards.withLock { _ = $0.append(Board(id: "2", title: "Two")) }
    try await $boards.save()
    let others = (1...2).map { team.store("\($0)", file: "ada") }
    for store in others { await store.status { $0.connection == .offline } }
    try await runCommand { _ = $0.remove(id: "2") }
    for (number, store) in others.enumerated() {
      @Shared(.etcd(in: store)) var same: IdentifiedArrayOf<Board> = []
      $same.withLock { $0[id: "1"]?.title = "\(number)" }
      try await $same.save()
      store.close()
    }
    $boards.withLock { $0[id: "1"]?.color = "red" }
    try await $boards.save()
    #expect(boards.elements == [Board(id: "1", title: "1", color: "red")])
    team.etcd.setOffline(false)
    await window.sent()
    #expect(boards.elements == [Board(id: "1", title: "1", color: "red")])
    #expect(team.etcd.contents["/team/boards/2"] == nil)
    #expect(try team.backups("ada") == [])
  }

  @Test("Pending changes that several processes have made to the same element are all kept")
  func changesOnTopOfAPendingChange() async throws {
    let window = try await offlineStore()
    @Shared(.etcd(in: window)) var boards: IdentifiedArrayOf<Board> = []
    $boards.withLock { $0[id: "1"]?.title = "Earlier" }
    try await $boards.save()
    let (first, second) = (team.store("1", file: "ada"), team.store("2", file: "ada"))
    @Shared(.etcd(in: first)) var hers: IdentifiedArrayOf<Board> = []
    @Shared(.etcd(in: second)) var his: IdentifiedArrayOf<Board> = []
    for store in [first, second] { await store.status { $0.connection == .offline } }
    $hers.withLock { $0[id: "1"]?.title = "Later" }
    $his.withLock { $0[id: "1"]?.color = "red" }
    try await $hers.save()
    try await $his.save()
    first.close()
    second.close()
    window.close()
    let next = team.store("next", file: "ada")
    @Shared(.etcd(in: next)) var all: IdentifiedArrayOf<Board> = []
    #expect(all.elements == [Board(id: "1", title: "Later", color: "red")])
    team.etcd.setOffline(false)
    await next.sent()
    #expect(team.etcd.contents["/team/boards/1"] == #"{"color":"red","title":"Later"}"#)
  }

  @Test("An offline process shows the changes that an earlier process of the same user has sent")
  func copyOfSentChanges() async throws {
    let window = try await team.syncedStore("ada")
    let command = team.store("command", file: "ada")
    @Shared(.etcd(in: command)) var boards: IdentifiedArrayOf<Board> = []
    $boards.withLock { _ = $0.append(Board(id: "2", title: "Two")) }
    try await $boards.save()
    await command.sent()
    team.etcd.setOffline(true)
    command.close()
    window.close()
    let next = team.store("next", file: "ada")
    @Shared(.etcd(in: next)) var same: IdentifiedArrayOf<Board> = []
    #expect(same.ids.elements == ["1", "2"])
    #expect(next.status.waitingChanges == 0)
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

  @Test(
    "A running process sends the changes that the user's other processes left unsent when they exited"
  )
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

  @Test("A second process of the same user starts with the pending changes of the first process")
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

  @Test("A new process shows the pending changes of all other processes of the same user")
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

  @Test("Pending changes that several processes make to one element count as one change")
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

  @Test("If two processes change different members of the same element, the changes are merged")
  func changesOfOneElementAreMerged() async throws {
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

  @Test("An open window sends the pending changes of a window that was closed")
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
    "If two processes change the same member, the later save wins, and the other version is backed up"
  )
  func changeOfAnotherProcessThatLosesIsKept() async throws {
    let window = try await offlineStore()
    @Shared(.etcd(in: window)) var boards: IdentifiedArrayOf<Board> = []
    let beside = team.store("beside", file: "ada")
    @Shared(.etcd(in: beside)) var his: IdentifiedArrayOf<Board> = []
    // "Hers" is saved while the other process changes the title: that process has not seen "Hers",
    // and its automatic save comes later.
    let (isChanging, changing) = AsyncStream.makeStream(of: Never.self)
    let (isChanged, changed) = AsyncStream.makeStream(of: Never.self)
    let isSaved = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [$his] in
      $his.withLock { boards in
        boards[id: "1"]?.title = "His"
        changing.finish()
        isSaved.wait()
      }
      changed.finish()
    }
    for await _ in isChanging {}
    $boards.withLock { $0[id: "1"]?.title = "Hers" }
    try await $boards.save()
    isSaved.signal()
    for await _ in isChanged {}
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
    await $boards.value { $0[id: "1"]?.title == "His" }
    #expect(backups == ["boards/1\n" + #"{"color":"white","title":"Hers"}"# + "\n"])
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
