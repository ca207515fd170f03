import Glibc
import TerminalDriver
import Testing

@Suite("Reading lines from a descriptor")
struct DescriptorInputTests {
  @Test(
    "A descriptor input returns lines without their line breaks",
    arguments: [
      ("", []),
      ("one\n", ["one"]),
      ("one\ntwo\n", ["one", "two"]),
      ("one\ntwo", ["one", "two"]),
      ("\n\none\n", ["", "", "one"]),
      ("one\r\ntwo\r\n", ["one", "two"]),
      ("one\rtwo\n", ["one\rtwo"]),
      ("設計 👩‍🚀\n", ["設計 👩‍🚀"]),
      ("\u{FEFF}one\n\u{FEFF}two", ["one", "\u{FEFF}two"]),
    ] as [(String, [String])]
  )
  func lineBreaks(text: String, lines: [String]) async throws {
    let pipe = try Pipe()
    try pipe.write(text)
    try pipe.disconnect(pipe.writeEnd)
    #expect(try await Self.readAll(from: pipe) == lines)
  }

  @Test("A descriptor input replaces bytes that are not UTF-8")
  func invalidText() async throws {
    let pipe = try Pipe()
    try pipe.write([0x61, 0xFF, 0x62, 0x0A])
    try pipe.disconnect(pipe.writeEnd)
    #expect(try await Self.readAll(from: pipe) == ["a\u{FFFD}b"])
  }

  @Test("A descriptor input waits for the rest of a line")
  func unfinishedLine() async throws {
    let pipe = try Pipe()
    let input = DescriptorInput(descriptor: pipe.readEnd)
    try pipe.write("first\nsec")
    #expect(try await input.readLine() == "first")
    async let second = input.readLine()
    try pipe.write("ond\n")
    #expect(try await second == "second")
  }

  /// Two writes split the bytes of a character, and the input reads the first write before the
  /// second.
  @Test("A descriptor input joins the bytes of a character that arrive separately")
  func splitCharacter() async throws {
    let pipe = try Pipe()
    let input = DescriptorInput(descriptor: pipe.readEnd)
    let bytes = Array("a\n設\n".utf8)
    try pipe.write(Array(bytes[..<4]))
    #expect(try await input.readLine() == "a")
    try pipe.write(Array(bytes[4...]))
    #expect(try await input.readLine() == "設")
  }

  @Test("A descriptor input that has reached its end returns no more lines")
  func end() async throws {
    let null = unsafe open("/dev/null", O_RDONLY)
    try #require(null >= 0)
    defer { close(null) }
    let input = DescriptorInput(descriptor: null)
    #expect(try await input.readLine() == nil)
    #expect(try await input.readLine() == nil)
  }

  /// The test has many rounds, so that the cancellation comes before, during or after the start of
  /// the wait.
  @Test(
    "Cancelling the wait for a line of a descriptor input loses no line",
    .timeLimit(.minutes(5))
  )
  func cancellation() async throws {
    for _ in 0..<200 {
      let pipe = try Pipe()
      let input = DescriptorInput(descriptor: pipe.readEnd)
      let (starts, start) = AsyncStream.makeStream(of: Void.self)
      let waiting = Task {
        start.finish()
        return try await input.readLine()
      }
      for await _ in starts {}
      waiting.cancel()
      #expect(try await waiting.value == nil)
      try pipe.write("first\nsecond\n")
      #expect(try await input.readLine() == "first")
      #expect(try await input.readLine() == "second")
    }
  }

  @Test(
    "A descriptor input returns the complete lines that have arrived, and nil after the input has ended"
  )
  func lines() async throws {
    let pipe = try Pipe()
    let input = DescriptorInput(descriptor: pipe.readEnd)
    #expect(try await input.readLines() == [])
    try pipe.write("one\ntwo\nthr")
    #expect(try await input.readLines() == ["one", "two"])
    try pipe.write("ee\nfour\n")
    #expect(try await input.readLines() == ["three", "four"])
    #expect(try await input.readLines() == [])
    async let next = input.readLines()
    try pipe.write("five")
    try pipe.disconnect(pipe.writeEnd)
    #expect(try await next == ["five"])
    #expect(try await input.readLines() == nil)
  }

  @Test("Reading one line of a descriptor input leaves the other lines for the next read")
  func oneLineThenAll() async throws {
    let pipe = try Pipe()
    let input = DescriptorInput(descriptor: pipe.readEnd)
    try pipe.write("one\ntwo\nthree\n")
    #expect(try await input.readLine() == "one")
    #expect(try await input.readLines() == ["two", "three"])
  }

  @Test("A descriptor input waits until a non-blocking descriptor has a line")
  func nonBlocking() async throws {
    let pipe = try Pipe()
    try #require(fcntl(pipe.readEnd, F_SETFL, O_NONBLOCK) == 0)
    let input = DescriptorInput(descriptor: pipe.readEnd)
    async let line = input.readLine()
    try pipe.write("late\n")
    #expect(try await line == "late")
  }

  @Test("Reading lines from a directory fails with the system's message")
  func directory() async throws {
    let directory = unsafe open("/", O_RDONLY)
    try #require(directory >= 0)
    defer { close(directory) }
    await #expect(throws: DescriptorError.readFailed(reason: "Is a directory")) {
      try await DescriptorInput(descriptor: directory).readLine()
    }
  }

  @Test(
    "A descriptor input with a path opens the file at that path, and reports a missing file as an error"
  )
  func path() async throws {
    let pipe = try Pipe()
    let input = DescriptorInput(path: Array("/proc/self/fd/\(pipe.readEnd)".utf8))
    try pipe.write("one\n")
    #expect(try await input.readPart() == Array("one\n".utf8))
    try pipe.write("two")
    try pipe.disconnect(pipe.writeEnd)
    #expect(try await input.readPart() == Array("two".utf8))
    #expect(try await input.readPart() == nil)
    await #expect(throws: DescriptorError.readFailed(reason: "No such file or directory")) {
      try await DescriptorInput(path: Array("/proc/self/missing".utf8)).readPart()
    }
  }

  private static func readAll(from pipe: Pipe) async throws -> [String] {
    let input = DescriptorInput(descriptor: pipe.readEnd)
    var lines: [String] = []
    while let line = try await input.readLine() {
      lines.append(line)
    }
    return lines
  }
}
