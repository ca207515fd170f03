import DependenciesTestSupport
import Sharing
import SharingTestSupport
import Testing

@testable import Cups

@Test("A drink is counted under the drink's name")
func drinkIsCounted() {
  let program = Cups()
  expectSharedChanges {
    program.drink("tea")
  } changes: {
    program.$cups.withLock { $0 = ["tea": 1] }
  }
}

@Test("Each test of `Cups` begins without a saved file")
func beginsEmpty() {
  #expect(Cups().cups.isEmpty)
}
