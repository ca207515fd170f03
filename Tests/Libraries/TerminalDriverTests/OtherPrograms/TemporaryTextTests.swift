import Glibc
import TerminalDriver
import Testing

@Suite("A temporary text file")
struct TemporaryTextTests {
  @Test("Each temporary text is written to its own file, which only the user can read")
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

  @Test("A removed temporary text file is read as missing, and removing it again does nothing")
  func removal() throws {
    let file = try TemporaryText("a", named: "test", in: "/tmp".utf8)
    file.remove()
    #expect(try file.read() == nil)
    file.remove()
  }

  @Test("Creating a temporary text file in a missing directory throws the system's error")
  func missingDirectory() {
    let error = #expect(throws: SystemCallError.self) {
      _ = try TemporaryText("a", named: "test", in: "/missing".utf8)
    }
    #expect(error?.reason == "No such file or directory")
  }

  @Test(
    "If an editor replaces the temporary file, the new file must be a regular file of at most 64 MB",
    arguments: [
      ("an empty file", ": > $0", .success(0)),
      ("another file", "echo bc > $0.new; mv $0.new $0", .success(3)),
      ("a link to a file", "echo bc > $0.new; ln -sf $0.new $0", .success(3)),
      ("64 MB", "truncate -s 64M $0", .success(64 << 20)),
      ("more than 64 MB", "truncate -s 1T $0", .failure(.tooLarge)),
      ("a pipe", "rm $0; mkfifo $0", .failure(.notRegular)),
      ("a link to a pipe", "mkfifo $0.new; ln -sf $0.new $0", .failure(.notRegular)),
      ("a link to a device", "ln -sf /dev/zero $0", .failure(.notRegular)),
      ("a directory", "rm $0; mkdir $0", .failure(.refused(SystemCallError(code: EISDIR)))),
      ("a link to itself", "rm $0; ln -s $0 $0", .failure(.refused(SystemCallError(code: ELOOP)))),
    ] as [(String, String, Result<Int, TemporaryTextError>)]
  )
  func replacement(
    name: String,
    command: String,
    expectedCount: Result<Int, TemporaryTextError>
  ) throws {
    // Use a unique name, so that no other test case uses the file while this case replaces it.
    let unique = String(name.filter(\.isLetter))
    let file = try TemporaryText("a", named: unique, in: "/tmp".utf8)
    let path = ForegroundCommand.quoted(file.path)
    defer { _ = ForegroundCommand("rm -rf ".utf8 + path + " ".utf8 + path + ".new".utf8).run() }
    try #require(ForegroundCommand("sh -c '\(command)' ".utf8 + path).run() == 0)
    let count = Result { () throws(TemporaryTextError) in try file.read()?.count }
    #expect(count == expectedCount.map(Optional.some))
  }

  @Test(
    "The error about an unreadable temporary text file states the reason"
  )
  func reasons() {
    let errors = [
      TemporaryTextError.refused(SystemCallError(code: EACCES)), .notRegular, .tooLarge,
    ]
    #expect(
      errors.map(\.reason) == [
        "Permission denied", "It is not a regular file", "It is larger than 64 MB",
      ]
    )
  }
}
