import DependenciesTestSupport
import Sharing
import Testing

@testable import Exercises

@Test("6: The count of visits outlives the model that counts them")
func exercise06() {
  do { Visits().opened() }
  #expect(Visits().count == 1)
}
