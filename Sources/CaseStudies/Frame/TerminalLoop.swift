package import Foundation
import Observation
package import TerminalUI

/// Shows a browser on a terminal until the user leaves it.
///
/// A key changes a model, observation notices that the frame reads it, and the frame is drawn
/// again. The same happens when another thread or another process changes a shared value.
@MainActor
@Observable
package final class TerminalLoop {
  @ObservationIgnored private let browser: Browser
  @ObservationIgnored private let terminal: any Terminal
  @ObservationIgnored private let renderer: Renderer
  @ObservationIgnored private var shown: Buffer?

  /// The size of the window, and how often all of it had to be drawn.
  private var window: (size: Size, redrawCount: Int)

  /// Prepares the loop.
  ///
  /// - Parameters:
  ///   - browser: What is shown.
  ///   - terminal: The terminal.
  ///   - colors: How many colours it has.
  package init(browser: Browser, terminal: any Terminal, colors: ColorSupport) {
    self.browser = browser
    self.terminal = terminal
    renderer = Renderer(colors: colors)
    window = (terminal.size, 0)
  }

  /// What is posted when the size of the window is known or has changed.
  package nonisolated static let windowSizeDidChange = Notification.Name("windowSizeDidChange")

  /// Posts a notification with the size of the window.
  ///
  /// - Parameters:
  ///   - size: The size.
  ///   - center: Where it is posted.
  package static func announce(_ size: Size, to center: NotificationCenter = .default) {
    center.post(name: windowSizeDidChange, object: nil, userInfo: ["size": size])
  }

  /// Runs until the user leaves the program or the terminal ends.
  package func run() async {
    let drawing = Task {
      for await canvas in Observations({ self.browser.frame(size: self.window.size) }) {
        show(canvas.buffer)
      }
    }
    defer { drawing.cancel() }
    for await event in terminal.events {
      switch event {
      case .input(let inputs):
        for case .key(let press) in inputs { browser.handle(press) }
      case .redraw(let size):
        shown = nil
        window = (size, window.redrawCount + 1)
        Self.announce(size)
      case .background: break
      }
      if browser.hasEnded { return }
    }
  }

  private func show(_ buffer: Buffer) {
    // A terminal that takes nothing any more ends its events, too.
    try? terminal.write(renderer.bytes(from: shown, to: buffer))
    shown = buffer
  }
}
