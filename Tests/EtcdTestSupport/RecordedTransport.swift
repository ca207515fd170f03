package import EtcdClient
package import Foundation
import Locking

/// Answers requests with recorded responses, in order, and records the requests.
package final class RecordedTransport: EtcdTransport {
  /// A recorded answer to a request.
  package enum Exchange: Sendable {
    /// A status and a body, which can arrive in pieces.
    case answer(Int, [Data])

    /// Pieces of a body, after which the connection stays open.
    case open([Data])

    /// An error instead of an answer.
    case failure(EtcdTransportError)

    /// Neither an answer nor an error.
    case silence

    /// An answer with status 200.
    package static func ok(_ body: String) -> Exchange { .answer(200, [Data(body.utf8)]) }
  }

  private let state: Locked<(exchanges: [Exchange], requests: [EtcdRequest])>

  /// Creates a transport with its answers.
  package init(_ exchanges: [Exchange]) { state = Locked((exchanges, [])) }

  /// A client with the given endpoints.
  ///
  /// - Parameters:
  ///   - endpoints: The URLs of the members.
  ///   - credentials: The user and the password.
  ///   - clock: Measures deadlines and pauses.
  ///   - timeout: The deadline of a request. Without a test clock, the deadline only ends a
  ///     test that hangs, because a busy machine may read an answer seconds late.
  package func client(
    endpoints: [String] = ["http://a.test:1"],
    credentials: EtcdCredentials? = nil,
    clock: any Clock<Duration> = ContinuousClock(),
    timeout: Duration = .seconds(300)
  ) -> EtcdClient {
    EtcdClient(
      EtcdConfiguration(
        endpoints: endpoints.compactMap { URL(string: $0) },
        credentials: credentials,
        requestTimeout: timeout,
        silenceTimeout: timeout,
        backoff: EtcdBackoff(first: .milliseconds(1), limit: .milliseconds(1))
      ),
      transport: self,
      clock: clock
    )
  }

  /// The requests so far.
  package var requests: [EtcdRequest] { state.withLock { $0.requests } }

  /// The URL and the body of each request so far.
  package var sent: [String] {
    requests.map { "\($0.url.absoluteString) \(String(decoding: $0.body, as: UTF8.self))" }
  }

  /// Answers a request with the next response, or never if none is left.
  package func send(_ request: EtcdRequest) -> AsyncThrowingStream<EtcdResponsePart, any Error> {
    let exchange = state.withLock { state in
      state.requests.append(request)
      return state.exchanges.isEmpty ? Exchange.silence : state.exchanges.removeFirst()
    }
    return AsyncThrowingStream { continuation in
      switch exchange {
      case .answer(let status, let pieces):
        continuation.yield(.status(status))
        for piece in pieces { continuation.yield(.data(piece)) }
        continuation.finish()
      case .open(let pieces):
        continuation.yield(.status(200))
        for piece in pieces { continuation.yield(.data(piece)) }
      case .failure(let error): continuation.finish(throwing: error)
      case .silence: break
      }
    }
  }

  /// Does nothing.
  package func close() {}
}
