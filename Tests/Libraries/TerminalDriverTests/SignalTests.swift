import Foundation
import Glibc
import TerminalDriver
import TerminalUI
import TestGate
import Testing

// The tests run one after the other. If signals end many child processes at once, a test may miss
// the end of its child process.
@Suite("Signals during a terminal session", .serialized, .gated, .timeLimit(.minutes(5)))
struct SignalTests {
  /// Starts a session in this child process, on a terminal that the test's process has opened.
  ///
  /// - Parameters:
  ///   - name: The terminal.
  ///   - prepare: Sets up the state of the process before the session begins.
  static func session(
    on name: String,
    prepare: () -> Void = {}
  ) throws -> TerminalSession {
    // NB: Unblock all signals, because the threads of tests block signals.
    var all = sigset_t()
    // SAFETY: The set outlives the calls.
    unsafe sigfillset(&all)
    _ = unsafe pthread_sigmask(SIG_UNBLOCK, &all, nil)
    // Restore the default actions, because a sanitizer that reports crashes would end the process
    // in its own way.
    for crash in [SIGSEGV, SIGBUS, SIGFPE] { _ = signal(crash, SIG_DFL) }
    prepare()
    let terminal = unsafe open(name, O_RDWR | O_NOCTTY)
    return try TerminalSession(input: terminal, output: terminal)
  }

  /// Expects that a process has begun a session and has restored the terminal.
  func expectRestored(
    _ terminal: PseudoTerminal,
    _ before: PseudoTerminal.Mode,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    #expect(terminal.mode == before, sourceLocation: sourceLocation)
    var screen = OffscreenTerminal(size: Size(width: 80, height: 24))
    screen.receive(await terminal.output(until: "1049l"))
    #expect(screen.modes == [7, 25], sourceLocation: sourceLocation)
  }

  @Test(
    "A signal that ends the process restores the terminal first",
    arguments: [
      SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF,
      SIGXCPU, SIGXFSZ, SIGSYS, SIGIO, SIGPWR, SIGSTKFLT, __libc_current_sigrtmin(),
      __libc_current_sigrtmax(),
    ]
  )
  func thatEndTheProcessRestoreTheTerminal(signal: Int32) async throws {
    try await PseudoTerminal.use { terminal in
      let before = terminal.mode
      await #expect(processExitsWith: .signal(signal)) { [name = terminal.name as String, signal] in
        let session = try Self.session(on: name) { _ = Glibc.signal(signal, SIG_DFL) }
        raise(signal)
        session.end()
      }
      await expectRestored(terminal, before)
    }
  }

  @Test(
    "A signal that reports a crash of the program restores the terminal before the process ends",
    arguments: [SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL]
  )
  func ofACrashRestoreTheTerminal(signal: Int32) async throws {
    try await PseudoTerminal.use { terminal in
      let before = terminal.mode
      await #expect(processExitsWith: .signal(signal)) { [name = terminal.name as String, signal] in
        let session = try Self.session(on: name)
        raise(signal)
        session.end()
      }
      await expectRestored(terminal, before)
    }
  }

  @Test("On a fatal error, the terminal is restored before the message of the error is shown")
  func ofAFailedPreconditionRestoreTheTerminalAndSayWhy() async throws {
    try await PseudoTerminal.use { terminal in
      let before = terminal.mode
      await #expect(processExitsWith: .failure) { [name = terminal.name as String] in
        let session = try Self.session(on: name) { Self.sendErrors(to: name) }
        if session.size.width > 0 { fatalError("on purpose") }
      }
      #expect(terminal.mode == before)
      let bytes = await terminal.output(until: "on purpose")
      #expect(bytes.contains(Array("1049l".utf8)))
    }
  }

  @Test("Error output is held back until the terminal session ends")
  func areNotNeededToShowErrorsAtTheEnd() async throws {
    try await PseudoTerminal.use { terminal in
      await #expect(processExitsWith: .exitCode(20)) { [name = terminal.name as String] in
        let session = try Self.session(on: name) { Self.sendErrors(to: name) }
        for text in [String(repeating: "a", count: 1_000), "first"] {
          try FileHandle.standardError.write(contentsOf: Data(text.utf8))
        }
        try session.write(Array("frame".utf8))
        session.end()
        try FileHandle.standardError.write(contentsOf: Data("second".utf8))
        exit(20)
      }
      let text = String(decoding: await terminal.output(until: "second"), as: UTF8.self)
      let end = try #require(text.range(of: "1049l"))
      #expect(!text[..<end.lowerBound].contains("first"))
      #expect(text[end.upperBound...] == String(repeating: "a", count: 1_000) + "firstsecond")
    }
  }

  /// Redirects standard error to a terminal.
  private static func sendErrors(to name: String) {
    // SAFETY: The name outlives the call.
    _ = unsafe dup2(open(name, O_RDWR | O_NOCTTY), STDERR_FILENO)
  }

  @Test("The terminal is restored after a stack overflow")
  func ofAStackThatOverflowsRestoreTheTerminal() async throws {
    try await PseudoTerminal.use { terminal in
      let before = terminal.mode
      await #expect(processExitsWith: .signal(SIGSEGV)) { [name = terminal.name as String] in
        let session = try Self.session(on: name)
        let numbers = Self.overflowing(session.size.width)
        session.end()
        exit(Int32(numbers.count))
      }
      // Check only the terminal's mode: if the bytes that leave full-screen mode were missing, the
      // test would wait for them forever.
      #expect(terminal.mode == before)
    }
  }

  /// Calls itself until the stack overflows.
  private static func overflowing(_ number: Int) -> [Int] {
    number == 0 ? [] : [number] + overflowing(number + 1)
  }

  @Test("Exiting the process restores the terminal")
  func areNotNeededToRestoreTheTerminalAtAnExit() async throws {
    try await PseudoTerminal.use { terminal in
      let before = terminal.mode
      await #expect(processExitsWith: .exitCode(3)) { [name = terminal.name as String] in
        let session = try Self.session(on: name)
        withExtendedLifetime(session) { exit(3) }
      }
      await expectRestored(terminal, before)
    }
  }

  @Test("Only one terminal session can be active at a time")
  func belongToOneSessionAtATime() async throws {
    try await PseudoTerminal.use { terminal in
      let before = terminal.mode
      await #expect(processExitsWith: .exitCode(4)) { [name = terminal.name as String] in
        let first = try Self.session(on: name)
        let error = #expect(throws: TerminalError.inUse) { try Self.session(on: name) }
        first.end()
        try Self.session(on: name).end()
        exit(error == .inUse ? 4 : 5)
      }
      #expect(terminal.mode == before)
    }
  }

  @Test("Ending a terminal session restores the previous signal handler")
  func areGivenBackAtTheEnd() async throws {
    try await PseudoTerminal.use { terminal in
      await #expect(processExitsWith: .exitCode(6)) { [name = terminal.name as String] in
        _ = signal(SIGTERM) { _ in _exit(6) }
        try Self.session(on: name).end()
        raise(SIGTERM)
        exit(7)
      }
    }
  }

  @Test("SIGTERM during a terminal session restores the terminal and runs the previous handler")
  func stillReachTheHandlerTheyHad() async throws {
    try await PseudoTerminal.use { terminal in
      let before = terminal.mode
      await #expect(processExitsWith: .exitCode(6)) { [name = terminal.name as String] in
        _ = signal(SIGTERM) { _ in _exit(6) }
        let session = try Self.session(on: name)
        raise(SIGTERM)
        session.end()
      }
      await expectRestored(terminal, before)
    }
  }

  @Test(
    "After the previous handler of a crash signal has returned, the signal still ends the process",
    arguments: [SIGSEGV, SIGQUIT]
  )
  func ofACrashEndTheProcessAfterTheHandlerTheyHad(signal: Int32) async throws {
    try await PseudoTerminal.use { terminal in
      let before = terminal.mode
      await #expect(processExitsWith: .signal(signal)) { [name = terminal.name as String, signal] in
        // Set a handler like that of a crash reporter, which returns to the failed instruction.
        let session = try Self.session(on: name) { _ = Glibc.signal(signal) { _ in } }
        raise(signal)
        session.end()
      }
      await expectRestored(terminal, before)
    }
  }

  @Test("A signal that was ignored before a terminal session stays ignored during the session")
  func thatAreIgnoredStayIgnored() async throws {
    try await PseudoTerminal.use { terminal in
      await #expect(processExitsWith: .exitCode(7)) { [name = terminal.name as String] in
        _ = signal(SIGHUP, SIG_IGN)
        let session = try Self.session(on: name)
        raise(SIGHUP)
        var mode = termios()
        // SAFETY: The structure outlives the call.
        let isKnown = unsafe tcgetattr(open(name, O_RDWR | O_NOCTTY), &mode) == 0
        session.end()
        exit(isKnown && mode.c_lflag & UInt32(ICANON) == 0 ? 7 : 8)
      }
    }
  }

  @Test(
    "If the program handled SIGUSR1 before a terminal session began, the signal does not end the session"
  )
  func thatSomebodyElseAwaitsStayTheirs() async throws {
    try await PseudoTerminal.use { terminal in
      await #expect(processExitsWith: .exitCode(9)) { [name = terminal.name as String] in
        let session = try Self.session(on: name) { _ = signal(SIGUSR1) { _ in } }
        raise(SIGUSR1)
        try session.write(Array("still there".utf8))
        session.end()
        exit(9)
      }
      let bytes = String(decoding: await terminal.output(until: "1049l"), as: UTF8.self)
      #expect(bytes.contains("still there"))
      #expect(bytes.components(separatedBy: "1049l").count == 2)
    }
  }

  @Test(
    "A terminal session handles SIGWINCH and SIGCONT even if the process ignored them before the session",
    arguments: [SIGWINCH, SIGCONT]
  )
  func areHeededThoughTheyWereIgnored(signal: Int32) async throws {
    try await PseudoTerminal.use { terminal in
      await #expect(processExitsWith: .exitCode(8)) { [name = terminal.name as String, signal] in
        let session = try Self.session(on: name) { _ = Glibc.signal(signal, SIG_IGN) }
        // End this process after 30 seconds, because it waits forever if the test fails.
        alarm(30)
        raise(signal)
        var events = session.events.makeAsyncIterator()
        let event = await events.next()
        session.end()
        exit(event == .redraw(Size(width: 80, height: 24)) ? 8 : 9)
      }
    }
  }

  @Test("A signal that the window was resized requests a redraw")
  func ofAResizedWindowAskForAllToBeDrawn() async throws {
    try await PseudoTerminal.use { terminal in
      await #expect(processExitsWith: .exitCode(8)) { [name = terminal.name as String] in
        let session = try Self.session(on: name)
        raise(SIGWINCH)
        var events = session.events.makeAsyncIterator()
        let event = await events.next()
        session.end()
        exit(event == .redraw(Size(width: 80, height: 24)) ? 8 : 9)
      }
    }
  }
}
