package import CommandLineParsing

/// The options that all commands have in common.
package struct CommonOptions: Hashable, Sendable {
  /// The descriptions of the options, in the order in which the help lists the options.
  package static let descriptions: [OptionDescription] = [
    .file, .team, .demo, .json, .noColor, .help, .version,
  ]

  /// The file of sync-ups, or `nil` for the default.
  package var file: GivenValue?

  /// The team's address, or `nil` if the option is missing.
  package var team: GivenValue?

  /// The address of a team to join.
  ///
  /// The address of a team to join overrides all other locations of the sync-ups.
  package var joining: GivenValue?

  /// Whether to use sample data in memory instead of a file.
  package var isDemo = false

  /// Whether to write JSON instead of text.
  package var isJSON = false

  /// The JSON fields to write, or `nil` for all.
  package var fields: [String]?

  /// Whether to omit colours.
  package var isColorDisabled = false

  /// Creates options without values, for tests that set the values.
  package init() {}

  /// Creates the options from parsed arguments.
  ///
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - joining: The address of a team to join.
  package init(_ arguments: ParsedArguments, joining: GivenValue? = nil) {
    file = arguments.value(of: .file)
    team = arguments.value(of: .team)
    self.joining = joining
    isDemo = arguments.isGiven(.demo)
    isJSON = arguments.isGiven(.json)
    fields = arguments.value(of: .json)?.text
      .split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    isColorDisabled = arguments.isGiven(.noColor)
  }
}

extension OptionDescription {
  fileprivate static let file = Self(
    "file",
    .single(placeholder: "PATH"),
    values: .paths,
    summary: "Use the file PATH instead of the default file."
  )

  fileprivate static let team = Self(
    "team",
    .single(placeholder: "URL"),
    summary: "Use the list of the team at URL instead of a file."
  )

  fileprivate static let demo = Self(
    "demo",
    summary: "Use sample data and default settings; write nothing."
  )

  /// Requests JSON.
  ///
  /// The optional value selects the fields to write.
  static let json = Self(
    "json",
    .optional(placeholder: "FIELD,…"),
    values: .fields,
    summary: "Print JSON with all fields, or only the given fields."
  )

  fileprivate static let noColor = Self("no-color", summary: "Print without colour.")
}
