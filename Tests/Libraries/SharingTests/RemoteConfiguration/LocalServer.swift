import Foundation
import Glibc
import Locking

/// A web server for one document, which runs on this machine as long as the object lives.
///
/// The server implements only as much of HTTP as the client of the tests needs.
final class LocalServer: Sendable {
  private let answer = Locked((status: "404 Not Found", body: ""))
  private let requests = Locked(0)
  private let listener: Int32

  /// The URL of the document.
  let url: URL

  /// Starts the server on any free port.
  init() throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = unsafe inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = unsafe withUnsafeMutablePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe bind(listener, address, length) == 0
          && getsockname(listener, address, &length) == 0
          && listen(listener, 8) == 0
      }
    }
    guard isListening, let url = URL(string: "http://127.0.0.1:\(address.sin_port.byteSwapped)/")
    else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    self.listener = listener
    self.url = url
    Thread.detachNewThread { [answer, requests] in
      while case let connection = accept(listener, nil, nil), connection >= 0 {
        let (status, body) = answer.withLock { $0 }
        requests.withLock { $0 += 1 }
        Self.respond(to: connection, status: status, body: body)
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  /// Serves a document from now on, or no document if the document is `nil`.
  func serve(_ body: String?) {
    answer.withLock { $0 = body.map { ("200 OK", $0) } ?? ("404 Not Found", "") }
  }

  /// The number of requests so far.
  var requestCount: Int { requests.withLock { $0 } }

  private static func respond(to connection: Int32, status: String, body: String) {
    defer { close(connection) }
    var request: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1_024)
    while !request.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      let count = unsafe read(connection, &buffer, buffer.count)
      guard count > 0 else { return }
      request += buffer.prefix(count)
    }
    let response = Array(
      """
      HTTP/1.1 \(status)\r
      Content-Length: \(body.utf8.count)\r
      Connection: close\r
      \r
      \(body)
      """.utf8
    )
    unsafe send(connection, response, response.count, Int32(MSG_NOSIGNAL))
  }
}
