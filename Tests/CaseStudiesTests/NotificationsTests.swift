import CaseStudies
import Foundation
import Glibc
import Sharing
import TerminalUI
import Testing

@MainActor
@Suite("State that the system announces", .timeLimit(.minutes(5)))
struct NotificationsTests {
  @Test("has no value before the first notification, and then that of each")
  func windowSize() async {
    @SharedReader(.windowSize) var size
    #expect(size == nil)
    for expected in [Size(width: 90, height: 30), Size(width: 60, height: 20)] {
      TerminalLoop.announce(expected)
      #expect(size == expected)
    }
  }

  @Test("is released with the property: no subscription stays")
  func release() {
    do {
      @SharedReader(.windowSize) var size
      TerminalLoop.announce(Size(width: 90, height: 30))
      #expect(size == Size(width: 90, height: 30))
    }
    TerminalLoop.announce(Size(width: 1, height: 1))
    @SharedReader(.windowSize) var size
    #expect(size == nil)
  }

  @Test("counts a signal each time it arrives")
  func signals() async {
    @SharedReader(.signalCount(SIGUSR2)) var count = 0
    for expected in 1...3 {
      kill(getpid(), SIGUSR2)
      for await value in $count.publisher.values where value == expected { break }
    }
    #expect(count == 3)
  }
}
