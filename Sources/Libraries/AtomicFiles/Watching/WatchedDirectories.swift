import Glibc

/// The directories whose events can change, create or remove a file.
///
/// The set contains the directory of the file, or its nearest existing ancestor, and the
/// directories of all symbolic links on the path. The set also contains all directories above these
/// directories, because they may be moved or removed.
struct WatchedDirectories: Equatable {
  /// The names to watch, by directory.
  ///
  /// If the set of a directory's names is empty, only events for the directory itself matter.
  private(set) var names: [FilePath: Set<FilePath>] = [:]

  /// Finds the directories for a file.
  init(of file: FilePath) {
    var directory = FilePath("/")
    var rest = file.components[...]
    var linkCount = 0
    while let name = rest.popFirst() {
      if name == "." { continue }
      if name == ".." {
        directory = directory.removingLastComponent()
        continue
      }
      let path = directory.appending(name)
      names[directory, default: []].formUnion([])
      switch path.status.map({ $0.st_mode & S_IFMT }) {
      case S_IFLNK:
        names[directory, default: []].insert(name)
        linkCount += 1
        guard linkCount <= FilePath.maximumLinkCount, let destination = try? path.linkDestination()
        else { return }
        rest = destination.components[...] + rest
        directory = FilePath("/")
      case S_IFDIR where !rest.isEmpty:
        directory = path
      default:
        // This name belongs to the file, or to a missing directory on the path to the file.
        names[directory, default: []].insert(name)
        return
      }
    }
  }
}
