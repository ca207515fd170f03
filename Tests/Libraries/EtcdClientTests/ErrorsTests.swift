import EtcdClient
import EtcdTestSupport
import Foundation
import Testing

/// Tests of the sentences in the client's errors.
@Suite(.timeLimit(.minutes(5))) struct ErrorsTests {
  @Test(
    "Each error of an etcd server is described by its own message",
    arguments: [
      (
        400,
        #"{"error":"etcdserver: authentication failed, invalid user ID or password","code":3}"#,
        "'http://a.test:1' does not accept the user or the password: check both."
      ),
      (
        403, #"{"error":"etcdserver: permission denied","code":7}"#,
        "'http://a.test:1' denies the user access: ask its administrator for a role."
      ),
      (
        400, #"{"error":"etcdserver: user name is empty","code":3}"#,
        "'http://a.test:1' asks for a user and a password: give both."
      ),
      (
        429, #"{"error":"etcdserver: mvcc: database space exceeded","code":8}"#,
        "'http://a.test:1' is full: its administrator has to compact it or raise its quota."
      ),
      (
        400, #"{"error":"etcdserver: mvcc: required revision has been compacted","code":11}"#,
        "'http://a.test:1' has discarded the requested revision: load everything again."
      ),
      (
        400, #"{"error":"etcdserver: request is too large","code":3}"#,
        "'http://a.test:1' does not accept a value of this size: make the value smaller."
      ),
      (
        404, #"{"error":"etcdserver: requested lease not found","code":5}"#,
        "'http://a.test:1' has ended the lease: request a new lease."
      ),
      (
        503, #"{"error":"etcdserver: no leader","code":14}"#,
        "The cluster of 'http://a.test:1' has no leader: start more than half of its members."
      ),
      (
        400, #"{"error":"etcdserver: duplicate key given in txn request","code":3}"#,
        "'http://a.test:1' refuses the request: "
          + "etcdserver: duplicate key given in txn request."
      ),
      (
        200, "<html>Welcome</html>",
        "'http://a.test:1' does not answer like etcd (its answer is not JSON): "
          + "check the address."
      ),
      (
        200, #"{"header":{},"x":"# + String(repeating: "[", count: 120_000),
        "'http://a.test:1' does not answer like etcd (its answer is nested too deeply): "
          + "check the address."
      ),
      (
        200, String(repeating: #"{"result":"#, count: 20_000),
        "'http://a.test:1' does not answer like etcd (its answer is nested too deeply): "
          + "check the address."
      ),
      (
        200, #"{"header":{"revision":"9223372036854775807"}}"#,
        "'http://a.test:1' does not answer like etcd (a number in its answer is out of range): "
          + "check the address."
      ),
      (
        200, #"{"header":{"revision":"-1"}}"#,
        "'http://a.test:1' does not answer like etcd (a number in its answer is out of range): "
          + "check the address."
      ),
      (
        200, #"{"header":{},"ID":"18446744073709551616"}"#,
        "'http://a.test:1' does not answer like etcd (a number in its answer is out of range): "
          + "check the address."
      ),
      (
        200, "{}",
        "'http://a.test:1' does not answer like etcd (its answer has no header): "
          + "check the address."
      ),
      (
        404, "not found",
        "'http://a.test:1' does not answer like etcd (HTTP status 404): check the address."
      ),
      (
        502, "bad gateway",
        "Cannot reach 'http://a.test:1' (HTTP status 502): check the address and the network."
      ),
      (
        200, "",
        "Cannot reach 'http://a.test:1' (the connection was closed): check the address and the network."
      ),
    ]
  )
  func answerHasItsSentence(status: Int, body: String, sentence: String) async {
    let transport = RecordedTransport([.answer(status, [Data(body.utf8)])])
    let error = await #expect(throws: EtcdError.self) {
      try await transport.client().range(.key("a"))
    }
    #expect(error?.description == sentence)
    #expect(error?.localizedDescription == sentence)
  }

  @Test(
    "Each connection failure of the etcd client has its own message",
    arguments: [
      (
        EtcdTransportError.notSent("the connection was refused"),
        "Cannot reach 'http://a.test:1' (the connection was refused): "
          + "check the address and the network."
      ),
      (
        .untrustedCertificate,
        "The certificate of 'http://a.test:1' is not trusted: add the certificate's authority to the system's certificates."
      ),
    ]
  )
  func failureHasItsSentence(failure: EtcdTransportError, sentence: String) async {
    let transport = RecordedTransport([.failure(failure)])
    let error = await #expect(throws: EtcdError.self) {
      try await transport.client().range(.key("a"))
    }
    #expect(error?.description == sentence)
  }

  @Test(
    "A request or a watch fails if etcd's response is longer than the size limit",
    arguments: [false, true]
  )
  func endlessAnswer(isWatch: Bool) async throws {
    let piece = Data(repeating: UInt8(ascii: "x"), count: 1_000)
    let transport = RecordedTransport([.open([piece, piece])])
    let url = try #require(URL(string: "http://a.test:1"))
    var configuration = EtcdConfiguration(
      endpoints: [url],
      requestTimeout: .seconds(300),
      silenceTimeout: .seconds(300)
    )
    configuration.answerLimit = 1_999
    let client = EtcdClient(configuration, transport: transport, clock: ContinuousClock())
    let error = await #expect(throws: EtcdError.self) {
      if !isWatch { _ = try await client.range(.key("a")) }
      for try await _ in client.watch(.key("a"), from: 1) {}
    }
    #expect(
      error?.description
        == "'http://a.test:1' does not answer like etcd (its answer is too large): "
        + "check the address."
    )
  }

  @Test("Descriptions and errors of the etcd client do not contain the credentials")
  func credentialsAreInNoDescription() async throws {
    let credentials = EtcdCredentials(user: "ada", password: "secret")
    var dumped = ""
    dump(credentials, to: &dumped)
    #expect(
      "\(credentials) \(String(reflecting: credentials)) \(dumped)".contains("secret") == false
    )
    #expect("\(credentials)" == "<credentials>")

    let url = try #require(URL(string: "https://ada:secret@etcd.test:2379/path"))
    #expect(
      EtcdConfiguration(endpoints: [url]).endpoints.map(\.absoluteString)
        == ["https://etcd.test:2379/path"]
    )
    let error = EtcdError(endpoint: url, reason: .timedOut)
    #expect(
      error.description
        == "'https://etcd.test:2379' does not answer: "
        + "check the network and whether etcd is running."
    )
  }

  @Test(
    "The etcd client's delay between attempts grows up to a limit",
    arguments: [(1, 25), (2, 50), (3, 100), (9, 300), (250, 300)]
  )
  func pauseGrowsUpToItsLimit(failures: Int, milliseconds: Int) {
    let backoff = EtcdBackoff()
    let longest = Duration.milliseconds(milliseconds)
    #expect(backoff.delay(afterFailures: failures, random: 1) == longest)
    #expect(backoff.delay(afterFailures: failures, random: 0) == longest / 2)
  }
}
