import FormFeature
import Models
import SettingsFeature
import TerminalUI

/// A model with a length that the user can type, or change with a slider.
protocol LengthModel: AnyObject {
  var length: Duration { get }

  /// The typed text, or `nil` if the user did not type the length.
  var typedLength: String? { get }

  /// Whether the typed text is not a valid length.
  var isLengthUnreadable: Bool { get }

  /// Replaces the typed text.
  func lengthTyped(_ text: String)

  /// Increases the length to the next multiple of `step` minutes. A negative `step` decreases the
  /// length to the previous multiple.
  func lengthStepped(byMinutes step: Int)

  /// Sets the length to a number of minutes that the user chose with the slider.
  func lengthChosen(minutes: Int)
}

extension SyncUpFormModel: LengthModel {}
extension SettingsModel: LengthModel {}

/// A control for a length: a slider, and the length next to it.
///
/// When the user starts typing a length, a text field replaces the slider.
///
/// ```text
/// ◂━━━━━●──────────────────────▸  10 min
/// 1h30▏       1 h 30 min
/// ```
struct LengthControl {
  /// The range of the slider, in minutes.
  private static let minutes = 1...60

  /// The width of the text field.
  private static let textWidth = 11

  /// The width of the text that shows the length next to the slider.
  private static let lengthWidth = 12

  let model: any LengthModel
  let isFocused: Bool
  var style = Style.plain

  /// The keys that change the length, for the footer.
  static let hints = [KeyHint("←→", "a minute"), KeyHint("PgUp PgDn", "5 minutes")]

  private var slider: Slider {
    let minutes = Int(model.length.components.seconds / 60)
    return Slider(value: minutes, in: Self.minutes, style: style)
  }

  /// Draws the control.
  ///
  /// - Parameters:
  ///   - canvas: The canvas to draw on.
  ///   - rect: The area of the control.
  ///   - target: The click target of the slider.
  func draw(in canvas: inout Canvas, rect: Rect, clickable target: some Hashable & Sendable) {
    guard let typed = model.typedLength, isFocused || model.isLengthUnreadable else {
      let width = max(3, min(28, rect.width - 2 - Self.lengthWidth))
      let parts = rect.columns(.fixed(width), .flexible(), spacing: 2)
      canvas.draw(slider.clickable(target), in: parts[0])
      canvas.write(model.length.spoken, in: parts[1])
      return
    }
    let parts = rect.columns(.fixed(Self.textWidth), .flexible(), spacing: 1)
    canvas.draw(TextField(TextEditing(typed), isFocused: isFocused), in: parts[0])
    do throws(DurationParsingError) {
      _ = try Duration(parsing: typed)
      canvas.write(model.length.spoken, in: parts[1], style: .dim)
    } catch {
      let problem =
        switch error {
        case .notPositive: "! more than 0"
        case .tooLong: "! less than 24 h"
        case .unreadable: "! such as 45, 1h30, 90s"
        }
      canvas.write(problem, in: parts[1], style: .bold.foreground(.red))
    }
  }

  /// Handles a key that moves the slider or edits the typed length.
  ///
  /// - Parameter press: The pressed key.
  /// - Returns: `false` only for characters that a length cannot contain, and for keys with Ctrl that
  ///   have no meaning in the control.
  func handle(_ press: KeyPress) -> Bool {
    switch press {
    case .key(.left): model.lengthStepped(byMinutes: -1)
    case .key(.right): model.lengthStepped(byMinutes: 1)
    case .key(.pageUp): model.lengthStepped(byMinutes: 5)
    case .key(.pageDown): model.lengthStepped(byMinutes: -5)
    case .key(.home): model.lengthChosen(minutes: Self.minutes.lowerBound)
    case .key(.end): model.lengthChosen(minutes: Self.minutes.upperBound)
    default:
      guard press.text.map(Self.isPartOfLength) ?? true else { return false }
      var editing = TextEditing(model.typedLength ?? "")
      let isHandled = editing.handle(press)
      model.lengthTyped(editing.text)
      return isHandled || !press.modifiers.contains(.control)
    }
    return true
  }

  /// Replaces the typed length with pasted text, if the pasted text consists of characters that a
  /// length can contain.
  ///
  /// - Parameter text: The pasted text.
  /// - Returns: Whether a length can contain the text.
  func paste(_ text: String) -> Bool {
    guard Self.isPartOfLength(text) else { return false }
    model.lengthTyped(text)
    return true
  }

  /// Handles a click on the slider.
  ///
  /// - Parameters:
  ///   - x: The column of the click.
  ///   - rect: The area of the slider.
  func click(at x: Int, in rect: Rect) {
    switch x {
    case rect.minX: model.lengthStepped(byMinutes: -1)
    case rect.maxX - 1: model.lengthStepped(byMinutes: 1)
    default: model.lengthChosen(minutes: slider.value(at: x, in: rect))
    }
  }

  private static func isPartOfLength(_ text: String) -> Bool {
    text.allSatisfy { $0.isNumber || ".: hmins".contains($0) }
  }
}
