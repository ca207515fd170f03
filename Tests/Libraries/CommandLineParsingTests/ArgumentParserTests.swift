import CommandLineParsing
import Testing

@Suite("Parsing a command line")
struct ArgumentParserTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let words: [String]
    let parsed: ParsedArguments

    /// - Parameters:
    ///   - label: The description of the row.
    ///   - words: The command line.
    ///   - command: The name of the parsed command.
    ///   - flags: The parsed flags.
    ///   - options: The parsed values of options, by name.
    ///   - arguments: The values of the arguments `source` and `shape`.
    init(
      _ label: String,
      _ words: [String],
      command: String? = nil,
      flags: Set<String> = [],
      options: [String: [String]] = [:],
      arguments: [String] = []
    ) {
      testDescription = label
      self.words = words
      parsed = ParsedArguments(
        command: command.flatMap(ProgramConfiguration.sample.command(named:)),
        flags: flags,
        optionValues: Dictionary(
          uniqueKeysWithValues: options.map { name, texts in
            (name, texts.map { GivenValue($0, from: .option(name)) })
          }
        ),
        argumentValues: zip(arguments, ["source", "shape"]).map {
          GivenValue($0, from: .argument($1))
        }
      )
    }
  }

  @Test(
    "The command line parser sorts words into commands, options and arguments",
    arguments: [
      Row("nothing", []),
      Row("a command", ["clear"], command: "clear"),
      Row("an alias", ["save"], command: "export"),
      Row(
        "common options alone",
        ["--quiet", "--path", "a"],
        flags: ["quiet"],
        options: ["path": ["a"]]
      ),
      Row(
        "common options before the command",
        ["--path", "a", "clear"],
        command: "clear",
        options: ["path": ["a"]]
      ),
      Row(
        "common options after the command",
        ["clear", "--path", "a"],
        command: "clear",
        options: ["path": ["a"]]
      ),
      Row(
        "the name of a command as the value of an option",
        ["--path", "clear", "clear"],
        command: "clear",
        options: ["path": ["clear"]]
      ),
      Row("a value after an equals sign", ["--path=a"], options: ["path": ["a"]]),
      Row("a value with equals signs", ["--path=a=b="], options: ["path": ["a=b="]]),
      Row("an empty value after an equals sign", ["--path="], options: ["path": [""]]),
      Row("an empty word as value", ["--path", ""], options: ["path": [""]]),
      Row(
        "a value with spaces and line breaks",
        ["--path", "a b\n"],
        options: ["path": ["a b\n"]]
      ),
      Row("a letter", ["-q"], flags: ["quiet"]),
      Row("a letter with a value", ["-p", "a"], options: ["path": ["a"]]),
      Row("a letter with an equals sign", ["-p=a"], options: ["path": ["a"]]),
      Row("a value that begins with a dash", ["--path", "-5"], options: ["path": ["-5"]]),
      Row("a dash as value", ["--path", "-"], options: ["path": ["-"]]),
      Row(
        "a value that begins with two dashes",
        ["--path=--quiet"],
        options: ["path": ["--quiet"]]
      ),
      Row("a flag twice", ["-q", "--quiet"], flags: ["quiet"]),
      Row(
        "an option that may be repeated, in order",
        ["export", "--tag", "b", "--tag=a", "--tag", "b"],
        command: "export",
        options: ["tag": ["b", "a", "b"]]
      ),
      Row("an argument", ["export", "a"], command: "export", arguments: ["a"]),
      Row(
        "options between arguments",
        ["export", "a", "--all", "round", "-q"],
        command: "export",
        flags: ["all", "quiet"],
        arguments: ["a", "round"]
      ),
      Row("a dash as argument", ["export", "-"], command: "export", arguments: ["-"]),
      Row("an empty argument", ["export", ""], command: "export", arguments: [""]),
      Row(
        "arguments after the terminator",
        ["export", "--", "--all", "round"],
        command: "export",
        arguments: ["--all", "round"]
      ),
      Row(
        "a second terminator is an argument",
        ["export", "--", "--"],
        command: "export",
        arguments: ["--"]
      ),
      Row("a command after the terminator", ["--", "clear"], command: "clear"),
      Row(
        "a value that an option allows",
        ["export", "--format", "ical"],
        command: "export",
        options: ["format": ["ical"]]
      ),
    ]
  )
  func sortsWords(row: Row) throws {
    #expect(try ArgumentParser(.sample).parse(row.words) == row.parsed)
  }

  @Test(
    "A request for help is accepted even if the command line has other errors",
    arguments: [
      ["--help", "--nonsense"],
      ["--nonsense", "-h"],
      ["--path", "--help"],
      ["--all", "--help"],
      ["--path=a", "--path=b", "--help"],
    ]
  )
  func forgivesErrorsWhenHelpIsWanted(words: [String]) throws {
    let parsed = try ArgumentParser(.sample).parse(words)
    #expect(parsed.command == nil)
    #expect(parsed.isGiven(.sampleHelp))
  }

  @Test("A request for a command's help is accepted even if the command line has other errors")
  func forgivesErrorsInACommandWhoseHelpIsWanted() throws {
    let words = ["export", "--format", "x", "--all", "a", "round", "b", "--help"]
    let parsed = try ArgumentParser(.sample).parse(words)
    #expect(parsed.command?.name == "export")
    #expect(parsed.isGiven(.sampleHelp))
  }

  @Test("The command line parser rejects a request for the help of an unknown command")
  func doesNotForgiveAnUnknownCommandWhenHelpIsWanted() {
    #expect(throws: UsageError(.unknownCommand("exprot", suggestion: "export"))) {
      try ArgumentParser(.sample).parse(["exprot", "--help"])
    }
  }

  @Test("The parsed value of an option or argument can be looked up by its declaration")
  func givesValuesByTheirDescriptions()
    throws
  {
    let parsed = try ArgumentParser(.sample).parse(["export", "a", "--tag=x", "--tag=y", "-p", "b"])
    #expect(try parsed.value(required: .source) == GivenValue("a", from: .argument("source")))
    #expect(parsed.value(of: .shape) == nil)
    #expect(parsed.value(of: .path) == GivenValue("b", from: .option("path")))
    #expect(parsed.value(of: .format) == nil)
    #expect(parsed.values(of: .tag).map(\.text) == ["x", "y"])
    #expect(parsed.isGiven(.quiet) == false)
  }

  @Test("An argument that may be repeated takes all remaining words of the command line")
  func aRepeatedArgumentTakesAllWordsThatAreLeft() throws {
    let rest = ArgumentDescription("rest", isRequired: true, isRepeated: true, summary: "More.")
    let program = ProgramConfiguration(
      "sample",
      version: "1.0",
      date: "2026-01-02",
      summary: "Shows every kind.",
      commonOptions: [.quiet],
      commands: [CommandConfiguration("join", summary: "Join.", arguments: [.source, rest])]
    )
    #expect(program.commands.first?.usage == "join <source> <rest>…")
    let parser = ArgumentParser(program)
    let arguments = try parser.parse(["join", "a", "b", "-q", "c", "--", "--d"])
    #expect(arguments.value(of: .source)?.text == "a")
    #expect(try arguments.values(required: rest).map(\.text) == ["b", "c", "--d"])
    #expect(arguments.isGiven(.quiet))
    let short = try parser.parse(["join", "a"])
    #expect(short.values(of: rest) == [])
    #expect(throws: UsageError(.missingArgument(rest), command: program.commands.first)) {
      try short.values(required: rest)
    }
  }
}
