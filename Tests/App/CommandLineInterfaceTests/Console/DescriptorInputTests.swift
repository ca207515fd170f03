import CommandLineInterface
import Glibc
import Testing

@Suite("Reading lines from a descriptor")
struct DescriptorInputTests {
  @Test(
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
  func givesLinesWithoutTheirBreaks(text: String, lines: [String]) async throws {
    let pipe = try Pipe()
    try pipe.write(text)
    try pipe.disconnect(pipe.writeEnd)
    #expect(try await Self.readAll(from: pipe) == lines)
  }

  @Test func repairsWhatIsNotUTF8() async throws {
    let pipe = try Pipe()
    try pipe.write([0x61, 0xFF, 0x62, 0x0A])
    try pipe.disconnect(pipe.writeEnd)
    #expect(try await Self.readAll(from: pipe) == ["a\u{FFFD}b"])
  }

  @Test func waitsForTheRestOfALine() async throws {
    let pipe = try Pipe()
    let input = DescriptorInput(descriptor: pipe.readEnd)
    try pipe.write("first\nsec")
    #expect(try await input.readLine() == "first")
    async let second = input.readLine()
    try pipe.write("ond\n")
    #expect(try await second == "second")
  }

  /// The character is split between the two writes, of which the first is read alone.
  @Test func joinsACharacterThatWasSplit() async throws {
    let pipe = try Pipe()
    let input = DescriptorInput(descriptor: pipe.readEnd)
    let bytes = Array("a\n設\n".utf8)
    try pipe.write(Array(bytes[..<4]))
    #expect(try await input.readLine() == "a")
    try pipe.write(Array(bytes[4...]))
    #expect(try await input.readLine() == "設")
  }

  @Test func staysAtTheEnd() async throws {
    let null = unsafe open("/dev/null", O_RDONLY)
    try #require(null >= 0)
    defer { close(null) }
    let input = DescriptorInput(descriptor: null)
    #expect(try await input.readLine() == nil)
    #expect(try await input.readLine() == nil)
  }

  /// Many rounds, so that the cancellation comes before, while and after the wait begins.
  @Test(.timeLimit(.minutes(5)))
  func cancellationEndsTheWaitAndLosesNoLine() async throws {
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

  @Test func aDescriptorThatDoesNotBlockIsWaitedFor() async throws {
    let pipe = try Pipe()
    try #require(fcntl(pipe.readEnd, F_SETFL, O_NONBLOCK) == 0)
    let input = DescriptorInput(descriptor: pipe.readEnd)
    async let line = input.readLine()
    try pipe.write("late\n")
    #expect(try await line == "late")
  }

  @Test func saysWhatTheSystemSaysOfADirectory() async throws {
    let directory = unsafe open("/", O_RDONLY)
    try #require(directory >= 0)
    defer { close(directory) }
    await #expect(throws: ConsoleError.readFailed(reason: "Is a directory")) {
      try await DescriptorInput(descriptor: directory).readLine()
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
