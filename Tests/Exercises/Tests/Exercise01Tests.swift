import DependenciesTestSupport
import Sharing
import Testing

@testable import Exercises

@Test("1: The badge shows the number of messages after the number has changed")
func exercise01() {
  let badge = MessageBadge()
  badge.$count.withLock { $0 = 3 }
  #expect(badge.text == "3 new")
}
