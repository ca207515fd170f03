import Glibc
import TerminalDriver
import Testing

@Suite("A text in a temporary file")
struct TemporaryTextTests {
  @Test("Two temporary texts have two files, which only the user can read")
  func creation() throws {
    let first = try TemporaryText("設計\n", named: "test", in: "/tmp".utf8)
    let second = try TemporaryText("", named: "test", in: "/tmp".utf8)
    defer { for file in [first, second] { file.remove() } }
    #expect(first.path != second.path)
    #expect(try first.read() == Array("設計\n".utf8))
    #expect(try second.read() == [])
    var status = stat()
    try #require(unsafe stat(first.path.map(CChar.init(bitPattern:)) + [0], &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test("A temporary text that was removed is missing, and removing it again does nothing")
  func removal() throws {
    let file = try TemporaryText("a", named: "test", in: "/tmp".utf8)
    file.remove()
    #expect(try file.read() == nil)
    file.remove()
  }

  @Test("A temporary text in a missing directory fails with the words of the system")
  func missingDirectory() {
    let error = #expect(throws: SystemCallError.self) {
      _ = try TemporaryText("a", named: "test", in: "/missing".utf8)
    }
    #expect(error?.reason == "No such file or directory")
  }

  @Test("A directory in the place of a temporary text cannot be read")
  func directory() {
    #expect(throws: SystemCallError(code: EISDIR)) { try TemporaryText(path: "/".utf8).read() }
  }
}
