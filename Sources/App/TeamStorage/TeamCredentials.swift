package import EtcdClient
import FoundationEssentials
import Glibc
import PersistenceKeys
package import Sharing

extension EtcdCredentials {
  /// Reads the user name and the password for a team.
  ///
  /// The credentials come from the environment variables `SYNCUPS_TEAM_USER` and
  /// `SYNCUPS_TEAM_PASSWORD`. Without these variables, the credentials come from the file
  /// `syncups/team-credentials` in `$XDG_CONFIG_HOME`, or in `~/.config` if `XDG_CONFIG_HOME` is
  /// not an absolute path.
  ///
  /// - Parameters:
  ///   - environment: The environment variables, as text.
  ///   - paths: The environment variables that name directories, as paths.
  /// - Returns: The credentials, or `nil` if neither the variables nor the file exist.
  /// - Throws: ``TeamCredentialsError`` if the credentials are incomplete, if the file cannot be
  ///   read, or if other users have access to the file.
  package init?(
    environment: [String: String],
    paths: [String: FilePath]
  ) throws(TeamCredentialsError) {
    let user = environment["SYNCUPS_TEAM_USER"] ?? ""
    let password = environment["SYNCUPS_TEAM_PASSWORD"] ?? ""
    if user.isEmpty != password.isEmpty { throw .incomplete }
    if !user.isEmpty {
      self.init(user: user, password: password)
      return
    }
    func directory(_ name: String) -> FilePath? { paths[name].flatMap { $0.isAbsolute ? $0 : nil } }
    let configuration = directory("XDG_CONFIG_HOME") ?? directory("HOME")?.appending(".config")
    guard let configuration else { return nil }
    try self.init(file: configuration.appending("syncups/team-credentials"))
  }

  /// Reads a file with a line `user=NAME` and a line `password=SECRET`.
  private init?(file path: FilePath) throws(TeamCredentialsError) {
    // SAFETY: The string lives as long as the call, which keeps no pointer to the string.
    let name = path.bytes.map(CChar.init(bitPattern:)) + [0]
    let descriptor = unsafe open(name, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .unreadable(path)
    }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .unreadable(path) }
    guard status.st_mode & 0o077 == 0 else { throw .readableByOthers(path) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    // SAFETY: The buffer has the size that the call requests.
    let count = unsafe read(descriptor, &bytes, bytes.count)
    guard count >= 0 else { throw .unreadable(path) }
    let lines = String(decoding: bytes.prefix(count), as: UTF8.self).split(
      whereSeparator: \.isNewline
    )
    func value(of name: String) -> String? {
      lines.first { $0.hasPrefix("\(name)=") }.map { String($0.dropFirst(name.count + 1)) }
    }
    guard let user = value(of: "user"), let password = value(of: "password") else {
      throw .misunderstood(path)
    }
    self.init(user: user, password: password)
  }
}

/// The reason why the credentials of a team cannot be used.
package enum TeamCredentialsError: TeamError, Hashable {
  /// The environment contains a user name without a password, or a password without a user name.
  case incomplete

  /// The credentials file does not contain both a user name and a password.
  case misunderstood(FilePath)

  /// Other users of the machine have access to the credentials file.
  case readableByOthers(FilePath)

  /// The credentials file cannot be read.
  case unreadable(FilePath)

  /// A sentence that says what is wrong and what to do about it.
  package var sentence: String {
    switch self {
    case .incomplete:
      "Only one of SYNCUPS_TEAM_USER and SYNCUPS_TEAM_PASSWORD is set: set both, or neither."
    case .misunderstood(let path):
      "The file '\(path)' needs the lines 'user=NAME' and 'password=SECRET': add them."
    case .readableByOthers(let path):
      "The password in '\(path)' was not used, because other users can read it: run 'chmod 600 \(path)'."
    case .unreadable(let path):
      "Could not read the credentials file '\(path)': check its permissions."
    }
  }
}
