extension ArgumentDescription {
  /// The sync-up that a command is about.
  package static let syncUp = Self(
    "sync-up",
    isRequired: true,
    values: .syncUps,
    summary: """
      The sync-up: its title, a part of the title that no other has, its id, or the start of the \
      id. Neither case nor accents matter.
      """
  )

  /// The sync-up that a command is about, which is about all of them without it.
  package static let optionalSyncUp = Self(
    "sync-up",
    isRequired: false,
    values: .syncUps,
    summary: "The sync-up; without it, all."
  )
}
