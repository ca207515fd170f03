/// The environment variables that this process does not pass on to programs.
package enum SecretVariables {
  /// The names of the variables that contain the user name and the password of a team.
  ///
  /// The user name is withheld together with the password, because `syncups` treats a team's user
  /// name without a password as an error.
  package static let names = ["SYNCUPS_TEAM_USER", "SYNCUPS_TEAM_PASSWORD"]
}
