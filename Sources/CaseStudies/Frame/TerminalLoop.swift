package import Foundation
import Observation
package import TerminalUI

/// Shows a program in a terminal until the user leaves it.
///
/// A key press changes a model. The last frame has read the model, so observation triggers a new
/// frame. A new frame is also drawn when another thread or another process changes a shared value.
@MainActor
@Observable
package final class TerminalLoop {
  /// The notification that is posted when the window size has changed.
  package nonisolated static let windowSizeDidChange = Notification.Name("windowSizeDidChange")

  @ObservationIgnored private let program: any TerminalProgram
  @ObservationIgnored private let terminal: any Terminal
  @ObservationIgnored private let renderer: Renderer
  @ObservationIgnored private var shown: Buffer?

  /// The size of the window, and the number of complete redraws so far.
  private var window: (size: Size, redrawCount: Int)

  /// Creates a loop.
  ///
  /// - Parameters:
  ///   - program: The program to show.
  ///   - terminal: The terminal to show the program in.
  ///   - colors: The colours that the terminal supports.
  package init(program: any TerminalProgram, terminal: any Terminal, colors: ColorSupport) {
    self.program = program
    self.terminal = terminal
    renderer = Renderer(colors: colors)
    window = (terminal.size, 0)
  }

  /// Notifies observers that the window size has changed.
  ///
  /// - Parameters:
  ///   - size: The new window size.
  ///   - center: The notification center to post to.
  package static func announce(_ size: Size, to center: NotificationCenter = .default) {
    center.post(name: windowSizeDidChange, object: nil, userInfo: ["size": size])
  }

  /// Runs until the user leaves the program or the terminal closes.
  package func run() async {
    let drawing = Task {
      for await canvas in Observations({ self.program.frame(size: self.window.size) }) {
        show(canvas.buffer)
      }
    }
    defer { drawing.cancel() }
    for await event in terminal.events {
      switch event {
      case .input(let inputs):
        for input in inputs { handle(input) }
      case .redraw(let size):
        redraw(at: size)
        Self.announce(size)
      case .background: break
      }
      if program.hasEnded { return }
    }
  }

  private func handle(_ input: InputEvent) {
    switch input {
    case .key(let press): program.handle(press, size: window.size)
    // Pasted text is inserted as text, and never treated as commands.
    case .paste(let text) where program.takesText:
      for character in text {
        program.handle(.key(.character(character)), size: window.size)
      }
    case .paste, .mouse: break
    }
  }

  private func redraw(at size: Size) {
    shown = nil
    window = (size, window.redrawCount + 1)
  }

  private func show(_ buffer: Buffer) {
    let old = shown
    shown = buffer
    // If writing fails because the terminal has closed, the events end too, and the loop stops.
    if (try? terminal.show(buffer, over: old, renderer: renderer)) == false {
      redraw(at: terminal.size)
    }
  }
}
