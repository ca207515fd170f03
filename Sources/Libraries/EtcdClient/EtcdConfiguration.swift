public import Foundation

/// Where a cluster is, and how its users identify themselves.
///
/// ```swift
/// let configuration = EtcdConfiguration(
///   endpoints: [url],
///   credentials: EtcdCredentials(user: user, password: password)
/// )
/// ```
public struct EtcdConfiguration: Sendable {
  /// The URLs of the members of the cluster, which are tried in turn.
  public var endpoints: [URL]

  /// The user and the password, or `nil` if the cluster asks for none.
  public var credentials: EtcdCredentials?

  /// A file of certificates (PEM) whose authorities are trusted instead of those of the system.
  public var authorities: URL?

  /// How long a request may take.
  public var requestTimeout: Duration

  /// How long a watch may say nothing, although the cluster has changed, until it is opened anew.
  public var silenceTimeout: Duration

  /// How long to wait before a cluster that did not answer is tried again.
  public var backoff: EtcdBackoff

  /// Describes a cluster.
  ///
  /// - Parameters:
  ///   - endpoints: The URLs of the members, such as `https://etcd.example.org:2379`, at least one.
  ///     A user and a password in them are not used.
  ///   - credentials: The user and the password.
  ///   - authorities: A file of certificates (PEM) whose authorities are trusted instead of those of
  ///     the system.
  ///   - requestTimeout: How long a request may take.
  ///   - silenceTimeout: How long a watch may say nothing although the cluster has changed.
  ///   - backoff: How long to wait before a cluster that did not answer is tried again.
  public init(
    endpoints: [URL],
    credentials: EtcdCredentials? = nil,
    authorities: URL? = nil,
    requestTimeout: Duration = .seconds(4),
    silenceTimeout: Duration = .seconds(10),
    backoff: EtcdBackoff = EtcdBackoff()
  ) {
    precondition(!endpoints.isEmpty, "A cluster has at least one endpoint.")
    self.endpoints = endpoints.map(\.withoutUser)
    self.credentials = credentials
    self.authorities = authorities
    self.requestTimeout = requestTimeout
    self.silenceTimeout = silenceTimeout
    self.backoff = backoff
  }
}

extension URL {
  /// The same URL without a user and a password, which would be sent with each request.
  fileprivate var withoutUser: URL {
    var components = URLComponents(url: self, resolvingAgainstBaseURL: false)
    components?.user = nil
    components?.password = nil
    return components?.url ?? self
  }
}

/// A user and a password, which no description of theirs shows.
public struct EtcdCredentials: Hashable, Sendable {
  let user: String
  let password: String

  /// Keeps a user and a password.
  public init(user: String, password: String) {
    self.user = user
    self.password = password
  }
}

extension EtcdCredentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
  /// A placeholder.
  public var description: String { "<credentials>" }

  /// A placeholder.
  public var debugDescription: String { description }

  /// A mirror without children, so that no dump shows the password.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
