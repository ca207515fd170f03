/// The address of a team's shared list: the endpoints of an etcd cluster and the team's name.
///
/// ```swift
/// let address = try TeamAddress("https://a.example.org:2379,https://b.example.org:2379/platform")
/// address.endpoints  // ["https://a.example.org:2379", "https://b.example.org:2379"]
/// address.team  // "platform"
/// ```
package struct TeamAddress: Hashable, Sendable {
  /// The cluster's endpoints.
  ///
  /// Clients try the endpoints in this order.
  package let endpoints: [String]

  package let team: String

  /// Parses an address.
  ///
  /// - Parameter text: Comma-separated URLs. The path of the last URL is the team's name, which may
  ///   contain letters, digits, `.`, `_` and `-`.
  /// - Throws: ``TeamAddressError`` if the text is not a valid address.
  package init(_ text: String) throws(TeamAddressError) {
    // Check for a password first, so that no message ever shows a password.
    if text.contains("@") { throw .credentials }
    var endpoints = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let last = endpoints.removeLast()
    guard let slash = last.lastIndex(of: "/"), !last[..<slash].hasSuffix("/") else {
      throw Self.isEndpoint(last) ? .noTeam : .noEndpoint
    }
    endpoints.append(String(last[..<slash]))
    team = String(last[last.index(after: slash)...])
    if team.isEmpty { throw .noTeam }
    guard endpoints.allSatisfy(Self.isEndpoint) else { throw .noEndpoint }
    guard Self.isName(team) else { throw .badName }
    self.endpoints = endpoints
  }

  /// The address as text.
  package var text: String { "\(endpoints.joined(separator: ","))/\(team)" }

  /// The name of the file that contains the local copy of the team's list.
  ///
  /// The name includes the host of the first endpoint, because two clusters may have teams with the
  /// same name.
  package var localFileName: String {
    let host = endpoints[0].drop { $0 != ":" }.dropFirst("://".count)
    return "\(team)@\(host).etcd"
  }

  private static func isEndpoint(_ text: String) -> Bool {
    guard let scheme = ["https://", "http://"].first(where: { text.hasPrefix($0) }) else {
      return false
    }
    let rest = text.dropFirst(scheme.count)
    return !rest.isEmpty && rest.allSatisfy { isOrdinary($0) || ":[]".contains($0) }
  }

  private static func isName(_ text: String) -> Bool {
    text.utf8.count <= 64 && text.allSatisfy(isOrdinary) && !text.hasPrefix(".")
  }

  private static func isOrdinary(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "._-".contains(character))
  }
}

/// The reason why text is not a team's address.
package enum TeamAddressError: Error, Hashable, Sendable {
  /// The team's name contains invalid characters or is too long.
  case badName

  /// The text may contain a user name or a password, and must not be shown.
  case credentials

  /// The text does not start with the URL of an endpoint.
  case noEndpoint

  /// The team's name is missing.
  case noTeam

  /// The problem as the end of a sentence that begins with the invalid address.
  package var problem: String {
    switch self {
    case .badName:
      "has a team name with characters other than letters, digits, '.', '_' and '-'"
    case .credentials: "has an '@'"
    case .noEndpoint: "does not begin with 'https://' or 'http://' and a host"
    case .noTeam: "does not end with the name of a team"
    }
  }

  /// A suggestion for fixing the problem.
  package var advice: String {
    switch self {
    case .badName, .noEndpoint, .noTeam:
      "write an address such as https://etcd.example.org:2379/platform"
    case .credentials:
      """
      leave the user and the password out of the address, and give them in SYNCUPS_TEAM_USER and \
      SYNCUPS_TEAM_PASSWORD, or in the credentials file that 'syncups help team join' describes
      """
    }
  }
}
