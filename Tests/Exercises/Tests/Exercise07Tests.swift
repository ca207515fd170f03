import DependenciesTestSupport
import Sharing
import Testing

@testable import Exercises

@MainActor
@Test("7: The log has a line for the first value and for each later value")
func exercise07() {
  let log = ValueLog()
  log.start()
  log.$temperature.withLock { $0 = 21 }
  #expect(log.lines == ["20 degrees", "21 degrees"])
}
