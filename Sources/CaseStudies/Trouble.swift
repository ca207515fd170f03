import Dependencies
package import Foundation
import Observation
package import Sharing
import TerminalUI

// Files can fail. A property with a file key always has a value, and also provides the error of the
// last load and of the last save. Nothing is lost in the meantime: a value that cannot be saved
// stays in memory and is saved when the problem may be solved, and a file that cannot be decoded is
// moved aside before it is overwritten.

/// A counter whose file can be damaged, hidden and removed.
@Observable
package final class Trouble: CaseStudy {
  package static let about = About(
    name: "trouble",
    shows: "A file that cannot be read or written: errors, retry.",
    trying: [
      "In another terminal type what the screen says. The value stays, and the error says why.",
      "Press + while the file is garbage: it is moved aside first, and the screen lists the copy.",
      "Press + while the directory is away: the save fails, and succeeds when it is back.",
      "As root, 'chmod' hinders nobody: use the other commands.",
    ]
  )

  package static var script: [ScriptStep<Trouble>] {
    [
      .press("+"), .shows("Count       1", "Save error  none"),
      .press("s"), .shows("Saved       1 time"),
      .outside { try "garbage".write(to: $0.file, atomically: true, encoding: .utf8) },
      .shows("Count       1", "Load error  Cannot understand"),
      .press("+"), .shows("Count       2", "Load error  none", "count.unreadable-"),
      .outside { try "41".write(to: $0.file, atomically: true, encoding: .utf8) },
      .shows("Count       41"),
      .outside { try $0.replaceFile(byLink: true) },
      .press("+"), .shows("Count       42", "Save error  Cannot write"),
      .press("s"), .shows("Save error  Cannot write"),
      .outside { try $0.replaceFile(byLink: false) }, .press("s"),
      .shows("Save error  none", "Saved       2 times"),
      .restart, .shows("Count       42"),
    ]
  }

  @ObservationIgnored @Shared package var count: Int
  package let file: URL
  private var saves = 0
  @ObservationIgnored private var task: Task<Void, Never>?

  package init(arguments: [String]) {
    file = .studyFile("trouble/count.json")
    _count = Shared(wrappedValue: 0, .fileStorage(file))
  }

  package var screen: String {
    """
    Count       \(count)
    Load error  \($count.loadError.map { "\($0)" } ?? "none")
    Save error  \($count.saveError.map { "\($0)" } ?? "none")
    Saved       \(saves) time\(saves == 1 ? "" : "s") on request
    Kept aside  \(backups)

    echo garbage > \(path)
    echo 41 > \(path)
    chmod 000 \(path); chmod 500 \(directory)
    mv \(directory) \(directory)-away; mv \(directory)-away \(directory)
    """
  }

  package var keys: [StudyKey] {
    [
      StudyKey("+", "count") { self.$count.withLock { $0 += 1 } },
      StudyKey("s", "save again") { self.saveButtonTapped() },
      StudyKey("l", "load again") { self.loadButtonTapped() },
    ]
  }

  /// Saves now, and counts the save once the value is on disk.
  package func saveButtonTapped() {
    task?.cancel()
    task = Task {
      // The property keeps the error, and the screen shows it.
      if (try? await $count.save()) != nil { saves += 1 }
    }
  }

  /// Loads now.
  package func loadButtonTapped() {
    task?.cancel()
    // The property keeps the error, and the screen shows it.
    task = Task { try? await $count.load() }
  }

  private var path: String { file.path() }
  private var directory: String {
    path.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }
  }

  /// The backups of unreadable files, which the library has created next to the file.
  private var backups: String {
    let names = FileBackup.all(of: file).map(\.url.lastPathComponent)
    return names.isEmpty ? "nothing" : names.joined(separator: ", ")
  }

  /// Replaces the file by a dangling link, or the link by a file.
  ///
  /// Replaces it atomically, because a file that is missing even for a moment counts as deleted.
  private func replaceFile(byLink isLink: Bool) throws {
    let other = path + "-new"
    if isLink {
      try runCommand("ln", "-s", "/dev/null/nowhere", other)
    } else {
      try runCommand("sh", "-c", "echo 41 > '\(other)'")
    }
    try runCommand("mv", "-T", other, path)
  }
}
