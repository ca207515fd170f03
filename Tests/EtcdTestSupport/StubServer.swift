package import Foundation
import Glibc
import Locking

/// A server on a local socket that follows the steps of a test.
package final class StubServer: Sendable {
  /// A step that the server performs after a client has sent its request on a connection.
  package enum Step: Sendable {
    /// Sends the text's bytes unchanged.
    case send(String)

    /// Closes the connection.
    case close

    /// Keeps the connection open and sends nothing.
    case stall
  }

  /// The URL at which the server listens.
  package let url: URL

  private let listener: Int32
  private let state: Locked<(steps: [[Step]], requests: [String], open: [Int32])>

  /// Starts a server.
  ///
  /// - Parameter connections: The steps for each connection, in order of arrival.
  package init(_ connections: [[Step]]) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe bind(listener, pointer, length) == 0 && listen(listener, 16) == 0
          && getsockname(listener, pointer, &length) == 0
      }
    }
    guard isBound, let url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))")
    else { throw POSIXError(.EADDRNOTAVAIL) }
    self.listener = listener
    self.url = url
    state = Locked((connections, [], []))
    Thread.detachNewThread { [weak self] in
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0 else {
          // This thread still uses the socket's number and closes it here, so that no other socket
          // gets the number earlier.
          Glibc.close(listener)
          return
        }
        guard let self else {
          Glibc.close(client)
          continue
        }
        self.serve(client)
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    for client in state.withLock({ $0.open }) { Glibc.close(client) }
  }

  /// The requests so far, with their headers.
  package var requests: [String] { state.withLock { $0.requests } }

  private func serve(_ client: Int32) {
    let request = Self.read(client)
    let steps = state.withLock { state in
      state.requests.append(request)
      return state.steps.isEmpty ? [] : state.steps.removeFirst()
    }
    for step in steps {
      switch step {
      case .send(let text):
        let bytes = Array(text.utf8)
        _ = unsafe Glibc.send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
      case .close:
        Glibc.close(client)
        return
      case .stall: break
      }
    }
    state.withLock { $0.open.append(client) }
  }

  /// Reads a request whose header contains its length.
  private static func read(_ client: Int32) -> String {
    var text = ""
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe recv(client, &buffer, buffer.count, 0)
      guard count > 0 else { return text }
      text += String(decoding: buffer[..<count], as: UTF8.self)
      guard let end = text.range(of: "\r\n\r\n") else { continue }
      let head = text[..<end.lowerBound].lowercased()
      let length = head.split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
        .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) }
      if text[end.upperBound...].utf8.count >= length ?? 0 { return text }
    }
  }

  /// The steps that send a body in separate chunks.
  package static func chunked(_ chunks: [String], ending: Bool = true) -> [Step] {
    [
      .send(
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
      )
    ]
      + chunks.map { .send("\(String($0.utf8.count, radix: 16))\r\n\($0)\r\n") }
      + (ending ? [.send("0\r\n\r\n")] : [])
  }
}
