import CommandLineInterface
import CommandLineParsing
import Testing

@Suite("The manual page")
struct ManPageTests {
  @Test("The manual page describes every command and option, and contains only ASCII characters")
  func ofTheProgram() async {
    let page = await CommandRun("man", content: nil).output
    #expect(page == ManPage(Program.configuration).text)
    for command in Program.configuration.commands {
      #expect(page.contains("\n.SS \"syncups \(command.name)"))
      for option in command.options {
        #expect(page.contains("\\fB\(option.flag.replacing("-", with: "\\-"))\\fP"))
      }
    }
    #expect(page.utf8.allSatisfy { $0 < 0x80 })
    // Skip the examples, because each example stays on one line of any length.
    let texts = page.split(separator: "\n").filter { !$0.hasPrefix("syncups ") }
    #expect(texts.filter { $0.utf8.count > 80 } == [])
  }
}
