import Dependencies
import Foundation
import Glibc
package import IdentifiedCollections
import Observation
package import Sharing
import TerminalUI

// Two processes change one file. The second one to save finds a version that it has not seen. It
// then has three versions: base, their common ancestor; ours, with its own changes; and theirs,
// from the file. A change is a difference from the base, so the changes of both can be kept.
// Without the base, it is unknown whether one process removed an item or the other one added it.
//
// Saves are quick, so seeing this takes luck. The key 'h' holds the lock that every process
// acquires before it saves. Until it is pressed again, no process can write its changes to the
// file.

/// A list that two processes change at the same time.
@Observable
package final class Merge: CaseStudy {
  package static let about = About(
    name: "merge",
    shows: "Two processes change one file: base, ours, theirs.",
    trying: [
      "Start the study in two terminals. In one press h, so that neither can save.",
      "Press 1 in the one and 2 in the other, n in both. Press h again: both see all changes.",
      "Do it again with t in both: the texts are in conflict. One wins, a copy keeps the other.",
    ]
  )

  package static var script: [ScriptStep<Merge>] {
    [
      .shows("[ ] 1 Design", "[ ] 2 Engineering"), .press("3", "3", "s"), .shows("Saved."),
      .press("h"), .shows("Nobody can save"), .press("1"), .shows("[x] 1 Design"),
      // A change by another process that acquired the lock first.
      .outside { try $0.saveInAnotherWay { $0.items[id: "2"]?.isDone = true } }, .press("h"),
      .shows("base    ☐ Design, ☐ Engineering", "ours    ☑ Design, ☐ Engineering"),
      .shows("theirs  ☐ Design, ☑ Engineering", "[x] 1 Design", "[x] 2 Engineering"),
      .press("s"), .shows("Saved."), .restart, .shows("[x] 1 Design", "[x] 2 Engineering"),
    ]
  }

  @ObservationIgnored @Shared package var page: Page
  @ObservationIgnored @Dependency(\.uuid) private var uuid
  private let file: URL
  private var lock: HeldLock?
  private var isSaved = false
  @ObservationIgnored private var saving: Task<Void, Never>?

  package init(arguments: [String]) {
    file = .studyFile("merge/page.json")
    _page = Shared(wrappedValue: Page(items: Page.first), .fileStorage(file))
  }

  package var screen: String {
    let merge = page.latestMerge
    return """
      \(page.items.enumerated().map { "[\($1.isDone ? "x" : " ")] \($0 + 1) \($1.title)" }.joined(separator: "\n"))

      \(lock == nil ? (isSaved ? "Saved." : "") : "Nobody can save until you press h again.")

      \(merge.map { "base    \($0.base)\nours    \($0.ours)\ntheirs  \($0.theirs)" } ?? "Nothing was merged yet.")
      """
  }

  package var keys: [StudyKey] {
    [
      StudyKey("1", "") { self.itemTapped(0) },
      StudyKey("2", "") { self.itemTapped(1) },
      StudyKey("3", "done") { self.itemTapped(2) },
      StudyKey("t", "text") { self.change { $0.items[0].title += "!" } },
      StudyKey("n", "new") { self.newButtonTapped() },
      StudyKey("h", lock == nil ? "hold" : "release") { self.holdButtonTapped() },
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

  package func saveButtonTapped() {
    // If the page cannot be saved, it stays in memory, and the next save tries again.
    saving = Task { isSaved = (try? await $page.save()) != nil }
  }

  private func holdButtonTapped() {
    lock = lock == nil ? HeldLock(on: file.deletingLastPathComponent()) : nil
  }

  private func change(_ change: (inout Page) -> Void) {
    isSaved = false
    $page.withLock { change(&$0) }
  }

  private func saveInAnotherWay(_ change: (inout Page) -> Void) throws {
    var theirs = try JSONDecoder().decode(Page.self, from: Data(contentsOf: file))
    change(&theirs)
    try JSONEncoder().encode(theirs).write(to: file, options: .atomic)
  }
}

/// A list that can be merged, and that remembers its last merge.
package struct Page: Codable, Mergeable, Sendable {
  /// A part that two processes can change independently.
  package struct Item: Codable, Equatable, Identifiable, Mergeable, Sendable {
    package let id: String
    package var title: String
    package var isDone: Bool

    package init(id: String, title: String, isDone: Bool = false) {
      (self.id, self.title, self.isDone) = (id, title, isDone)
    }

    package mutating func merge(_ theirs: Item, since base: Item, with merger: inout Merger) {
      merger.merge(&title, theirs.title, since: base.title)
      merger.merge(&isDone, theirs.isDone, since: base.isDone)
    }
  }

  static let first: IdentifiedArrayOf = [
    Item(id: "1", title: "Design"), Item(id: "2", title: "Engineering"),
    Item(id: "3", title: "Product"),
  ]

  package var items: IdentifiedArrayOf<Item>

  /// The three versions of the latest merge, which are not stored.
  package private(set) var latestMerge: (base: String, ours: String, theirs: String)?

  private enum CodingKeys: CodingKey { case items }

  package init(items: IdentifiedArrayOf<Item>) {
    self.items = items
  }

  package static func == (lhs: Page, rhs: Page) -> Bool { lhs.items == rhs.items }

  package mutating func merge(_ theirs: Page, since base: Page, with merger: inout Merger) {
    latestMerge = (base.summary, summary, theirs.summary)
    merger.merge(&items, theirs.items, since: base.items)
  }

  private var summary: String {
    items.map { "\($0.isDone ? "☑" : "☐") \($0.title)" }.joined(separator: ", ")
  }
}

/// The lock of a directory, held while this object exists.
private final class HeldLock {
  private let descriptor: Int32

  /// Acquires the lock.
  ///
  /// Returns `nil` if another process holds it or the directory does not exist.
  init?(on directory: URL) {
    descriptor = unsafe open(directory.path(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
  }

  deinit { close(descriptor) }
}
