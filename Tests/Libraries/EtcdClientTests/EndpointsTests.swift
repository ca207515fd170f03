import Dependencies
import EtcdClient
import EtcdTestSupport
import Foundation
import Testing

/// Tests of how the client chooses cluster members, sends credentials and applies timeouts.
@Suite(.timeLimit(.minutes(5))) struct EndpointsTests {
  private static let ok = RecordedTransport.Exchange.ok(#"{"header":{"revision":"4"}}"#)
  private static let succeeded = RecordedTransport.Exchange.ok(
    #"{"header":{"revision":"4"},"succeeded":true}"#
  )
  private static let expired = RecordedTransport.Exchange.answer(
    401,
    [Data(#"{"error":"etcdserver: invalid auth token","code":16}"#.utf8)]
  )
  private let endpoints = ["http://a.test:1", "http://b.test:2"]
  private let ada = EtcdCredentials(user: "ada", password: "secret")

  @Test("The etcd client stays with the cluster member that responds")
  func memberThatAnswersIsAskedAgain() async throws {
    let transport = RecordedTransport([.failure(.notSent("refused")), Self.ok, Self.ok])
    let client = transport.client(endpoints: endpoints)
    _ = try await client.range(.key("x"))
    _ = try await client.range(.key("x"))
    #expect(transport.requests.map(\.url.host) == ["a.test", "b.test", "b.test"])
  }

  @Test(
    "An etcd request moves to the next cluster member when a member reports that it has no leader"
  )
  func memberWithoutLeaderIsLeft() async throws {
    let noLeader = #"{"error":"etcdserver: no leader","code":14}"#
    let transport = RecordedTransport([.answer(503, [Data(noLeader.utf8)]), Self.ok])
    _ = try await transport.client(endpoints: endpoints).range(.key("x"))
    #expect(transport.requests.map(\.url.host) == ["a.test", "b.test"])
  }

  @Test("An etcd transaction that may have been applied is not sent again")
  func transactionThatMayHaveBeenCarriedOutIsNotSentAgain() async throws {
    let transport = RecordedTransport([.failure(.lost("cut")), Self.succeeded])
    let client = transport.client(endpoints: endpoints)
    let error = await #expect(throws: EtcdError.self) {
      try await client.commit(EtcdTransaction(performing: [.put("x", Data())]))
    }
    #expect(error?.reason == .unreachable("the connection was lost") || error?.isTransient == true)
    #expect(transport.requests.count == 1)
  }

  @Test("An etcd transaction that could not be sent is sent to the next member of the cluster")
  func transactionThatWasNotSentGoesToTheNextMember() async throws {
    let transport = RecordedTransport([.failure(.notSent("refused")), Self.succeeded])
    let client = transport.client(endpoints: endpoints)
    let result = try await client.commit(EtcdTransaction(performing: [.put("x", Data())]))
    #expect(result.succeeded)
  }

  @Test("An etcd request fails at its deadline")
  func requestEndsAtItsDeadline() async throws {
    let clock = TestClock()
    let transport = RecordedTransport([.silence])
    let client = transport.client(clock: clock, timeout: .seconds(4))
    let task = Task { try await client.range(.key("x")) }
    await clock.waitForSleepers(1)
    await clock.advance(by: .seconds(4))
    let error = await #expect(throws: EtcdError.self) { try await task.value }
    #expect(error?.reason == .timedOut)
  }

  @Test("The etcd client requests one token and sends it with each request")
  func tokenIsAskedForOnceAndSent() async throws {
    let transport = RecordedTransport([
      .ok(#"{"header":{"revision":"4"},"token":"abc.1"}"#), Self.ok, Self.ok,
    ])
    let client = transport.client(credentials: ada)
    _ = try await client.range(.key("x"))
    _ = try await client.range(.key("x"))
    #expect(transport.requests.map(\.token) == [nil, "abc.1", "abc.1"])
    #expect(
      transport.sent.first
        == #"http://a.test:1/v3/auth/authenticate {"name":"ada","password":"secret"}"#
    )
  }

  @Test("When an etcd token has expired, the client gets a new token and sends the request again")
  func tokenThatHasExpiredIsRenewedOnce() async throws {
    let transport = RecordedTransport([
      .ok(#"{"header":{"revision":"4"},"token":"old"}"#), Self.expired,
      .ok(#"{"header":{"revision":"4"},"token":"new"}"#), Self.ok,
    ])
    _ = try await transport.client(credentials: ada).range(.key("x"))
    #expect(transport.requests.map(\.token) == [nil, "old", nil, "new"])
  }

  @Test("An etcd token is renewed if a request that used the token received no response")
  func tokenWithoutAnAnswerIsRenewed() async throws {
    let clock = TestClock()
    let transport = RecordedTransport([
      .ok(#"{"header":{"revision":"4"},"token":"old"}"#), .silence,
      .ok(#"{"header":{"revision":"4"},"token":"new"}"#), Self.ok,
    ])
    let client = transport.client(credentials: ada, clock: clock, timeout: .seconds(4))
    let unanswered = Task { try await client.range(.key("x")) }
    while transport.requests.count < 2 { await Task.yield() }
    await clock.waitForSleepers(1)
    await clock.advance(by: .seconds(4))
    await #expect(throws: EtcdError.self) { try await unanswered.value }
    _ = try await client.range(.key("x"))
    #expect(transport.requests.map(\.token) == [nil, "old", nil, "new"])
  }

  @Test("If etcd also rejects a renewed token, the client reports a wrong password")
  func tokenThatIsNeverAcceptedIsAnError() async throws {
    let token = RecordedTransport.Exchange.ok(#"{"header":{"revision":"4"},"token":"t"}"#)
    let transport = RecordedTransport([token, Self.expired, token, Self.expired])
    let error = await #expect(throws: EtcdError.self) {
      try await transport.client(credentials: ada).range(.key("x"))
    }
    #expect(error?.reason == .wrongPassword)
  }

  @Test("An etcd cluster without users accepts requests with credentials")
  func clusterWithoutUsersTakesAnybody() async throws {
    let off = #"{"error":"etcdserver: authentication is not enabled","code":9}"#
    let transport = RecordedTransport([.answer(400, [Data(off.utf8)]), Self.ok])
    _ = try await transport.client(credentials: ada).range(.key("x"))
    #expect(transport.requests.count == 2)
  }
}
