import Dispatch
import Foundation
import Glibc
import TerminalUI

/// Reads a terminal on a separate thread, and decodes the bytes into events.
///
/// NB: A dispatch source would not report the end of an input that is already closed.
struct InputReader: Sendable {
  private let input: Int32
  private let output: Int32
  private let screen: AlternateScreen
  private let wake: WakePipe
  private let isStoppable: Bool
  private let lastReplyTimeout: Duration
  private let events: AsyncStream<TerminalEvent>.Continuation
  private let end = DispatchSemaphore(value: 0)
  private let pause = DispatchSemaphore(value: 0)

  init(
    input: Int32,
    output: Int32,
    screen: AlternateScreen,
    wake: WakePipe,
    isStoppable: Bool,
    lastReplyTimeout: Duration,
    events: AsyncStream<TerminalEvent>.Continuation
  ) {
    self.input = input
    self.output = output
    self.screen = screen
    self.wake = wake
    self.isStoppable = isStoppable
    self.lastReplyTimeout = lastReplyTimeout
    self.events = events
  }

  /// Starts the reading thread.
  func start() {
    let thread = Thread { @Sendable in
      run()
      events.finish()
      end.signal()
    }
    thread.name = "terminal input"
    thread.start()
  }

  /// Ends the reading thread and waits until it has stopped reading.
  func stop() {
    wake.send(.end)
    end.wait()
  }

  /// Waits, for a limited time, until the reading thread has left full-screen mode and stopped
  /// reading.
  func waitUntilPaused() {
    wake.send(.handOver)
    // Limit the wait, because the reading thread does not answer if its input has ended.
    _ = pause.wait(timeout: .now() + (lastReplyTimeout + .seconds(1)) / .seconds(1))
  }

  /// Lets the reading thread return to full-screen mode.
  func proceed() {
    wake.send(.proceed)
  }

  private func run() {
    var decoder = InputDecoder()
    while true {
      decoder.expectsReply = screen.isReplyExpected
      let isAway = !screen.isShown
      var polled = [
        // Do not read the terminal while the shell or another program controls it. `poll` ignores a
        // negative descriptor.
        pollfd(fd: isAway ? -1 : input, events: Int16(POLLIN), revents: 0),
        pollfd(fd: wake.reading, events: Int16(POLLIN), revents: 0),
      ]
      let timeout = isAway ? Self.foregroundCheck : decoder.timeout
      // SAFETY: The count matches the number of structures in the array.
      let ready = unsafe poll(&polled, nfds_t(polled.count), Self.milliseconds(timeout))
      if ready < 0 {
        if errno != EINTR, errno != EAGAIN { return }
        continue
      }
      let messages = polled[1].revents != 0 ? wake.receive() : []
      if messages.contains(.end) { return awaitReply(&decoder) }
      if messages.contains(.handOver) {
        awaitReply(&decoder)
        screen.handOver()
        pause.signal()
        continue
      }
      let turn = messages.last { $0 == .stop || $0 == .proceed }
      if turn == .stop {
        awaitReply(&decoder)
        stopProcess()
      }
      if isAway || turn != nil {
        let isShown = screen.enterInForeground()
        if isShown || !messages.isEmpty { redraw() }
        // Poll again, because another program may have read the input that `poll` reported, or the
        // input may have been discarded.
        continue
      }
      if !messages.isEmpty {
        // A terminal moves or cuts off its content when its size changes.
        screen.forgetFrame()
        redraw()
      }
      if ready == 0 { deliver(decoder.flush()) }
      if polled[0].revents != 0 {
        guard let bytes = Descriptor.read(from: input) else {
          deliver(decoder.flush())
          return
        }
        deliver(decoder.decode(bytes))
        if let background = decoder.takeBackground() {
          screen.replyArrived()
          events.yield(.background(background))
        }
      }
    }
  }

  /// If a reply of the terminal is pending, discards input until the reply arrives or the timeout
  /// ends.
  ///
  /// The next program that reads the terminal would mistake a late reply for key presses.
  private func awaitReply(_ decoder: inout InputDecoder) {
    let end = ContinuousClock.now + lastReplyTimeout
    while screen.isShown, screen.isReplyExpected {
      let rest = end - ContinuousClock.now
      if rest <= .zero { return }
      var polled = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      // SAFETY: Exactly one structure is passed, and it outlives the call.
      if unsafe poll(&polled, 1, Self.milliseconds(rest)) < 0, errno != EINTR { return }
      guard polled.revents != 0 else { continue }
      guard let bytes = Descriptor.read(from: input) else { return }
      _ = decoder.decode(bytes)
      if decoder.takeBackground() != nil { screen.replyArrived() }
    }
  }

  /// The interval at which the reading thread checks whether the shell has returned the terminal.
  ///
  /// Not every shell sends a signal when it moves a running background process to the foreground.
  private static let foregroundCheck = Duration.seconds(1)

  /// Restores the terminal and stops the process.
  ///
  /// Runs on the reading thread instead of in a signal handler, so that this method can wait until
  /// the current frame is written.
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
      // Stop the process group, as the terminal itself does for Ctrl-Z in its usual mode.
      if index > 0 { _ = kill(0, SIGTSTP) }
      if !part.isEmpty { events.yield(.input(Array(part))) }
    }
  }

  private static func milliseconds(_ timeout: Duration?) -> Int32 {
    // A timeout of -1 means that `poll` waits without a limit.
    timeout.map { Int32(max(1, ($0 / .milliseconds(1)).rounded(.up))) } ?? -1
  }
}
