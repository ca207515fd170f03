import Dependencies
import Foundation
import Observation
package import Sharing
import TerminalUI

// Two processes change one file. When both processes have made changes, the process that saves last
// finds an unknown version in the file. A process that merges has three versions: the base, which
// is the common ancestor; its own version; and the version in the file. A change is a difference
// from the base, so the merge can keep the changes of both processes. Without the base, a process
// cannot tell whether one side removed an item or the other side added it.
//
// Saves are so quick that you would need luck to see a merge. The key 'h' acquires and holds the
// lock that every process needs for a save. Until the user presses 'h' again, no process can write
// its changes to the file. MergePage.swift contains the source of the page and of its merge.

/// Shows a list that two processes change at the same time.
@Observable
package final class Merge: CaseStudy {
  package static var about: About {
    let directory = ShellCommand.word(for: .studyFile("merge/"))
    return About(
      name: "merge",
      shows: "A three-way merge of one file: base, ours, theirs.",
      trying: [
        """
        Start the study in \(.second), too: \(run: "swift run case-studies merge") The second \
        terminal shows the same list, which begins with \(seen: "[ ] 1 Design").
        """,
        """
        In \(.first) press \(keys: "h"): the study says \(seen: "No process can save"). Press \
        \(keys: "1") to tick the first item: the list shows \(seen: "[x] 1 Design").
        """,
        """
        In \(.second) press \(keys: "2", "n"): the list shows the change \
        \(seen: "[x] 2 Engineering"), which is not saved yet. The list still shows \
        \(still: "[ ] 1 Design").
        """,
        """
        In \(.first) press \(keys: "h"): \(.both) show all changes, for example \
        \(seen: "[x] 1 Design") and \(seen: "[x] 2 Engineering"). The screen also shows the three \
        versions of the merge. The first version is \(seen: "base ☐ Design").
        """,
        """
        In \(.first) press \(keys: "h"): the study says \(seen: "No process can save"). In \
        \(.both) press \(keys: "t"): each process adds its process id to the first title, which \
        then begins with \(seen: "Design of").
        """,
        """
        In \(.first) press \(keys: "h"): the two new titles are in conflict. One of the titles \
        wins, and \(.both) show a line that begins with \(seen: "ours ☑ Design of"). A copy of the \
        file keeps the losing title: \(shell: "ls \(directory)") lists a file whose name begins \
        with \(printed: "page.replaced-").
        """,
      ],
      hasSecondProcess: true,
      storedFiles: ["merge"],
      breaks: """
        replaces the whole list with its own copy: press 1 in this process, 2 in the other process and 3 in this \
        process, and the tick of item 2 is lost
        """,
      otherFiles: ["MergePage.swift", "Systems/DirectoryLock.swift"]
    )
  }

  package static var script: [ScriptStep<Merge>] {
    [
      .shows("[ ] 1 Design", "[ ] 2 Engineering"), .press("3", "3", "s"), .shows("Saved."),
      .press("h"), .shows("No process can save"), .press("1"), .shows("[x] 1 Design"),
      // Simulate another process that acquired the lock first.
      .outside { try $0.saveInAnotherWay { $0.items[id: "2"]?.isDone = true } }, .press("h"),
      .shows("base    ☐ Design, ☐ Engineering", "ours    ☑ Design, ☐ Engineering"),
      .shows("theirs  ☐ Design, ☑ Engineering", "[x] 1 Design", "[x] 2 Engineering"),
      .press("s"), .shows("Saved."), .restart, .shows("[x] 1 Design", "[x] 2 Engineering"),
    ]
  }

  @ObservationIgnored @Shared package var page: Page
  @ObservationIgnored @Dependency(\.uuid) private var uuid
  private let file: URL
  private let isBroken: Bool
  private var copy: Page
  private var hold = Hold.free
  private var isSaved = false
  @ObservationIgnored private var saving: Task<Void, Never>?

  package init(arguments: [String]) {
    file = .studyFile("merge/page.json")
    _page = Shared(wrappedValue: Page(items: Page.first), .fileStorage(file))
    copy = _page.wrappedValue
    isBroken = arguments.isBroken
  }

  package var screen: String {
    """
    \(screenBesideSecond)

    \(versions.isEmpty ? "Nothing has been merged yet." : versions.map(\.line).joined(separator: "\n"))
    """
  }

  package var screenBesideSecond: String {
    """
    \(page.items.enumerated().map { "[\($1.isDone ? "x" : " ")] \($0 + 1) \($1.title)" }.joined(separator: "\n"))

    \(hold.sentence ?? (isSaved ? "Saved." : ""))
    """
  }

  package var versions: [StudyVersion] {
    guard let merge = page.latestMerge else { return [] }
    return [("base", merge.base), ("ours", merge.ours), ("theirs", merge.theirs)].map {
      StudyVersion(name: $0, parts: $1.components(separatedBy: ", "))
    }
  }

  package var keys: [StudyKey] {
    [
      StudyKey("1", "") { self.itemTapped(0) },
      StudyKey("2", "") { self.itemTapped(1) },
      StudyKey("3", "done") { self.itemTapped(2) },
      StudyKey("t", "text") { self.textButtonTapped() },
      StudyKey("n", "new") { self.newButtonTapped() },
      StudyKey("h", hold.word) { self.holdButtonTapped() },
      StudyKey("s", "save") { self.saveButtonTapped() },
    ]
  }

  package func itemTapped(_ index: Int) {
    change { if index < $0.items.count { $0.items[index].isDone.toggle() } }
  }

  package func newButtonTapped() {
    let id = uuid()
    change { $0.items.append(Page.Item(id: id.uuidString, title: "New")) }
  }

  package func textButtonTapped() {
    change { $0.items[0].title = "Design of \(ProcessInfo.processInfo.processIdentifier)" }
  }

  package func saveButtonTapped() {
    // If the page cannot be saved, it stays in memory, and a later save tries again.
    saving = Task { isSaved = (try? await $page.save()) != nil }
  }

  private func holdButtonTapped() {
    switch hold {
    case .free, .failed:
      hold = .waiting
      Task {
        let lock = await DirectoryLock.acquire(for: file)
        // If the user has pressed `h` again while the task was waiting, the lock is released here.
        if case .waiting = hold { hold = lock.map { .held($0) } ?? .failed }
      }
    case .waiting, .held: hold = .free
    }
  }

  private func change(_ change: (inout Page) -> Void) {
    isSaved = false
    if isBroken {
      change(&copy)
      $page.withLock { $0 = copy }
    } else {
      $page.withLock { change(&$0) }
    }
  }

  private func saveInAnotherWay(_ change: (inout Page) -> Void) throws {
    var theirs = try JSONDecoder().decode(Page.self, from: Data(contentsOf: file))
    change(&theirs)
    try JSONEncoder().encode(theirs).write(to: file, options: .atomic)
  }
}

/// The state of the keyboard key `h`, which acquires and releases the lock.
private enum Hold {
  case free
  case waiting
  case held(DirectoryLock)
  case failed

  var word: String {
    switch self {
    case .free, .failed: "hold"
    case .waiting, .held: "release"
    }
  }

  var sentence: String? {
    switch self {
    case .free: nil
    case .held: "No process can save until you press h again."
    case .waiting: "Waiting until another process releases the lock."
    case .failed: "The directory of the file cannot be opened, so nothing holds the lock."
    }
  }
}
