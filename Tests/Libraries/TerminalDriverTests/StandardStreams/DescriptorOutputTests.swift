import Dispatch
import Glibc
import TerminalDriver
import Testing

@Suite("Writing to a descriptor")
struct DescriptorOutputTests {
  @Test("A descriptor output writes text as UTF-8")
  func text() throws {
    let pipe = try Pipe()
    try DescriptorOutput(descriptor: pipe.writeEnd).write("設計 👩‍🚀\n")
    try pipe.disconnect(pipe.writeEnd)
    #expect(String(decoding: pipe.readToEnd(), as: UTF8.self) == "設計 👩‍🚀\n")
  }

  @Test(
    "A descriptor output for a path appends to an existing file or device, and fails if there is none"
  )
  func appending() throws {
    let pipe = try Pipe()
    let path = Array("/dev/fd/\(pipe.writeEnd)".utf8)
    try DescriptorOutput.appending(to: path) { try $0.write("one") }
    try pipe.disconnect(pipe.writeEnd)
    #expect(String(decoding: pipe.readToEnd(), as: UTF8.self) == "one")
    #expect(throws: DescriptorError.writeFailed(reason: "No such file or directory")) {
      try DescriptorOutput.appending(to: Array("/tmp/no/such/file".utf8)) { _ in }
    }
  }

  @Test("Writing an empty string to a descriptor output writes nothing")
  func emptyText() throws {
    let pipe = try Pipe()
    try DescriptorOutput(descriptor: pipe.writeEnd).write("")
    try pipe.disconnect(pipe.writeEnd)
    #expect(pipe.readToEnd() == [])
  }

  /// A pipe holds 64 KiB, so the test needs many writes, with waits between them if the descriptor
  /// does not block.
  @Test("A descriptor output can write more text than a pipe holds", arguments: [false, true])
  func longText(isNonBlocking: Bool) async throws {
    let pipe = try Pipe()
    if isNonBlocking {
      try #require(fcntl(pipe.writeEnd, F_SETFL, O_NONBLOCK) == 0)
    }
    let text = (0..<60_000).map { "line \($0)\n" }.joined()
    let read = await withCheckedContinuation { continuation in
      DispatchQueue(label: "reader").async {
        continuation.resume(returning: pipe.readToEnd())
      }
      DispatchQueue(label: "writer").async {
        #expect(throws: Never.self) {
          try DescriptorOutput(descriptor: pipe.writeEnd).write(text)
        }
        #expect(throws: Never.self) { try pipe.disconnect(pipe.writeEnd) }
      }
    }
    #expect(String(decoding: read, as: UTF8.self) == text)
  }

  @Test("Writing to a pipe fails with an error if the reader has closed the pipe")
  func closedReader() throws {
    _ = signal(SIGPIPE, SIG_IGN)
    let pipe = try Pipe()
    try pipe.disconnect(pipe.readEnd)
    #expect(throws: DescriptorError.outputClosed) {
      try DescriptorOutput(descriptor: pipe.writeEnd).write("Design\n")
    }
  }

  @Test("Writing to a full disk fails with the system's message")
  func fullDisk() throws {
    let full = unsafe open("/dev/full", O_WRONLY)
    try #require(full >= 0)
    defer { close(full) }
    #expect(throws: DescriptorError.writeFailed(reason: "No space left on device")) {
      try DescriptorOutput(descriptor: full).write("Design\n")
    }
  }

  @Test(
    "The width of a descriptor output is the width of its terminal",
    arguments: [(0, nil), (60, 60), (132, 132)] as [(UInt16, Int?)]
  )
  func width(columns: UInt16, width: Int?) throws {
    var (controller, terminal): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try #require(unsafe openpty(&controller, &terminal, nil, nil, &size) == 0)
    defer {
      close(terminal)
      close(controller)
    }
    #expect(DescriptorOutput(descriptor: terminal).terminalWidth == width)
  }

  @Test("A descriptor output to a pipe has no width")
  func pipeWidth() throws {
    let pipe = try Pipe()
    #expect(DescriptorOutput(descriptor: pipe.writeEnd).terminalWidth == nil)
  }
}
