import Dispatch
import Foundation
import Glibc
import TerminalDriver
import TerminalUI
import TestGate
import Testing

@Suite("A terminal session", .gated, .timeLimit(.minutes(5)))
struct TerminalSessionTests {
  /// Returns the terminal after it has interpreted a program's bytes.
  private func interpreted(_ bytes: [UInt8]) -> OffscreenTerminal {
    var terminal = OffscreenTerminal(size: Size(width: 80, height: 24))
    terminal.receive(bytes)
    return terminal
  }

  private func session(_ terminal: PseudoTerminal) throws -> TerminalSession {
    try TerminalSession(input: terminal.program, output: terminal.program, signals: .none)
  }

  /// A session that has requested the terminal's background colour.
  private func askingSession(
    _ terminal: PseudoTerminal,
    lastReplyTimeout: Duration
  ) async throws -> TerminalSession {
    let session = try TerminalSession(
      input: terminal.program,
      output: terminal.program,
      signals: .none,
      asksForBackground: true,
      lastReplyTimeout: lastReplyTimeout
    )
    _ = await terminal.output(until: "\u{1B}]11;?\u{1B}\\")
    return session
  }

  @Test("A terminal session sets up the whole terminal and restores it at the end")
  func takesTheWholeTerminalAndGivesItBack() async throws {
    try await PseudoTerminal.use { terminal in
      let before = terminal.mode
      #expect(before.isOrdinary)

      let session = try session(terminal)
      #expect(!terminal.mode.isOrdinary)
      let begun = await terminal.output(until: "1006h")
      #expect(interpreted(begun).modes == [1049, 2004, 1002, 1006])
      #expect(interpreted(begun).unknownSequences == [])

      session.end()
      #expect(terminal.mode == before)
      let ended = await terminal.output(until: "1049l")
      #expect(interpreted(begun + ended).modes == [7, 25])
      #expect(interpreted(begun + ended).unknownSequences == [])
    }
  }

  @Test(
    "A terminal session asks for the background colour and handles input that precedes the reply"
  )
  func asksForTheBackgroundAndWaitsForNoAnswer() async throws {
    try await PseudoTerminal.use { terminal in
      let session = try TerminalSession(
        input: terminal.program,
        output: terminal.program,
        signals: .none,
        asksForBackground: true
      )
      let question = await terminal.output(until: "\u{1B}]11;?\u{1B}\\")
      #expect(interpreted(question).modes == [1049, 2004, 1002, 1006])
      // The user types keys before and after the terminal's reply.
      terminal.type("a\u{1B}]11;rgb:ffff/8000/0000\u{1B}\\b")
      var (typed, background): ([InputEvent], Color?) = ([], nil)
      // The session may receive the typed input in several pieces.
      for await event in session.events {
        switch event {
        case .input(let input): typed += input
        case .background(let color): background = color
        case .redraw: break
        }
        if typed.count >= 2, background != nil { break }
      }
      #expect(typed == [.key("a"), .key("b")])
      #expect(background == Color(hex: 0xFF7F00))
      session.end()
    }
  }

  /// Runs an operation that blocks its thread, and runs a second operation as soon as the first has
  /// begun.
  private func onAThread<Result: Sendable>(
    _ meanwhile: @escaping @Sendable () -> Void,
    and operation: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      let hasBegun = DispatchSemaphore(value: 0)
      Thread { @Sendable in
        hasBegun.wait()
        meanwhile()
      }.start()
      Thread { @Sendable in
        hasBegun.signal()
        continuation.resume(returning: operation())
      }.start()
    }
  }

  @Test("A reply of the terminal that arrives while a session ends does not reach the shell")
  func waitsForAnOutstandingReply() async throws {
    try await PseudoTerminal.use { terminal in
      let session = try await askingSession(terminal, lastReplyTimeout: .seconds(60))
      let hasEnded = DispatchSemaphore(value: 0)
      let line = await onAThread {
        // A session that waits reports nothing, so the test can only check that the session has not
        // ended.
        #expect(hasEnded.wait(timeout: .now() + .milliseconds(100)) == .timedOut)
        terminal.type("q\u{1B}]11;rgb:ffff/8000/0000\u{1B}\\")
      } and: {
        session.end()
        hasEnded.signal()
        terminal.type("ls\n")
        return terminal.lineForProgram()
      }
      #expect(line == "ls\n")
    }
  }

  @Test(
    "A terminal session that waits for a reply from the terminal can end even if no reply comes"
  )
  func waitsForNoReplyForever() async throws {
    try await PseudoTerminal.use { terminal in
      let session = try await askingSession(terminal, lastReplyTimeout: .milliseconds(1))
      session.end()
      let bytes = await terminal.output(until: "1049l")
      #expect(String(decoding: bytes, as: UTF8.self).contains("\u{1B}[?1049l"))
    }
  }

  @Test(
    "A terminal session waits for an outstanding reply before it hands the terminal to another program"
  )
  func waitsForAnOutstandingReplyBeforeHandingOver() async throws {
    try await PseudoTerminal.use { terminal in
      let session = try await askingSession(terminal, lastReplyTimeout: .seconds(60))
      let line = await onAThread {
        terminal.type("\u{1B}]11;rgb:ffff/8000/0000\u{1B}\\")
      } and: {
        session.handOver {
          terminal.type("ls\n")
          return terminal.lineForProgram()
        }
      }
      #expect(line == "ls\n")
      // The session has requested the background colour again.
      _ = await terminal.output(until: "\u{1B}]11;?\u{1B}\\")
      terminal.type("\u{1B}]11;rgb:ffff/8000/0000\u{1B}\\")
      session.end()
    }
  }

  @Test("Releasing a terminal session restores the terminal")
  func givesTheTerminalBackWhenItIsForgotten() async throws {
    try await PseudoTerminal.use { terminal in
      let before = terminal.mode
      do {
        let session = try session(terminal)
        #expect(session.size == Size(width: 80, height: 24))
      }
      #expect(terminal.mode == before)
    }
  }

  @Test("Ending a terminal session twice is allowed, and later writes are ignored")
  func mayBeEndedMoreThanOnce() async throws {
    try await PseudoTerminal.use { terminal in
      let session = try session(terminal)
      session.end()
      session.end()
      try session.write(Array("too late".utf8))
      let bytes = await terminal.output(until: "1049l")
      #expect(!String(decoding: bytes, as: UTF8.self).contains("too late"))
    }
  }

  @Test("A terminal session knows the window's size, even after the window is resized")
  func knowsTheSizeOfTheWindow() async throws {
    try await PseudoTerminal.use(size: Size(width: 132, height: 43)) { terminal in
      let session = try session(terminal)
      defer { session.end() }
      #expect(session.size == Size(width: 132, height: 43))
      terminal.resize(Size(width: 60, height: 16))
      #expect(session.size == Size(width: 60, height: 16))
      terminal.resize(.zero)
      #expect(session.size == Size(width: 80, height: 24))
    }
  }

  @Test("A terminal session limits an impossibly large window size to 1,500 by 500 cells")
  func limitsTheSizeOfTheWindow() async throws {
    try await PseudoTerminal.use(size: Size(width: 65_535, height: 65_535)) { terminal in
      let session = try session(terminal)
      defer { session.end() }
      #expect(session.size == Size(width: 1_500, height: 500))
    }
  }

  @Test("A terminal session reports keys and mouse events")
  func tellsWhatTheUserDoes() async throws {
    try await PseudoTerminal.use { terminal in
      let session = try session(terminal)
      defer { session.end() }
      var events = session.events.makeAsyncIterator()
      terminal.type("a\u{1B}[A\r\u{3}\u{1A}設\u{1B}[<0;3;2M")
      let expected = [
        InputEvent.key("a"), .key(.key(.up)), .key(.key(.enter)), .key(.control("c")),
        .key(.control("z")), .key("設"),
        .mouse(MouseEvent(.press(.left), at: Point(x: 2, y: 1))),
      ]
      var told: [InputEvent] = []
      // The session may receive the typed input in several pieces.
      while told.count < expected.count, case .input(let more)? = await events.next() {
        told += more
      }
      #expect(told == expected)
    }
  }

  @Test("A terminal session reports a lone Escape")
  func tellsALoneEscape() async throws {
    try await PseudoTerminal.use { terminal in
      let session = try session(terminal)
      defer { session.end() }
      var events = session.events.makeAsyncIterator()
      terminal.type("\u{1B}")
      #expect(await events.next() == .input([.key(.key(.escape))]))
      terminal.type("x")
      #expect(await events.next() == .input([.key("x")]))
    }
  }

  @Test("The events of a terminal session end when the terminal hangs up")
  func endsItsEventsWhenTheTerminalIsGone() async throws {
    try await PseudoTerminal.use { terminal in
      let session = try session(terminal)
      defer { session.end() }
      var events = session.events.makeAsyncIterator()
      // A session holds back an escape character, which could start a sequence, but does not lose
      // it.
      terminal.type("a\u{1B}")
      #expect(await events.next() == .input([.key("a")]))
      terminal.hangUp()
      #expect(await events.next() == .input([.key(.key(.escape))]))
      #expect(await events.next() == nil)
    }
  }

  @Test("A terminal session hands the terminal to another program and takes it back")
  func handsTheTerminalOverAndTakesItBack() async throws {
    struct EditorFailure: Error {}
    try await PseudoTerminal.use { terminal in
      let before = terminal.mode
      let session = try session(terminal)
      defer { session.end() }
      var events = session.events.makeAsyncIterator()
      let begun = await terminal.output(until: "1006h")
      for _ in 0..<2 {
        #expect(try session.write(Array("frame".utf8), isUpdate: false))
        #expect(throws: EditorFailure.self) {
          try session.handOver {
            #expect(terminal.mode == before)
            try session.write(Array("not on the screen of the editor".utf8))
            // Nothing is refused now: the program need not draw before it gets the terminal back.
            let update = Array("not on the screen either".utf8)
            #expect(try session.write(update, isUpdate: true))
            terminal.type("x\n")
            var line = [UInt8](repeating: 0, count: 9)
            // SAFETY: The system writes no more bytes than the array has.
            let count = unsafe read(terminal.program, &line, line.count)
            #expect(line.prefix(count) == [UInt8(ascii: "x"), UInt8(ascii: "\n")])
            throw EditorFailure()
          }
        }
        #expect(await events.next() == .redraw(Size(width: 80, height: 24)))
        #expect(try !session.write(Array("not on the screen at all".utf8), isUpdate: true))
        #expect(!terminal.mode.isOrdinary)
        terminal.type("y")
        #expect(await events.next() == .input([.key("y")]))
      }
      try session.write(Array("end".utf8))
      let bytes = begun + (await terminal.output(until: "end"))
      #expect(!String(decoding: bytes, as: UTF8.self).contains("not on the screen"))
      #expect(interpreted(bytes).modes == [1049, 2004, 1002, 1006])
    }
  }

  @Test("The events of a terminal session end when the session ends")
  func endsItsEventsWhenItEnds() async throws {
    try await PseudoTerminal.use { terminal in
      let session = try session(terminal)
      session.end()
      var events = session.events.makeAsyncIterator()
      #expect(await events.next() == nil)
    }
  }

  @Test("A terminal session writes all of its output, even to a slow terminal")
  func writesEverythingHoweverSlowlyItIsRead() async throws {
    try await PseudoTerminal.use { terminal in
      // In non-blocking mode, a full terminal refuses bytes instead of waiting.
      _ = fcntl(terminal.program, F_SETFL, fcntl(terminal.program, F_GETFL) | O_NONBLOCK)
      let session = try session(terminal)
      defer { session.end() }
      let line = "0123456789 設計 "
      let text = String(repeating: line, count: 8_000)
      try session.write(Array((text + "end").utf8))
      let bytes = await terminal.output(until: "end")
      let start = bytes.count - text.utf8.count - 3
      let isWhole = bytes.dropFirst(start).elementsEqual((text + "end").utf8)
      #expect(isWhole)
    }
  }

  @Test("A terminal session throws if its input or output is not a terminal")
  func needsATerminal() async throws {
    var descriptors: [Int32] = [-1, -1]
    // SAFETY: The array has room for the two descriptors.
    try #require(unsafe pipe(&descriptors) == 0)
    defer { for descriptor in descriptors { _ = close(descriptor) } }
    try await PseudoTerminal.use { terminal in
      #expect(throws: TerminalError.notATerminal) {
        try TerminalSession(input: descriptors[0], output: terminal.program, signals: .none)
      }
      #expect(throws: TerminalError.notATerminal) {
        try TerminalSession(input: terminal.program, output: descriptors[1], signals: .none)
      }
      #expect(terminal.mode.isOrdinary)
    }
  }

  @Test(
    "The error about a terminal that cannot be used explains the problem in a sentence",
    arguments: [
      (
        TerminalError.notATerminal,
        "Full-screen mode needs a terminal, but the input or output is not a terminal: run the program in one."
      ),
      (
        .inUse,
        "This program already has a terminal session: end that session first."
      ),
      (
        .refused(operation: "write to the terminal", code: EIO),
        """
        Could not write to the terminal (Input/output error): run the program in another terminal.
        """
      ),
    ]
  )
  func explainsWhatIsWrong(error: TerminalError, message: String) {
    #expect(error.message == message)
  }
}
