import Sharing
import Testing

private struct Todo: Codable, Equatable, Identifiable, Sendable {
  let id: Int
}

/// This file imports only `Sharing`, and none of the modules that `Sharing` depends on.
@Suite("Importing the Sharing library")
struct ImportTests {
  @Test("Importing the Sharing library also imports identified arrays")
  func identifiedArrays() throws {
    @Shared(.inMemory("todos")) var todos: IdentifiedArrayOf<Todo> = [Todo(id: 1)]
    $todos.withLock { $0[id: 2] = Todo(id: 2) }
    let todo = try #require(Shared($todos[id: 2]))
    #expect(todo.wrappedValue == Todo(id: 2))
    #expect(Array($todos).map(\.id) == [1, 2])
  }

  @Test("Importing the Sharing library also imports `prepareDependencies` and `isTesting`")
  func entryPoint() {
    func start() {
      prepareDependencies {
        $0.defaultAppStorage = .inMemory
        $0.defaultFileStorage = .inMemory
        $0.defaultInMemoryStorage = InMemoryStorage()
      }
    }
    if !isTesting { start() }
    #expect(isTesting)
  }

  @Test("Importing the Sharing library also imports `FileBackup` and `FileBackup.Reason`")
  func backups() {
    let reasons: [FileBackup.Reason] = [.unreadable, .replaced]
    #expect(reasons.map(\.rawValue) == ["unreadable", "replaced"])
  }
}
