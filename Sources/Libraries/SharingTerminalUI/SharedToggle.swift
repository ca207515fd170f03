public import Sharing
public import TerminalUI

/// A checkbox that toggles a `Shared<Bool>`.
///
/// The toggle has no state of its own, so a screen can create a new toggle each time it draws a
/// frame or handles a key press:
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
  ///   - title: The title of the checkbox.
  ///   - isOn: The shared value to toggle.
  ///   - style: The style of the checkbox.
  public init(_ title: String, isOn: Shared<Bool>, style: Style = .plain) {
    self.title = title
    self.isOn = isOn
    self.style = style
  }

  /// Toggles the current shared value.
  public func toggle() {
    isOn.withLock { $0.toggle() }
  }

  /// Toggles the shared value if the key is Space or Enter.
  ///
  /// - Parameter press: The key press to handle.
  /// - Returns: Whether the key was Space or Enter. The caller may use keys other than Space and
  ///   Enter for something else.
  @discardableResult
  public func handle(_ press: KeyPress) -> Bool {
    guard press == " " || press == .key(.enter) else { return false }
    toggle()
    return true
  }

  /// Draws the box and its title in the first row.
  public func draw(in canvas: inout Canvas, rect: Rect) {
    canvas.draw(Checkbox(title, isOn: isOn.wrappedValue, style: style), in: rect)
  }
}
