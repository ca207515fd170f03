import Dispatch
import Foundation
import Glibc

/// A web server that runs on this machine until this object is released.
///
/// The server supports only the part of HTTP that the studies need: GET, one request for each
/// connection, and answers that are either complete or streamed line by line.
package final class LocalServer: Sendable {
  /// An answer to a request.
  package enum Answer: Sendable {
    /// A complete answer and its status, such as `200 OK`.
    case text(status: String, body: String)

    /// Lines that the server sends as they become available.
    case lines(AsyncStream<String>)
  }

  package let address: String

  private let listener: Int32
  private let connections: Task<Void, Never>

  /// Starts a server on a free port.
  ///
  /// - Parameter answer: A closure that returns the answer to a request for the given path.
  /// - Throws: An error if the server cannot listen for connections.
  package init(answer: @escaping @Sendable (_ path: String) -> Answer) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = unsafe inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = unsafe withUnsafeMutablePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe bind(listener, address, length) == 0
          && getsockname(listener, address, &length) == 0 && listen(listener, 8) == 0
      }
    }
    guard isListening else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    self.listener = listener
    self.address = "http://127.0.0.1:\(address.sin_port.byteSwapped)"
    let (accepted, acceptance) = AsyncStream.makeStream(of: Int32.self)
    Thread.detachNewThread { @Sendable in
      while case let connection = accept(listener, nil, nil), connection >= 0 {
        acceptance.yield(connection)
      }
      acceptance.finish()
    }
    connections = Task {
      await withDiscardingTaskGroup { group in
        for await connection in accepted {
          group.addTask {
            await Self.serve(connection, answer)
            close(connection)
          }
        }
      }
    }
  }

  deinit {
    // Cancelling ends the streamed answers.
    connections.cancel()
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  private static func serve(_ connection: Int32, _ answer: (String) -> Answer) async {
    guard let request = await request(of: connection) else { return }
    let words = request.split(separator: " ")
    switch answer(words.count > 1 ? String(words[1]) : "/") {
    case .text(let status, let body):
      let length = "Content-Length: \(body.utf8.count)\r\n"
      _ = send("HTTP/1.1 \(status)\r\n\(length)Connection: close\r\n\r\n\(body)", to: connection)
    case .lines(let lines):
      var isOpen = send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n", to: connection)
      for await line in lines where isOpen { isOpen = send(line + "\n", to: connection) }
    }
  }

  /// Reads a request, or returns `nil` if the client disconnects first.
  private static func request(of connection: Int32) async -> String? {
    await withCheckedContinuation { continuation in
      // Read on a dispatch queue: a slow client must not block a thread of the cooperative pool.
      DispatchQueue.global().async {
        var request: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1_024)
        while !request.suffix(4).elementsEqual("\r\n\r\n".utf8) {
          let count = unsafe read(connection, &buffer, buffer.count)
          guard count > 0 else { return continuation.resume(returning: nil) }
          request += buffer.prefix(count)
        }
        continuation.resume(returning: String(decoding: request, as: UTF8.self))
      }
    }
  }

  private static func send(_ text: String, to connection: Int32) -> Bool {
    let bytes = Array(text.utf8)
    return unsafe Glibc.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
  }
}
