import CaseStudies
import Dependencies
import DependenciesTestSupport
import Locking
import Sharing
import TestGate
import Testing

@MainActor
@Suite("Facts that are loaded from a server", .timeLimit(.minutes(5)))
struct FactsTests {
  private let asked = Locked<[String]>([])
  private let isGone = Locked(false)

  private func fact(_ number: Int) -> SharedReader<String?> {
    withDependencies {
      $0.httpClient = HTTPClient { [asked, isGone] url in
        asked.withLock { $0.append(url) }
        guard !isGone.withLock({ $0 }) else { throw HTTPError.unreachable(url) }
        return "\(url) is good"
      }
    } operation: {
      SharedReader(.fact(number, from: "server"))
    }
  }

  /// A fact whose first load has ended.
  private func loadedFact(_ number: Int) async -> SharedReader<String?> {
    let fact = fact(number)
    for await value in fact.publisher.values where value != nil { break }
    return fact
  }

  @Test("A fact is loaded on first use, and again on request")
  func loading() async throws {
    let fact = await loadedFact(7)
    try await fact.load()
    #expect(fact.wrappedValue == "server/7 is good")
    #expect(asked.withLock { $0 } == ["server/7", "server/7"])
  }

  @Test("A loaded fact keeps its value and has an error while the server is unreachable")
  func serverGone() async throws {
    let fact = await loadedFact(7)
    isGone.withLock { $0 = true }
    await #expect(throws: HTTPError.unreachable("server/7")) { try await fact.load() }
    #expect(fact.wrappedValue == "server/7 is good")
    #expect(fact.loadError as? HTTPError == .unreachable("server/7"))
    isGone.withLock { $0 = false }
    try await fact.load()
    #expect(fact.loadError == nil)
  }

  @Test("If two features request a fact about the same number, the fact is loaded only once")
  func sharing() async throws {
    let first = await loadedFact(7)
    let second = SharedReader(.fact(7, from: "server"))
    #expect(second.wrappedValue == "server/7 is good")
    try await first.load()
    #expect(asked.withLock { $0.count } == 2)
  }

  @Test("The error about a fact that cannot be loaded names the address of the server")
  func errors() {
    #expect(HTTPError.unreachable("a").description == "No server answers at a: start one.")
    #expect(
      HTTPError.refused("a", status: 500).description == "The server at a answers with status 500."
    )
  }
}

@Suite("The local HTTP server of a case study", .gated, .timeLimit(.minutes(5)))
struct LocalServerTests {
  @Dependency(\.httpClient) private var client

  @Test(
    "A case study's local server answers or refuses requests until the server object is released"
  )
  func answers() async throws {
    let address: String
    do {
      let server = try LocalServer { path in
        path == "/7" ? .text(status: "200 OK", body: "seven") : .text(status: "404 No", body: "")
      }
      address = server.address
      #expect(try await client.get("\(address)/7") == "seven")
      let refusal = HTTPError.refused("\(address)/8", status: 404)
      await #expect(throws: refusal) { try await client.get("\(address)/8") }
      withExtendedLifetime(server) {}
    }
    await #expect(throws: HTTPError.unreachable(address)) { try await client.get(address) }
  }

  @Test(
    "The local server of a case study sends lines one by one, and its deallocation ends the connection"
  )
  func lines() async throws {
    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
    var server: LocalServer? = try LocalServer { _ in .lines(lines) }
    let address = try #require(server).address
    var received = client.lines(address).makeAsyncIterator()
    for line in ["first", "zweite ☑"] {
      continuation.yield(line)
      #expect(try await received.next() == line)
    }
    server = nil
    await #expect(throws: HTTPError.unreachable(address)) { try await received.next() }
    // The stream of lines has not ended.
    withExtendedLifetime(continuation) {}
  }
}
