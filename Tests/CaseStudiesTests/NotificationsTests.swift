import CaseStudies
import Foundation
import Sharing
import TerminalUI
import Testing

// Signals belong to the process, not to a test. Apart from these tests, only `ScriptTests` sends
// signals.
@MainActor
@Suite("A shared value that follows notifications of the system")
struct NotificationsTests {
  private let center = NotificationCenter()

  @Test(
    "A property that follows notifications has no value at first, and then the latest notification's value"
  )
  func eachNotificationIsValue() {
    @SharedReader(.windowSize(from: center)) var size
    #expect(size == nil)
    for expected in [Size(width: 90, height: 30), Size(width: 60, height: 20)] {
      TerminalLoop.announce(expected, to: center)
      #expect(size == expected)
    }
  }

  @Test("A subscription to a notification key receives values until the subscription is cancelled")
  func subscriptionEnds() {
    let sizes = Shared<[Size?]>(value: [])
    let key: WindowSizeKey = .windowSize(from: center)
    let subscriber = SharedSubscriber<Size?> { result in
      if case .success(let size?) = result { sizes.withLock { $0.append(size) } }
    }
    let subscription = key.subscribe(context: .userInitiated, subscriber: subscriber)
    TerminalLoop.announce(Size(width: 90, height: 30), to: center)
    subscription.cancel()
    TerminalLoop.announce(Size(width: 60, height: 20), to: center)
    #expect(sizes.wrappedValue == [Size(width: 90, height: 30)])
  }
}
