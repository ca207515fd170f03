import CommandLineParsing
import Testing

struct Greet {
  static let configuration = CommandConfiguration("greet", summary: "Greet.", arguments: [.person])

  let person: String

  init(_ arguments: ParsedArguments) throws(UsageError) {
    person = try arguments.value(required: .person).text
  }

  func run() -> String { "Hello, \(person)." }
}

extension ArgumentDescription {
  static let person = Self("person", isRequired: true, summary: "The name of the person.")
}

let hello = ProgramConfiguration(
  "hello",
  version: "1.0",
  date: "2026-11-25",
  summary: "Says hello.",
  commonOptions: [.help],
  commands: [Greet.configuration]
)

func hello(_ words: [CommandLineWord]) -> String {
  do {
    let arguments = try ArgumentParser(hello).parse(words)
    let help = HelpText(hello, width: 80).lines().joined(separator: "\n")
    return try arguments.isGiven(.help) ? help : Greet(arguments).run()
  } catch {
    return error.message(of: hello.name)
  }
}

@Suite("The example in the article about command lines")
struct ArticleExampleTests {
  @Test("The example in the article about command lines runs its command with the given arguments")
  func running() {
    #expect(hello(["greet", "Ada"]) == "Hello, Ada.")
  }

  @Test(
    "The example program in the article about command lines explains what is wrong with its arguments"
  )
  func failing() {
    #expect(
      hello(["gret", "Ada"]) == """
        Unknown command 'gret': write 'greet' if you meant that, or run 'hello help' to see all \
        commands and options.
        """
    )
    #expect(
      hello(["greet"]) == """
        Missing argument '<person>' of 'greet': write 'hello greet <person>', or run 'hello help \
        greet' to see how it is used.
        """
    )
  }

  @Test("The example in the article about command lines prints its help")
  func helping() {
    #expect(hello(["--help"]).hasPrefix("Says hello.\n\nUsage: hello [options] [<command>]\n"))
  }
}
