/// The environment variables that this process does not pass on to programs.
package enum SecretVariables {
  /// The names of both credentials of a team.
  ///
  /// Neither credential is passed on, because having only one of them is an error.
  package static let names = ["SYNCUPS_TEAM_USER", "SYNCUPS_TEAM_PASSWORD"]
}
