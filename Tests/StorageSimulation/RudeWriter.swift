import Foundation

/// A program that knows nothing of this library and changes one entry of the file in its own way.
///
/// The program reads the file when it begins to change the file. Storage cannot keep the changes
/// that a program loses because it reads long before it writes.
final class RudeWriter {
  /// A way of writing a file.
  enum Way: CaseIterable {
    /// Truncates the file, and writes it some time later.
    case truncate

    /// Truncates and closes the file, then opens it again.
    case truncateAndReopen

    /// Writes over the content, in two parts.
    case inPlace

    /// Renames the file away, as vim does, and writes a new one.
    case renameAway

    /// Removes the file and creates a new one, as git does.
    case removeAndCreate

    /// Writes another file, and renames that file to the name of this file.
    case renameOver

    /// Opens the file for longer than storage waits, and writes over the content then.
    case hold

    /// Changes the time or the mode only.
    case touch
  }

  private let world: World
  private let ledger: Ledger
  let name: String

  /// Whether the program is in the middle of a change.
  ///
  /// Two writers at the same time lose each other's changes.
  private var isBusy = false

  init(_ name: String, in world: World, _ ledger: Ledger) {
    self.name = name
    self.world = world
    self.ledger = ledger
  }

  /// Begins to write the file.
  ///
  /// - Parameters:
  ///   - key: The entry to change.
  ///   - way: The way of writing, random by default.
  func write(_ key: Int, by way: Way? = nil) {
    let way = way ?? Way.allCases[world.number(0...(Way.allCases.count - 1))]
    if isBusy { return }
    guard let file = world.file else {
      // The file is missing: the writer creates it.
      isBusy = true
      return create(change(Data(), key), key, mayExist: true)
    }
    guard (try? EntryCoding.decode(file.content)) != nil else { return }
    isBusy = true
    world.log("\(name) begins to \(way)")
    switch way {
    case .truncateAndReopen where world.configuration.hasLeases:
      open { self.truncateAndReopen($0, key) }
    // Without leases, storage cannot detect a writer that reopens the file during a replacement.
    case .truncate, .truncateAndReopen:
      open { self.truncate($0, key, pause: self.pause(upTo: 900)) }
    case .inPlace:
      open { self.writeInPlace($0, key) }
    case .hold where world.configuration.hasLeases:
      open { self.hold($0, key) }
    case .hold:
      open { self.writeInPlace($0, key) }
    case .renameAway:
      let content = change(file.content, key)
      world.isGoneForLong = true
      world.name(nil)
      world.interrupt(after: world.time(upTo: 900)) { self.create(content, key, mayExist: true) }
    case .removeAndCreate:
      let content = change(file.content, key)
      world.name(nil)
      world.interrupt(after: world.time(upTo: 12)) { self.create(content, key, mayExist: false) }
    case .renameOver:
      let content = change(file.content, key)
      let new = world.newInode()
      new.content = content.data
      world.name(new)
      finish(content, in: new)
    case .touch:
      world.touch(file, isContent: world.chance(50))
      world.tell()
      isBusy = false
    }
  }

  private typealias Content = (data: Data, entries: [Int: Int])

  private func change(_ data: Data, _ key: Int) -> Content {
    var entries = (try? EntryCoding.decode(data)) ?? [:]
    entries[key] = ledger.next(of: key, over: entries[key])
    return (EntryCoding.encode(entries), entries)
  }

  private func finish(_ content: Content, in inode: World.Inode) {
    isBusy = false
    // The file has no name, and the program that had it open was killed.
    if world.hasKilled, world.file !== inode { return }
    ledger.acknowledge(content.entries, of: name)
  }

  /// Opens the file for writing as soon as no program has a lease on it.
  private func open(_ operation: @escaping (World.Inode) -> Void) {
    guard let inode = world.file else { return isBusy = false }
    // The kernel finds the file by its name some time before it opens it.
    if world.chance(30) {
      world.interrupt(after: .microseconds(world.number(1...20))) { self.open(inode, operation) }
    } else {
      open(inode, operation)
    }
  }

  private func open(_ inode: World.Inode, _ operation: @escaping (World.Inode) -> Void) {
    if inode.isLeased {
      inode.isWaitedFor = true
      return world.interrupt(after: .microseconds(1)) { self.open(inode, operation) }
    }
    // Another program may have written the file while this program was waiting.
    inode.writerCount += 1
    operation(inode)
  }

  private func close(_ inode: World.Inode) {
    inode.writerCount -= 1
    world.log("\(name) closes the file: \(describe(inode.content))")
    if world.file === inode { world.tell() }
  }

  private func write(_ data: Data, to inode: World.Inode) {
    inode.content = data
    world.touch(inode)
  }

  /// A pause while the file is open.
  private func pause(upTo milliseconds: Int) -> Duration {
    world.time(upTo: world.configuration.pause(upTo: milliseconds))
  }

  private func truncate(_ inode: World.Inode, _ key: Int, pause: Duration) {
    let content = change(inode.content, key)
    write(Data(), to: inode)
    if world.chance(30) {
      world.interrupt(after: world.time(upTo: 20)) {
        self.world.touch(inode, isContent: self.world.chance(50))
        self.world.tell()
      }
    }
    let half = content.data.count / 2
    world.interrupt(after: pause) {
      self.write(content.data.prefix(half), to: inode)
      self.world.interrupt(after: self.world.time(upTo: 50)) {
        self.write(content.data, to: inode)
        self.close(inode)
        self.finish(content, in: inode)
      }
    }
  }

  private func truncateAndReopen(_ inode: World.Inode, _ key: Int) {
    let content = change(inode.content, key)
    write(world.chance(50) ? Data() : content.data.prefix(content.data.count / 2), to: inode)
    close(inode)
    world.interrupt(after: world.time(upTo: 900)) {
      if self.world.hasKilled, self.world.file !== inode {
        // The program that could have detected this change was killed. This writer gives its own
        // change up.
        self.ledger.forget(content.entries, of: self.name)
        self.world.hasFailed = true
        return self.isBusy = false
      }
      self.create(content, key, mayExist: true)
    }
  }

  private func writeInPlace(_ inode: World.Inode, _ key: Int) {
    let old = inode.content
    let content = change(old, key)
    world.interrupt(after: pause(upTo: 500)) {
      let half = content.data.count / 2
      self.write(content.data.prefix(half) + old.dropFirst(half), to: inode)
      self.world.interrupt(after: self.pause(upTo: 500)) {
        self.write(content.data, to: inode)
        self.close(inode)
        self.finish(content, in: inode)
      }
    }
  }

  private func hold(_ inode: World.Inode, _ key: Int) {
    // The writer's change may exist only in a copy.
    world.hasFailed = true
    world.interrupt(after: .milliseconds(world.number(1_000...4_000))) { [self] in
      let content = change(inode.content, key)
      write(content.data, to: inode)
      close(inode)
      finish(content, in: inode)
    }
  }

  /// Writes the file, which it expects to be missing or empty.
  private func create(_ content: Content, _ key: Int, mayExist: Bool) {
    if let existing = world.file {
      guard mayExist else {
        world.log("\(name) finds that the file exists")
        // The writer detects the problem and gives its change up.
        ledger.forget(content.entries, of: name)
        isBusy = false
        return
      }
      return open(existing) { inode in
        self.write(content.data, to: inode)
        self.close(inode)
        self.finish(content, in: inode)
      }
    }
    let inode = world.newInode()
    inode.writerCount = 1
    world.name(inode)
    world.interrupt(after: world.time(upTo: 5)) {
      self.write(content.data, to: inode)
      self.close(inode)
      self.finish(content, in: inode)
    }
  }
}
