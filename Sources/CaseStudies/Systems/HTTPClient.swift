package import Dependencies
import Foundation
import FoundationNetworking

/// Sends the requests of studies to web servers.
package struct HTTPClient: Sendable {
  /// Returns the body of the answer to a request.
  package var get: @Sendable (_ url: String) async throws -> String

  /// Returns the lines of a streamed answer as they arrive.
  package var lines: @Sendable (_ url: String) -> AsyncThrowingStream<String, any Error>

  package init(
    get: @escaping @Sendable (_ url: String) async throws -> String,
    lines: @escaping @Sendable (_ url: String) -> AsyncThrowingStream<String, any Error> = { _ in
      AsyncThrowingStream { $0.finish() }
    }
  ) {
    (self.get, self.lines) = (get, lines)
  }
}

/// An HTTP error.
package enum HTTPError: LocalizedError, CustomStringConvertible, Equatable {
  /// No server answers at this address.
  case unreachable(String)

  /// The server answered with an error status.
  case refused(String, status: Int)

  /// A sentence for the user.
  package var description: String {
    switch self {
    case .unreachable(let server): "No server answers at \(server): start one."
    case .refused(let server, let status): "The server at \(server) answers with status \(status)."
    }
  }

  /// The same text as `description`, used by `localizedDescription`.
  package var errorDescription: String? { description }
}

extension DependencyValues {
  /// Sends the requests of studies to web servers.
  package var httpClient: HTTPClient {
    get { self[HTTPClientKey.self] }
    set { self[HTTPClientKey.self] = newValue }
  }
}

private enum HTTPClientKey: DependencyKey {
  static let liveValue = HTTPClient { url in
    try await get(url)
  } lines: { url in
    AsyncThrowingStream { continuation in
      let receiver = LineReceiver(url: url, continuation)
      let session = URLSession(
        configuration: .ephemeral,
        delegate: receiver,
        delegateQueue: nil
      )
      guard let place = URL(string: url) else {
        return continuation.finish(throwing: HTTPError.unreachable(url))
      }
      // The timeout is a day, because the server may be silent for a long time.
      session.dataTask(with: URLRequest(url: place, timeoutInterval: 86_400)).resume()
      continuation.onTermination = { _ in session.invalidateAndCancel() }
    }
  }

  // The tests that play scripts use real servers.
  static let testValue = liveValue

  private static func get(_ url: String) async throws -> String {
    guard let place = URL(string: url) else { throw HTTPError.unreachable(url) }
    let answer: (data: Data, response: URLResponse)
    do {
      answer = try await URLSession.shared.data(from: place)
    } catch is URLError {
      throw HTTPError.unreachable(url)
    }
    let status = (answer.response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else { throw HTTPError.refused(url, status: status) }
    return String(decoding: answer.data, as: UTF8.self)
  }
}

/// Splits an answer into lines as it arrives.
///
/// SAFETY: The session calls its delegate on a queue that runs one call at a time.
private final class LineReceiver: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  private let url: String
  private let continuation: AsyncThrowingStream<String, any Error>.Continuation
  private var rest = Data()

  init(url: String, _ continuation: AsyncThrowingStream<String, any Error>.Continuation) {
    (self.url, self.continuation) = (url, continuation)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    rest += data
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      continuation.yield(String(decoding: rest[..<end], as: UTF8.self))
      rest = Data(rest[rest.index(after: end)...])
    }
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    continuation.finish(throwing: HTTPError.unreachable(url))
  }
}
