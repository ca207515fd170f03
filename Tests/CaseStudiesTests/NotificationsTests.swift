import CaseStudies
import Foundation
import Sharing
import TerminalUI
import Testing

// Signals belong to the process, not to a test: `ScriptTests` sends some, and nothing else does.
@MainActor
@Suite("State that the system announces")
struct NotificationsTests {
  private let center = NotificationCenter()

  @Test("has no value before the first notification, and then that of each")
  func eachNotificationIsValue() {
    @SharedReader(.windowSize(from: center)) var size
    #expect(size == nil)
    for expected in [Size(width: 90, height: 30), Size(width: 60, height: 20)] {
      TerminalLoop.announce(expected, to: center)
      #expect(size == expected)
    }
  }

  @Test("is forgotten with the last property: no subscription stays")
  func subscriptionEnds() {
    do {
      @SharedReader(.windowSize(from: center)) var size
      TerminalLoop.announce(Size(width: 90, height: 30), to: center)
      #expect(size == Size(width: 90, height: 30))
    }
    TerminalLoop.announce(Size(width: 1, height: 1), to: center)
    @SharedReader(.windowSize(from: center)) var size
    #expect(size == nil)
  }
}
