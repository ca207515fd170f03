public import protocol Foundation.LocalizedError
public import struct Foundation.URL

/// An error in the communication with a cluster.
///
/// The description is one sentence for the user, which names the endpoint and contains no
/// credentials. The description ends with advice or, for ``Reason/refused(_:)``, with etcd's own
/// message.
public struct EtcdError: Error, Hashable, Sendable {
  /// The reason for an error.
  public enum Reason: Hashable, Sendable {
    /// The connection to the server failed, or the server cannot perform requests at the moment.
    case unreachable(String)

    /// The server did not answer in time.
    case timedOut

    /// The client does not trust the server's certificate.
    case untrustedCertificate

    /// The user name or the password is wrong.
    case wrongPassword

    /// The server requires a user name and a password, but the client has no credentials.
    case needsPassword

    /// The user has no role that permits the operation.
    case notPermitted

    /// The database has reached its quota.
    case outOfSpace

    /// The requested revision has been compacted.
    ///
    /// The associated value is the oldest available revision, or 0 if the server did not name it.
    case compacted(Int64)

    /// The request is larger than the server accepts.
    case tooLarge

    /// The lease has expired.
    case leaseEnded

    /// The cluster currently has no leader.
    case noLeader

    /// The server's answer is not a valid etcd answer.
    case misunderstood(String)

    /// The server refused the request for a reason that no other case describes.
    case refused(String)
  }

  /// The URL of the server, without credentials.
  public let endpoint: String

  /// The reason for the error.
  public let reason: Reason

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - endpoint: The URL of the server. Credentials in the URL are removed.
  ///   - reason: The reason for the error.
  public init(endpoint: URL, reason: Reason) {
    self.endpoint = endpoint.withoutCredentials
    self.reason = reason
  }

  /// Whether a later attempt, or an attempt with another member of the cluster, may succeed.
  public var isTransient: Bool {
    switch reason {
    case .unreachable, .timedOut, .noLeader: true
    default: false
    }
  }
}

extension EtcdError {
  /// Returns the error for an answer that is larger than the client's limit.
  static func endless(at endpoint: URL) -> EtcdError {
    EtcdError(endpoint: endpoint, reason: .misunderstood("its answer is too large"))
  }
}

extension EtcdError: CustomStringConvertible, LocalizedError {
  /// A sentence that says what failed and where, and ends with advice or with etcd's own message.
  public var description: String {
    switch reason {
    case .unreachable(let detail):
      "Cannot reach '\(endpoint)' (\(detail)): check the address and the network."
    case .timedOut:
      "'\(endpoint)' does not answer: check the network and whether etcd is running."
    case .untrustedCertificate:
      "The certificate of '\(endpoint)' is not trusted: add the certificate's authority to the system's certificates."
    case .wrongPassword:
      "'\(endpoint)' does not accept the user or the password: check both."
    case .needsPassword:
      "'\(endpoint)' asks for a user and a password: give both."
    case .notPermitted:
      "'\(endpoint)' denies the user access: ask its administrator for a role."
    case .outOfSpace:
      "'\(endpoint)' is full: its administrator has to compact it or raise its quota."
    case .compacted(0):
      "'\(endpoint)' has discarded the requested revision: load everything again."
    case .compacted(let revision):
      "'\(endpoint)' has discarded the revisions before \(revision): load everything again."
    case .tooLarge:
      "'\(endpoint)' does not accept a value of this size: make the value smaller."
    case .leaseEnded:
      "'\(endpoint)' has ended the lease: request a new lease."
    case .noLeader:
      "The cluster of '\(endpoint)' has no leader: start more than half of its members."
    case .misunderstood(let detail):
      "'\(endpoint)' does not answer like etcd (\(detail)): check the address."
    case .refused(let detail):
      "'\(endpoint)' refuses the request: \(detail)."
    }
  }

  /// The description, which `localizedDescription` also returns.
  public var errorDescription: String? { description }
}

extension URL {
  /// The scheme, the host and the port of the URL.
  var withoutCredentials: String {
    let port = port.map { ":\($0)" } ?? ""
    guard let scheme, let host else { return "endpoint" }
    return "\(scheme)://\(host)\(port)"
  }
}
