package import Dispatch
import Foundation
import Glibc
import Locking

/// Reports when a file may have changed, no matter which program changes it or how.
///
/// Editors replace files, move them away and back, or write to them. Directories are removed and
/// recreated. Watching the file itself would miss most of these changes. So this type watches
/// directories, with one instance of ``Inotify`` for all files of the process. If the system
/// refuses to create the instance, the watcher polls.
package final class FileWatcher: Sendable {
  /// The watcher of this process.
  package static let shared = FileWatcher()

  /// Creates a source of events that calls a closure on a queue.
  package typealias MakeInotify =
    @Sendable (
      DispatchQueue, @escaping @Sendable ([Inotify.Event]) -> Void
    ) throws(SystemError) -> any DirectoryEvents

  private struct Watch {
    let file: FilePath
    let onChange: @Sendable () -> Void
    var watched: WatchedDirectories
    var directories: Set<Int32> = []
  }

  private struct Directory {
    let path: FilePath

    /// The names in the directory that each watch needs events for, by the watch's id.
    var names: [UInt64: Set<FilePath>] = [:]

    /// Whether a newly created name belongs to a file that its creator has not closed yet, so that
    /// another event will follow.
    ///
    /// A new symbolic or hard link is complete immediately.
    func isBeingWritten(_ name: FilePath) -> Bool {
      guard let status = path.appending(name).status else { return false }
      return status.st_mode & S_IFMT == S_IFREG && status.st_nlink == 1
    }
  }

  private struct State {
    var inotify: (any DirectoryEvents)?
    var hasFailed = false
    var hasReported = false
    var watches: [UInt64: Watch] = [:]
    var directories: [Int32: Directory] = [:]
    var nextID: UInt64 = 0
  }

  private let state = Locked(State())
  private let queue = DispatchQueue(label: "sharing.file-watcher", qos: .utility)
  private let poll: StatusPoll
  private let makeInotify: MakeInotify

  /// Creates a watcher.
  ///
  /// - Parameters:
  ///   - pollInterval: The time between two polls of the files if the kernel reports no events.
  ///   - makeInotify: A closure that creates the source of the kernel's events.
  package init(
    pollInterval: Duration = .milliseconds(500),
    makeInotify: @escaping MakeInotify = { queue, handler throws(SystemError) in
      try Inotify(queue: queue, handler: handler)
    }
  ) {
    poll = StatusPoll(interval: pollInterval, queue: queue)
    self.makeInotify = makeInotify
  }

  /// Watches a file.
  ///
  /// Neither the file nor its directory need exist.
  ///
  /// - Parameters:
  ///   - file: The file. The watch follows the path if the file or a directory above it is
  ///     replaced.
  ///   - onChange: A closure called on any thread when the file may have changed. The closure may
  ///     be called without a change, or only once for several quick changes.
  /// - Returns: A closure that ends the watch.
  package func watch(
    _ file: FilePath,
    onChange: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void {
    let (id, isWatched) = state.withLock { state in
      defer { state.nextID += 1 }
      startIfNeeded(&state)
      state.watches[state.nextID] = Watch(
        file: file,
        onChange: onChange,
        watched: WatchedDirectories(of: file)
      )
      return (state.nextID, arm(state.nextID, &state))
    }
    if !isWatched { poll.add(id, file: file, onChange: onChange) }
    return { [weak self] in self?.end(id) }
  }

  /// The number of watched directories, for tests that look for leaks.
  package var directoryCount: Int { state.withLock { $0.directories.count } }

  private func end(_ id: UInt64) {
    poll.remove(id)
    let ended = state.withLock { state -> Watch? in
      let watch = state.watches.removeValue(forKey: id)
      leave(watch?.directories ?? [], id, &state)
      return watch
    }
    // Release the watch outside the lock, because its closure may hold the last reference to an
    // object.
    _ = ended
  }

  private func startIfNeeded(_ state: inout State) {
    guard state.inotify == nil, !state.hasFailed else { return }
    do {
      state.inotify = try makeInotify(queue) { [weak self] events in self?.handle(events) }
    } catch {
      state.hasFailed = true
      report(error, &state)
    }
  }

  /// Maximum attempts to watch a directory that keeps being replaced.
  private static let maximumAttempts = 10

  /// Watches the directories whose events can currently affect a file.
  ///
  /// - Returns: Whether the kernel now reports changes to the file.
  private func arm(_ id: UInt64, _ state: inout State) -> Bool {
    guard let inotify = state.inotify, var watch = state.watches[id] else { return false }
    var isWatched = false
    var directories = watch.directories
    // Directories may change while the watches are being added.
    for _ in 0..<Self.maximumAttempts {
      var isSettled = true
      for directory in watch.directories { state.directories[directory]?.names[id] = nil }
      watch.directories = []
      watch.watched = WatchedDirectories(of: watch.file)
      isWatched = true
      for (directory, names) in watch.watched.names {
        do {
          let number = try inotify.watch(
            directory,
            for: names.isEmpty ? Inotify.itself : Inotify.contents
          )
          state.directories[number, default: Directory(path: directory)]
            .names[id, default: []].formUnion(names)
          watch.directories.insert(number)
        } catch {
          // The directory has just disappeared. Try again, even if the check below finds a new
          // directory.
          if error.number == ENOENT || error.number == ENOTDIR {
            isSettled = false
            continue
          }
          // Skip a directory further up that this user cannot read: it is unlikely to be moved.
          guard !names.isEmpty else { continue }
          isWatched = false
          report(error, &state)
        }
      }
      directories.formUnion(watch.directories)
      if isSettled, WatchedDirectories(of: watch.file) == watch.watched { break }
      isWatched = false
    }
    state.watches[id] = watch
    leave(directories.subtracting(watch.directories), id, &state)
    return isWatched
  }

  /// Removes a watch from directories, and stops watching directories that no other watch needs.
  private func leave(_ directories: Set<Int32>, _ id: UInt64, _ state: inout State) {
    for directory in directories {
      state.directories[directory]?.names[id] = nil
      guard state.directories[directory]?.names.isEmpty == true else { continue }
      state.directories[directory] = nil
      state.inotify?.remove(directory)
    }
  }

  private func handle(_ events: [Inotify.Event]) {
    let (changed, unwatched) = state.withLock { state in
      var moved: Set<UInt64> = []
      var changed: Set<UInt64> = []
      for event in events {
        if event.isAny(of: IN_Q_OVERFLOW) {
          moved.formUnion(state.watches.keys)
          continue
        }
        guard let directory = state.directories[event.watch] else { continue }
        if event.isAny(of: IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED | IN_UNMOUNT) {
          moved.formUnion(directory.names.keys)
          if event.isAny(of: IN_IGNORED) { state.directories[event.watch] = nil }
          continue
        }
        guard let name = event.name else { continue }
        if event.isAny(of: IN_CREATE), directory.isBeingWritten(name) { continue }
        for (id, names) in directory.names where names.contains(name) {
          changed.insert(id)
          if event.isAny(of: IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM) {
            moved.insert(id)
          }
        }
      }
      let unwatched = moved.filter { state.watches[$0] != nil && !arm($0, &state) }
      return (
        changed.union(moved).compactMap { state.watches[$0] },
        unwatched.compactMap { id in state.watches[id].map { (id, $0) } }
      )
    }
    for (id, watch) in unwatched { poll.add(id, file: watch.file, onChange: watch.onChange) }
    for watch in changed { watch.onChange() }
  }

  /// Warns developers, only once, that changes are detected late.
  private func report(_ error: SystemError, _ state: inout State) {
    #if DEBUG
      guard !state.hasReported else { return }
      state.hasReported = true
      let message = """
        Changes by other programs are noticed late because the system does not report them ('\(error)'). The \
        files are checked periodically instead.

        """
      try? FileHandle.standardError.write(contentsOf: Data(message.utf8))
    #endif
  }
}
