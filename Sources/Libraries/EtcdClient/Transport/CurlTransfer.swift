import CCurl
import Foundation

/// A request, and what has come of it so far.
///
/// SAFETY: All but what never changes is used on the thread of the loop only.
@safe final class CurlTransfer: @unchecked Sendable {
  typealias Continuation = AsyncThrowingStream<EtcdResponsePart, any Error>.Continuation

  private let request: EtcdRequest
  private let continuation: Continuation
  private var library: curl_library?
  private var headers: UnsafeMutableRawPointer?
  private var hasStatus = false

  /// What libcurl knows the request by, once it was begun.
  private(set) var handle: UnsafeMutableRawPointer?

  init(_ request: EtcdRequest, _ continuation: Continuation) {
    self.request = request
    self.continuation = continuation
  }

  /// Begins the request.
  ///
  /// - Returns: What libcurl knows it by.
  func begin(with library: curl_library) -> UnsafeMutableRawPointer? {
    self.library = library
    var lines = [
      "Content-Type: application/json",
      // A server waits a second before it takes a large body otherwise.
      "Expect:",
      // A member that is cut off from the others says so, instead of answering what is old.
      "Grpc-Metadata-Hasleader: true",
    ]
    if let token = request.token { lines.append("Authorization: \(token)") }
    for line in lines { unsafe headers = unsafe library.slist_append(headers, line) }
    // SAFETY: The loop holds this object until it has ended the request. The strings are copied.
    let receiver = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe handle = unsafe request.body.withUnsafeBytes { body in
      unsafe withUnsafePointer(to: library) { library in
        unsafe curl_post(
          library,
          request.url.absoluteString,
          headers,
          body.baseAddress?.assumingMemoryBound(to: CChar.self),
          body.count,
          { bytes, size, count, receiver in
            guard let bytes = unsafe bytes, let receiver = unsafe receiver else { return 0 }
            let transfer = unsafe Unmanaged<CurlTransfer>.fromOpaque(receiver).takeUnretainedValue()
            unsafe transfer.receive(Data(bytes: bytes, count: size * count))
            return size * count
          },
          receiver
        )
      }
    }
    return unsafe handle
  }

  /// Tells whoever waits that the request has ended, and releases what it needed.
  ///
  /// - Parameter result: What libcurl says of it, or `nil` if it was given up.
  func end(_ result: Int32?) {
    switch result {
    case 0:
      sendStatus()
      continuation.finish()
    case let result?:
      continuation.finish(throwing: error(result))
    case nil:
      continuation.finish()
    }
    guard let library else { return }
    if let handle = unsafe handle { unsafe library.easy_cleanup(handle) }
    unsafe library.slist_free_all(headers)
    unsafe (handle, headers) = (nil, nil)
  }

  private func receive(_ data: Data) {
    sendStatus()
    continuation.yield(.data(data))
  }

  private func sendStatus() {
    guard !hasStatus, let library, let handle = unsafe handle else { return }
    hasStatus = true
    let status = unsafe withUnsafePointer(to: library) { unsafe curl_status($0, handle) }
    continuation.yield(.status(status))
  }

  /// What a result of libcurl means for the request: see `libcurl-errors(3)`.
  private func error(_ result: Int32) -> EtcdTransportError {
    switch result {
    case 5, 6: return .notSent("there is no such host")
    case 7: return .notSent("the connection was refused")
    case 60, 77: return .untrustedCertificate
    case 35: return .notSent("no secure connection is possible")
    case 52, 55, 56, 18: return .lost("the connection was lost")
    default:
      guard let text = unsafe library?.easy_strerror(result) else { return .lost("\(result)") }
      return unsafe .lost(String(cString: text))
    }
  }
}
