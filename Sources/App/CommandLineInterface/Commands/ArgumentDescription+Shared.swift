extension ArgumentDescription {
  /// The sync-up that a command is about.
  package static let syncUp = Self(
    "sync-up",
    isRequired: true,
    summary: """
      The sync-up: its title, a part of the title that no other has, its id, or the start of the \
      id, in any case.
      """
  )
}
