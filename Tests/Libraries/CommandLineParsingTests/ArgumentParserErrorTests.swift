import CommandLineParsing
import Testing

@Suite("An invalid command line")
struct ArgumentParserErrorTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let words: [String]
    let reason: UsageError.Reason
    let command: String?

    init(
      _ label: String,
      _ words: [String],
      _ reason: UsageError.Reason,
      command: String? = "export"
    ) {
      testDescription = label
      self.words = words
      self.reason = reason
      self.command = command
    }
  }

  private static let export = ProgramConfiguration.sample.command(named: "export")
  private static let clear = ProgramConfiguration.sample.command(named: "clear")

  @Test(
    "An invalid command line is rejected with an error that describes the problem",
    arguments: [
      Row("unknown command", ["frob"], .unknownCommand("frob", suggestion: nil), command: nil),
      Row(
        "mistyped command",
        ["clera"],
        .unknownCommand("clera", suggestion: "clear"),
        command: nil
      ),
      Row("empty command", [""], .unknownCommand("", suggestion: nil), command: nil),
      Row(
        "command in capitals",
        ["CLEAR"],
        .unknownCommand("CLEAR", suggestion: "clear"),
        command: nil
      ),
      Row(
        "unknown option before a command",
        ["--frob", "clear"],
        .unknownOption("--frob", suggestions: []),
        command: nil
      ),
      Row("unknown option", ["export", "--frob"], .unknownOption("--frob", suggestions: [])),
      Row(
        "unknown option with a value",
        ["export", "--formt=json"],
        .unknownOption("--formt", suggestions: ["--format"])
      ),
      Row(
        "mistyped common option",
        ["export", "--qiet"],
        .unknownOption("--qiet", suggestions: ["--quiet"])
      ),
      Row(
        "abbreviated option",
        ["export", "--form"],
        .unknownOption("--form", suggestions: ["--format"])
      ),
      Row(
        "name after one dash",
        ["export", "-format"],
        .unknownOption("-format", suggestions: ["--format"])
      ),
      Row("unknown letter", ["export", "-x"], .unknownOption("-x", suggestions: [])),
      Row("unknown bundled letter", ["export", "-qx"], .unknownOption("-qx", suggestions: [])),
      Row("no value for a bundled letter", ["export", "-qp"], .missingValue(.path)),
      Row(
        "option of another command",
        ["clear", "--tag", "a"],
        .unknownOption("--tag", suggestions: []),
        command: "clear"
      ),
      Row("no value at the end", ["export", "--tag"], .missingValue(.tag)),
      Row("no value before an option", ["export", "--tag", "--all"], .missingValue(.tag)),
      Row("no value before an unknown option", ["export", "--tag", "--frob"], .missingValue(.tag)),
      Row("no value before a known letter", ["export", "--tag", "-q"], .missingValue(.tag)),
      Row(
        "no value before a known letter with one",
        ["export", "--tag", "-p", "a"],
        .missingValue(.tag)
      ),
      Row("no value before the terminator", ["export", "--tag", "--"], .missingValue(.tag)),
      Row("value for a flag", ["export", "--all=yes"], .unexpectedValue(.all, value: "yes")),
      Row("empty value for a flag", ["export", "--all="], .unexpectedValue(.all, value: "")),
      Row(
        "value that the option does not allow",
        ["export", "--format", "JSON"],
        .invalidValue(
          GivenValue("JSON", from: .option("format")),
          allowed: ["markdown", "json", "ical"]
        )
      ),
      Row(
        "value that the argument does not allow",
        ["export", "a", "square"],
        .invalidValue(GivenValue("square", from: .argument("shape")), allowed: ["round", "flat"])
      ),
      Row(
        "repeated option",
        ["--path", "a", "export", "--path=b"],
        .repeatedOption(.path, first: "a", second: "b")
      ),
      Row(
        "argument for a command without",
        ["clear", "a"],
        .unexpectedArgument("a", previous: nil),
        command: "clear"
      ),
      Row(
        "argument too many",
        ["export", "a", "flat", "b"],
        .unexpectedArgument("b", previous: "flat")
      ),
      Row(
        "options that exclude each other",
        ["export", "--all", "--format=json"],
        .conflict("--format", "--all")
      ),
      Row(
        "the first of two errors",
        ["export", "--frob", "--tag"],
        .unknownOption("--frob", suggestions: [])
      ),
      Row(
        "an error before an unknown command",
        ["--path=a", "--path=b", "frob"],
        .repeatedOption(.path, first: "a", second: "b"),
        command: nil
      ),
    ]
  )
  func isRefused(row: Row) {
    let command = row.command.flatMap(ProgramConfiguration.sample.command(named:))
    #expect(throws: UsageError(row.reason, command: command)) {
      try ArgumentParser(.sample).parse(row.words)
    }
  }

  @Test("An option before its command is rejected, and the error lists the commands that accept it")
  func isToldWhichCommandsTakeAnOptionThatComesTooEarly() throws {
    let commands = [try #require(Self.export), try #require(Self.clear)]
    #expect(throws: UsageError(.optionBeforeCommand(.all, commands: commands))) {
      try ArgumentParser(.sample).parse(["--all", "clear"])
    }
  }

  @Test("The error about a missing argument names the argument") func isMissingAnArgument() throws {
    let parsed = try ArgumentParser(.sample).parse(["export"])
    #expect(throws: UsageError(.missingArgument(.source), command: Self.export)) {
      try parsed.value(required: .source)
    }
  }
}
