public import protocol Foundation.LocalizedError
public import struct Foundation.URL

/// What can go wrong between a client and a cluster.
///
/// The description is one sentence for the person who uses the program. It names the endpoint and
/// says what to do, and shows no credentials.
public struct EtcdError: Error, Hashable, Sendable {
  /// What went wrong.
  public enum Reason: Hashable, Sendable {
    /// There is no connection to the server.
    case unreachable(String)

    /// The server did not answer in time.
    case timedOut

    /// No authority that this system trusts vouches for the server's certificate.
    case untrustedCertificate

    /// The user or the password is wrong.
    case wrongPassword

    /// The server asks for a user and a password, and none were given.
    case needsPassword

    /// The user has no role that permits this.
    case notPermitted

    /// The database has reached its quota.
    case outOfSpace

    /// The server no longer has what was asked for: the oldest revision that it has is given.
    case compacted(Int64)

    /// What was sent is larger than the server takes.
    case tooLarge

    /// The lease has ended.
    case leaseEnded

    /// The cluster has no leader at present.
    case noLeader

    /// What was answered is not what etcd answers.
    case misunderstood(String)

    /// The server refused for another reason.
    case refused(String)
  }

  /// The URL of the server, without credentials.
  public let endpoint: String

  /// What went wrong.
  public let reason: Reason

  /// Describes an error.
  ///
  /// - Parameters:
  ///   - endpoint: The URL of the server. A user and a password in it are left out.
  ///   - reason: What went wrong.
  public init(endpoint: URL, reason: Reason) {
    self.endpoint = endpoint.withoutCredentials
    self.reason = reason
  }

  /// Whether the same may succeed later or at another member of the cluster.
  public var isTransient: Bool {
    switch reason {
    case .unreachable, .timedOut, .noLeader: true
    default: false
    }
  }
}

extension EtcdError: CustomStringConvertible, LocalizedError {
  /// One sentence that says what failed, where, and what to do.
  public var description: String {
    switch reason {
    case .unreachable(let detail):
      "Cannot reach '\(endpoint)' (\(detail)): check the address and the network."
    case .timedOut:
      "'\(endpoint)' does not answer: check the network and whether etcd runs there."
    case .untrustedCertificate:
      "The certificate of '\(endpoint)' is not trusted: add its authority to the system's."
    case .wrongPassword:
      "'\(endpoint)' does not accept the user or the password: check both."
    case .needsPassword:
      "'\(endpoint)' asks for a user and a password: give both."
    case .notPermitted:
      "'\(endpoint)' does not permit this to the user: ask its administrator for a role."
    case .outOfSpace:
      "'\(endpoint)' is full: its administrator has to compact it or raise its quota."
    case .compacted(let revision):
      "'\(endpoint)' has forgotten what was before revision \(revision): read everything anew."
    case .tooLarge:
      "'\(endpoint)' does not take as much at once: make the value smaller."
    case .leaseEnded:
      "'\(endpoint)' has ended the lease: get a new one."
    case .noLeader:
      "The cluster of '\(endpoint)' has no leader: most of its members have to run."
    case .misunderstood(let detail):
      "'\(endpoint)' does not answer as etcd does (\(detail)): check the address."
    case .refused(let detail):
      "'\(endpoint)' refuses the request: \(detail)."
    }
  }

  /// The same sentence, which is also the `localizedDescription`.
  public var errorDescription: String? { description }
}

extension URL {
  /// The scheme, the host and the port.
  var withoutCredentials: String {
    let port = port.map { ":\($0)" } ?? ""
    guard let scheme, let host else { return "endpoint" }
    return "\(scheme)://\(host)\(port)"
  }
}
