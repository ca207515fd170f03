import DependenciesTestSupport
import Sharing
import Testing

@testable import Exercises

@Test("5: A tap on a row ticks off the element of the list")
func exercise05() {
  let list = ChoreList()
  list.rows()[1].tapped()
  #expect(list.chores.map(\.isDone) == [false, true])
}
