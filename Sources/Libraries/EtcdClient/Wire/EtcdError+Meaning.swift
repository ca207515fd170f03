import Foundation

/// Thrown if the user's token is missing or no longer valid.
struct ExpiredToken: Error {
  let endpoint: URL
}

/// Thrown if the cluster has no authentication.
struct AuthenticationIsOff: Error {}

extension EtcdError {
  /// Decodes the answer to a request.
  ///
  /// - Throws: The error in the answer: an ``EtcdError``, ``ExpiredToken``, ``AuthenticationIsOff``
  ///   or, if the client should try another member, an `EtcdClient.Failure`.
  static func answer(status: Int, body: Data, from endpoint: URL) throws -> WireAnswer {
    let answer: WireAnswer
    do throws(WireReader.Malformed) {
      answer = try WireAnswer(body)
    } catch {
      // Proxies answer with a status of 500 or more if they cannot reach the server.
      if status >= 500 {
        let error = EtcdError(endpoint: endpoint, reason: .unreachable("HTTP status \(status)"))
        throw EtcdClient.Failure(error: error)
      }
      let detail = status == 200 ? error.detail : "HTTP status \(status)"
      throw EtcdError(endpoint: endpoint, reason: .misunderstood(detail))
    }
    if !answer.errorMessage.isEmpty || status != 200 {
      throw meaning(of: answer.errorMessage, code: answer.errorCode, at: endpoint)
    }
    guard answer.hasHeader else {
      throw EtcdError(endpoint: endpoint, reason: .misunderstood("its answer has no header"))
    }
    return answer
  }

  /// Returns the error that a server's message describes.
  ///
  /// - Parameters:
  ///   - message: The server's message. Some errors differ only in their messages.
  ///   - code: The gRPC code, or 0 if the answer has no code.
  ///   - endpoint: The URL of the server.
  static func meaning(of message: String, code: Int64, at endpoint: URL) -> any Error {
    func error(_ reason: Reason) -> EtcdError { EtcdError(endpoint: endpoint, reason: reason) }
    func says(_ part: String) -> Bool { message.contains(part) }
    if says("invalid auth token") || says("auth store is old") || says("user name is empty") {
      return ExpiredToken(endpoint: endpoint)
    }
    if says("authentication is not enabled") { return AuthenticationIsOff() }
    if says("authentication failed") { return error(.wrongPassword) }
    if says("permission denied") { return error(.notPermitted) }
    if says("database space exceeded") { return error(.outOfSpace) }
    if says("has been compacted") { return error(.compacted(0)) }
    if says("request is too large") || says("larger than max") || says("too many operations") {
      return error(.tooLarge)
    }
    if says("requested lease not found") { return error(.leaseEnded) }
    if says("no leader") { return EtcdClient.Failure(error: error(.noLeader)) }
    if code == 14 || says("leader changed") || says("request timed out") || says("server stopped") {
      return EtcdClient.Failure(error: error(.unreachable(message)))
    }
    return error(.refused(message.isEmpty ? "it gives no reason" : message))
  }
}
