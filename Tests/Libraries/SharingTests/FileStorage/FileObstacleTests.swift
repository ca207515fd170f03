import FileTestSupport
import Foundation
import Sharing
import Testing

@Suite("Obstacles to saving and loading a file")
struct FileObstacleTests {
  private let old = FileContent("old")
  private let ours = FileContent("ours")
  private let theirs = FileContent("theirs")
  private let start = ContinuousClock.now
  private let timeouts = FileTimeouts()

  /// A file sync machine that has begun with some content, and is about to read the file for a job.
  private func following(_ content: FileContent, _ job: FileSyncMachine.Job = .follow)
    -> FileSyncMachine
  {
    var file = FileSyncMachine(url: URL(filePath: "/rows.json"))
    file.begin(with: FileSnapshot(content: content), isDecodable: true)
    #expect(file.handle(.requested(job), at: start) == [.read(job)])
    return file
  }

  /// A file sync machine that has begun with some content, and is about to read the file for a
  /// save.
  private func saving(over content: FileContent) -> FileSyncMachine {
    var file = FileSyncMachine(url: URL(filePath: "/rows.json"))
    file.begin(with: FileSnapshot(content: content), isDecodable: true)
    _ = file.handle(.requested(.save), at: start)
    #expect(file.handle(.encoded, at: start) == [.read(.save)])
    return file
  }

  private func snapshot(_ content: FileContent?, _ writer: FileSnapshot.Writer = .absent)
    -> FileSnapshot
  {
    FileSnapshot(content: content, writer: writer)
  }

  @Test(
    "A save waits for a deleted file to come back, even if the deletion has already reset the property"
  )
  func goneFileOfResetValue() {
    var file = reset()
    let gone = snapshot(nil)
    #expect(file.lastSynced == .missing)

    let later = start + .milliseconds(200)
    #expect(file.handle(.requested(.save), at: later) == [.encode])
    _ = file.handle(.encoded, at: later)
    #expect(file.handle(.read(gone), at: later) == [.wait(timeouts.pause)])
    var forGood = file
    _ = file.handle(.timePassed, at: start + .milliseconds(900))
    #expect(
      file.handle(.read(snapshot(theirs)), at: start + .milliseconds(900))
        == [.merge(theirs, since: .missing, isInsideLock: false)]
    )
    _ = forGood.handle(.timePassed, at: start + timeouts.absence)
    #expect(forGood.handle(.read(gone), at: start + timeouts.absence) == [.replace(gone)])
  }

  @Test(
    "After a load has waited in vain for another program to close a file, a save does not wait again"
  )
  func obstacleOfTwoJobs() {
    var file = following(old, .load)
    let open = snapshot(old, .present)
    #expect(file.handle(.read(open), at: start) == [.wait(timeouts.pause)])
    let later = start + timeouts.writer
    _ = file.handle(.timePassed, at: later)
    #expect(file.handle(.read(open), at: later) == [.offer(old, for: .load)])
    _ = file.handle(.offered(.taken(conflictCount: 0)), at: later)
    _ = file.handle(.requested(.save), at: later)
    _ = file.handle(.encoded, at: later)
    #expect(file.handle(.read(open), at: later) == [.replace(open)])
    _ = file.handle(.replaced(with: ours.digest), at: later)
    #expect(file.handle(.replacedFile(open), at: later) == [.finish(.save, nil)])
  }

  @Test(
    "After a load gives up waiting for an open file, a save waits again if the file has changed since"
  )
  func newObstacle() {
    func open(_ modified: Int) -> FileSnapshot {
      let status = FileStatus(inode: 1, modified: modified, changed: modified)
      return FileSnapshot(content: old, writer: .present, status: status)
    }
    var file = following(old, .load)
    _ = file.handle(.read(open(1)), at: start)
    let later = start + timeouts.writer
    _ = file.handle(.timePassed, at: later)
    _ = file.handle(.read(open(1)), at: later)
    _ = file.handle(.offered(.taken(conflictCount: 0)), at: later)
    _ = file.handle(.requested(.save), at: later)
    _ = file.handle(.encoded, at: later)
    #expect(file.handle(.read(open(2)), at: later) == [.wait(timeouts.pause)])
  }

  @Test(
    "If an open file is replaced by a second open file, the timeout of a waiting save starts again"
  )
  func writersInARow() {
    func open(_ inode: UInt, changed: Int = 1) -> FileSnapshot {
      let status = FileStatus(inode: inode, modified: 1, changed: changed)
      return FileSnapshot(content: old, writer: .present, status: status)
    }
    var file = saving(over: old)
    #expect(file.handle(.read(open(1)), at: start) == [.wait(timeouts.pause)])
    let next = start + timeouts.writer - .milliseconds(1)
    _ = file.handle(.timePassed, at: next)
    #expect(file.handle(.read(open(2)), at: next) == [.wait(timeouts.pause)])
    let later = start + timeouts.writer
    _ = file.handle(.timePassed, at: later)
    #expect(file.handle(.read(open(2, changed: 2)), at: later) == [.wait(timeouts.pause)])
    let end = next + timeouts.writer
    _ = file.handle(.timePassed, at: end)
    #expect(file.handle(.read(open(2, changed: 2)), at: end) == [.replace(open(2, changed: 2))])
  }

  @Test("A save fails if other programs keep writing to the file until the timeout")
  func endlessWriting() {
    func open(_ modified: Int) -> FileSnapshot {
      let status = FileStatus(inode: 1, modified: modified, changed: modified)
      return FileSnapshot(content: old, writer: .present, status: status)
    }
    var file = saving(over: old)
    for seconds in 0...3 {
      let time = start + .seconds(seconds)
      #expect(file.handle(.read(open(seconds)), at: time) == [.wait(timeouts.pause)])
      _ = file.handle(.timePassed, at: time)
    }
    let url = URL(filePath: "/rows.json")
    #expect(
      file.handle(.read(open(4)), at: start + timeouts.obstruction)
        == [.finish(.save, .unwritable(url, reason: "another program keeps changing it"))]
    )
  }

  @Test(
    "A save fails if another program repeatedly empties or damages the file",
    arguments: [FileContent.empty, FileContent("{")]
  )
  func restlessFile(_ damaged: FileContent) {
    let url = URL(filePath: "/rows.json")
    func version(_ modified: Int) -> FileSnapshot {
      let status = FileStatus(inode: 1, modified: modified, changed: modified)
      return FileSnapshot(content: damaged, age: .milliseconds(500), status: status)
    }
    func look(_ file: inout FileSyncMachine, _ modified: Int, after time: Duration)
      -> [FileSyncMachine.Action]
    {
      let actions = file.handle(.read(version(modified)), at: start + time)
      guard case .merge = actions.last else { return actions }
      return file.handle(.merged(.undecodable), at: start + time)
    }
    var file = saving(over: old)
    _ = look(&file, 1, after: .zero)
    #expect(file.isWaiting)
    _ = file.handle(.timePassed, at: start + timeouts.writer)
    let reason = "another program keeps changing it"
    #expect(
      look(&file, 2, after: timeouts.writer)
        == [.finish(.save, .unwritable(url, reason: reason))]
    )
    #expect(file.phase == .idle)
  }

  @Test("A save fails if the file is alternately empty, missing and damaged for too long")
  func changingObstacles() {
    func version(_ number: Int) -> FileSnapshot {
      let status = FileStatus(inode: 1, modified: number, changed: number)
      switch number % 3 {
      case 0:
        return FileSnapshot(content: FileContent.empty, age: .milliseconds(300), status: status)
      case 1: return FileSnapshot(content: nil, age: .milliseconds(300))
      default: return FileSnapshot(content: FileContent("{"), age: .zero, status: status)
      }
    }
    var file = saving(over: old)
    var actions: [FileSyncMachine.Action] = []
    for number in 0... {
      let time = start + .milliseconds(400) * number
      actions = file.handle(.read(version(number)), at: time)
      if case .merge = actions.last { actions = file.handle(.merged(.undecodable), at: time) }
      guard case .wait = actions.last, number < 100 else { break }
      _ = file.handle(.timePassed, at: time)
    }
    let reason = "another program keeps changing it"
    let url = URL(filePath: "/rows.json")
    #expect(actions == [.finish(.save, .unwritable(url, reason: reason))])
    #expect(file.phase == .idle)
  }

  @Test(
    "Even if the clock was set back, a save replaces a damaged file that no program is changing",
    arguments: [FileContent.empty, FileContent("{")]
  )
  func fileFromTheFuture(_ damaged: FileContent) {
    let status = FileStatus(inode: 1, modified: 1, changed: 1)
    let snapshot = FileSnapshot(content: damaged, age: .zero, status: status)
    var file = saving(over: old)
    for time in [Duration.zero, timeouts.damage - .milliseconds(1)] {
      _ = file.handle(.timePassed, at: start + time)
      _ = file.handle(.read(snapshot), at: start + time)
      if !damaged.isEmpty { _ = file.handle(.merged(.undecodable), at: start + time) }
      #expect(file.isWaiting)
    }
    _ = file.handle(.timePassed, at: start + timeouts.damage)
    var actions = file.handle(.read(snapshot), at: start + timeouts.damage)
    if !damaged.isEmpty {
      actions = file.handle(.merged(.undecodable), at: start + timeouts.damage)
    }
    #expect(actions.last == .replace(snapshot))
  }

  @Test("A load fails if another program has emptied the file and keeps it open")
  func loadOfEmptiedFile() {
    let url = URL(filePath: "/rows.json")
    var file = FileSyncMachine(url: url)
    _ = file.handle(.requested(.load), at: start)
    let emptied = snapshot(FileContent.empty, .present)
    #expect(file.handle(.read(emptied), at: start) == [.wait(timeouts.pause)])
    _ = file.handle(.timePassed, at: start + timeouts.writer)
    let reason = "another program has emptied it and is still writing it"
    #expect(
      file.handle(.read(emptied), at: start + timeouts.writer)
        == [.finish(.load, .unreadable(url, reason: reason))]
    )
  }

  @Test("Without file leases, a load waits for an incomplete file to be finished")
  func loadOfHalfFile() {
    func half(_ content: FileContent, age: Duration) -> FileSnapshot {
      FileSnapshot(content: content, writer: .unknown, age: age)
    }
    let damage = FileStorageError.undecodable(
      URL(filePath: "/rows.json"),
      DecodingFailure(location: "", reason: "it ends too early")
    )
    var file = FileSyncMachine(url: URL(filePath: "/rows.json"))
    #expect(file.handle(.requested(.load), at: start) == [.read(.load)])
    #expect(
      file.handle(.read(half(FileContent.empty, age: .zero)), at: start) == [.wait(timeouts.pause)],
      "It is empty."
    )
    _ = file.handle(.timePassed, at: start)
    #expect(
      file.handle(.read(half(theirs, age: .milliseconds(40))), at: start)
        == [.offer(theirs, for: .load)]
    )
    var known = file
    #expect(
      file.handle(.offered(.undecodable(damage)), at: start) == [.wait(.milliseconds(60))]
    )
    _ = file.handle(.timePassed, at: start + .milliseconds(60))
    _ = file.handle(.read(half(theirs, age: timeouts.stillness)), at: start + .milliseconds(60))
    #expect(
      file.handle(.offered(.undecodable(damage)), at: start + .milliseconds(60))
        == [.finish(.load, damage)]
    )
    #expect(
      known.handle(.offered(.taken(conflictCount: 0)), at: start) == [.finish(.load, nil)],
      "What can be decoded is not waited for."
    )
    var restless = known
    _ = restless.handle(.requested(.load), at: start)
    for time in [Duration.zero, timeouts.writer] {
      _ = restless.handle(.timePassed, at: start + time)
      _ = restless.handle(.read(half(ours, age: .zero)), at: start + time)
      let actions = restless.handle(.offered(.undecodable(damage)), at: start + time)
      #expect(actions == (time == .zero ? [.wait(timeouts.stillness)] : [.finish(.load, damage)]))
    }
  }

  @Test(
    "If a missing file returns and disappears again, a save waits the whole timeout again"
  )
  func goneTwice() {
    var file = following(old)
    _ = file.handle(.requested(.save), at: start)
    let gone = snapshot(nil)
    _ = file.handle(.read(gone), at: start)
    let later = start + .milliseconds(900)
    #expect(file.handle(.requested(.save), at: start) == [.encode])
    _ = file.handle(.encoded, at: start)
    #expect(file.handle(.read(gone), at: start) == [.wait(timeouts.pause)])
    #expect(file.handle(.requested(.follow), at: later) == [.read(.save)])
    _ = file.handle(.read(gone), at: later)
    _ = file.handle(.timePassed, at: later + .milliseconds(900))
    #expect(file.handle(.read(gone), at: later + .milliseconds(900)) == [.wait(timeouts.pause)])
    _ = file.handle(.timePassed, at: later + timeouts.absence)
    #expect(file.handle(.read(gone), at: later + timeouts.absence) == [.replace(gone)])
  }

  @Test("A save waits again for a missing file that came back for a moment and disappeared")
  func goneTwiceUnseen() {
    var file = reset()
    let back = start + .milliseconds(800)
    let goneAgain = FileSnapshot(content: nil, age: .milliseconds(1))
    _ = file.handle(.requested(.follow), at: back)
    _ = file.handle(.read(goneAgain), at: back)

    let later = start + timeouts.absence
    _ = file.handle(.requested(.save), at: later)
    _ = file.handle(.encoded, at: later)
    let gone = FileSnapshot(content: nil, age: .milliseconds(201))
    #expect(file.handle(.read(gone), at: later) == [.wait(timeouts.pause)])
    let end = back + timeouts.absence
    _ = file.handle(.timePassed, at: end)
    #expect(file.handle(.read(snapshot(nil)), at: end) == [.replace(snapshot(nil))])
  }

  @Test("A load waits for a missing file and reads the file when it comes back")
  func loadOfGoneFile() {
    let goneLately = FileSnapshot(content: nil, age: .milliseconds(300))
    var known = following(old, .load)
    #expect(known.handle(.read(snapshot(nil)), at: start) == [.wait(timeouts.pause)])
    var unknown = FileSyncMachine(url: URL(filePath: "/rows.json"))
    _ = unknown.handle(.requested(.load), at: start)
    #expect(unknown.handle(.read(goneLately), at: start) == [.wait(timeouts.pause)])
    let later = start + .milliseconds(699)
    _ = unknown.handle(.timePassed, at: later)
    var back = unknown
    #expect(back.handle(.read(snapshot(theirs)), at: later) == [.offer(theirs, for: .load)])
    #expect(unknown.handle(.read(goneLately), at: later) == [.wait(.milliseconds(1))])
    let end = start + .milliseconds(700)
    _ = unknown.handle(.timePassed, at: end)
    #expect(unknown.handle(.read(snapshot(nil)), at: end) == [.offer(nil, for: .load)])
  }

  @Test(
    "A save creates a missing file once the file's directory stops changing, or after a timeout"
  )
  func changingDirectory() {
    let calm = snapshot(nil)
    let changing = FileSnapshot(content: nil, age: .milliseconds(1), surroundings: .changing)
    var quick = FileSyncMachine(url: URL(filePath: "/rows.json"))
    quick.begin(with: calm, isDecodable: true)
    _ = quick.handle(.requested(.save), at: start)
    _ = quick.handle(.encoded, at: start)
    var soon = quick
    var late = quick
    #expect(quick.handle(.read(calm), at: start) == [.replace(calm)])
    #expect(soon.handle(.read(changing), at: start) == [.wait(timeouts.pause)])
    _ = soon.handle(.timePassed, at: start + timeouts.pause)
    #expect(soon.handle(.read(calm), at: start + timeouts.pause) == [.replace(calm)])
    // If the directory keeps changing, the save replaces the file after the timeout.
    _ = late.handle(.read(changing), at: start)
    let end = start + timeouts.absence
    _ = late.handle(.timePassed, at: end)
    #expect(late.handle(.read(changing), at: end) == [.replace(changing)])
  }

  @Test("If a file's directory keeps changing, saving the file waits only until the timeout")
  func busyDirectory() {
    var file = reset()
    let begin = start + .seconds(10)
    _ = file.handle(.requested(.save), at: begin)
    _ = file.handle(.encoded, at: begin)
    let busy = FileSnapshot(content: nil, age: .milliseconds(1))
    #expect(file.handle(.read(busy), at: begin) == [.wait(timeouts.pause)])
    let end = begin + timeouts.absence
    _ = file.handle(.timePassed, at: end)
    #expect(file.handle(.read(busy), at: end) == [.replace(busy)])
  }

  @Test("When its file is deleted a second time, a property waits again before it resets its value")
  func goneAgainWhileFollowing() {
    var file = following(old)
    _ = file.handle(.read(snapshot(nil)), at: start)
    let late = start + timeouts.deletion
    _ = file.handle(.timePassed, at: late)
    let goneAgain = FileSnapshot(content: nil, age: .milliseconds(1))
    #expect(file.handle(.read(goneAgain), at: late) == [.wait(timeouts.deletion)])
  }

  @Test(
    "A save backs up a file's old contents if another program emptied the file and then wrote new contents"
  )
  func vanishedContent() {
    var file = following(old)
    _ = file.handle(.read(snapshot(old)), at: start)
    _ = file.handle(.requested(.save), at: start)
    _ = file.handle(.encoded, at: start)
    let empty = FileSnapshot(content: FileContent.empty, age: .zero)
    #expect(file.handle(.read(empty), at: start) == [.wait(timeouts.pause)])
    _ = file.handle(.timePassed, at: start)
    _ = file.handle(.read(snapshot(theirs)), at: start)
    _ = file.handle(.merged(.merged(conflictCount: 0)), at: start)
    #expect(
      file.handle(.read(snapshot(theirs)), at: start) == [
        .keepBackup(FileSyncMachine.Backup(content: old, reason: .replaced)),
        .replace(snapshot(theirs)),
      ]
    )
  }

  @Test(
    "A save waits twice if a program has the file open and the replaced file turns out to be empty"
  )
  func writerAfterAnother() {
    var file = following(old)
    _ = file.handle(.read(snapshot(old)), at: start)
    _ = file.handle(.requested(.save), at: start)
    _ = file.handle(.encoded, at: start)
    let open = snapshot(old, .present)
    #expect(file.handle(.read(open), at: start) == [.wait(timeouts.pause)])
    let late = start + timeouts.writer
    _ = file.handle(.timePassed, at: late)
    #expect(file.handle(.read(open), at: late) == [.replace(open)])
    _ = file.handle(.replaced(with: ours.digest), at: late)
    _ = file.handle(.replacedFile(snapshot(FileContent.empty)), at: late)
    _ = file.handle(.timePassed, at: late)
    #expect(file.handle(.read(snapshot(ours)), at: late) == [.wait(timeouts.pause)])
    _ = file.handle(.timePassed, at: late + timeouts.damage)
    #expect(
      file.handle(.read(snapshot(ours)), at: late + timeouts.damage) == [.finish(.save, nil)]
    )
  }

  /// A file sync machine of a missing file, after the deletion of the file has reset the value.
  private func reset() -> FileSyncMachine {
    var file = following(old)
    let gone = snapshot(nil)
    _ = file.handle(.read(gone), at: start)
    _ = file.handle(.timePassed, at: start + timeouts.deletion)
    _ = file.handle(.read(gone), at: start + timeouts.deletion)
    _ = file.handle(.offered(.taken(conflictCount: 0)), at: start + timeouts.deletion)
    return file
  }
}
