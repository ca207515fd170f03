import DependenciesTestSupport
import Sharing
import Testing

@testable import Exercises

@Test("1: The badge shows the new count of messages after a change")
func exercise01() {
  let badge = MessageBadge()
  badge.$count.withLock { $0 = 3 }
  #expect(badge.text == "3 new")
}
