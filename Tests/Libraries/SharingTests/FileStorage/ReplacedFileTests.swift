import FileTestSupport
import Foundation
import Sharing
import Testing

@Suite("The file that a save has replaced")
struct ReplacedFileTests {
  private typealias Action = FileSyncMachine.Action

  private static let url = URL(filePath: "/rows.json")
  private static let full = FileStorageError.unwritable(url, reason: "No space left on device")
  private let old = FileContent("old")
  private let ours = FileContent("ours")
  private let theirs = FileContent("theirs")
  private let start = ContinuousClock.now
  private let timeouts = FileTimeouts()

  private func snapshot(_ content: FileContent?, _ writer: FileSnapshot.Writer = .absent)
    -> FileSnapshot
  {
    FileSnapshot(content: content, writer: writer)
  }

  private func backup(_ content: FileContent, _ reason: FileBackup.Reason) -> Action {
    .keepBackup(FileSyncMachine.Backup(content: content, reason: reason))
  }

  /// A file sync machine whose save has replaced the file and is about to check the replaced
  /// version.
  private func replacing() -> FileSyncMachine {
    var file = FileSyncMachine(url: Self.url)
    file.begin(with: snapshot(old), isDecodable: true)
    _ = file.handle(.requested(.save), at: start)
    _ = file.handle(.encoded, at: start)
    _ = file.handle(.read(snapshot(old)), at: start)
    #expect(file.handle(.replaced(with: ours.digest), at: start) == [.checkReplacedFile])
    return file
  }

  @Test(
    "A save that replaces a file backs up and merges what another program still writes to the old file"
  )
  func versionInReplacedFile() {
    var file = replacing()
    #expect(
      file.handle(.replacedFile(snapshot(old, .present)), at: start) == [.wait(.milliseconds(10))]
    )
    #expect(file.handle(.timePassed, at: start) == [.checkReplacedFile])
    #expect(
      file.handle(.replacedFile(snapshot(theirs)), at: start)
        == [
          backup(theirs, .replaced),
          .merge(theirs, since: .content(old.digest), isInsideLock: false),
        ]
    )
    #expect(file.handle(.merged(.merged(conflictCount: 0)), at: start) == [.read(.save)])
    #expect(file.handle(.read(snapshot(ours)), at: start) == [.replace(snapshot(ours))])
  }

  @Test(
    "Without file leases, a save that has replaced a file waits until the old file no longer changes"
  )
  func replacedFileOfUnknownWriter() {
    var file = replacing()
    func unknown(_ content: FileContent, _ modified: Int) -> FileSnapshot {
      let status = FileStatus(inode: 1, modified: modified, changed: modified)
      return FileSnapshot(content: content, writer: .unknown, age: .zero, status: status)
    }
    let wait: [Action] = [.wait(.milliseconds(10))]
    #expect(file.handle(.replacedFile(unknown(old, 1)), at: start) == wait)
    let almost = start + .milliseconds(99)
    _ = file.handle(.timePassed, at: almost)
    var quiet = file
    #expect(quiet.handle(.replacedFile(unknown(old, 1)), at: almost) == wait)
    let still = start + timeouts.stillness
    _ = quiet.handle(.timePassed, at: still)
    #expect(quiet.handle(.replacedFile(unknown(old, 1)), at: still) == [.finish(.save, nil)])

    // A changed time without changed content restarts the wait: a program may first write the bytes
    // that the file already has.
    #expect(file.handle(.replacedFile(unknown(old, 2)), at: almost) == wait)
    _ = file.handle(.timePassed, at: almost)
    #expect(file.handle(.replacedFile(unknown(theirs, 3)), at: still) == wait)
    let end = still + timeouts.stillness
    _ = file.handle(.timePassed, at: end)
    #expect(
      file.handle(.replacedFile(unknown(theirs, 3)), at: end)
        == [
          backup(theirs, .replaced),
          .merge(theirs, since: .content(old.digest), isInsideLock: false),
        ]
    )
  }

  @Test("A save succeeds even if another program's changes to the replaced file cannot be merged")
  func unmergeableVersionInReplacedFile() {
    var file = replacing()
    _ = file.handle(.replacedFile(snapshot(theirs)), at: start)
    #expect(file.handle(.merged(.unmergeable), at: start) == [.finish(.save, nil)])
  }

  @Test("A save that has replaced the file succeeds even if a later step of the save fails")
  func failureAfterReplacing() {
    var file = replacing()
    _ = file.handle(.replacedFile(snapshot(old, .present)), at: start)
    #expect(
      file.handle(.failed(Self.full), at: start) == [.saveAgainLater, .finish(.save, nil)]
    )
  }

  @Test(
    "A save merges what another program wrote to the old file even if the disk has no space for a backup"
  )
  func fullDiskAfterReplacing() {
    var file = replacing()
    _ = file.handle(.replacedFile(snapshot(theirs)), at: start)
    #expect(
      file.handle(.failed(Self.full), at: start)
        == [.merge(theirs, since: .content(old.digest), isInsideLock: false)]
    )
    var (unmergeable, failing) = (file, file)
    #expect(file.handle(.merged(.merged(conflictCount: 0)), at: start) == [.read(.save)])
    #expect(
      file.handle(.read(snapshot(ours)), at: start)
        == [backup(theirs, .replaced), .replace(snapshot(ours))]
    )
    let again: [Action] = [.saveAgainLater, .finish(.save, nil)]
    #expect(unmergeable.handle(.merged(.unmergeable), at: start) == again)
    #expect(failing.handle(.failed(Self.full), at: start) == again)
  }

  @Test(
    "If a program empties the file that a save is replacing, the save merges what the program writes next"
  )
  func truncatedReplacedFile() {
    var file = replacing()
    #expect(
      file.handle(.replacedFile(snapshot(FileContent.empty)), at: start) == [
        .wait(.milliseconds(10))
      ]
    )
    #expect(file.handle(.timePassed, at: start) == [.read(.follow)])
    #expect(file.handle(.read(snapshot(ours)), at: start) == [.wait(.milliseconds(10))])
    #expect(file.handle(.requested(.follow), at: start) == [.read(.follow)])
    #expect(file.handle(.read(snapshot(theirs)), at: start) == [.read(.save)])
    #expect(
      file.handle(.read(snapshot(theirs)), at: start)
        == [.merge(theirs, since: .content(old.digest), isInsideLock: false)]
    )

    var slow = replacing()
    _ = slow.handle(.replacedFile(snapshot(FileContent.empty)), at: start)
    let (open, end) = (snapshot(theirs, .present), start + timeouts.writer)
    #expect(slow.handle(.read(open), at: end - .milliseconds(1)) == [.wait(.milliseconds(10))])
    #expect(slow.handle(.timePassed, at: end) == [.read(.follow)])
    #expect(slow.handle(.read(open), at: end) == [.read(.save)])

    var quiet = replacing()
    _ = quiet.handle(.replacedFile(snapshot(FileContent.empty)), at: start)
    #expect(quiet.handle(.requested(.follow), at: start) == [.read(.follow)])
    var gone = quiet
    #expect(
      quiet.handle(.read(snapshot(ours)), at: start + .seconds(1)) == [.finish(.save, nil)]
    )
    #expect(gone.handle(.read(snapshot(nil)), at: start + .seconds(1)) == [.read(.save)])
  }

  @Test(
    "A save that merges one program's write still waits for a second program that has emptied the file"
  )
  func thirdProgram() {
    var file = replacing()
    _ = file.handle(.replacedFile(snapshot(FileContent.empty)), at: start)
    _ = file.handle(.timePassed, at: start)
    #expect(file.handle(.read(snapshot(theirs)), at: start) == [.read(.save)])
    let union = FileContent("ours and theirs")
    _ = file.handle(.read(snapshot(theirs)), at: start)
    _ = file.handle(.merged(.merged(conflictCount: 0)), at: start)
    _ = file.handle(.read(snapshot(theirs)), at: start)
    _ = file.handle(.replaced(with: union.digest), at: start)
    var quiet = file
    #expect(
      file.handle(.replacedFile(snapshot(theirs)), at: start) == [.wait(.milliseconds(10))]
    )
    _ = file.handle(.timePassed, at: start)
    let stale = FileContent("old and stale")
    #expect(file.handle(.read(snapshot(stale)), at: start) == [.read(.save)])
    #expect(
      file.handle(.read(snapshot(stale)), at: start)
        == [.merge(stale, since: .content(old.digest), isInsideLock: true)]
    )
    let end = start + timeouts.damage
    #expect(quiet.handle(.replacedFile(snapshot(theirs)), at: end) == [.finish(.save, nil)])
  }
}
