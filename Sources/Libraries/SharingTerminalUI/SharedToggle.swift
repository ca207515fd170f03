public import Sharing
public import TerminalUI

/// A checkbox that switches a `Shared<Bool>`.
///
/// It keeps no state of its own, so a screen creates it for each frame and for each key:
///
/// ```swift
/// private var sound: SharedToggle { SharedToggle("Sound", isOn: $settings.isSoundOn) }
///
/// func handle(_ press: KeyPress) { sound.handle(press) }
///
/// func draw(in canvas: inout Canvas, rect: Rect) { canvas.draw(sound, in: rect) }
/// ```
public struct SharedToggle: View, Sendable {
  private let title: String
  private let isOn: Shared<Bool>
  private let style: Style

  /// Creates a toggle.
  ///
  /// - Parameters:
  ///   - title: What is on or off.
  ///   - isOn: Whether it is on.
  ///   - style: How it is drawn.
  public init(_ title: String, isOn: Shared<Bool>, style: Style = .plain) {
    self.title = title
    self.isOn = isOn
    self.style = style
  }

  /// Switches the value, from whatever it is at that moment.
  public func toggle() {
    isOn.withLock { $0.toggle() }
  }

  /// Switches the value if the key is Space or Enter.
  ///
  /// - Parameter press: The key.
  /// - Returns: Whether it was one of these; if not, it can mean something else.
  @discardableResult
  public func handle(_ press: KeyPress) -> Bool {
    guard press == " " || press == .key(.enter) else { return false }
    toggle()
    return true
  }

  /// Draws the box and its title into the first row.
  public func draw(in canvas: inout Canvas, rect: Rect) {
    canvas.draw(Checkbox(title, isOn: isOn.wrappedValue, style: style), in: rect)
  }
}
