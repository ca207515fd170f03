package import Foundation

/// Sends requests of a client to a server.
///
/// There is one over libcurl; tests have others.
package protocol EtcdTransport: Sendable {
  /// Sends a request.
  ///
  /// - Parameter request: The request.
  /// - Returns: The status of the answer first, and then its body in pieces as they arrive. Ending
  ///   the stream ends the request. It throws a ``EtcdTransportError``.
  func send(_ request: EtcdRequest) -> AsyncThrowingStream<EtcdResponsePart, any Error>

  /// Ends all requests.
  func close()
}

/// A request as it goes to a server.
package struct EtcdRequest: Hashable, Sendable {
  /// The URL of the server with the path of the request.
  package var url: URL

  /// The token that stands for the user, if there is one.
  package var token: String?

  /// The request as JSON.
  package var body: Data
}

/// Part of the answer to a request.
package enum EtcdResponsePart: Hashable, Sendable {
  /// The status of the answer, such as 200.
  case status(Int)

  /// A piece of its body.
  case data(Data)
}

/// Why there is no answer.
package enum EtcdTransportError: Error, Hashable {
  /// The request did not reach a server, so it was not carried out.
  case notSent(String)

  /// The connection was lost, so the request may have been carried out.
  case lost(String)

  /// The certificate of the server is not trusted.
  case untrustedCertificate
}
