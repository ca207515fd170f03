package import Foundation
import Glibc
import Observation
package import Sharing
import Synchronization
package import TerminalUI

// Values from system notifications can be shared state, too. A `SharedReader` has no `withLock`,
// because only the key can provide a new value. The two keys of this study are complete: each one
// loads and subscribes. A property with a read-only key is observed like any other property.

/// Shows values that come from system notifications: the size of the window, and signals.
@Observable
package final class Notifications: CaseStudy {
  package static let about = About(
    name: "notifications",
    shows: "System notifications as read-only state.",
    trying: [
      """
      At first the screen shows \(still: "size unknown"), because the key reads the size only \
      when the window changes. \(resize: "Change the size of the window"): the screen shows the \
      new numbers of \(seen: "columns") and rows.
      """,
      """
      In another shell, run \(shown: "kill -USR1"). The study now says \(seen: "SIGUSR1 1 time"). \
      \(again: "Run the command again"): the study now says \(seen: "SIGUSR1 2 times").
      """,
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

/// A key for the size of the window, as reported by notifications.
package struct WindowSizeKey: SharedReaderKey {
  /// The center that posts the notifications.
  let center: NotificationCenter

  package var id: ObjectIdentifier { ObjectIdentifier(center) }

  package func load(context: LoadContext<Size?>, continuation: LoadContinuation<Size?>) {
    // The system cannot be asked for the window size. The value arrives with the next notification.
    continuation.resumeReturningInitialValue()
  }

  package func subscribe(
    context: LoadContext<Size?>,
    subscriber: SharedSubscriber<Size?>
  ) -> SharedSubscription {
    let name = TerminalLoop.windowSizeDidChange
    // SAFETY: The token is used once, to remove the observer, which is allowed on any thread.
    nonisolated(unsafe) let token = center.addObserver(forName: name, object: nil, queue: nil) {
      subscriber.yield($0.userInfo?["size"] as? Size)
    }
    return SharedSubscription { unsafe center.removeObserver(token) }
  }
}

/// A key for the number of SIGUSR1 signals received since a property first used this key.
package struct UserSignalKey: SharedReaderKey, Hashable {
  /// The pipe to which the signal handler writes a byte.
  ///
  /// Writing to a pipe is one of the few things that a signal handler may do.
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
    // SAFETY: The handler calls only write(2), which signal-safety(7) allows.
    // Reading `pipeEnd` here ensures that the handler does not have to create the pipe.
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
