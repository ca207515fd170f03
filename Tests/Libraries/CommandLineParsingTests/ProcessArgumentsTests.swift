import CommandLineParsing
import Foundation
import Testing

@Suite("The arguments of the process")
struct ProcessArgumentsTests {
  @Test("The arguments of the process do not include the name of the program")
  func afterName() throws {
    let words = Array(CommandLine.arguments.dropFirst())
    try #require(!words.isEmpty)
    #expect(ProcessArguments.afterName.map(\.text) == words)
  }

  @Test("The environment of the process has the same PATH as Foundation's environment")
  func environment() {
    let variables = ProcessArguments.environment.map(\.partsAroundEqualsSign)
    let texts = variables.map { ($0.name, $0.value?.text ?? "") }
    let environment = Dictionary(texts, uniquingKeysWith: { first, _ in first })
    #expect(environment["PATH"] == ProcessInfo.processInfo.environment["PATH"])
    #expect(!environment.isEmpty)
  }
}
