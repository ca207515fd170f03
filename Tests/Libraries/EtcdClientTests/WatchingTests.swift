import Dependencies
import EtcdClient
import EtcdTestSupport
import Foundation
import Testing

/// Tests of the events of a watch on reliable and unreliable connections.
@Suite(.timeLimit(.minutes(5))) struct WatchingTests {
  private static let created = #"{"result":{"header":{"revision":"3"},"created":true}}"# + "\n"
  private static let changed =
    #"{"result":{"header":{"revision":"3"},"events":["#
    + #"{"kv":{"key":"YS8x","create_revision":"2","mod_revision":"2","version":"1","value":"b25l"}},"#
    + #"{"type":"DELETE","kv":{"key":"YS8y","mod_revision":"3"}}]}}"# + "\n"
  private static let one = EtcdEntry(
    key: "a/1",
    value: Data("one".utf8),
    createRevision: 2,
    modRevision: 2,
    version: 1
  )
  private static let changes = EtcdWatchEvent.changes(
    [.put(one), .delete(key: "a/2", revision: 3)],
    revision: 3
  )

  @Test("An etcd watch decodes events even if the data is split at any byte")
  func piecesMayBeCutAnywhere() async throws {
    let bytes = Array((Self.created + Self.changed).utf8)
    for size in 1...bytes.count {
      let pieces = stride(from: 0, to: bytes.count, by: size).map { start in
        Data(bytes[start..<min(start + size, bytes.count)])
      }
      let client = RecordedTransport([.open(pieces)]).client()
      let events = try await Self.first(2, of: client.watch(.prefix("a/"), from: 2))
      #expect(events == [.opened, Self.changes], "cut every \(size) bytes")
    }
  }

  @Test(
    "If its connection is interrupted, an etcd watch resumes after the last revision that it received"
  )
  func watchGoesOnWhereItWas() async throws {
    let later =
      #"{"result":{"header":{"revision":"4"},"events":["#
      + #"{"kv":{"key":"YS8x","mod_revision":"2","value":"b25l"}},"#
      + #"{"kv":{"key":"YS8x","mod_revision":"4","value":"b25l"}}]}}"# + "\n"
    let half = Self.changed.prefix(100)
    let transport = RecordedTransport([
      .answer(200, [Data((Self.created + Self.changed + half).utf8)]),
      .open([Data((Self.created + later).utf8)]),
    ])
    let client = transport.client(endpoints: ["http://a.test:1", "http://b.test:2"])
    let events = try await Self.first(5, of: client.watch(.prefix("a/"), from: 2))
    let url = try #require(URL(string: "http://a.test:1"))
    #expect(
      events == [
        .opened, Self.changes,
        .interrupted(
          EtcdError(endpoint: url, reason: .unreachable("the connection was closed"))
        ),
        .opened,
        .changes(
          [.put(EtcdEntry(key: "a/1", value: Data("one".utf8), modRevision: 4))],
          revision: 4
        ),
      ]
    )
    #expect(
      transport.sent == [
        #"http://a.test:1/v3/watch {"create_request":{"key":"YS8=","range_end":"YTA=","#
          + #""start_revision":"2","progress_notify":true}}"#,
        #"http://b.test:2/v3/watch {"create_request":{"key":"YS8=","range_end":"YTA=","#
          + #""start_revision":"4","progress_notify":true}}"#,
      ]
    )
  }

  @Test("If etcd has compacted revisions that a watch still needs, the watch ends with an error")
  func compactionEndsTheWatch() async throws {
    let compacted =
      #"{"result":{"header":{"revision":"0"},"canceled":true,"compact_revision":"30"}}"# + "\n"
    let transport = RecordedTransport([.open([Data((Self.created + compacted).utf8)])])
    let error = await #expect(throws: EtcdError.self) {
      for try await _ in transport.client().watch(.prefix("a/"), from: 2) {}
    }
    #expect(error?.reason == .compacted(30))
  }

  @Test("An etcd watch that is not permitted ends with an error")
  func watchThatIsNotPermittedEnds() async throws {
    let refused =
      #"{"result":{"header":{"revision":"3"},"created":true,"canceled":true,"#
      + #""cancel_reason":"etcdserver: permission denied"}}"# + "\n"
    let transport = RecordedTransport([.open([Data(refused.utf8)])])
    let error = await #expect(throws: EtcdError.self) {
      for try await _ in transport.client().watch(.prefix("a/"), from: 2) {}
    }
    #expect(error?.reason == .notPermitted)
  }

  @Test("An etcd watch reports the revision of a progress notification")
  func progressIsTold() async throws {
    let progress = #"{"result":{"header":{"revision":"9"}}}"# + "\n"
    let transport = RecordedTransport([.open([Data((Self.created + progress).utf8)])])
    let events = try await Self.first(2, of: transport.client().watch(.prefix("a/"), from: 2))
    #expect(events == [.opened, .progress(revision: 9)])
  }

  @Test("An etcd watch without events is reopened if the cluster's revision has changed")
  func silentWatchIsOpenedAnewWhenTheClusterHasChanged() async throws {
    let clock = TestClock()
    let transport = RecordedTransport([
      .open([Data(Self.created.utf8)]),
      .ok(#"{"header":{"revision":"8"}}"#),
      .open([Data((Self.created + Self.changed).utf8)]),
    ])
    let client = transport.client(clock: clock, timeout: .seconds(10))
    var iterator = client.watch(.prefix("a/"), from: 2).makeAsyncIterator()
    #expect(try await iterator.next() == .opened)
    _ = try await client.range(.key("a/1"))
    // The client's first check notices that the cluster has changed. The second check notices that
    // the watch has not reported the change.
    for _ in 1...2 {
      await clock.waitForSleepers(1)
      await clock.advance(by: .seconds(10))
    }
    #expect(try await iterator.next() == .opened)
    #expect(try await iterator.next() == Self.changes)
  }

  @Test(
    "If a cluster member does not open an etcd watch in time, the watch moves to the next member"
  )
  func watchThatIsNeverOpenedIsTriedElsewhere() async throws {
    let clock = TestClock()
    let transport = RecordedTransport([.silence, .open([Data(Self.created.utf8)])])
    let client = transport.client(
      endpoints: ["http://a.test:1", "http://b.test:2"],
      clock: clock,
      timeout: .seconds(10)
    )
    var iterator = client.watch(.prefix("a/"), from: 2).makeAsyncIterator()
    await clock.waitForSleepers(1)
    await clock.advance(by: .seconds(10))
    let url = try #require(URL(string: "http://a.test:1"))
    let timedOut = EtcdError(endpoint: url, reason: .timedOut)
    #expect(try await iterator.next() == .interrupted(timedOut))
    await clock.waitForSleepers(1)
    await clock.advance(by: .seconds(1))
    #expect(try await iterator.next() == .opened)
  }

  /// Returns the first events of a watch.
  private static func first(
    _ count: Int,
    of watch: AsyncThrowingStream<EtcdWatchEvent, any Error>
  ) async throws -> [EtcdWatchEvent] {
    var events: [EtcdWatchEvent] = []
    for try await event in watch {
      events.append(event)
      if events.count == count { break }
    }
    return events
  }
}
