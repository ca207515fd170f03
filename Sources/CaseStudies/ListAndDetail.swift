package import IdentifiedCollections
import Observation
package import Sharing
import TerminalUI

// A list owns the todos. Each row, and the detail, gets a reference to a single todo.
// `Array($todos)` has a `Shared<Todo>` for each row. `Shared($todos[id: id])` is the reference for
// the detail, or `nil` if no todo has this id. The rows and the detail change the list, although
// they know nothing about the list.
//
// A todo can be deleted while its detail is open. After the deletion, the detail's reference keeps
// the last value of the todo. If an undo adds the todo again, the detail's reference has the value
// of that todo again.

/// A list in which each row, and the detail, edits a single element.
@Observable
package final class ListAndDetail: CaseStudy {
  package static let about = About(
    name: "list-and-detail",
    shows: "Rows and a detail each hold one element of a list.",
    trying: [
      "Press \(keys: " "): the row changes its own todo, and shows \(seen: "[x] Engineering").",
      """
      Press \(keys: .key(.enter)): the detail opens, and shows \
      \(seen: "Detail: Engineering, done"). Press \(keys: "!"): the detail renames the todo, and \
      the list shows \(seen: "[x] Engineering!").
      """,
      """
      Press \(keys: "s"): the list sorts its todos, and shows \
      \(seen: "[ ] Design [x] Engineering! [ ] Product"). The detail finds its todo by id, and \
      still shows \(still: "Detail: Engineering!, done").
      """,
      """
      Press \(keys: .key(.down), "d"): the todo is deleted while its detail is open. \
      \(gone: "[x] Engineering!") is gone from the list. The detail keeps the last value of the \
      todo, and shows \(seen: "Detail: Engineering!, done, deleted").
      """,
      """
      Press \(keys: "!"): the detail changes only its own value, and shows \
      \(seen: "Engineering!!"). The list still has only \(still: "[ ] Design") and \
      \(still: "[ ] Product").
      """,
      """
      Press \(keys: "u") to undo the deletion: the todo is back in its place, and the detail \
      shows it again. The screen shows \
      \(seen: "[x] Engineering! [ ] Product Detail: Engineering!, done").
      """,
      """
      Press \(keys: " ") to untick the todo: the screen shows \(seen: "[ ] Engineering!"). Start \
      the study in \(.second), too: \(run: "swift run case-studies list-and-detail") The second \
      terminal shows \(seen: "[ ] Engineering!"). In \(.second) press \(keys: .key(.down), "d"): \
      \(.first) says \(seen: "not done, deleted").
      """,
    ],
    hasSecondProcess: true,
    storedFiles: ["list-and-detail.json"],
    breaks: "opens the detail with a copy of the todo"
  )

  package static var script: [ScriptStep<ListAndDetail>] {
    [
      .press(" "), .shows("❯ [x] Engineering", "No detail is open."),
      .press(.key(.enter), "!"), .shows("❯ [x] Engineering!\n", "Detail: Engineering!, done"),
      .press("s", .key(.down), "d"), .shows("  [ ] Design\n❯ [ ] Product", "done, deleted"),
      .press("!"), .shows("Detail: Engineering!!, done, deleted"),
      .press("u"), .shows("❯ [x] Engineering!\n", "Detail: Engineering!, done\n"),
      .press(.key(.left)), .shows("No detail is open."),
      .restart, .shows("❯ [ ] Design\n  [x] Engineering!\n  [ ] Product"),
    ]
  }

  @ObservationIgnored @Shared package var todos: IdentifiedArrayOf<Todo>

  /// The detail of the selected todo, or `nil` if none is selected.
  package private(set) var detail: TodoDetail?

  private let isBroken: Bool
  private var cursor = 0
  private var deletions: [(todo: Todo, index: Int)] = []

  package init(arguments: [String]) {
    isBroken = arguments.isBroken
    _todos = Shared(wrappedValue: Todo.first, .studyFile("list-and-detail.json"))
  }

  /// The rows, each with a reference to its own todo.
  package var rows: [TodoRow] { Array($todos).map { TodoRow(todo: $0) } }

  package func rowTapped(id: Todo.ID) {
    guard let todo = Shared($todos[id: id]) else { return }
    let entry: SharedReader<Todo?> = SharedReader($todos[id: id])
    if isBroken {
      detail = TodoDetail(todo: Shared(value: todo.wrappedValue), entry: entry)
    } else {
      detail = TodoDetail(todo: todo, entry: entry)
    }
  }

  package func closeButtonTapped() { detail = nil }

  package func sortButtonTapped() {
    $todos.withLock { $0.sort { $0.title < $1.title } }
  }

  package func deleteButtonTapped(id: Todo.ID) {
    $todos.withLock { todos in
      guard let index = todos.index(id: id) else { return }
      deletions.append((todos.remove(at: index), index))
    }
    moveCursor(by: 0)
  }

  package func undoButtonTapped() {
    guard let (todo, index) = deletions.popLast() else { return }
    // Another process may already have added the todo again.
    $todos.withLock { if $0[id: todo.id] == nil { $0.insert(todo, at: min(index, $0.count)) } }
  }

  package var screen: String {
    let rows = rows.enumerated().map { ($0 == cursor ? "❯ " : "  ") + $1.line }
    return """
      \(rows.isEmpty ? "The list is empty." : rows.joined(separator: "\n"))

      \(detail?.line ?? "No detail is open.")

      """
  }

  package var keys: [StudyKey] {
    var keys = [
      StudyKey(.key(.up), "") { self.moveCursor(by: -1) },
      StudyKey(.key(.down), "move") { self.moveCursor(by: 1) },
    ]
    if todos.indices.contains(cursor) {
      let row = rows[cursor]
      keys += [
        StudyKey(" ", "done") { row.doneButtonTapped() },
        StudyKey(.key(.enter), "open") { self.rowTapped(id: row.todo.id) },
        StudyKey("d", "delete") { self.deleteButtonTapped(id: row.todo.id) },
      ]
    }
    if let detail {
      keys += [
        StudyKey("!", "edit") { detail.renameButtonTapped() },
        StudyKey(.key(.left), "close") { self.closeButtonTapped() },
      ]
    }
    return keys + [
      StudyKey("s", "sort") { self.sortButtonTapped() },
      StudyKey("u", "undo") { self.undoButtonTapped() },
    ]
  }

  private func moveCursor(by distance: Int) {
    cursor = max(0, min(cursor + distance, todos.count - 1))
  }
}

/// A todo, which is an element of the list.
package struct Todo: Codable, Equatable, Identifiable, Sendable {
  package let id: Int
  package var title: String
  package var isDone = false

  fileprivate static let first: IdentifiedArrayOf = [
    Todo(id: 1, title: "Engineering"), Todo(id: 2, title: "Product"), Todo(id: 3, title: "Design"),
  ]
}

/// A row's model, which knows only the row's own todo.
@MainActor
package struct TodoRow {
  @Shared package var todo: Todo

  init(todo: Shared<Todo>) { _todo = todo }

  package func doneButtonTapped() { $todo.withLock { $0.isDone.toggle() } }

  var line: String { "[\(todo.isDone ? "x" : " ")] \(todo.title)" }
}

/// The detail's model, which knows only the detail's own todo.
@MainActor
@Observable
package final class TodoDetail {
  @ObservationIgnored @Shared package var todo: Todo
  // The value is optional, because it is `nil` after the todo has been deleted.
  @ObservationIgnored @SharedReader private var entry: Todo?

  init(todo: Shared<Todo>, entry: SharedReader<Todo?>) { (_todo, _entry) = (todo, entry) }

  package var isDeleted: Bool { entry == nil }

  package func renameButtonTapped() { $todo.withLock { $0.title += "!" } }

  var line: String {
    "Detail: \(todo.title), \(todo.isDone ? "done" : "not done")\(isDeleted ? ", deleted" : "")"
  }
}
