import Foundation
import SeededRandomness
import Sharing

/// A world with its own clock, one file, and the programs that use that file.
///
/// Everything happens on one thread, and the earliest event that is due happens next. Other
/// programs may do something between any two calls that a program makes.
///
/// SAFETY: Only one thread uses a world and everything in it.
final class World: @unchecked Sendable {
  /// A file, whether or not it still has a name.
  final class Inode {
    let number: UInt
    var content = Data()
    var writerCount = 0
    var isLeased = false

    /// Whether a program waits for the lease to be released.
    var isWaitedFor = false
    var modified = 0
    var changed = 0
    var modifiedAt: Duration

    init(number: UInt, at time: Duration) {
      self.number = number
      modifiedAt = time
    }

    var status: FileStatus { FileStatus(inode: number, modified: modified, changed: changed) }
  }

  private struct Item {
    let due: Duration
    let number: Int
    let work: () -> Void
  }

  let configuration: Configuration
  var generator: SeededGenerator
  private(set) var now = Duration.zero
  private var items: [Item] = []
  private var itemCount = 0
  private var inodeCount: UInt = 0

  /// The scheduled work of other programs, earliest last.
  ///
  /// This work can run in the middle of a call.
  private var interruptions: [Item] = []

  /// The file, if there is one.
  var file: Inode?

  /// When the file was removed or renamed away.
  var removedAt: Duration?

  /// Whether the directory shows that a file was removed.
  ///
  /// A directory does not show a removal if other programs create files in it.
  var isRemovalVisible = true

  /// The contents of the file's backups.
  var backups: [Data] = []

  /// Files that were kept as backups and that other programs may still be writing.
  var keptFiles: [Inode] = []

  /// The files with temporary names, most of them left by killed programs.
  var leftovers: [Inode] = []

  /// The times until which the disk is full, and a stopped program holds the lock.
  var isFullUntil = Duration.zero
  var isLockedUntil = Duration.zero

  /// Whether a failure has occurred that must not lose a version, but may leave it only in a
  /// backup.
  var hasFailed = false

  /// Whether the file has been missing for so long that programs may treat it as deleted.
  var isGoneForLong = false

  /// Whether a program was killed.
  ///
  /// Writes to a file that the killed program had just replaced may be lost.
  var hasKilled = false

  /// The work of other programs right before and after a file is put in place.
  var strike: () -> Void = {}

  private var watchers: [Int: @Sendable () -> Void] = [:]
  private var watcherCount = 0

  /// The log, if there is one.
  private(set) var log: [String] = []

  init(seed: UInt64, _ configuration: Configuration) {
    generator = SeededGenerator(seed: seed)
    self.configuration = configuration
  }

  func log(_ line: @autoclosure () -> String) {
    guard configuration.isLogging else { return }
    log.append("\(now / .milliseconds(1)) ms: \(line())")
  }

  // MARK: Chance

  func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }

  func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  /// A random time, as likely to be short as long.
  func time(upTo milliseconds: Int) -> Duration {
    switch number(0...2) {
    case 0: .microseconds(number(0...500))
    case 1: .microseconds(number(0...min(milliseconds * 1_000, 20_000)))
    default: .microseconds(number(0...milliseconds * 1_000))
    }
  }

  // MARK: Time

  /// Runs an operation after a delay.
  func perform(after delay: Duration, _ work: @escaping () -> Void) {
    itemCount += 1
    items.append(Item(due: now + delay, number: itemCount, work: work))
  }

  /// Runs an operation after a delay, even in the middle of another program's call.
  func interrupt(after delay: Duration, _ work: @escaping () -> Void) {
    itemCount += 1
    let item = Item(due: now + delay, number: itemCount, work: work)
    let index = interruptions.firstIndex { $0.due <= item.due } ?? interruptions.endIndex
    interruptions.insert(item, at: index)
  }

  /// Runs the next operation that is due.
  ///
  /// - Returns: Whether an operation was due.
  func step(until end: Duration) -> Bool {
    var next: Int?
    for index in items.indices {
      guard let earliest = next else { next = index; continue }
      if (items[index].due, items[index].number) < (items[earliest].due, items[earliest].number) {
        next = index
      }
    }
    if let interruption = interruptions.last,
      next.map({ interruption.due <= items[$0].due }) ?? true
    {
      guard interruption.due <= end else { return false }
      interruptions.removeLast()
      now = max(now, interruption.due)
      interruption.work()
      return true
    }
    guard let next, items[next].due <= end else { return false }
    let item = items.remove(at: next)
    now = max(now, item.due)
    item.work()
    return true
  }

  func run(until end: Duration) {
    while step(until: end) {}
    now = max(now, end)
  }

  /// Lets time pass in the middle of a call, and other programs do what is due by then.
  func pass(_ duration: Duration) {
    let end = now + duration
    while let interruption = interruptions.last, interruption.due <= end {
      interruptions.removeLast()
      now = max(now, interruption.due)
      interruption.work()
    }
    now = max(now, end)
  }

  /// Lets some time pass between two calls of a program, usually a short time.
  func passSome() {
    pass(.microseconds(chance(10) ? number(0...3_000) : number(1...100)))
  }

  // MARK: Files

  func newInode() -> Inode {
    inodeCount += 1
    return Inode(number: inodeCount, at: now)
  }

  func touch(_ inode: Inode, isContent: Bool = true) {
    inode.changed += 1
    if isContent {
      inode.modified += 1
      inode.modifiedAt = now
    }
  }

  /// Changes the file at the path.
  func name(_ inode: Inode?) {
    if inode == nil { removedAt = now }
    file = inode
    tell()
  }

  /// Leaves a version of another program under a temporary name: storage keeps it only as a backup.
  func leave(_ inode: Inode) {
    leftovers.append(inode)
    hasFailed = true
  }

  /// Turns leftover temporary files into backups.
  func sweep() {
    if configuration.has(.leftovers) { keptFiles += leftovers }
    leftovers = []
  }

  /// Notifies the watchers of the file after a short delay.
  func tell() {
    for number in watchers.keys.sorted() {
      perform(after: .microseconds(self.number(20...1_000))) { [self] in watchers[number]?() }
    }
  }

  func watch(_ onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
    watcherCount += 1
    let number = watcherCount
    watchers[number] = onChange
    return SharedSubscription { [weak self] in self?.watchers[number] = nil }
  }
}
