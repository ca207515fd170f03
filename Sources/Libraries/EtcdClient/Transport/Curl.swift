import CCurl
import Foundation

/// The library that speaks HTTP and TLS, loaded when a client first uses it.
///
/// SAFETY: The functions are constant once they are loaded, and may be called on any thread, with
/// each handle on one thread at a time.
struct Curl: @unchecked Sendable {
  /// The library, or `nil` if it is not installed.
  static let shared: Curl? = {
    var functions = ccurl_functions()
    guard unsafe ccurl_load(&functions) != 0 else { return nil }
    return Curl(functions: functions)
  }()

  private let functions: ccurl_functions

  private init(functions: ccurl_functions) { self.functions = functions }

  /// A connection that is used for one request at a time.
  ///
  /// SAFETY: Its owner uses it on one thread at a time.
  @safe final class Handle: @unchecked Sendable {
    private let pointer: UnsafeMutableRawPointer
    private let curl: Curl

    /// Creates a handle, or returns `nil` if there is no memory.
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

    /// The status of the answer so far, or 0.
    var status: Int {
      var functions = curl.functions
      return unsafe ccurl_status(&functions, pointer)
    }

    /// Sends a request, and returns when it has ended.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - authorities: The file of the authorities to trust, or `nil` for those of the system.
    ///   - exchange: Takes what comes back, and says when the request is to end.
    /// - Returns: The code of the library, 0 for success.
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
