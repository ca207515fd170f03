import CommandLineParsing
import Testing

@Suite("The arguments of the process")
struct ProcessArgumentsTests {
  @Test("The arguments of the process are its words without the name of the program")
  func afterName() throws {
    let words = Array(CommandLine.arguments.dropFirst())
    try #require(!words.isEmpty)
    #expect(ProcessArguments.afterName.map(\.text) == words)
  }
}
