import FileTestSupport
import Foundation
import Sharing
import Testing

@Suite("The actions of the file sync machine")
struct FileSyncMachineTests {
  private typealias Action = FileSyncMachine.Action

  private static let url = URL(filePath: "/rows.json")
  private static let (old, ours, theirs) = (
    FileContent("old"), FileContent("ours"), FileContent("theirs")
  )
  private static let damage = FileStorageError.undecodable(
    url,
    DecodingFailure(location: "", reason: "the file is empty")
  )
  private static let full = FileStorageError.unwritable(url, reason: "No space left on device")

  private var old: FileContent { Self.old }
  private var ours: FileContent { Self.ours }
  private var theirs: FileContent { Self.theirs }
  private let start = ContinuousClock.now

  /// A file sync machine that has read the given content for the first time, or found no file.
  private func begun(with content: FileContent?, isDecodable: Bool = true) -> FileSyncMachine {
    var file = FileSyncMachine(url: Self.url)
    file.begin(with: FileSnapshot(content: content), isDecodable: isDecodable)
    return file
  }

  /// A file sync machine that has begun with some content, and is about to read the file for a
  /// save.
  private func saving(over content: FileContent?) -> FileSyncMachine {
    var file = begun(with: content)
    #expect(file.handle(.requested(.save), at: start) == [.encode])
    #expect(file.handle(.encoded, at: start) == [.read(.save)])
    return file
  }

  private func snapshot(
    _ content: FileContent?,
    age: Duration? = nil,
    _ writer: FileSnapshot.Writer = .absent
  )
    -> FileSnapshot
  {
    FileSnapshot(content: content, writer: writer, age: age)
  }

  private func backup(_ content: FileContent, _ reason: FileBackup.Reason) -> Action {
    .keepBackup(FileSyncMachine.Backup(content: content, reason: reason))
  }

  private let timeouts = FileTimeouts()

  // MARK: Beginning

  @Test(
    "At the first read, an empty file counts as missing, and an undecodable file counts as never loaded"
  )
  func beginning() {
    #expect(begun(with: nil).lastSynced == .missing)
    #expect(begun(with: FileContent.empty).lastSynced == .missing)
    #expect(begun(with: old).lastSynced == .content(old.digest))
    #expect(begun(with: old, isDecodable: false).lastSynced == .neverLoaded)
    #expect(begun(with: old, isDecodable: false).hasBegun)
    #expect(!FileSyncMachine(url: Self.url).hasBegun)
  }

  // MARK: Saving

  @Test("A save replaces an unchanged file, checks the old file for later writes, and succeeds")
  func plainSave() {
    var file = saving(over: old)
    let known = snapshot(old)
    #expect(file.handle(.read(known), at: start) == [.replace(known)])
    #expect(file.handle(.replaced(with: ours.digest), at: start) == [.checkReplacedFile])
    #expect(file.lastSynced == .content(ours.digest))
    #expect(file.handle(.replacedFile(known), at: start) == [.finish(.save, nil)])
    #expect(file.phase == .idle)
  }

  @Test(
    "A save that creates a missing file succeeds without looking for a replaced version of the file"
  )
  func creatingSave() {
    var file = saving(over: nil)
    #expect(file.handle(.read(snapshot(nil)), at: start) == [.replace(snapshot(nil))])
    #expect(file.handle(.replaced(with: ours.digest), at: start) == [.finish(.save, nil)])
  }

  @Test(
    "The file is not locked while a save merges another program's change, and is read again afterwards"
  )
  func merge() {
    var file = saving(over: old)
    #expect(
      file.handle(.read(snapshot(theirs)), at: start)
        == [.merge(theirs, since: .content(old.digest), isInsideLock: false)]
    )
    #expect(file.handle(.merged(.merged(conflictCount: 0)), at: start) == [.read(.save)])
    #expect(file.lastSynced == .content(theirs.digest))
    #expect(file.handle(.read(snapshot(theirs)), at: start) == [.replace(snapshot(theirs))])
  }

  @Test(
    "A save that conflicts with another program's version backs that version up and then replaces it",
    arguments: [FileSyncMachine.Merge.merged(conflictCount: 1), .unmergeable]
  )
  func conflict(merge: FileSyncMachine.Merge) {
    var file = saving(over: old)
    _ = file.handle(.read(snapshot(theirs)), at: start)
    _ = file.handle(.merged(merge), at: start)
    #expect(
      file.handle(.read(snapshot(theirs)), at: start)
        == [backup(theirs, .replaced), .replace(snapshot(theirs))]
    )
  }

  @Test(
    "If a save finds that the file changed a second time, it merges the change under the file's lock"
  )
  func manyWriters() {
    let newer = FileContent("newer")
    var file = saving(over: old)
    _ = file.handle(.read(snapshot(theirs)), at: start)
    _ = file.handle(.merged(.merged(conflictCount: 0)), at: start)
    #expect(
      file.handle(.read(snapshot(newer)), at: start)
        == [.merge(newer, since: .content(theirs.digest), isInsideLock: true)]
    )
    #expect(
      file.handle(.merged(.merged(conflictCount: 0)), at: start) == [.replace(snapshot(newer))]
    )
  }

  @Test(
    "A save does not replace a file that is open and empty if its earlier contents are unknown"
  )
  func emptiedFile() {
    let emptied = snapshot(FileContent.empty, .present)
    var unknown = saving(over: nil)
    #expect(unknown.handle(.read(emptied), at: start) == [.wait(timeouts.pause)])
    _ = unknown.handle(.timePassed, at: start + timeouts.writer)
    let reason = "another program has emptied it and is still writing it"
    #expect(
      unknown.handle(.read(emptied), at: start + timeouts.writer)
        == [.finish(.save, .unwritable(Self.url, reason: reason))]
    )
    #expect(unknown.phase == .idle)
    var known = saving(over: old)
    _ = known.handle(.read(emptied), at: start)
    _ = known.handle(.timePassed, at: start + timeouts.writer)
    #expect(
      known.handle(.read(emptied), at: start + timeouts.writer).last != .finish(.save, nil)
    )
    #expect(known.phase != .idle)
  }

  @Test("A save fails if the file changes before each attempt to replace the file")
  func restlessFile() {
    var file = saving(over: old)
    for _ in 1...SaveAttempt.maximumChangeCount {
      _ = file.handle(.read(snapshot(old)), at: start)
      #expect(file.handle(.changedMeanwhile, at: start) == [.read(.save)])
    }
    _ = file.handle(.read(snapshot(old)), at: start)
    let reason = "another program keeps changing it"
    #expect(
      file.handle(.changedMeanwhile, at: start)
        == [.finish(.save, .unwritable(Self.url, reason: reason))]
    )
  }

  @Test(
    "If a constantly changing file already has the value to save, the save succeeds and is repeated later"
  )
  func restlessFileOfSavedValue() {
    var file = saving(over: old)
    _ = file.handle(.read(snapshot(old)), at: start)
    _ = file.handle(.replaced(with: ours.digest), at: start)
    _ = file.handle(.replacedFile(snapshot(theirs)), at: start)
    #expect(file.handle(.merged(.merged(conflictCount: 0)), at: start) == [.read(.save)])
    for _ in 1...SaveAttempt.maximumChangeCount {
      _ = file.handle(.read(snapshot(ours)), at: start)
      _ = file.handle(.changedMeanwhile, at: start)
    }
    _ = file.handle(.read(snapshot(ours)), at: start)
    #expect(
      file.handle(.changedMeanwhile, at: start) == [.saveAgainLater, .finish(.save, nil)]
    )
  }

  @Test("A save waits at most two seconds for another program that has the file open")
  func openFile() {
    for content in [old, theirs, FileContent.empty] {
      var file = saving(over: old)
      let open = snapshot(content, .present)
      #expect(file.handle(.read(open), at: start) == [.wait(.milliseconds(10))])
      #expect(file.handle(.timePassed, at: start + .seconds(1)) == [.read(.save)])
      #expect(file.handle(.read(open), at: start + .seconds(1)) == [.wait(.milliseconds(10))])
      #expect(file.handle(.timePassed, at: start + .seconds(2)) == [.read(.save)])
      let actions = file.handle(.read(open), at: start + .seconds(2))
      #expect(actions.contains { if case .wait = $0 { true } else { false } } == false)
    }
  }

  @Test("A waiting save reads the file again when the file changes")
  func pokedWait() {
    var file = saving(over: old)
    _ = file.handle(.read(snapshot(FileContent.empty, .present)), at: start)
    #expect(file.isWaiting)
    #expect(file.handle(.requested(.follow), at: start) == [.read(.save)])
  }

  @Test(
    "A file that comes back unchanged soon after its deletion does not change the property's value"
  )
  func pokedDeletion() {
    var file = following(old)
    #expect(file.handle(.read(snapshot(nil)), at: start) == [.wait(.milliseconds(50))])
    #expect(file.handle(.requested(.follow), at: start) == [.read(.follow)])
    #expect(file.handle(.read(snapshot(old)), at: start) == [.finish(.follow, nil)])
  }

  @Test(
    "Without file leases, a save merges another program's change only after the file has stopped changing"
  )
  func unknownWriter() {
    var file = saving(over: old)
    let fresh = snapshot(theirs, age: .milliseconds(50), .unknown)
    #expect(file.handle(.read(fresh), at: start) == [.wait(.milliseconds(10))])
    _ = file.handle(.timePassed, at: start)
    let still = snapshot(theirs, age: .milliseconds(100), .unknown)
    #expect(
      file.handle(.read(still), at: start)
        == [.merge(theirs, since: .content(old.digest), isInsideLock: false)]
    )
    var own = saving(over: old)
    let written = snapshot(old, age: .zero, .unknown)
    #expect(own.handle(.read(written), at: start) == [.replace(written)])
  }

  @Test(
    "A save replaces a file that has been empty for a second, and backs up the file's previous content"
  )
  func emptyFile() {
    var file = saving(over: old)
    let fresh = snapshot(FileContent.empty, age: .milliseconds(999))
    #expect(file.handle(.read(fresh), at: start) == [.wait(.milliseconds(10))])
    _ = file.handle(.timePassed, at: start)
    let stale = snapshot(FileContent.empty, age: .seconds(1))
    #expect(file.handle(.read(stale), at: start) == [backup(old, .replaced), .replace(stale)])
  }

  @Test(
    "A save replaces a broken file, and backs up both the broken contents and the last synced version"
  )
  func brokenFile() {
    var file = saving(over: old)
    _ = file.handle(.read(snapshot(theirs, age: .milliseconds(300))), at: start)
    #expect(file.handle(.merged(.undecodable), at: start) == [.wait(.milliseconds(700))])
    _ = file.handle(.timePassed, at: start + .seconds(1))
    let stale = snapshot(theirs, age: .seconds(1))
    _ = file.handle(.read(stale), at: start + .seconds(1))
    #expect(
      file.handle(.merged(.undecodable), at: start + .seconds(1))
        == [backup(theirs, .unreadable), backup(old, .replaced), .replace(stale)]
    )
    #expect(file.lastSynced == .content(old.digest), "It is no base of merges.")
  }

  @Test("A save waits one second for a missing file to come back")
  func goneFile() {
    var file = saving(over: old)
    let gone = snapshot(nil)
    #expect(file.handle(.read(gone), at: start) == [.wait(.milliseconds(10))])
    _ = file.handle(.timePassed, at: start + .seconds(1))
    #expect(file.handle(.read(gone), at: start + .seconds(1)) == [.replace(gone)])

    var new = saving(over: nil)
    let renamed = snapshot(nil, age: .milliseconds(200))
    #expect(new.handle(.read(renamed), at: start) == [.wait(.milliseconds(10))])
    _ = new.handle(.timePassed, at: start + .milliseconds(800))
    #expect(
      new.handle(.read(renamed), at: start + .milliseconds(800)) == [.replace(renamed)],
      "It has been gone for a second."
    )
  }

  @Test("A save reads its file again if the file was changed after the first read")
  func changedMeanwhile() {
    var file = saving(over: old)
    _ = file.handle(.read(snapshot(old)), at: start)
    #expect(file.handle(.changedMeanwhile, at: start) == [.read(.save)])
  }

  @Test(
    "If a save fails, the error is reported, and the old contents remain the last synced contents"
  )
  func failure() {
    var file = saving(over: old)
    _ = file.handle(.read(snapshot(old)), at: start)
    #expect(file.handle(.failed(Self.full), at: start) == [.finish(.save, Self.full)])
    #expect(file.lastSynced == .content(old.digest))
    #expect(file.phase == .idle)
  }

  // MARK: Following

  /// A file sync machine that has begun with some content, and is about to read the file for a job.
  private func following(_ content: FileContent?, _ job: FileSyncMachine.Job = .follow)
    -> FileSyncMachine
  {
    var file = begun(with: content)
    #expect(file.handle(.requested(job), at: start) == [.read(job)])
    return file
  }

  @Test("New contents of a file count as last synced after the property has accepted them")
  func newContent() {
    var file = following(old)
    #expect(file.handle(.read(snapshot(theirs)), at: start) == [.offer(theirs, for: .follow)])
    #expect(file.handle(.offered(.taken(conflictCount: 0)), at: start) == [.finish(.follow, nil)])
    #expect(file.lastSynced == .content(theirs.digest))
  }

  @Test(
    "If a property's changes conflicted with another program's version, a save backs up that version"
  )
  func conflictWhileReading() {
    var file = following(old)
    _ = file.handle(.read(snapshot(theirs)), at: start)
    _ = file.handle(.offered(.taken(conflictCount: 1)), at: start)
    _ = file.handle(.requested(.save), at: start)
    _ = file.handle(.encoded, at: start)
    #expect(
      file.handle(.read(snapshot(theirs)), at: start)
        == [backup(theirs, .replaced), .replace(snapshot(theirs))]
    )
  }

  @Test(
    "If a property cannot merge a file's new contents, those contents do not count as last synced"
  )
  func refusedContent() {
    var file = following(old)
    _ = file.handle(.read(snapshot(theirs)), at: start)
    #expect(file.handle(.offered(.refused), at: start) == [.finish(.follow, nil)])
    #expect(file.lastSynced == .content(old.digest))
  }

  @Test(
    "An emptied file is reported as damaged, and the old contents still count as last synced"
  )
  func emptyWhileFollowing() {
    var file = following(old)
    #expect(
      file.handle(.read(snapshot(FileContent.empty)), at: start) == [.finish(.follow, Self.damage)]
    )
    #expect(file.lastSynced == .content(old.digest))
    // Reading the same content as before clears the error.
    _ = file.handle(.requested(.follow), at: start)
    #expect(file.handle(.read(snapshot(old)), at: start) == [.offer(old, for: .follow)])
  }

  @Test(
    "New contents that cannot be decoded are reported, and the old contents still count as last synced"
  )
  func brokenWhileFollowing() {
    var file = following(old)
    _ = file.handle(.read(snapshot(theirs)), at: start)
    #expect(
      file.handle(.offered(.undecodable(Self.damage)), at: start) == [.finish(.follow, Self.damage)]
    )
    #expect(file.lastSynced == .content(old.digest))
    // Reading the same content as before clears the error.
    _ = file.handle(.requested(.follow), at: start)
    #expect(file.handle(.read(snapshot(old)), at: start) == [.offer(old, for: .follow)])
  }

  @Test("A file counts as deleted only after it has been missing for a short time")
  func deletion() {
    var file = following(old)
    #expect(file.handle(.read(snapshot(nil)), at: start) == [.wait(.milliseconds(50))])
    _ = file.handle(.timePassed, at: start + .milliseconds(50))
    #expect(
      file.handle(.read(snapshot(nil)), at: start + .milliseconds(50)) == [
        .offer(nil, for: .follow)
      ]
    )
    _ = file.handle(.offered(.taken(conflictCount: 0)), at: start)
    #expect(file.lastSynced == .missing)

    var echo = following(old)
    #expect(echo.handle(.read(snapshot(old)), at: start) == [.finish(.follow, nil)])
  }

  @Test("While a property waits for a missing file, a requested save begins immediately")
  func interruptedWait() {
    var file = following(old)
    _ = file.handle(.read(snapshot(nil)), at: start)
    #expect(file.handle(.requested(.save), at: start) == [.encode])
  }

  @Test("A file that stays open for writing is read after two seconds")
  func openWhileFollowing() {
    var file = following(old)
    #expect(
      file.handle(.read(snapshot(FileContent.empty, .present)), at: start) == [
        .wait(.milliseconds(10))
      ]
    )
    #expect(file.handle(.timePassed, at: start + .seconds(2)) == [.read(.follow)])
    #expect(
      file.handle(.read(snapshot(theirs, .present)), at: start + .seconds(2))
        == [.offer(theirs, for: .follow)]
    )
  }

  // MARK: Loading

  @Test("A load of a file returns a result even if the file is unchanged, missing or damaged")
  func loading() {
    var known = following(old, .load)
    #expect(known.handle(.read(snapshot(old)), at: start) == [.offer(old, for: .load)])
    var gone = following(old, .load)
    _ = gone.handle(.read(snapshot(nil)), at: start)
    let later = start + timeouts.absence
    _ = gone.handle(.timePassed, at: later)
    #expect(gone.handle(.read(snapshot(nil)), at: later) == [.offer(nil, for: .load)])
    var empty = following(old, .load)
    #expect(
      empty.handle(.read(snapshot(FileContent.empty)), at: start) == [.finish(.load, Self.damage)]
    )
    var unread = FileSyncMachine(url: Self.url)
    _ = unread.handle(.requested(.load), at: start)
    #expect(unread.handle(.read(snapshot(nil)), at: start) == [.offer(nil, for: .load)])
    var failing = following(old, .load)
    #expect(failing.handle(.failed(Self.full), at: start) == [.finish(.load, Self.full)])
  }

  @Test(
    "Loads that are requested during a save begin after the save, explicit loads before automatic loads"
  )
  func queue() {
    var file = saving(over: old)
    #expect(file.handle(.requested(.follow), at: start) == [])
    #expect(file.handle(.requested(.load), at: start) == [])
    #expect(file.handle(.timePassed, at: start) == [], "No wait is under way.")
    #expect(
      file.handle(.failed(Self.full), at: start) == [.finish(.save, Self.full), .read(.load)]
    )
    _ = file.handle(.read(snapshot(old)), at: start)
    #expect(
      file.handle(.offered(.taken(conflictCount: 0)), at: start)
        == [.finish(.load, nil), .read(.follow)]
    )
  }
}
