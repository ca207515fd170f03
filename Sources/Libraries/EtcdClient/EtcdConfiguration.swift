public import Foundation

/// The addresses of a cluster's members, and the credentials and timeouts of a client.
///
/// ```swift
/// let configuration = EtcdConfiguration(
///   endpoints: [url],
///   credentials: EtcdCredentials(user: user, password: password)
/// )
/// ```
public struct EtcdConfiguration: Sendable {
  /// The URLs of the cluster's members.
  ///
  /// The client tries the members in the order of this array.
  public var endpoints: [URL]

  /// The credentials, or `nil` if the cluster requires none.
  public var credentials: EtcdCredentials?

  /// A PEM file of certificate authorities to trust instead of the system's authorities.
  public var authorities: URL?

  /// The timeout of a request.
  public var requestTimeout: Duration

  /// The interval at which the client checks whether a watch has become silent.
  ///
  /// At each check, the client remembers the latest revision that any answer of the cluster has
  /// contained so far. If the watch has not reported the remembered revision by the next check, the
  /// client reopens the watch.
  public var silenceTimeout: Duration

  /// The delay between a failed attempt to reach the cluster and the next attempt.
  public var backoff: EtcdBackoff

  /// The maximum size in bytes of an answer, or of one event of a watch.
  ///
  /// A page of 500 entries fits into this size, even if each value has the maximum size that etcd
  /// accepts by default.
  package var answerLimit = 1 << 30

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - endpoints: One or more URLs of the cluster's members, such as
  ///     `https://etcd.example.org:2379`. User names and passwords in the URLs are ignored.
  ///   - credentials: The credentials, if the cluster requires any.
  ///   - authorities: A PEM file of certificate authorities to trust instead of the system's
  ///     authorities.
  ///   - requestTimeout: The timeout of a request.
  ///   - silenceTimeout: The interval at which the client checks whether a watch has become silent.
  ///   - backoff: The delay between a failed attempt to reach the cluster and the next attempt.
  public init(
    endpoints: [URL],
    credentials: EtcdCredentials? = nil,
    authorities: URL? = nil,
    requestTimeout: Duration = .seconds(4),
    silenceTimeout: Duration = .seconds(10),
    backoff: EtcdBackoff = EtcdBackoff()
  ) {
    precondition(!endpoints.isEmpty, "An etcd configuration needs at least one endpoint.")
    self.endpoints = endpoints.map(\.withoutUser)
    self.credentials = credentials
    self.authorities = authorities
    self.requestTimeout = requestTimeout
    self.silenceTimeout = silenceTimeout
    self.backoff = backoff
  }
}

extension URL {
  /// The URL without its user name and password, which would otherwise be sent with each request.
  fileprivate var withoutUser: URL {
    var components = URLComponents(url: self, resolvingAgainstBaseURL: false)
    components?.user = nil
    components?.password = nil
    return components?.url ?? self
  }
}

/// A user name and a password, which never appear in descriptions.
public struct EtcdCredentials: Hashable, Sendable {
  let user: String
  let password: String

  /// Creates credentials.
  public init(user: String, password: String) {
    self.user = user
    self.password = password
  }
}

extension EtcdCredentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
  /// A placeholder instead of the credentials.
  public var description: String { "<credentials>" }

  /// A placeholder instead of the credentials.
  public var debugDescription: String { description }

  /// An empty mirror, so that dumps do not show the password.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
