import Dependencies
package import Foundation
import Observation
package import Sharing
import TerminalUI

// Files can fail. A property with a file key always has a value, and also provides the errors of
// the last load and the last save. No error causes the loss of a value. A value that cannot be
// saved stays in memory, and the library retries the save when the cause of the error may be gone.
// Before the library overwrites a file that it cannot decode, the library copies the file.

/// A counter whose file can be damaged, hidden and removed.
@Observable
package final class Trouble: CaseStudy {
  package static var about: About {
    let path = ShellCommand.word(for: .studyFile("trouble.json"))
    return About(
      name: "trouble",
      shows: "The errors of a file that cannot be read or written.",
      trying: [
        "Press \(keys: "+", "s"): the study shows \(seen: "Count 1") and \(seen: "Saved 1 time").",
        """
        In a shell, damage the file: \(shell: "echo garbage > \(path)") The study shows \
        \(seen: "Load error Cannot understand"), and still shows \(still: "Count 1").
        """,
        """
        Press \(keys: "+"): the library copies the file before overwriting it. The study shows \
        \(seen: "Count 2"), and lists two copies. The copy whose name begins with \
        \(seen: "trouble.unreadable-") has the damaged content, and the copy whose name begins \
        with \(seen: "trouble.replaced-") has the last readable content.
        """,
        """
        Write a number into the file: \(shell: "echo 41 > \(path)") The study shows \
        \(seen: "Count 41").
        """,
        """
        Replace the file with a directory: \(shell: "rm \(path) && mkdir \(path)") A \
        directory cannot be read as a file, so the study shows \(seen: "Load error Cannot read"). \
        Press \(keys: "+"): the new value cannot be saved, so the study shows \
        \(seen: "Save error Cannot write").
        """,
        """
        Remove the directory: \(shell: "rmdir \(path)") Within a few seconds the library saves the \
        value, and the study shows \(seen: "Save error none").
        """,
      ],
      storedFiles: ["trouble.*json"]
    )
  }

  package static var script: [ScriptStep<Trouble>] {
    [
      .press("+"), .shows("Count       1", "Save error  none"),
      .press("s"), .shows("Saved       1 time"),
      .outside { try "garbage".write(to: $0.file, atomically: true, encoding: .utf8) },
      .shows("Count       1", "Load error  Cannot understand"),
      .press("+"), .shows("Count       2", "Load error  none", "trouble.unreadable-"),
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
    file = .studyFile("trouble.json")
    _count = Shared(wrappedValue: 0, .fileStorage(file))
  }

  package var screen: String {
    """
    Count       \(count)
    Load error  \($count.loadError.map { "\($0)" } ?? "none")
    Save error  \($count.saveError.map { "\($0)" } ?? "none")
    Saved       \(saves) time\(saves == 1 ? "" : "s") on request
    Copies      \(backups)
    """
  }

  package var keys: [StudyKey] {
    [
      StudyKey("+", "count") { self.$count.withLock { $0 += 1 } },
      StudyKey("s", "save again") { self.saveButtonTapped() },
      StudyKey("l", "load again") { self.loadButtonTapped() },
    ]
  }

  /// Saves immediately, and counts the save when the value is on disk.
  package func saveButtonTapped() {
    task?.cancel()
    task = Task {
      // The property keeps the error, and the screen shows it.
      if (try? await $count.save()) != nil { saves += 1 }
    }
  }

  /// Loads the value from the file.
  package func loadButtonTapped() {
    task?.cancel()
    // The property keeps the error, and the screen shows it.
    task = Task { try? await $count.load() }
  }

  /// The names of the copies that the library has created next to the file.
  private var backups: String {
    let names = FileBackup.all(of: file).map(\.url.lastPathComponent)
    return names.isEmpty ? "none" : names.joined(separator: ", ")
  }

  /// Replaces the file with a dangling link, or the link with a file.
  ///
  /// The replacement is atomic, because a file that is missing even for a moment counts as deleted.
  private func replaceFile(byLink isLink: Bool) throws {
    let path = file.path(percentEncoded: false)
    let other = path + "-new"
    if isLink {
      try runCommand("ln", "-s", "/dev/null/nowhere", other)
    } else {
      try runCommand("sh", "-c", "echo 41 > '\(other)'")
    }
    try runCommand("mv", "-T", other, path)
  }
}
