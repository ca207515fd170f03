import Models

/// A row of the form on the terminal.
nonisolated enum FormRow: Hashable, Sendable {
  /// The title.
  case title

  /// The length.
  case length

  /// The theme.
  case theme

  /// The heading of the attendees, which cannot have the focus.
  case heading

  /// The name of an attendee.
  case attendee(Attendee.ID)

  /// The row that becomes an attendee.
  case add
}
