import Glibc
import TerminalDriver
import Testing

@Suite("A shell command that runs in the foreground of the terminal")
struct ForegroundCommandTests {
  @Test("A foreground shell command returns its exit status, or 128 if a signal ended it")
  func status() {
    #expect(ForegroundCommand("exit 0".utf8).run() == 0)
    #expect(ForegroundCommand("exit 3".utf8).run() == 3)
    #expect(ForegroundCommand("exec /missing/program 2> /dev/null".utf8).run() == 127)
    #expect(ForegroundCommand("kill -KILL $$".utf8).run() == 128)
  }

  @Test(
    "Text that the app quotes for the shell reaches the shell's command unchanged",
    arguments: ["a", "", "a b", "it's", "''", "$(exit 1)", "`x`;", "a\nb", "\\", "設計"]
  )
  func quoting(text: String) throws {
    let file = try TemporaryText("", named: "quoting", in: "/tmp".utf8)
    defer { file.remove() }
    let line = "printf %s ".utf8 + ForegroundCommand.quoted(text.utf8) + " > ".utf8
    #expect(ForegroundCommand(line + ForegroundCommand.quoted(file.path)).run() == 0)
    #expect(try file.read() == Array(text.utf8))
  }
}
