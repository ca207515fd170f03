import Dependencies
import Locking
import Observation
package import Sharing
package import TerminalUI

// The key of a property can depend on the user's input: each change of the input re-points the
// property to another key. Until the answer arrives, the property is loading and keeps the last
// value, so the screen does not flicker. If an answer arrives after the user has typed more, the
// answer belongs to the previous key, and no longer reaches the property.

/// A search whose key changes while the user types.
@Observable
package final class DynamicKeys: CaseStudy {
  package static let about = About(
    name: "dynamic-keys",
    shows: "A property changes its key while the user types.",
    trying: [
      """
      Type \(typed: "al"): the study finds \(seen: "album alcove alpine"). Delete the text with \
      \(keys: .key(.backspace), .key(.backspace)): an empty search finds no words, and \
      \(gone: "album") is gone. The line \(still: "Answers:") lists the searches that the server \
      has answered, so far only \(still: "al").
      """,
      """
      Press \(keys: .control("t")): the server now takes one second for an answer, or three \
      seconds if the search is a single letter. Type \(typed: "be") fast: the answer to “be” comes \
      first, and the study shows \(seen: "beacon beaker"). The answer to “b” comes last, so the \
      list of answers ends with \(seen: "be, b"). The study ignores the late answer, and \
      still shows \(still: "beacon beaker").
      """,
      """
      Press \(keys: .control("t")) and \(keys: .control("x")), and type \(typed: "a"): the study \
      shows \(seen: "The server has failed."). The study still shows the words of the last answer, \
      \(still: "beacon beaker").
      """,
      """
      Press \(keys: .control("x")) again and type \(typed: "k"): the server works again, so the \
      study shows \(still: "beaker"), and \(gone: "The server has failed.") is gone.
      """,
    ],
    breaks: "loads the old key again instead of the new one"
  )

  package static var script: [ScriptStep<DynamicKeys>] {
    [
      .press(.control("t")), .type("be"), .shows("loading …"), .shows("\nbeacon beaker\n"),
      .shows("Answers: be, b\n"), .shows("\nbeacon beaker\n"), .press(.control("t")),
      .type("aco"), .shows("\nbeacon\n", ", beaco"),
      .press(.control("x")), .type("x"), .shows("The server has failed.", "\nbeacon\n"),
      .press(.control("x"), .key(.backspace)), .shows("beaco▏ \n\nbeacon\n"),
    ]
  }

  @ObservationIgnored @SharedReader(value: []) package var words: [String]
  package let server = WordServer()
  package private(set) var query = ""
  private let isBroken: Bool
  package private(set) var search: Task<Void, Never>?

  package init(arguments: [String]) {
    isBroken = arguments.isBroken
  }

  package func queryChanged(to query: String) {
    self.query = query
    search?.cancel()
    search = Task { [$words, server, isBroken] in
      // The property's `loadError` keeps the error, and the screen shows it.
      if isBroken {
        try? await $words.load()
      } else {
        try? await $words.load(.words(query, on: server))
      }
    }
  }

  package var takesText: Bool { true }

  package func type(_ press: KeyPress) -> Bool {
    if press == .key(.backspace) {
      queryChanged(to: String(query.dropLast()))
    } else if let text = press.text {
      queryChanged(to: query + text)
    } else {
      return false
    }
    return true
  }

  package var screen: String {
    """
    Search  \(query)▏ \($words.isLoading ? "loading …" : "")
    \($words.loadError.map { "\($0)" } ?? "")
    \(words.joined(separator: " "))

    Answers: \(server.answers.joined(separator: ", "))

    """
  }

  package var keys: [StudyKey] {
    [
      StudyKey(.control("t"), server.isSlow ? "fast" : "slow") { self.server.slowButtonTapped() },
      StudyKey(.control("x"), server.isFailing ? "answer" : "fail") {
        self.server.failButtonTapped()
      },
    ]
  }
}

/// A stand-in for a server that finds words.
@MainActor
package final class WordServer {
  /// The error of a request to the server while failures are switched on.
  package struct Failure: Error, CustomStringConvertible {
    package let description = "The server has failed."
  }

  private static let dictionary = ["album", "alcove", "alpine", "beacon", "beaker", "bird"]

  @Shared(value: false) var isSlow
  @Shared(value: false) var isFailing
  /// The queries, in the order in which the server answered them.
  @Shared(value: []) package var answers: [String]
  @Dependency(\.continuousClock) private var clock

  package func slowButtonTapped() { $isSlow.withLock { $0.toggle() } }
  package func failButtonTapped() { $isFailing.withLock { $0.toggle() } }

  func words(_ query: String) async throws -> [String] {
    if isSlow { try await clock.sleep(for: .seconds(query.count == 1 ? 3 : 1)) }
    if isFailing { throw Failure() }
    $answers.withLock { $0.append(query) }
    return query.isEmpty ? [] : Self.dictionary.filter { $0.hasPrefix(query) }
  }
}

/// The words that start with the query.
package struct WordsKey: SharedReaderKey {
  let query: String
  let server: WordServer

  /// The identity of the key.
  ///
  /// Properties whose keys have equal ids share one value.
  package var id: [AnyHashable] { [query, ObjectIdentifier(server)] }

  package func load(context: LoadContext<[String]>, continuation: LoadContinuation<[String]>) {
    Task {
      do {
        continuation.resume(returning: try await server.words(query))
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }

  package func subscribe(
    context: LoadContext<[String]>,
    subscriber: SharedSubscriber<[String]>
  ) -> SharedSubscription {
    // The subscription does nothing, because this server sends no notifications.
    SharedSubscription {}
  }
}

extension SharedReaderKey where Self == WordsKey {
  package static func words(_ query: String, on server: WordServer) -> Self {
    WordsKey(query: query, server: server)
  }
}
