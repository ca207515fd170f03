import CaseStudies
import Dependencies
import Foundation
import TerminalUI
import Testing

@MainActor
@Suite("The instructions of a case study")
struct InstructionTests {
  private let instruction: Instruction = """
    Press \(keys: "+", .key(.tab)): \(seen: "Count 1"). In \(.second) type \(typed: "a"), then in a \
    shell \(shell: "echo 'a  b' > file") The count stays, \(still: "Count 1").
    """

  @Test(
    "An instruction of a case study is written as a sentence, and its commands are on separate lines"
  )
  func text() {
    #expect(
      instruction.lines(width: 60) == [
        "· Press + ⇥: “Count 1”. In the second terminal type “a”,",
        "  then in a shell",
        "echo 'a  b' > file",
        "  The count stays, “Count 1”.",
      ]
    )
    #expect(
      instruction.markdown == """
        Press `+` `⇥`: “Count 1”. In the second terminal type “a”, then in a shell \
        `echo 'a  b' > file`. The count stays, “Count 1”.
        """
    )
  }

  @Test("A checkbox in an instruction of a case study is not broken between two lines")
  func checkbox() {
    let instruction: Instruction = "Press \(keys: "a"): \(seen: "[ ] Design")."
    #expect(instruction.lines(width: 14) == ["· Press a:", "  “[ ]", "  Design”."])
  }

  @Test("The steps of an instruction are listed in order, each with its kind and its keys or text")
  func steps() {
    #expect(
      instruction.records == [
        ["press", "+", "⇥"], ["see", "Count 1"], ["turn", "second"], ["type", "a"],
        ["shell", "echo 'a  b' > file"], ["stay", "Count 1"],
      ]
    )
  }

  @Test("A long shell command in an instruction is wrapped between words, but not inside quotes")
  func longCommand() {
    #expect(
      ShellCommand(#"sqlite3 players "INSERT INTO players" now"#).lines(width: 24) == [
        #"sqlite3 players \"#, #"  "INSERT INTO players" \"#, "  now",
      ]
    )
  }

  @Test(
    "A file path in a shell command abbreviates the home directory to '~', and is quoted if necessary",
    arguments: [
      ("/home/ada/.config/a.json", "~/.config/a.json"), ("/home/ada/a b", "~/'a b'"),
      ("/home/adam/a", "/home/adam/a"), ("/tmp/it's", #"'/tmp/it'\''s'"#),
    ]
  )
  func word(path: String, word: String) {
    #expect(ShellCommand.word(for: URL(filePath: path), environment: ["HOME": "/home/ada"]) == word)
  }

  @Test(
    "Every instruction of a case study marks keyboard keys as code and ends with what the user sees"
  )
  func areComplete() {
    for type in CaseStudiesProgram.all {
      for instruction in type.about.trying {
        let shown = instruction.markdown
        #expect(instruction.steps.last.map(isObservation) == true, "\(type.about.name): \(shown)")
        for case .words(let words) in instruction.parts {
          #expect(!words.contains(/[Pp]ress [^`]*\w/) || words.contains(/[Pp]ress *$/), "\(shown)")
          #expect(!words.contains("swift run"), "\(shown)")
        }
      }
    }
  }

  private func isObservation(_ step: Instruction.Step) -> Bool {
    switch step {
    case .see, .stay, .vanish, .print: true
    case .press, .type, .run, .shell, .shellShown, .shellAgain, .resize, .turn: false
    }
  }

  @Test("The article about the case studies contains the instructions of each case study")
  func article() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Documentation/CaseStudies.md")
    let article = try String(contentsOf: file, encoding: .utf8)
    let home = ProcessInfo.processInfo.environment["HOME"] ?? "/"
    for type in CaseStudiesProgram.all {
      let instructions = withDependencies {
        $0.studyDirectory = URL(filePath: "\(home)/.config/case-studies")
      } operation: {
        type.about.trying.map { "- \($0.markdown)\n" }.joined()
      }
      #expect(article.contains("## `\(type.about.name)`\n\n\(instructions)"), "\(instructions)")
    }
  }
}
