import Dependencies
import EtcdClient
import EtcdTestSupport
import Foundation
import TestGate
import Testing

/// Tests of the libcurl transport on real sockets, with servers that misbehave.
@Suite(.gated, .timeLimit(.minutes(5))) struct CurlTransportTests {
  private static let created = #"{"result":{"header":{"revision":"3"},"created":true}}"# + "\n"
  private static let progress = #"{"result":{"header":{"revision":"9"}}}"# + "\n"

  /// A configuration with the URLs of the given servers.
  ///
  /// The timeouts are long, because a busy machine answers late. The timeouts only end a test that
  /// hangs.
  private static func configuration(
    _ endpoints: URL...,
    credentials: EtcdCredentials? = nil
  ) -> EtcdConfiguration {
    EtcdConfiguration(
      endpoints: endpoints,
      credentials: credentials,
      requestTimeout: .seconds(300),
      silenceTimeout: .seconds(300),
      backoff: EtcdBackoff(first: .milliseconds(1), limit: .milliseconds(1))
    )
  }

  @Test("A request to etcd has the token and a JSON body")
  func requestHasTokenAndJSON() async throws {
    let server = try StubServer([
      StubServer.chunked([#"{"header":{"revision":"1"},"token":"t1"}"#]) + [.close],
      StubServer.chunked([#"{"header":"#, #"{"revision":"5"}}"#]) + [.close],
    ])
    let credentials = EtcdCredentials(user: "ada", password: "secret")
    let client = EtcdClient(Self.configuration(server.url, credentials: credentials))
    let page = try await client.range(.key("a"))
    #expect(page == EtcdPage(entries: [], count: 0, revision: 5))
    let request = try #require(server.requests.last)
    #expect(request.hasPrefix("POST /v3/kv/range HTTP/1.1\r\n"))
    #expect(request.contains("Authorization: t1\r\n"))
    #expect(request.contains("Grpc-Metadata-Hasleader: true\r\n"))
    #expect(request.hasSuffix(#"{"key":"YQ=="}"#))
  }

  @Test("The status of an etcd server contains the date from the header of the response")
  func time() async throws {
    let body = #"{"header":{"revision":"5"},"version":"3.5.1","dbSize":"42"}"#
    let server = try StubServer([
      [
        .send(
          "HTTP/1.1 200 OK\r\nDate: Thu, 26 Nov 2026 06:22:16 GMT\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
        ), .close,
      ],
      StubServer.chunked([body]) + [.close],
    ])
    let client = EtcdClient(Self.configuration(server.url))
    var status = EtcdServerStatus(version: "3.5.1", revision: 5, databaseSize: 42)
    status.date = Date(timeIntervalSince1970: 1_795_674_136)
    #expect(try await client.status() == status)
    status.date = nil
    #expect(try await client.status() == status)
  }

  @Test("The events of an etcd watch arrive while the watch's connection is still open")
  func piecesOfAWatchArriveWhileItsConnectionIsOpen() async throws {
    let half = Self.progress.prefix(20)
    let rest = Self.progress.dropFirst(20)
    let server = try StubServer([
      StubServer.chunked([Self.created + half, String(rest)], ending: false) + [.stall]
    ])
    let client = EtcdClient(Self.configuration(server.url))
    var iterator = client.watch(.key("a"), from: 1).makeAsyncIterator()
    #expect(try await iterator.next() == .opened)
    #expect(try await iterator.next() == .progress(revision: 9))
  }

  @Test("An etcd watch opens a new connection when its connection is cut in the middle of a chunk")
  func connectionThatIsCutInAPieceIsOpenedAgain() async throws {
    let server = try StubServer([
      StubServer.chunked([Self.created], ending: false) + [.send("40\r\n{\"resu"), .close],
      StubServer.chunked([Self.created, Self.progress], ending: false) + [.stall],
    ])
    let client = EtcdClient(Self.configuration(server.url))
    var iterator = client.watch(.key("a"), from: 1).makeAsyncIterator()
    #expect(try await iterator.next() == .opened)
    guard case .interrupted(let error) = try await iterator.next() else {
      Issue.record("The watch was not interrupted.")
      return
    }
    #expect(error.isTransient)
    #expect(try await iterator.next() == .opened)
    #expect(try await iterator.next() == .progress(revision: 9))
  }

  @Test(
    "An etcd request moves to the next server when the current server stalls until the deadline"
  )
  func serverThatStallsIsLeftAtTheDeadline() async throws {
    let stalled = try StubServer([[.stall]])
    let other = try StubServer([
      StubServer.chunked([#"{"header":{"revision":"5"}}"#]) + [.close]
    ])
    let clock = TestClock()
    let client = EtcdClient(Self.configuration(stalled.url, other.url), clock: clock)
    let task = Task { try await client.range(.key("a")) }
    await clock.waitForSleepers(1)
    await clock.advance(by: .seconds(300))
    #expect(try await task.value.revision == 5)
  }

  @Test("An etcd server that refuses the connection is reported as unreachable")
  func serverThatIsNotThereIsUnreachable() async throws {
    let url = try StubServer([]).url
    let client = EtcdClient(Self.configuration(url))
    let error = await #expect(throws: EtcdError.self) { try await client.range(.key("a")) }
    #expect(error?.reason == .unreachable("the connection was refused"))
  }

  @Test(
    "The etcd client decodes an error response that has a trailer",
    arguments: [
      ("403 Forbidden", "etcdserver: permission denied", EtcdError.Reason.notPermitted),
      ("429 Too Many Requests", "etcdserver: mvcc: database space exceeded", .outOfSpace),
      ("400 Bad Request", "etcdserver: user name is empty", .needsPassword),
    ]
  )
  func errorWithATrailerIsAnError(status: String, text: String, reason: EtcdError.Reason)
    async throws
  {
    let message = #"{"error":"\#(text)"}"#
    let server = try StubServer([
      [
        .send(
          "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\n"
            + "Trailer: Grpc-Trailer-Content-Type\r\nTransfer-Encoding: chunked\r\n\r\n"
            + "\(String(message.utf8.count, radix: 16))\r\n\(message)\r\n"
            + "0\r\nGrpc-Trailer-Content-Type: application/grpc\r\n\r\n"
        ), .close,
      ]
    ])
    let client = EtcdClient(Self.configuration(server.url))
    let error = await #expect(throws: EtcdError.self) { try await client.range(.key("a")) }
    #expect(error?.reason == reason)
  }

  @Test("A redirection of an etcd request is an error and is not followed")
  func redirectionIsNotFollowed() async throws {
    let other = try StubServer([])
    let server = try StubServer([
      [.send("HTTP/1.1 302 Found\r\nLocation: \(other.url)\r\nContent-Length: 0\r\n\r\n"), .close]
    ])
    let client = EtcdClient(Self.configuration(server.url))
    let error = await #expect(throws: EtcdError.self) { try await client.range(.key("a")) }
    #expect(error?.reason == .misunderstood("HTTP status 302"))
    #expect(other.requests.isEmpty)
  }
}
