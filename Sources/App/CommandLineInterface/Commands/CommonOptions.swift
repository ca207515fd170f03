/// The options that every command takes.
package struct CommonOptions: Hashable, Sendable {
  /// The descriptions, in the order in which help lists them.
  package static let descriptions: [OptionDescription] = [
    .file, .demo, .json, .noColor, .help, .version,
  ]

  /// The file of sync-ups, or `nil` for the usual place.
  package let file: GivenValue?

  /// Whether to work on samples in memory instead of a file.
  package let isDemo: Bool

  /// Whether to write JSON instead of text.
  package let isJSON: Bool

  /// Whether to do without colour.
  package let isColorDisabled: Bool

  /// Sets the options one by one.
  ///
  /// - Parameters:
  ///   - file: The file of sync-ups.
  ///   - isDemo: Whether to work on samples in memory instead of a file.
  ///   - isJSON: Whether to write JSON instead of text.
  ///   - isColorDisabled: Whether to do without colour.
  package init(
    file: GivenValue? = nil,
    isDemo: Bool = false,
    isJSON: Bool = false,
    isColorDisabled: Bool = false
  ) {
    self.file = file
    self.isDemo = isDemo
    self.isJSON = isJSON
    self.isColorDisabled = isColorDisabled
  }

  /// Reads the options from a command line.
  package init(_ arguments: ParsedArguments) {
    self.init(
      file: arguments.value(of: .file),
      isDemo: arguments.isGiven(.demo),
      isJSON: arguments.isGiven(.json),
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

  fileprivate static let demo = Self(
    "demo",
    summary: "Work on a few samples in memory; nothing is written."
  )

  fileprivate static let json = Self("json", summary: "Write JSON instead of text.")

  fileprivate static let noColor = Self("no-color", summary: "Write without colour.")

  /// Asks for help instead of whatever the rest of the line says.
  static let help = Self("help", letter: "h", summary: "Explain the program or the command.")

  /// Asks for the version instead of whatever the rest of the line says.
  static let version = Self("version", summary: "Print the version.")
}
