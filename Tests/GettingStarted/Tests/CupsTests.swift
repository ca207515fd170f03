import DependenciesTestSupport
import Sharing
import SharingTestSupport
import Testing

@testable import Cups

@Test("A drink is counted under its name")
func drinkIsCounted() {
  let program = Cups()
  expectSharedChanges {
    program.drink("tea")
  } changes: {
    program.$cups.withLock { $0 = ["tea": 1] }
  }
}

@Test("Each test begins without a file")
func beginsEmpty() {
  #expect(Cups().cups.isEmpty)
}
