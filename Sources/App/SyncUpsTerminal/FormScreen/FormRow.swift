import Models

/// A row of the form.
nonisolated enum FormRow: Hashable, Sendable {
  case title

  case length

  case schedule

  case theme

  /// The heading of the attendees, which cannot be focused.
  case heading

  case attendee(Attendee.ID)

  /// The row that adds an attendee.
  case add
}
