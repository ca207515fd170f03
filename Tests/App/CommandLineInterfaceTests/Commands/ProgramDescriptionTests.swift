import CommandLineInterface
import CommandLineParsing
import Testing

@Suite("The commands of the program")
struct ProgramDescriptionTests {
  @Test("No two commands share a name or an alias")
  func everyWordSelectsOneCommand() {
    let words = Program.configuration.commands.flatMap { [$0.name] + $0.aliases }
    #expect(words.count == Set(words).count)
  }

  @Test("No two options of a command have the same name", arguments: Program.configuration.commands)
  func everyOptionOfACommandHasANameOfItsOwn(command: CommandConfiguration) {
    let names = (command.options + Program.configuration.commonOptions).map(\.name)
    #expect(names.count == Set(names).count)
  }

  @Test(
    "No option of a command is a guess for another option of the command",
    arguments: Program.configuration.commands
  )
  func guesses(command: CommandConfiguration) {
    let options = command.options + Program.configuration.commonOptions
    #expect(Set(options.map(\.name)).isDisjoint(with: options.flatMap(\.guesses)))
  }

  @Test(
    "Each command declares conflicts only between its own options",
    arguments: Program.configuration.commands
  )
  func onlyOptionsOfTheCommandExcludeEachOther(command: CommandConfiguration) {
    let conflicting = Set(command.conflicts.flatMap { [$0.first, $0.second] })
    #expect(conflicting.subtracting(command.options) == [])
  }

  @Test(
    "A command line without a required argument is rejected",
    arguments: Program.configuration.commands.filter { $0.arguments.contains { $0.isRequired } }
  )
  func aCommandDoesNotGoWithoutWhatItsDescriptionRequires(command: CommandConfiguration) throws {
    let required = try #require(command.arguments.first { $0.isRequired })
    #expect(throws: UsageError(.missingArgument(required), command: command)) {
      try Invocation([command.name])
    }
  }

  /// The test splits each example into words, as a shell does.
  @Test(
    "Every example in a command's help is a valid command line of that command",
    arguments: Program.commands.flatMap { type in
      type.configuration.examples.map { (type.configuration.name, $0) }
    }
  )
  func everyExampleIsUnderstood(name: String, example: String) throws {
    let line = example.prefix { $0 != "<" && $0 != "|" }
    let words = line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .flatMap { index, part in
        index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
      }
    #expect(words.first == Program.name)
    let invocation = try Invocation(Array(words.dropFirst()))
    let type = try #require(Program.commands.first { $0.configuration.name == name })
    #expect(Swift.type(of: invocation.command) == type)
  }
}
