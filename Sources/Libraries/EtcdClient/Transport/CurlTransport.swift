import Foundation

/// Sends requests with libcurl.
///
/// NB: Not with a `URLSession`, although that uses libcurl, too. etcd's gateway ends each answer
/// that says what is wrong with a trailer. FoundationNetworking takes a trailer for the header of
/// another answer, and stops the process at the end of the transfer.
///
/// The authorities that are trusted are those of the system.
package final class CurlTransport: EtcdTransport {
  private let loop: CurlLoop?

  /// Creates a transport, which connects with its first request.
  package init() { loop = CurlLoop() }

  deinit { close() }

  /// Ends all requests.
  package func close() { loop?.close() }

  /// Sends a request.
  package func send(
    _ request: EtcdRequest
  ) -> AsyncThrowingStream<EtcdResponsePart, any Error> {
    AsyncThrowingStream { continuation in
      guard let loop else {
        return continuation.finish(
          throwing: EtcdTransportError.notSent("libcurl4 is not installed")
        )
      }
      let transfer = CurlTransfer(request, continuation)
      continuation.onTermination = { reason in
        if case .cancelled = reason { loop.cancel(transfer) }
      }
      loop.add(transfer)
    }
  }
}
