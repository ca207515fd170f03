import DependenciesTestSupport
import Sharing
import Testing

@testable import Exercises

@Test("5: Tapping a row marks the list's element as done")
func exercise05() {
  let list = ChoreList()
  list.rows()[1].tapped()
  #expect(list.chores.map(\.isDone) == [false, true])
}
