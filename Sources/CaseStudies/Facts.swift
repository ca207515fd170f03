import Dependencies
import Foundation
import Observation
package import Sharing
import TerminalUI

// A key can hide a web API: `@SharedReader(.fact(7)) var fact: String?`. The feature has a value,
// an error and a loading flag, and does not deal with requests.
//
// The server is another process. The server writes its address to a shared file, so clients know
// the address and notice when the address changes.

/// Shows facts about numbers from a web server.
@Observable
package final class Facts: CaseStudy {
  package static let about = About(
    name: "facts",
    shows: "A key that loads and reloads facts from a web API.",
    trying: [
      """
      Press \(keys: "x"): a server starts in another process. The study shows \
      \(seen: "Server http://127.0.0.1:"), followed by the server's port. The study also shows the \
      server's first fact, \(seen: "1 is a good number (request 1).").
      """,
      """
      Press \(keys: "+"): the study shows \(seen: "2 is a good number (request 2)."). Press \
      \(keys: "r") to load the fact again: the study shows \
      \(seen: "2 is a good number (request 3).").
      """,
      """
      Press \(keys: "x") to stop the server: the study says \(seen: "There is no server"). Press \
      \(keys: "r"): the study cannot load the fact, and says \(seen: "No server answers"). The \
      last fact, with \(still: "(request 3)"), stays on the screen.
      """,
      """
      In \(.second) start a server: \(run: "swift run case-studies facts --serve") The second \
      terminal says \(seen: "Serving at"), and \(.first) shows \
      \(seen: "2 is a good number (request 1)."). Press \(keys: "+"): the study shows \
      \(seen: "3 is a good number").
      """,
      "In \(.second) press \(keys: .control("c")): \(.first) says \(seen: "There is no server").",
    ],
    breaks: "leaves the number out of the key's id",
    options: [StudyOption("--serve", "Run only the server, until you press Ctrl-C")]
  )

  package static var script: [ScriptStep<Facts>] {
    [
      .shows("There is no server", "1  –"),
      .press("x"), .shows("Server http://127.0.0.1:", "1  1 is a good number (request 1)."),
      .press("r"), .shows("(request 2)"), .press("+"), .shows("2  2 is a good number (request 3)."),
      .press("x"), .shows("There is no server"), .press("r"),
      .shows("2  2 is a good number (request 3).", "No server answers at"),
      .press("x"), .shows("2  2 is a good number (request 1)."), .press("x"),
      .shows("There is no server"),
    ]
  }

  private(set) var number = 1
  private let isBroken: Bool
  private var server: (any RunningServer)?
  private var problem: (any Error)?
  @ObservationIgnored private var loading: Task<Void, Never>?
  @ObservationIgnored @Dependency(\.startServer) private var startServer
  @ObservationIgnored @SharedReader(.serverAddress(of: "facts")) private var address
  @ObservationIgnored @SharedReader package var fact: String?

  package init(arguments: [String]) {
    _fact = SharedReader(value: nil)
    isBroken = arguments.isBroken
  }

  package var screen: String {
    """
    \(address.map { "Server \($0)" } ?? "There is no server.")

    \(number)  \(fact ?? "–")\($fact.isLoading ? " …" : "")

    \((problem ?? $fact.loadError).map { "\($0)" } ?? "")
    """
  }

  package var keys: [StudyKey] {
    [
      StudyKey("+", "next number") { self.nextButtonTapped() },
      StudyKey("r", "load again") { self.reload() },
      StudyKey("x", server.word(isReplacing: address != nil)) { self.serverButtonTapped() },
    ]
  }

  /// Loads the fact whenever a server starts.
  package func run() async {
    for await address in $address.publisher.values where address != nil { reload(isNew: true) }
  }

  package static func perform(_ arguments: [String]) async throws -> Bool {
    guard arguments == ["--serve"] else { return false }
    try await server().serveUntilStopped()
    return true
  }

  /// Starts the server in this process.
  package static func server() throws -> AnnouncedServer {
    let requests = Shared(value: 0)
    return try AnnouncedServer(of: about.name) { path in
      guard let number = Int(path.dropFirst()) else {
        return .text(status: "404 Not Found", body: "")
      }
      let count = requests.withLock { count in
        count += 1
        return count
      }
      return .text(status: "200 OK", body: "\(number) is a good number (request \(count)).")
    }
  }

  /// Shows the fact about the next number.
  package func nextButtonTapped() {
    number += 1
    reload(isNew: true)
  }

  private func reload(isNew: Bool = false) {
    guard isNew, let address else {
      // The property's `loadError` keeps the error, and the screen shows it.
      loading = Task { try? await $fact.load() }
      return
    }
    $fact = SharedReader(.fact(number, from: address, isBroken: isBroken))
  }

  private func serverButtonTapped() {
    do {
      server = try server == nil ? startServer([Self.about.name, "--serve"]) : nil
    } catch {
      problem = error
    }
  }
}

/// A key for a fact about a number.
package struct FactKey: SharedReaderKey {
  /// The identity of a fact.
  package struct ID: Hashable, Sendable {
    let server: String
    var number: Int?
  }

  let server: String
  let number: Int
  let isBroken: Bool
  @Dependency(\.httpClient) private var client

  package var id: ID {
    if isBroken {
      ID(server: server)
    } else {
      ID(server: server, number: number)
    }
  }

  package func load(context: LoadContext<String?>, continuation: LoadContinuation<String?>) {
    Task {
      do {
        continuation.resume(returning: try await client.get("\(server)/\(number)"))
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }

  // The subscription does nothing, because a fact never changes on its own.
  package func subscribe(
    context: LoadContext<String?>,
    subscriber: SharedSubscriber<String?>
  ) -> SharedSubscription {
    SharedSubscription {}
  }
}

extension SharedReaderKey where Self == FactKey {
  /// A key that loads a fact about a number from a server.
  package static func fact(_ number: Int, from server: String, isBroken: Bool = false) -> Self {
    FactKey(server: server, number: number, isBroken: isBroken)
  }
}
