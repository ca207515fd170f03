package import Foundation

/// Sends the requests of a client to a server.
///
/// A client uses a `CurlTransport`, unless a test passes another transport.
package protocol EtcdTransport: Sendable {
  /// Sends a request.
  ///
  /// - Parameter request: The request to send.
  /// - Returns: The parts of the answer, as they arrive. Ending the stream cancels the request. The
  ///   stream throws an ``EtcdTransportError`` if the request fails.
  func send(_ request: EtcdRequest) -> AsyncThrowingStream<EtcdResponsePart, any Error>

  /// Cancels all requests.
  func close()
}

/// A request to a server.
package struct EtcdRequest: Hashable, Sendable {
  /// The URL of the server, including the request's path.
  package var url: URL

  /// The token of the user, if any.
  package var token: String?

  /// The body of the request as JSON.
  package var body: Data
}

/// A part of the answer to a request.
package enum EtcdResponsePart: Hashable, Sendable {
  /// The status of the answer, such as 200.
  case status(Int)

  /// The server's time, as written in the header of its answer.
  case date(String)

  /// A chunk of the body.
  case data(Data)
}

/// The reason why a request has no answer.
package enum EtcdTransportError: Error, Hashable {
  /// The request did not reach a server, so it was not performed.
  case notSent(String)

  /// The connection was lost, so the request may have been performed.
  case lost(String)

  /// The server's certificate is not trusted.
  case untrustedCertificate
}
