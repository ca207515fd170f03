/// Where a team shares its list: the machines of an etcd cluster, and the name of the team.
///
/// ```swift
/// let address = try TeamAddress("https://a.example.org:2379,https://b.example.org:2379/platform")
/// address.endpoints  // ["https://a.example.org:2379", "https://b.example.org:2379"]
/// address.team  // "platform"
/// ```
package struct TeamAddress: Hashable, Sendable {
  /// The machines, which are tried in turn.
  package let endpoints: [String]

  /// The name of the team.
  package let team: String

  /// Reads an address.
  ///
  /// - Parameter text: URLs, separated by commas. The last one has the name of the team as its path,
  ///   of letters, digits, `.`, `_` and `-`.
  /// - Throws: ``TeamAddressError`` if it is no such text.
  package init(_ text: String) throws(TeamAddressError) {
    // Whatever else is wrong: a text with a password is not to be shown.
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

  /// The address as it is typed.
  package var text: String { "\(endpoints.joined(separator: ","))/\(team)" }

  /// The name of the file of the local copy.
  ///
  /// It names the machine, too: two clusters may each have a team of this name.
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

/// Why a text is not the address of a team.
package enum TeamAddressError: Error, Hashable, Sendable {
  /// The name of the team cannot be used.
  case badName

  /// It names a user or a password, and so must not be shown.
  case credentials

  /// It does not begin with the URLs of machines.
  case noEndpoint

  /// It does not name a team.
  case noTeam

  /// What is wrong with the text, as the rest of a sentence that begins with it.
  package var problem: String {
    switch self {
    case .badName:
      "has a name of a team with other characters than letters, digits, '.', '_' and '-'"
    case .credentials: "has an '@'"
    case .noEndpoint: "does not begin with 'https://' or 'http://' and a machine"
    case .noTeam: "does not end with the name of a team"
    }
  }

  /// What to do about it.
  package var advice: String {
    switch self {
    case .badName, .noEndpoint, .noTeam:
      "write an address such as https://etcd.example.org:2379/platform"
    case .credentials:
      """
      an address has neither a user nor a password: give them in SYNCUPS_TEAM_USER and \
      SYNCUPS_TEAM_PASSWORD, or in the file of credentials that 'syncups help team join' describes
      """
    }
  }
}
