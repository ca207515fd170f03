import DependenciesTestSupport
import Sharing
import Testing

@testable import Exercises

@Test("3: The last free seat is sold once, even if a second buyer arrives during the first payment")
func exercise03() {
  let office = BoxOffice()
  var isSecondSold = false
  let isFirstSold = office.reserve {
    isSecondSold = office.reserve {}
  }
  #expect(isFirstSold != isSecondSold)
  #expect(office.freeSeats == 0)
}
