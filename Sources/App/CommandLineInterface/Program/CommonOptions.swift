package import CommandLineParsing

/// The options that every command takes.
package struct CommonOptions: Hashable, Sendable {
  /// The descriptions, in the order of the help.
  package static let descriptions: [OptionDescription] = [
    .file, .team, .demo, .json, .noColor, .help, .version,
  ]

  /// The file of sync-ups, or `nil` for the usual place.
  package let file: GivenValue?

  /// The address of the team, or `nil` if the option does not name one.
  package let team: GivenValue?

  /// The address of a team to join, which wins over every other place.
  package let joining: GivenValue?

  /// Whether to work on samples in memory instead of a file.
  package let isDemo: Bool

  /// Whether to write JSON instead of text.
  package let isJSON: Bool

  /// The fields of JSON to write, or `nil` for all.
  package let fields: [String]?

  /// Whether to do without colour.
  package let isColorDisabled: Bool

  /// Sets the options one by one.
  ///
  /// - Parameters:
  ///   - file: The file of sync-ups.
  ///   - team: The address of the team.
  ///   - joining: The address of a team to join.
  ///   - isDemo: Whether to work on samples in memory instead of a file.
  ///   - isJSON: Whether to write JSON instead of text.
  ///   - fields: The fields of JSON to write, or `nil` for all.
  ///   - isColorDisabled: Whether to do without colour.
  package init(
    file: GivenValue? = nil,
    team: GivenValue? = nil,
    joining: GivenValue? = nil,
    isDemo: Bool = false,
    isJSON: Bool = false,
    fields: [String]? = nil,
    isColorDisabled: Bool = false
  ) {
    self.file = file
    self.team = team
    self.joining = joining
    self.isDemo = isDemo
    self.isJSON = isJSON
    self.fields = fields
    self.isColorDisabled = isColorDisabled
  }

  /// Reads the options from a command line.
  ///
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - joining: The address of a team to join.
  package init(_ arguments: ParsedArguments, joining: GivenValue? = nil) {
    self.init(
      file: arguments.value(of: .file),
      team: arguments.value(of: .team),
      joining: joining,
      isDemo: arguments.isGiven(.demo),
      isJSON: arguments.isGiven(.json),
      fields: arguments.value(of: .json)?.text.split(
        separator: ",",
        omittingEmptySubsequences: false
      ).map(String.init),
      isColorDisabled: arguments.isGiven(.noColor)
    )
  }
}

extension OptionDescription {
  fileprivate static let file = Self(
    "file",
    .single(placeholder: "PATH"),
    values: .paths,
    summary: "Keep the sync-ups in the file PATH instead of the usual one."
  )

  fileprivate static let team = Self(
    "team",
    .single(placeholder: "URL"),
    summary: "Share the list of the team at URL instead of a file."
  )

  fileprivate static let demo = Self(
    "demo",
    summary: "Work on a few samples in memory; nothing is written."
  )

  /// Asks for JSON; the value selects fields.
  static let json = Self(
    "json",
    .optional(placeholder: "FIELD,…"),
    values: .fields,
    summary: "Write JSON instead of text, all fields or some."
  )

  fileprivate static let noColor = Self("no-color", summary: "Write without colour.")
}
