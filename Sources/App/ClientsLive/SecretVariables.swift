/// The environment variables of this process that the programs it starts do not get.
package enum SecretVariables {
  /// The credentials of a team: both, because one without the other is an error.
  package static let names = ["SYNCUPS_TEAM_USER", "SYNCUPS_TEAM_PASSWORD"]
}
