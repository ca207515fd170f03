import CCurl
import Foundation

/// The libcurl library, loaded when a client first uses it.
///
/// SAFETY: The function pointers do not change after loading.
/// Any thread may call the functions of libcurl, but two threads must not use one handle at the
/// same time.
struct Curl: @unchecked Sendable {
  /// The libcurl library, or `nil` if it is not installed.
  static let shared: Curl? = {
    var functions = ccurl_functions()
    guard unsafe ccurl_load(&functions) != 0 else { return nil }
    return Curl(functions: functions)
  }()

  private let functions: ccurl_functions

  private init(functions: ccurl_functions) { self.functions = functions }

  /// A connection that performs one request at a time.
  ///
  /// SAFETY: The owner of a handle uses it on one thread at a time.
  @safe final class Handle: @unchecked Sendable {
    private let pointer: UnsafeMutableRawPointer
    private let curl: Curl

    /// Creates a handle, or returns `nil` if memory is exhausted.
    init?(_ curl: Curl) {
      var functions = curl.functions
      guard let pointer = unsafe ccurl_new(&functions) else { return nil }
      unsafe self.pointer = pointer
      self.curl = curl
    }

    deinit {
      var functions = curl.functions
      unsafe ccurl_free(&functions, pointer)
    }

    /// The HTTP status of the answer, or 0 if no answer has arrived yet.
    var status: Int {
      var functions = curl.functions
      return unsafe ccurl_status(&functions, pointer)
    }

    /// Sends a request, and returns when the request has ended.
    ///
    /// - Parameters:
    ///   - request: The request to send.
    ///   - authorities: The path of the file of trusted authorities, or `nil` for the system's
    ///     authorities.
    ///   - exchange: The exchange that receives the answer and decides when to abort the request.
    /// - Returns: libcurl's result code, 0 for success.
    func perform(_ request: EtcdRequest, authorities: String?, for exchange: CurlExchange) -> Int {
      var functions = curl.functions
      let user = unsafe Unmanaged.passUnretained(exchange).toOpaque()
      let body = Array(request.body)
      let authorization = request.token.map { "Authorization: \($0)" }
      let code = withExtendedLifetime(exchange) {
        unsafe ccurl_post(
          &functions,
          pointer,
          request.url.absoluteString,
          authorization,
          authorities,
          body,
          Int64(body.count),
          { bytes, size, count, user in
            let exchange = unsafe Unmanaged<CurlExchange>.fromOpaque(user).takeUnretainedValue()
            let buffer = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
            exchange.receive(header: unsafe String(decoding: buffer, as: UTF8.self))
            return size * count
          },
          { bytes, size, count, user in
            let exchange = unsafe Unmanaged<CurlExchange>.fromOpaque(user).takeUnretainedValue()
            let buffer = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
            return unsafe exchange.receive(Array(buffer)) ? size * count : 0
          },
          { user, _, _, _, _ in
            unsafe Unmanaged<CurlExchange>.fromOpaque(user).takeUnretainedValue().isOver ? 1 : 0
          },
          user
        )
      }
      return Int(code)
    }
  }
}
