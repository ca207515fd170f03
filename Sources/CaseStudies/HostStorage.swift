import Dependencies
import Locking
import Observation
package import Sharing
import TerminalUI

// Some storage belongs to the host of a program. In a browser, the host's storage is the page's
// local storage. In a terminal, the host can be tmux. All programs that run inside tmux can read
// and write its options:
//
//     tmux set -g @count 7
//
// With a key, an option looks like any other shared state. The key polls, because tmux does not
// report changes to options.

/// Shows a counter that is stored in a tmux option.
@Observable
package final class HostStorage: CaseStudy {
  package static let about = About(
    name: "host-storage",
    shows: "The value of a tmux option as shared state.",
    trying: [
      """
      If the screen says \(still: "This is not inside tmux"), press \(keys: .control("c")), and \
      start tmux with the study in it: \(run: "tmux new swift run case-studies host-storage") The \
      study shows \(seen: "No error.").
      """,
      """
      In a shell, set the option: \(shell: "tmux set -g @count 7") The study shows \
      \(seen: "Count 7").
      """,
      """
      Press \(keys: "+"): the study shows \(seen: "Count 8"). In the shell, ask tmux for the \
      option: \(shell: "tmux show -gv @count") The command prints \(printed: "8").
      """,
      """
      Set the option to a word: \(shell: "tmux set -g @count many") The error says \
      \(seen: "which is not a number"), and the study still shows \(still: "Count 8").
      """,
    ]
  )

  package static var script: [ScriptStep<HostStorage>] {
    @Dependency(\.host) var host
    guard host.isThere() else {
      return [.shows("Count  0", "This is not inside tmux"), .press("+"), .shows("Count  1")]
    }
    return [
      .outside { _ in try host.setOption("@count", "7") }, .shows("Count  7"),
      .press("+"), .shows("Count  8"),
      .outside { _ in try host.setOption("@count", "many") },
      .shows("Count  8", "The tmux option '@count' is 'many', which is not a number."),
      .outside { _ in try host.setOption("@count", "9") }, .shows("Count  9", "No error."),
      .outside { _ in try host.setOption("@count", "") }, .shows("Count  0"),
    ]
  }

  @ObservationIgnored @Shared(.tmuxOption("@count")) package var count = 0

  package init(arguments: [String]) {}

  package var screen: String {
    """
    Count  \(count)

    \(($count.saveError ?? $count.loadError).map { "\($0)" } ?? "No error.")
    """
  }

  package var keys: [StudyKey] {
    [StudyKey("+", "count") { self.$count.withLock { $0 += 1 } }]
  }
}

/// A key that stores a number in a tmux option.
package struct TmuxOptionKey: SharedKey {
  package let id: String
  @Dependency(\.host) private var host
  @Dependency(\.continuousClock) private var clock

  /// The value that this process last read or wrote.
  ///
  /// If the option still has this value, nothing has changed.
  private let latest = Locked<String?>(nil)

  package func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    continuation.resume(with: Result { try number(host.option(id)) })
  }

  package func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
    continuation.resume(
      with: Result {
        try latest.withLock { latest in
          try host.setOption(id, "\(value)")
          latest = "\(value)"
        }
      }
    )
  }

  package func subscribe(
    context: LoadContext<Int>,
    subscriber: SharedSubscriber<Int>
  ) -> SharedSubscription {
    let task = Task {
      while !Task.isCancelled {
        yieldChange(to: subscriber)
        // Sleeping throws an error when the task is cancelled.
        guard (try? await clock.sleep(for: .milliseconds(200))) != nil else { return }
      }
    }
    return SharedSubscription { task.cancel() }
  }

  private func yieldChange(to subscriber: SharedSubscriber<Int>) {
    let change = Result { () throws -> String? in
      try latest.withLock { latest in
        let text = try host.option(id)
        defer { latest = text }
        return text == latest ? nil : text
      }
    }
    switch change {
    case .success(let text?): subscriber.yield(with: Result { try number(text) })
    case .success(nil): break
    case .failure(let error): subscriber.yield(throwing: error)
    }
  }

  private func number(_ text: String) throws -> Int? {
    if text.isEmpty { return nil }
    guard let number = Int(text) else { throw HostError.notANumber(option: id, text: text) }
    return number
  }
}

extension SharedReaderKey where Self == TmuxOptionKey {
  /// A key that stores a number in a tmux option.
  ///
  /// The name of the option must start with an at sign.
  package static func tmuxOption(_ name: String) -> Self { TmuxOptionKey(id: name) }
}
