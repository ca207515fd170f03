import Dispatch
import Foundation
import Glibc
import Observation
package import Sharing
import Synchronization
package import TerminalUI

// What a system announces can be shared state as well. `SharedReader` has no `withLock`: only the
// key knows when there is a new value. The two keys of this study are complete: what they load, and
// what they subscribe to. A property with such a key is observed like any other.

/// Values that the system announces: the size of the window, and signals.
@Observable
package final class Notifications: CaseStudy {
  package static let about = About(
    name: "notifications",
    shows: "What the system announces, as read-only state.",
    trying: [
      "Change the size of the window.",
      "In a second terminal, type the command that the screen shows, a few times.",
    ]
  )

  package static var script: [ScriptStep<Notifications>] {
    [
      .shows("size unknown", "SIGUSR1 0 times"),
      .outside { _ in TerminalLoop.announce(Size(width: 90, height: 30)) },
      .shows("90 columns, 30 rows"),
      .outside { _ in kill(getpid(), SIGUSR1) }, .shows("SIGUSR1 1 time\n"),
      .outside { _ in kill(getpid(), SIGUSR1) }, .shows("SIGUSR1 2 times\n"),
    ]
  }

  @ObservationIgnored @SharedReader(.windowSize) package var size: Size?
  @ObservationIgnored @SharedReader(.signalCount(SIGUSR1)) package var signalCount = 0

  package init(arguments: [String]) {}

  package var screen: String {
    """
    Window   \(size.map { "\($0.width) columns, \($0.height) rows" } ?? "size unknown")
    Signals  SIGUSR1 \(signalCount) time\(signalCount == 1 ? "" : "s")

    kill -USR1 \(getpid())
    """
  }

  package var keys: [StudyKey] { [] }
}

/// The size of the window, as notifications announce it.
package struct WindowSizeKey: SharedReaderKey, Hashable {
  package func load(context: LoadContext<Size?>, continuation: LoadContinuation<Size?>) {
    // Nobody can be asked for it. The value comes with the next notification.
    continuation.resumeReturningInitialValue()
  }

  package func subscribe(
    context: LoadContext<Size?>,
    subscriber: SharedSubscriber<Size?>
  ) -> SharedSubscription {
    let center = NotificationCenter.default
    let name = TerminalLoop.windowSizeDidChange
    // SAFETY: the token is used once, to remove the observer, which is allowed on any thread.
    nonisolated(unsafe) let token = center.addObserver(forName: name, object: nil, queue: nil) {
      subscriber.yield($0.userInfo?["size"] as? Size)
    }
    return SharedSubscription { unsafe center.removeObserver(token) }
  }
}

/// How often a signal has arrived since the first property asked for it.
package struct SignalCountKey: SharedReaderKey, Hashable {
  let signal: Int32

  package func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    continuation.resumeReturningInitialValue()
  }

  package func subscribe(
    context: LoadContext<Int>,
    subscriber: SharedSubscriber<Int>
  ) -> SharedSubscription {
    // NB: a dispatch source sees a signal only if the process ignores it otherwise.
    _ = Glibc.signal(signal, SIG_IGN)
    // SAFETY: a dispatch source may be used on any thread; Dispatch does not say so to Swift.
    nonisolated(unsafe) let source = DispatchSource.makeSignalSource(signal: signal)
    let count = Atomic(0)
    unsafe source.setEventHandler { @Sendable in
      subscriber.yield(count.add(1, ordering: .relaxed).newValue)
    }
    // NB: a signal that arrives before the source is known to the system is lost.
    let isWatching = DispatchSemaphore(value: 0)
    unsafe source.setRegistrationHandler { @Sendable in _ = isWatching.signal() }
    unsafe source.activate()
    isWatching.wait()
    return SharedSubscription { unsafe source.cancel() }
  }
}

extension SharedReaderKey where Self == WindowSizeKey {
  package static var windowSize: Self { WindowSizeKey() }
}

extension SharedReaderKey where Self == SignalCountKey {
  package static func signalCount(_ signal: Int32) -> Self { SignalCountKey(signal: signal) }
}
