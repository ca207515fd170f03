package import Foundation
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

  @ObservationIgnored @SharedReader(.windowSize(from: .default)) package var size: Size?
  @ObservationIgnored @SharedReader(.userSignalCount) package var signalCount: Int

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
package struct WindowSizeKey: SharedReaderKey {
  /// Where they are announced.
  let center: NotificationCenter

  package var id: ObjectIdentifier { ObjectIdentifier(center) }

  package func load(context: LoadContext<Size?>, continuation: LoadContinuation<Size?>) {
    // The system cannot be asked for it. The value comes with the next notification.
    continuation.resumeReturningInitialValue()
  }

  package func subscribe(
    context: LoadContext<Size?>,
    subscriber: SharedSubscriber<Size?>
  ) -> SharedSubscription {
    let name = TerminalLoop.windowSizeDidChange
    // SAFETY: the token is used once, to remove the observer, which is allowed on any thread.
    nonisolated(unsafe) let token = center.addObserver(forName: name, object: nil, queue: nil) {
      subscriber.yield($0.userInfo?["size"] as? Size)
    }
    return SharedSubscription { unsafe center.removeObserver(token) }
  }
}

/// How often the signal SIGUSR1 has arrived since a property asked for it.
package struct UserSignalKey: SharedReaderKey, Hashable {
  /// A pipe from the handler of the signal, which may do little more than write a byte to it.
  private static let pipe = Pipe()
  private static let pipeEnd = pipe.fileHandleForWriting.fileDescriptor

  package func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    continuation.resumeReturningInitialValue()
  }

  package func subscribe(
    context: LoadContext<Int>,
    subscriber: SharedSubscriber<Int>
  ) -> SharedSubscription {
    let count = Atomic(0)
    Self.pipe.fileHandleForReading.readabilityHandler = { reading in
      let arrived = reading.availableData.count
      subscriber.yield(count.add(arrived, ordering: .relaxed).newValue)
    }
    // SAFETY: the handler calls write(2) alone, which signal-safety(7) allows. `pipeEnd` is read
    // here for the first time, so that the handler does not create it.
    precondition(Self.pipeEnd >= 0)
    signal(SIGUSR1) { _ in _ = unsafe write(UserSignalKey.pipeEnd, "!", 1) }
    return SharedSubscription {
      signal(SIGUSR1, SIG_IGN)
      Self.pipe.fileHandleForReading.readabilityHandler = nil
    }
  }
}

extension SharedReaderKey where Self == WindowSizeKey {
  package static func windowSize(from center: NotificationCenter) -> Self {
    WindowSizeKey(center: center)
  }
}

extension SharedReaderKey where Self == UserSignalKey.Default {
  package static var userSignalCount: Self { Self[UserSignalKey(), default: 0] }
}
