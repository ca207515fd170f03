import Dispatch
import Foundation
import Glibc
import TerminalDriver
import TerminalUI
import Testing

/// Tests of signals that suspend and continue the process.
extension SignalTests {
  @Test("Suspending the process restores the terminal until the process continues")
  func thatStopTheProcessRestoreTheTerminalUntilItContinues() async throws {
    try await PseudoTerminal.use { terminal in
      let before = terminal.mode
      try await stoppable(on: terminal, endsWith: .exitCode(10)) { process in
        for _ in 1...2 {
          terminal.type("\u{1A}")
          _ = await terminal.output(until: "1049l")
          try waitUntilStopped(process)
          #expect(terminal.mode == before)

          kill(process, SIGCONT)
          let bytes = await terminal.output(until: "drawn")
          #expect(bytes.contains(Array("1006h".utf8)))
          // A second redraw event may follow, after which an update has a frame to update.
          let text = String(decoding: bytes, as: UTF8.self)
          let drawn = try #require(text.firstRange(of: "drawn"))
          #expect(!text[..<drawn.lowerBound].contains("update"))
          #expect(!terminal.mode.isOrdinary)
        }
        terminal.type("q")
      }
      #expect(terminal.mode == before)
    }
  }

  @Test(
    "A resumed or resized terminal session refuses partial updates until it has written a whole frame",
    arguments: [SIGCONT, SIGWINCH]
  )
  func refuseUpdatesUntilAWholeFrameIsWritten(signal: Int32) async throws {
    try await PseudoTerminal.use { terminal in
      await #expect(processExitsWith: .exitCode(21)) { [name = terminal.name as String, signal] in
        let session = try Self.session(on: name)
        var answers: [Bool] = []
        func write(_ text: String, isUpdate: Bool) throws {
          answers.append(try session.write(Array("\(text);".utf8), isUpdate: isUpdate))
        }
        try write("refused", isUpdate: true)
        try write("frame", isUpdate: false)
        try write("update", isUpdate: true)
        raise(signal)
        var events = session.events.makeAsyncIterator()
        _ = await events.next()
        try write("refused", isUpdate: true)
        try write("frame", isUpdate: false)
        try write("update", isUpdate: true)
        session.end()
        exit(answers == [false, true, true, false, true, true] ? 21 : 22)
      }
      let text = String(decoding: await terminal.output(until: "1049l"), as: UTF8.self)
      #expect(text.components(separatedBy: "frame;update;").count == 3)
      #expect(!text.contains("refused"))
    }
  }

  @Test("Ending a suspended process leaves the terminal restored")
  func thatEndAStoppedProcessLeaveTheTerminalRestored() async throws {
    try await PseudoTerminal.use { terminal in
      let before = terminal.mode
      try await stoppable(on: terminal, endsWith: .signal(SIGTERM)) { process in
        terminal.type("\u{1A}")
        _ = await terminal.output(until: "1049l")
        try waitUntilStopped(process)
        kill(process, SIGTERM)
        kill(process, SIGCONT)
      }
      #expect(terminal.mode == before)
    }
  }

  @Test("SIGCONT to a process that was not suspended does not set up the terminal a second time")
  func thatContinueWhatWasNotStoppedDoNotBeginAnew() async throws {
    try await PseudoTerminal.use { terminal in
      await #expect(processExitsWith: .exitCode(13)) { [name = terminal.name as String] in
        let session = try Self.session(on: name)
        raise(SIGCONT)
        var events = session.events.makeAsyncIterator()
        _ = await events.next()
        session.end()
        exit(13)
      }
      let bytes = String(decoding: await terminal.output(until: "1049l"), as: UTF8.self)
      #expect(bytes.components(separatedBy: "1049h").count == 2)
    }
  }

  @Test("The terminal driver still handles the suspend signal after thousands of signals")
  func thatStopTheProcessAreHeededAfterManyAtOnce() async throws {
    try await PseudoTerminal.use { terminal in
      await #expect(processExitsWith: .exitCode(18)) { [name = terminal.name as String] in
        // Start a session without a controlling shell: the system does not really stop processes
        // that no shell controls.
        guard setsid() != -1 else { exit(19) }
        let session = try Self.session(on: name)
        let group = DispatchGroup()
        for _ in 1...2 {
          group.enter()
          // NB: Use threads, because the threads of a dispatch queue block signals.
          Thread { @Sendable in
            for _ in 1...1_000 { raise(SIGTSTP) }
            group.leave()
          }.start()
        }
        group.wait()
        // End this process after 30 seconds, because it waits forever if the test fails.
        alarm(30)
        var action = sigaction()
        repeat {
          // SAFETY: The structure outlives the call.
          _ = unsafe sigaction(SIGTSTP, nil, &action)
        } while unsafe action.__sigaction_handler.sa_handler == nil
        session.end()
        exit(18)
      }
    }
  }

  @Test("Continuing a process in the background leaves the terminal unchanged")
  func thatContinueTheProcessInTheBackgroundLeaveTheTerminalAlone() async throws {
    try await PseudoTerminal.use { terminal in
      await #expect(processExitsWith: .exitCode(14)) { [name = terminal.name as String] in
        // Start a new session, so that the first terminal that the process opens becomes its
        // controlling terminal.
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
        try session.write(Array("unseen".utf8))
        session.end()
        // SAFETY: The structure outlives the call.
        _ = unsafe tcgetattr(descriptor, &after)
        kill(shell, SIGKILL)
        exit(before.c_lflag == after.c_lflag ? 14 : 17)
      }
      let bytes = String(decoding: await terminal.output(until: "1049l"), as: UTF8.self)
      #expect(!bytes.contains("unseen"))
    }
  }

  /// Runs an operation while a child process draws on the terminal until it gets the key q.
  private func stoppable(
    on terminal: PseudoTerminal,
    endsWith condition: ExitTest.Condition,
    _ operation: (pid_t) async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        await #expect(processExitsWith: condition) { [name = terminal.name as String] in
          // Use a separate process group, because Ctrl-Z stops the whole group.
          guard setpgid(0, 0) == 0 else { exit(11) }
          let session = try Self.session(on: name)
          try session.write(Array("process \(getpid());".utf8))
          for await event in session.events {
            if event == .input([.key("q")]) { break }
            if event == .redraw(Size(width: 80, height: 24)) {
              // The screen is empty, so there is no frame to update.
              _ = try session.write(Array("update".utf8), isUpdate: true)
              _ = try session.write(Array("drawn".utf8), isUpdate: false)
            }
          }
          session.end()
          exit(10)
        }
      }
      let begun = String(decoding: await terminal.output(until: ";"), as: UTF8.self)
      let process = try #require(
        begun.split(separator: "process ").last.flatMap { pid_t($0.dropLast()) }
      )
      try await withTaskCancellationHandler {
        try await operation(process)
        try await group.waitForAll()
      } onCancel: {
        // End the process, because the test would otherwise wait for a stopped process beyond the
        // time limit.
        kill(process, SIGKILL)
      }
    }
  }

  private func waitUntilStopped(_ process: pid_t) throws {
    var information = unsafe siginfo_t()
    // SAFETY: The structure outlives the call.
    try #require(unsafe waitid(P_PID, id_t(process), &information, WSTOPPED | WNOWAIT) == 0)
  }

  /// Starts a process that does nothing, in its own process group, like a shell.
  private static func spawnedGroup() -> pid_t? {
    var process: pid_t = 0
    var attributes = posix_spawnattr_t()
    // SAFETY: All pointers are valid during the calls, and the words are never freed.
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    var words: [UnsafeMutablePointer<CChar>?] = unsafe [strdup("sleep"), strdup("60"), nil]
    return unsafe posix_spawnp(&process, "sleep", nil, &attributes, &words, environ) == 0
      ? process : nil
  }
}
