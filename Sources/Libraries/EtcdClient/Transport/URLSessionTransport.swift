import Foundation
import FoundationNetworking
import Locking

/// Sends requests with a `URLSession`.
package final class URLSessionTransport: EtcdTransport {
  private let delegate = Delegate()
  private let session: URLSession

  /// Creates a session, which trusts the authorities that the system trusts.
  package init() {
    let configuration = URLSessionConfiguration.ephemeral
    // A watch is a request that never ends, and each keeps its connection.
    configuration.httpMaximumConnectionsPerHost = 64
    configuration.timeoutIntervalForRequest = Self.weekInSeconds
    configuration.timeoutIntervalForResource = Self.weekInSeconds
    configuration.httpCookieStorage = nil
    configuration.urlCache = nil
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: queue)
  }

  deinit { close() }

  /// Ends all requests.
  package func close() { session.invalidateAndCancel() }

  /// Sends a request.
  package func send(
    _ request: EtcdRequest
  ) -> AsyncThrowingStream<EtcdResponsePart, any Error> {
    var urlRequest = URLRequest(url: request.url)
    urlRequest.httpMethod = "POST"
    urlRequest.httpBody = request.body
    urlRequest.timeoutInterval = Self.weekInSeconds
    urlRequest.setValue("application/json", forHTTPHeaderField: "Content-Type")
    // A member that is cut off from the others says so, instead of answering what is old.
    urlRequest.setValue("true", forHTTPHeaderField: "Grpc-Metadata-hasleader")
    if let token = request.token {
      urlRequest.setValue(token, forHTTPHeaderField: "Authorization")
    }
    let task = session.dataTask(with: urlRequest)
    return AsyncThrowingStream { continuation in
      delegate.add(continuation, for: task.taskIdentifier)
      continuation.onTermination = { _ in task.cancel() }
      task.resume()
    }
  }

  private static let weekInSeconds: TimeInterval = 7 * 24 * 60 * 60

  private final class Delegate: NSObject, URLSessionDataDelegate, Sendable {
    typealias Continuation = AsyncThrowingStream<EtcdResponsePart, any Error>.Continuation

    private let continuations = Locked<[Int: Continuation]>([:])

    func add(_ continuation: Continuation, for task: Int) {
      continuations.withLock { $0[task] = continuation }
    }

    func urlSession(
      _ session: URLSession,
      dataTask: URLSessionDataTask,
      didReceive response: URLResponse,
      completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
      let status = (response as? HTTPURLResponse)?.statusCode ?? 0
      continuation(of: dataTask)?.yield(.status(status))
      completionHandler(.allow)
    }

    func urlSession(
      _ session: URLSession,
      dataTask: URLSessionDataTask,
      didReceive data: Data
    ) {
      continuation(of: dataTask)?.yield(.data(data))
    }

    func urlSession(
      _ session: URLSession,
      task: URLSessionTask,
      didCompleteWithError error: (any Error)?
    ) {
      let continuation = continuations.withLock {
        $0.removeValue(forKey: task.taskIdentifier)
      }
      continuation?.finish(throwing: error.map(Self.transportError))
    }

    /// A redirection could take credentials to another server.
    func urlSession(
      _ session: URLSession,
      task: URLSessionTask,
      willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest,
      completionHandler: @escaping (URLRequest?) -> Void
    ) {
      completionHandler(nil)
    }

    private func continuation(of task: URLSessionTask) -> Continuation? {
      continuations.withLock { $0[task.taskIdentifier] }
    }

    private static func transportError(_ error: any Error) -> EtcdTransportError {
      guard let error = error as? URLError else { return .lost("\(type(of: error))") }
      switch error.code {
      case .cannotConnectToHost: return .notSent("the connection was refused")
      case .cannotFindHost, .dnsLookupFailed: return .notSent("there is no such host")
      case .notConnectedToInternet: return .notSent("there is no network")
      case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
        .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
        return .untrustedCertificate
      default: return .lost("the connection was lost")
      }
    }
  }
}
