import Dispatch
import Foundation
import Glibc
import TerminalUI

/// Reads a terminal in a thread of its own, and turns the bytes into events.
///
/// NB: a dispatch source would miss the end of an input that is closed already.
struct InputReader: Sendable {
  private let input: Int32
  private let output: Int32
  private let screen: Screen
  private let wake: WakePipe
  private let isStoppable: Bool
  private let asksForBackground: Bool
  private let events: AsyncStream<TerminalEvent>.Continuation
  private let end = DispatchSemaphore(value: 0)
  private let pause = DispatchSemaphore(value: 0)

  init(
    input: Int32,
    output: Int32,
    screen: Screen,
    wake: WakePipe,
    isStoppable: Bool,
    asksForBackground: Bool,
    events: AsyncStream<TerminalEvent>.Continuation
  ) {
    self.input = input
    self.output = output
    self.screen = screen
    self.wake = wake
    self.isStoppable = isStoppable
    self.asksForBackground = asksForBackground
    self.events = events
  }

  /// Starts the thread.
  func start() {
    let thread = Thread { @Sendable in
      run()
      events.finish()
      end.signal()
    }
    thread.name = "terminal input"
    thread.start()
  }

  /// Ends the thread, and waits until it no longer reads.
  func stop() {
    wake.send(.end)
    end.wait()
  }

  /// Waits until the thread no longer reads, since the screen is not shown.
  func waitUntilPaused() {
    wake.send(.handOver)
    // A thread that has ended with its input does not answer.
    _ = pause.wait(timeout: .now() + .seconds(1))
  }

  /// Lets the thread take the screen again.
  func proceed() {
    wake.send(.proceed)
  }

  private func run() {
    var decoder = InputDecoder()
    decoder.expectsReply = asksForBackground
    let expectationEnd = ContinuousClock.now + Self.replyPatience
    while true {
      if decoder.expectsReply, ContinuousClock.now > expectationEnd { decoder.expectsReply = false }
      let isAway = !screen.isShown
      var polled = [
        // Input that is typed meanwhile is for the shell. `poll` ignores a negative descriptor.
        pollfd(fd: isAway ? -1 : input, events: Int16(POLLIN), revents: 0),
        pollfd(fd: wake.reading, events: Int16(POLLIN), revents: 0),
      ]
      let timeout = isAway ? Self.foregroundCheck : decoder.timeout
      // SAFETY: The array has as many structures as are announced.
      let ready = unsafe poll(&polled, nfds_t(polled.count), Self.milliseconds(timeout))
      if ready < 0 {
        if errno != EINTR, errno != EAGAIN { return }
        continue
      }
      let messages = polled[1].revents != 0 ? wake.receive() : []
      if messages.contains(.end) { return }
      if messages.contains(.handOver) {
        pause.signal()
        continue
      }
      let turn = messages.last { $0 == .stop || $0 == .proceed }
      if turn == .stop { stopProcess() }
      if isAway || turn != nil {
        let isShown = screen.enterInForeground()
        if isShown || !messages.isEmpty { redraw() }
        // By now the input may have been read or flushed.
        continue
      }
      if !messages.isEmpty { redraw() }
      if ready == 0 { deliver(decoder.flush()) }
      if polled[0].revents != 0 {
        guard let bytes = Descriptor.read(from: input) else {
          deliver(decoder.flush())
          return
        }
        deliver(decoder.decode(bytes))
        if let background = decoder.takeBackground() { events.yield(.background(background)) }
      }
    }
  }

  /// How long an escape character may begin the answer to a question rather than be a key.
  ///
  /// An answer that comes later is still none of the keys, unless it comes in pieces.
  private static let replyPatience = Duration.seconds(3)

  /// How often to look whether the terminal is there again while the shell has it.
  ///
  /// A signal says so, but not from every shell to a process that went on in the background before.
  private static let foregroundCheck = Duration.seconds(1)

  /// Stops the process with the terminal restored.
  ///
  /// Here rather than in the handler of a signal, so that it can wait for a frame that is being
  /// written, and cannot come after the end of the session, which waits for this thread.
  private func stopProcess() {
    screen.leave()
    SignalHandlers.stopProcess()
  }

  private func redraw() {
    events.yield(.redraw(TerminalSession.size(of: output)))
  }

  private func deliver(_ input: [InputEvent]) {
    let isStop = { (event: InputEvent) in isStoppable && event == .key(.control("z")) }
    let parts = input.split(omittingEmptySubsequences: false, whereSeparator: isStop)
    for (index, part) in parts.enumerated() {
      // What the terminal itself does with this key in its ordinary mode.
      if index > 0 { _ = kill(0, SIGTSTP) }
      if !part.isEmpty { events.yield(.input(Array(part))) }
    }
  }

  private static func milliseconds(_ timeout: Duration?) -> Int32 {
    // Without an end if there is none.
    timeout.map { Int32(max(1, ($0 / .milliseconds(1)).rounded(.up))) } ?? -1
  }
}
