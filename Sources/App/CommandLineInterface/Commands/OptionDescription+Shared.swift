import Models

extension OptionDescription {
  /// The title of a sync-up.
  package static let title = Self(
    "title",
    .single(placeholder: "TITLE"),
    summary: "The title of the sync-up."
  )

  /// How long a meeting lasts.
  package static let length = Self(
    "length",
    .single(placeholder: "LENGTH"),
    summary: "How long a meeting lasts, such as 10m."
  )

  /// The theme of a sync-up.
  package static let theme = Self(
    "theme",
    .single(placeholder: "NAME"),
    values: .texts(Theme.allCases.map { $0.name.lowercased() }),
    summary: "The colour of the sync-up, such as periwinkle."
  )

  /// A person who takes part.
  package static let attendee = Self(
    "attendee",
    .repeated(placeholder: "NAME"),
    summary: "An attendee."
  )

  /// Answers the question before it is asked.
  package static let force = Self("force", summary: "Delete without asking.")

  /// How much of a long list is printed.
  package static let limit = Self(
    "limit",
    .single(placeholder: "N"),
    letter: "n",
    summary: "Print the first N at most."
  )

  /// Writes texts to CSV unchanged.
  package static let raw = Self(
    "raw",
    summary: "With CSV: do not protect texts that a spreadsheet would run as formulas."
  )
}
