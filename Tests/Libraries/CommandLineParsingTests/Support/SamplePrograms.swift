import CommandLineParsing

extension ProgramConfiguration {
  /// A program that has every kind of option and argument.
  static let sample = ProgramConfiguration(
    "sample",
    version: "1.0",
    date: "2026-01-02",
    summary: "Shows every kind.",
    commonOptions: [.path, .quiet, .sampleHelp],
    commands: [
      CommandConfiguration(
        "export",
        aliases: ["save"],
        summary: "Export something.",
        arguments: [.source, .shape],
        options: [.format, .tag, .all],
        conflicts: [.init(.format, .all)]
      ),
      CommandConfiguration("clear", summary: "Clear everything.", options: [.all]),
    ]
  )
}

extension OptionDescription {
  static let path = Self("path", .single(placeholder: "PATH"), letter: "p", summary: "The path.")
  static let quiet = Self("quiet", letter: "q", summary: "Say nothing.")
  static let sampleHelp = Self("help", letter: "h", summary: "Explain.")
  static let format = Self(
    "format",
    .single(placeholder: "FORMAT"),
    allowedValues: ["markdown", "json", "ical"],
    summary: "The format."
  )
  static let tag = Self("tag", .repeated(placeholder: "TAG"), summary: "A tag.")
  static let all = Self("all", summary: "Everything.")
}

extension ArgumentDescription {
  static let source = Self("source", isRequired: true, summary: "The source.")
  static let shape = Self(
    "shape",
    isRequired: false,
    allowedValues: ["round", "flat"],
    summary: "The shape."
  )
}
