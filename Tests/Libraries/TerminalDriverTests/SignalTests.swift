import Foundation
import Glibc
import TerminalDriver
import TerminalUI
import Testing

// One after the other: many processes that end by a signal at once keep whoever waits for them from seeing it.
@Suite("Signals in a session", .serialized, .timeLimit(.minutes(1)))
struct SignalTests {
  /// Starts a session on a terminal of another process, in this one that was made for the test.
  ///
  /// - Parameters:
  ///   - name: The terminal.
  ///   - prepare: Sets up what the session finds.
  private static func session(
    on name: String,
    prepare: () -> Void = {}
  ) throws -> TerminalSession {
    // NB: the threads of tests block signals.
    var all = sigset_t()
    // SAFETY: The set outlives the calls.
    unsafe sigfillset(&all)
    _ = unsafe pthread_sigmask(SIG_UNBLOCK, &all, nil)
    // A sanitizer that reports crashes would end the process in its own way.
    for crash in [SIGSEGV, SIGBUS, SIGFPE] { _ = signal(crash, SIG_DFL) }
    prepare()
    let terminal = unsafe open(name, O_RDWR | O_NOCTTY)
    return try TerminalSession(input: terminal, output: terminal)
  }

  /// Expects that a process began a session and gave the terminal back.
  private func expectRestored(
    _ terminal: PseudoTerminal,
    _ before: PseudoTerminal.Mode,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    #expect(terminal.mode == before, sourceLocation: sourceLocation)
    var screen = OffscreenTerminal(size: Size(width: 80, height: 24))
    screen.receive(await terminal.output(until: "1049l"))
    #expect(screen.modes == [7, 25], sourceLocation: sourceLocation)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
  func thatEndTheProcessRestoreTheTerminal(signal: Int32) async throws {
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

  @Test(arguments: [SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL])
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

  @Test
  func ofAFailedPreconditionRestoreTheTerminal() async throws {
    try await PseudoTerminal.use { terminal in
      let before = terminal.mode
      await #expect(processExitsWith: .failure) { [name = terminal.name as String] in
        let session = try Self.session(on: name)
        if session.size.width > 0 { fatalError("on purpose") }
      }
      await expectRestored(terminal, before)
    }
  }

  @Test
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

  @Test
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

  @Test
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

  @Test
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

  @Test(arguments: [SIGSEGV, SIGQUIT])
  func ofACrashEndTheProcessAfterTheHandlerTheyHad(signal: Int32) async throws {
    try await PseudoTerminal.use { terminal in
      let before = terminal.mode
      await #expect(processExitsWith: .signal(signal)) { [name = terminal.name as String, signal] in
        // As a reporter of crashes, which returns to the instruction that has failed.
        let session = try Self.session(on: name) { _ = Glibc.signal(signal) { _ in } }
        raise(signal)
        session.end()
      }
      await expectRestored(terminal, before)
    }
  }

  @Test
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

  @Test
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

  @Test
  func thatStopTheProcessRestoreTheTerminalUntilItContinues() async throws {
    try await PseudoTerminal.use { terminal in
      let before = terminal.mode
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          await #expect(processExitsWith: .exitCode(10)) { [name = terminal.name as String] in
            // A group of its own, since the key stops the whole group.
            guard setpgid(0, 0) == 0 else { exit(11) }
            let session = try Self.session(on: name)
            try session.write(Array("process \(getpid());".utf8))
            var events = session.events.makeAsyncIterator()
            let event = await events.next()
            session.end()
            exit(event == .redraw(Size(width: 80, height: 24)) ? 10 : 12)
          }
        }
        let begun = String(decoding: await terminal.output(until: ";"), as: UTF8.self)
        let process = try #require(
          begun.split(separator: "process ").last.flatMap { pid_t($0.dropLast()) }
        )

        terminal.type("\u{1A}")
        _ = await terminal.output(until: "1049l")
        var information = unsafe siginfo_t()
        // SAFETY: The structure outlives the call.
        try #require(unsafe waitid(P_PID, id_t(process), &information, WSTOPPED | WNOWAIT) == 0)
        #expect(terminal.mode == before)

        kill(process, SIGCONT)
        _ = await terminal.output(until: "1006h")
        try await group.waitForAll()
      }
      #expect(terminal.mode == before)
    }
  }

  @Test
  func thatContinueTheProcessInTheBackgroundLeaveTheTerminalAlone() async throws {
    try await PseudoTerminal.use { terminal in
      await #expect(processExitsWith: .exitCode(14)) { [name = terminal.name as String] in
        // A session of its own, whose terminal is the first that it opens.
        guard setsid() != -1 else { exit(15) }
        // SAFETY: The name outlives the call.
        let descriptor = unsafe open(name, O_RDWR)
        let session = try Self.session(on: name)
        guard let shell = Self.spawnedGroup(), tcsetpgrp(descriptor, shell) == 0 else { exit(16) }
        var (before, after) = (termios(), termios())
        // SAFETY: The structure outlives the call.
        _ = unsafe tcgetattr(descriptor, &before)
        raise(SIGCONT)
        var events = session.events.makeAsyncIterator()
        _ = await events.next()
        session.end()
        // SAFETY: The structure outlives the call.
        _ = unsafe tcgetattr(descriptor, &after)
        kill(shell, SIGKILL)
        exit(before.c_lflag == after.c_lflag ? 14 : 17)
      }
    }
  }

  /// Starts a process that does nothing, in a group of its own, as a shell is in.
  private static func spawnedGroup() -> pid_t? {
    var process: pid_t = 0
    var attributes = posix_spawnattr_t()
    // SAFETY: All that is pointed to outlives the calls; the words are never freed.
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    var words: [UnsafeMutablePointer<CChar>?] = unsafe [strdup("sleep"), strdup("60"), nil]
    return unsafe posix_spawnp(&process, "sleep", nil, &attributes, &words, environ) == 0
      ? process : nil
  }
}
