/// The environment variables that this process does not pass on to programs.
package enum SecretVariables {
  /// Both credentials of a team, because passing only one of them is an error.
  package static let names = ["SYNCUPS_TEAM_USER", "SYNCUPS_TEAM_PASSWORD"]
}
