package import Foundation
import Locking

/// A client that uses the JSON gateway of an etcd cluster.
///
/// ```swift
/// let client = EtcdClient(EtcdConfiguration(endpoints: [url], credentials: credentials))
/// let page = try await client.range(.prefix("/syncups/platform/"))
/// for try await event in client.watch(.prefix("/syncups/platform/"), from: page.revision + 1) {
///   …
/// }
/// ```
///
/// Each request has a timeout. If a member does not answer, the client sends the request to the
/// next member. The client sends a transaction to the next member only if no member has received it
/// yet. The client renews expired tokens. Apart from a `CancellationError`, all errors of a client
/// are ``EtcdError``s.
///
/// A client can be used from any thread. Closing or releasing the client closes its connections.
public final class EtcdClient: Sendable {
  private struct State {
    /// The index of the next request's endpoint, before it is reduced modulo the number of
    /// endpoints.
    var endpoint = 0
    var token: String?
    var authentication: Task<String?, any Error>?
    var latestRevision: Int64 = 0
  }

  /// The addresses of the cluster's members, and the credentials and timeouts of the client.
  public let configuration: EtcdConfiguration

  /// The clock for timeouts and delays.
  package let clock: any Clock<Duration>

  private let transport: any EtcdTransport
  private let state = Locked(State())

  /// Creates a client, which connects with its first request.
  ///
  /// - Parameters:
  ///   - configuration: The addresses of the cluster's members, and the credentials and timeouts of
  ///     the client.
  ///   - clock: The clock for timeouts and delays.
  public convenience init(
    _ configuration: EtcdConfiguration,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(
      configuration,
      transport: CurlTransport(authorities: configuration.authorities),
      clock: clock
    )
  }

  /// Creates a client with a custom transport.
  package init(
    _ configuration: EtcdConfiguration,
    transport: any EtcdTransport,
    clock: any Clock<Duration>
  ) {
    self.configuration = configuration
    self.transport = transport
    self.clock = clock
  }

  deinit { transport.close() }

  /// Cancels all requests and closes the client.
  ///
  /// The client cannot be used afterwards.
  public func close() { transport.close() }

  /// The latest cluster revision in any answer so far.
  var latestRevision: Int64 { state.withLock { $0.latestRevision } }

  /// The endpoint that receives the next request.
  package var endpoint: URL {
    let endpoints = configuration.endpoints
    return endpoints[state.withLock { $0.endpoint } % endpoints.count]
  }

  /// Switches to the next endpoint if the client still uses the given endpoint.
  func leave(_ endpoint: URL) {
    let endpoints = configuration.endpoints
    state.withLock { state in
      if endpoints[state.endpoint % endpoints.count] == endpoint { state.endpoint += 1 }
    }
  }

  func recordRevision(_ revision: Int64) {
    state.withLock { $0.latestRevision = max($0.latestRevision, revision) }
  }

  // MARK: Requests

  /// Sends a request to each member in turn until one answers.
  ///
  /// - Parameters:
  ///   - path: The path of the request's URL, such as `/v3/kv/range`.
  ///   - body: The body of the request.
  ///   - isRepeatable: Whether the request may be performed twice. A request that is not repeatable
  ///     goes to the next member only if no member has received it yet.
  /// - Throws: An ``EtcdError``, or a `CancellationError`.
  func call(
    _ path: String,
    _ body: WireValue,
    isRepeatable: Bool = true
  ) async throws -> WireAnswer {
    let body = body.json
    var attempt = 1
    while true {
      let endpoint = endpoint
      do {
        return try await authenticated(at: endpoint) { token in
          let request = EtcdRequest(url: endpoint.appending(path: path), token: token, body: body)
          return try await self.answer(to: request, at: endpoint)
        }
      } catch let failure as Failure {
        leave(endpoint)
        guard failure.isUnsent || isRepeatable, attempt < configuration.endpoints.count else {
          throw failure.error
        }
        attempt += 1
      }
    }
  }

  /// Sends a request whose answer is a stream.
  ///
  /// - Returns: The parts of the answer, as they arrive.
  func stream(_ request: EtcdRequest) -> AsyncThrowingStream<EtcdResponsePart, any Error> {
    transport.send(request)
  }

  /// Thrown if a member does not answer or cannot perform a request, so that the client tries
  /// another member.
  struct Failure: Error {
    let error: EtcdError

    /// Whether it is certain that the member did not perform the request.
    var isUnsent = false
  }

  /// Sends a request to one member.
  private func answer(to request: EtcdRequest, at endpoint: URL) async throws -> WireAnswer {
    let result = try await withDeadline {
      var (status, date, body) = (0, "", Data())
      for try await part in self.transport.send(request) {
        switch part {
        case .status(let value): status = value
        case .date(let value): date = value
        case .data(let data): body.append(data)
        }
        if body.count > self.configuration.answerLimit {
          throw EtcdError.endless(at: endpoint)
        }
      }
      // A cancelled stream ends in the same way as a complete stream.
      try Task.checkCancellation()
      if status == 200, body.isEmpty {
        // The server, or a proxy, closed the connection before the headers were complete.
        throw EtcdTransportError.lost("the connection was closed")
      }
      return (status, date, body)
    } orThrow: {
      Failure(error: EtcdError(endpoint: endpoint, reason: .timedOut))
    } mapping: {
      self.failure($0, at: endpoint)
    }
    var answer = try EtcdError.answer(status: result.0, body: result.2, from: endpoint)
    answer.date = result.1
    recordRevision(answer.revision)
    return answer
  }

  /// Converts a transport error to a client error.
  func failure(_ error: any Error, at endpoint: URL) -> any Error {
    switch error as? EtcdTransportError {
    case .notSent(let detail):
      Failure(
        error: EtcdError(endpoint: endpoint, reason: .unreachable(detail)),
        isUnsent: true
      )
    case .lost(let detail):
      Failure(error: EtcdError(endpoint: endpoint, reason: .unreachable(detail)))
    case .untrustedCertificate:
      EtcdError(endpoint: endpoint, reason: .untrustedCertificate)
    case nil: error
    }
  }

  /// Runs an operation, and cancels it after the request timeout.
  private func withDeadline<Result: Sendable>(
    _ operation: @escaping @Sendable () async throws -> Result,
    orThrow timeout: @escaping @Sendable () -> any Error,
    mapping: @escaping @Sendable (any Error) -> any Error
  ) async throws -> Result {
    let (clock, limit) = (clock, configuration.requestTimeout)
    return try await withThrowingTaskGroup(of: Result.self) { group in
      group.addTask {
        do { return try await operation() } catch { throw mapping(error) }
      }
      group.addTask {
        try await clock.sleep(for: limit)
        throw timeout()
      }
      defer { group.cancelAll() }
      guard let result = try await group.next() else { throw CancellationError() }
      return result
    }
  }

  // MARK: Authentication

  /// Runs an operation with the user's token.
  ///
  /// If the token has expired, runs the operation again with a new token.
  ///
  /// A token contains a position in the cluster's log, and the cluster answers a request only when
  /// its log has reached this position. The log of a cluster that was restored from a snapshot may
  /// be shorter. So after a timeout, the next operation requests a new token.
  func authenticated<Result>(
    at endpoint: URL,
    _ operation: (String?) async throws -> Result
  ) async throws -> Result {
    let token = try await token(at: endpoint)
    do {
      return try await operation(token)
    } catch let error as ExpiredToken {
      if configuration.credentials == nil {
        throw EtcdError(endpoint: error.endpoint, reason: .needsPassword)
      }
      forget(token)
      do {
        return try await operation(try await self.token(at: endpoint))
      } catch let error as ExpiredToken {
        throw EtcdError(endpoint: error.endpoint, reason: .wrongPassword)
      }
    } catch let failure as Failure where failure.error.reason == .timedOut {
      forget(token)
      throw failure
    }
  }

  private func forget(_ token: String?) {
    state.withLock { if $0.token == token { $0.token = nil } }
  }

  /// Returns the user's token: `nil` without credentials, and empty if the cluster has no
  /// authentication.
  ///
  /// Concurrent calls share one request for a token.
  private func token(at endpoint: URL) async throws -> String? {
    guard let credentials = configuration.credentials else { return nil }
    let authentication = state.withLock { state -> Task<String?, any Error>? in
      if state.token != nil { return nil }
      if let authentication = state.authentication { return authentication }
      let task = Task { [weak self] in
        let result = await Swift.Result<String?, any Error> { [weak self] in
          try await self?.newToken(credentials, at: endpoint)
        }
        self?.state.withLock { state in
          state.authentication = nil
          state.token = (try? result.get()) ?? nil
        }
        return try result.get()
      }
      state.authentication = task
      return task
    }
    if let authentication { return try await authentication.value }
    return state.withLock { $0.token }
  }

  private func newToken(_ credentials: EtcdCredentials, at endpoint: URL) async throws -> String? {
    let body = WireValue.object([
      "name": .string(credentials.user), "password": .string(credentials.password),
    ])
    let url = endpoint.appending(path: "/v3/auth/authenticate")
    do {
      return try await answer(
        to: EtcdRequest(url: url, token: nil, body: body.json),
        at: endpoint
      ).token
    } catch is AuthenticationIsOff {
      // The cluster has no authentication, so everyone has all permissions.
      return ""
    }
  }
}

extension Result where Failure == any Error {
  /// Runs an operation, and captures the value that it returns or the error that it throws.
  fileprivate init(_ operation: @Sendable () async throws -> Success) async {
    do { self = .success(try await operation()) } catch { self = .failure(error) }
  }
}
