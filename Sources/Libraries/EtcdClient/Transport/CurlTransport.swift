package import Foundation
import Locking

/// A transport that sends requests with libcurl, each request on its own thread.
package final class CurlTransport: EtcdTransport {
  private struct State {
    /// Handles whose connections can be reused.
    var idle: [Curl.Handle] = []
    var exchanges: [ObjectIdentifier: CurlExchange] = [:]
    var isClosed = false
  }

  private let authorities: String?
  private let state = Locked(State())

  /// Creates a transport.
  ///
  /// - Parameter authorities: The file of trusted authorities, or `nil` for the system's
  ///   authorities.
  package init(authorities: URL?) { self.authorities = authorities?.path }

  deinit { close() }

  package func close() {
    let exchanges = state.withLock { state in
      state.isClosed = true
      state.idle = []
      return Array(state.exchanges.values)
    }
    for exchange in exchanges { exchange.end() }
  }

  package func send(
    _ request: EtcdRequest
  ) -> AsyncThrowingStream<EtcdResponsePart, any Error> {
    AsyncThrowingStream { continuation in
      guard
        let handle = state.withLock({ $0.idle.popLast() }) ?? Curl.shared.flatMap(Curl.Handle.init)
      else {
        let error = EtcdTransportError.notSent("libcurl is not installed (Debian: libcurl4)")
        return continuation.finish(throwing: error)
      }
      let exchange = CurlExchange(continuation, handle)
      let isClosed = state.withLock { state in
        state.exchanges[ObjectIdentifier(exchange)] = exchange
        return state.isClosed
      }
      if isClosed { exchange.end() }
      continuation.onTermination = { _ in exchange.end() }
      Thread.detachNewThread { [weak self, authorities] in
        let code = handle.perform(request, authorities: authorities, for: exchange)
        exchange.finish(code)
        self?.state.withLock { state in
          state.exchanges[ObjectIdentifier(exchange)] = nil
          // A connection whose answer was cut off cannot be reused.
          if code == 0, !state.isClosed { state.idle.append(handle) }
        }
      }
    }
  }
}

/// A request in flight, and the receiver of its answer.
final class CurlExchange: Sendable {
  typealias Continuation = AsyncThrowingStream<EtcdResponsePart, any Error>.Continuation

  private struct State {
    var isOver = false
    var hasStatus = false
  }

  private let continuation: Continuation
  private let handle: Curl.Handle
  private let state = Locked(State())

  init(_ continuation: Continuation, _ handle: Curl.Handle) {
    self.continuation = continuation
    self.handle = handle
  }

  /// Whether the answer is no longer needed.
  var isOver: Bool { state.withLock { $0.isOver } }

  /// Aborts the request within a second.
  func end() { state.withLock { $0.isOver = true } }

  /// Receives a line of the header, on the thread of the request.
  func receive(header line: String) {
    guard line.lowercased().hasPrefix("date:") else { return }
    continuation.yield(.date(line.dropFirst(5).trimmingCharacters(in: .whitespacesAndNewlines)))
  }

  /// Receives a chunk of the answer, on the thread of the request.
  ///
  /// - Returns: Whether the request should continue.
  func receive(_ bytes: [UInt8]) -> Bool {
    if isOver { return false }
    tellStatus()
    continuation.yield(.data(Data(bytes)))
    return true
  }

  /// Finishes the request with libcurl's result code.
  func finish(_ code: Int) {
    if code == 0 { tellStatus() }
    switch code {
    case 0: continuation.finish()
    case 6: continuation.finish(throwing: EtcdTransportError.notSent("there is no such host"))
    case 7:
      continuation.finish(throwing: EtcdTransportError.notSent("the connection was refused"))
    case 51, 60: continuation.finish(throwing: EtcdTransportError.untrustedCertificate)
    case 35: continuation.finish(throwing: EtcdTransportError.notSent("the TLS handshake failed"))
    case 77:
      let reason = "the file with certificate authorities cannot be read"
      continuation.finish(throwing: EtcdTransportError.notSent(reason))
    default: continuation.finish(throwing: EtcdTransportError.lost("the connection was lost"))
    }
  }

  private func tellStatus() {
    let isFirst = state.withLock { state in
      defer { state.hasStatus = true }
      return !state.hasStatus
    }
    if isFirst { continuation.yield(.status(handle.status)) }
  }
}
