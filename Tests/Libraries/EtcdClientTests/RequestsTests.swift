import EtcdClient
import EtcdTestSupport
import Foundation
import Testing

/// Tests of the client's requests, and of decoding answers that were recorded from etcd 3.4.23.
@Suite(.timeLimit(.minutes(5))) struct RequestsTests {
  @Test("An etcd range request returns the entries of the range")
  func rangeReadsEntries() async throws {
    let transport = RecordedTransport([
      .ok(
        #"""
        {"header":{"cluster_id":"10144879847569953045","member_id":"12428976124636271536",\#
        "revision":"2","raft_term":"2"},"kvs":[{"key":"YS8x","create_revision":"2",\#
        "mod_revision":"2","version":"1","value":"b25l"}],"count":"1"}
        """#
      )
    ])
    let page = try await transport.client().range(.prefix("a/"))
    let entry = EtcdEntry(
      key: "a/1",
      value: Data("one".utf8),
      createRevision: 2,
      modRevision: 2,
      version: 1
    )
    #expect(page == EtcdPage(entries: [entry], count: 1, revision: 2))
    #expect(
      transport.sent == [#"http://a.test:1/v3/kv/range {"key":"YS8=","range_end":"YTA="}"#]
    )
  }

  @Test("A snapshot of etcd loads all pages at the same revision")
  func snapshotReadsPagesAtOneRevision() async throws {
    let transport = RecordedTransport([
      .ok(#"{"header":{"revision":"7"},"kvs":[{"key":"YS8x"}],"more":true,"count":"4"}"#),
      .ok(
        #"{"header":{"revision":"9"},"kvs":[{"key":"YS8y"},{"key":"YS8z"}],"more":true,"count":"3"}"#
      ),
      .ok(#"{"header":{"revision":"9"},"kvs":[{"key":"YS80"}],"count":"1"}"#),
    ])
    var progress: [Double] = []
    let page = try await transport.client()
      .snapshot(of: .prefix("a/"), pageSize: 1, pageBytes: 8) { progress.append($0) }
    #expect(page.entries.map(\.key) == ["a/1", "a/2", "a/3", "a/4"])
    #expect(progress == [0.25, 0.75, 1])
    #expect(page.revision == 7)
    #expect(
      transport.sent == [
        #"http://a.test:1/v3/kv/range {"key":"YS8=","range_end":"YTA=","limit":"1"}"#,
        #"http://a.test:1/v3/kv/range "#
          + #"{"key":"YS8xAA==","range_end":"YTA=","limit":"2","revision":"7"}"#,
        #"http://a.test:1/v3/kv/range "#
          + #"{"key":"YS8zAA==","range_end":"YTA=","limit":"2","revision":"7"}"#,
      ]
    )
  }

  @Test("A snapshot of several etcd ranges returns all entries in order")
  func snapshotReadsRangesBesideEachOther() async throws {
    let etcd = FakeEtcd()
    let keys = (0..<30).map { "t/\(["a", "b", "c"][$0 / 10])/\($0 % 10)" }
    for key in keys { etcd.put(key, "value") }
    etcd.put("t0", "another")
    for splits in [[], ["t/b/"], ["t/c/", "t/b/", "t/a/", "t", "t/x/", "u/"]] {
      var progress: [Double] = []
      let page = try await etcd.client()
        .snapshot(of: .prefix("t/"), splitAt: splits, pageSize: 2) { progress.append($0) }
      #expect(page.entries.map(\.key) == keys)
      #expect(!page.hasMore)
      #expect(progress == progress.sorted())
      #expect(progress.last == 1)
    }
  }

  @Test("An etcd transaction whose comparison fails returns the requested entries")
  func transactionComparesAndReadsWhatDoesNotFit() async throws {
    let transport = RecordedTransport([
      .ok(
        #"""
        {"header":{"cluster_id":"1","revision":"3"},"responses":[{"response_range":\#
        {"header":{"revision":"3"},"kvs":[{"key":"YS8y","create_revision":"3",\#
        "mod_revision":"3","version":"1","value":"dHdv"}],"count":"1"}}]}
        """#
      )
    ])
    let result = try await transport.client().commit(
      EtcdTransaction(
        comparing: [
          .modRevision(of: "a/2", .equal, 2),
          .modRevision(ofEachWithPrefix: "a/", .less, 3),
          .createRevision(of: "b", .greater, 1),
          .version(of: "c", .equal, 0),
        ],
        performing: [.put("a/2", Data("new".utf8), lease: 5), .delete(.key("a/3"))],
        otherwiseReading: [.key("a/2")]
      )
    )
    let entry = EtcdEntry(
      key: "a/2",
      value: Data("two".utf8),
      createRevision: 3,
      modRevision: 3,
      version: 1
    )
    #expect(
      result == EtcdTransaction.Result(succeeded: false, revision: 3, entries: [entry])
    )
    #expect(
      transport.sent == [
        #"http://a.test:1/v3/kv/txn {"compare":["#
          + #"{"key":"YS8y","target":"MOD","result":"EQUAL","mod_revision":"2"},"#
          + #"{"key":"YS8=","range_end":"YTA=","target":"MOD","result":"LESS","mod_revision":"3"},"#
          + #"{"key":"Yg==","target":"CREATE","result":"GREATER","create_revision":"1"},"#
          + #"{"key":"Yw==","target":"VERSION","result":"EQUAL","version":"0"}],"#
          + #""success":[{"request_put":{"key":"YS8y","value":"bmV3","lease":"5"}},"#
          + #"{"request_delete_range":{"key":"YS8z"}}],"#
          + #""failure":[{"request_range":{"key":"YS8y"}}]}"#
      ]
    )
  }

  @Test("The etcd client can request a lease and extend it, and reports a lease that has ended")
  func leaseIsGrantedAndKeptAlive() async throws {
    let transport = RecordedTransport([
      .ok(#"{"header":{"revision":"2"},"ID":"1418812031764376327","TTL":"15"}"#),
      .ok(#"{"result":{"header":{"revision":"2"},"ID":"1418812031764376327","TTL":"15"}}"#),
      .ok(#"{"result":{"header":{"revision":"2"},"ID":"1418812031764376327"}}"#),
    ])
    let client = transport.client()
    let lease = try await client.grantLease(lasting: .seconds(15))
    #expect(lease == 1_418_812_031_764_376_327)
    try await client.keepAlive(lease: lease)
    let error = await #expect(throws: EtcdError.self) { try await client.keepAlive(lease: lease) }
    #expect(error?.reason == .leaseEnded)
    #expect(transport.sent.first == #"http://a.test:1/v3/lease/grant {"TTL":"15"}"#)
  }

  @Test("The status of an etcd server has the server's version, revision and size")
  func statusTellsVersionAndSize() async throws {
    let transport = RecordedTransport([
      .ok(
        #"""
        {"header":{"cluster_id":"10144879847569953045","revision":"1"},"version":"3.4.23",\#
        "dbSize":"20480","leader":"12428976124636271536","raftIndex":"4","errors":["a \"b\""]}
        """#
      )
    ])
    let status = try await transport.client().status()
    #expect(status == EtcdServerStatus(version: "3.4.23", revision: 1, databaseSize: 20_480))
  }

  @Test("The etcd range of an empty or non-ASCII prefix ends after the last key with the prefix")
  func prefixOfAllKeysAndOfOddBytesEndAfterTheirLastKey() async throws {
    let transport = RecordedTransport(
      (1...2).map { _ in .ok(#"{"header":{"revision":"1"}}"#) }
    )
    let client = transport.client()
    _ = try await client.range(.prefix(""))
    _ = try await client.range(.prefix("ÿ"))
    #expect(
      transport.sent == [
        #"http://a.test:1/v3/kv/range {"key":"AA==","range_end":"AA=="}"#,
        #"http://a.test:1/v3/kv/range {"key":"w78=","range_end":"w8A="}"#,
      ]
    )
  }
}
