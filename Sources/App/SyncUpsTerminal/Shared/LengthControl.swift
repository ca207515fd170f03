import FormFeature
import Models
import SettingsFeature
import TerminalUI

/// A model of a length that is typed or stepped.
protocol LengthModel: AnyObject {
  /// The length.
  var length: Duration { get }

  /// What was typed as the length, or `nil` if it was not typed.
  var typedLength: String? { get }

  /// Whether what was typed as the length is not a length.
  var isLengthUnreadable: Bool { get }

  /// Takes the length from a text.
  func lengthTyped(_ text: String)

  /// Makes the length the next multiple of some minutes.
  func lengthStepped(byMinutes step: Int)

  /// Chooses a length from those that the slider shows.
  func lengthChosen(minutes: Int)
}

extension SyncUpFormModel: LengthModel {}
extension SettingsModel: LengthModel {}

/// A length that is typed or stepped: a slider with the length beside it, and a text field in its
/// place as soon as something is typed.
///
/// ```text
/// ◂━━━━━●──────────────────────▸  10 min
/// 1h30▏       1 h 30 min
/// ```
struct LengthControl {
  /// The lengths that the slider shows, in minutes.
  private static let minutes = 1...60

  /// How many columns a text takes that is typed.
  private static let textWidth = 11

  /// How many columns the length takes beside the slider.
  private static let lengthWidth = 12

  let model: any LengthModel
  let isFocused: Bool
  var style = Style.plain

  /// The main keys.
  static let hints = [KeyHint("←→", "a minute"), KeyHint("PgUp PgDn", "5 minutes")]

  private var slider: Slider {
    let minutes = Int(model.length.components.seconds / 60)
    return Slider(value: minutes, in: Self.minutes, style: style)
  }

  /// Draws the slider and the length.
  ///
  /// - Parameters:
  ///   - canvas: What to draw on.
  ///   - rect: Where.
  ///   - target: What a click on the slider finds.
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

  /// Steps the length, or takes what is typed.
  ///
  /// - Parameter press: The key.
  /// - Returns: `false` for a key with Ctrl that means nothing here. No letter leaves the control.
  func handle(_ press: KeyPress) -> Bool {
    switch press {
    case .key(.left): model.lengthStepped(byMinutes: -1)
    case .key(.right): model.lengthStepped(byMinutes: 1)
    case .key(.pageUp): model.lengthStepped(byMinutes: 5)
    case .key(.pageDown): model.lengthStepped(byMinutes: -5)
    case .key(.home): model.lengthChosen(minutes: Self.minutes.lowerBound)
    case .key(.end): model.lengthChosen(minutes: Self.minutes.upperBound)
    default:
      guard press.text.map(Self.isPartOfLength) ?? true else { return true }
      var editing = TextEditing(model.typedLength ?? "")
      let isHandled = editing.handle(press)
      model.lengthTyped(editing.text)
      return isHandled || !press.modifiers.contains(.control)
    }
    return true
  }

  /// Takes what was pasted, if it can be a length.
  ///
  /// - Parameter text: What was pasted.
  func paste(_ text: String) {
    if Self.isPartOfLength(text) { model.lengthTyped(text) }
  }

  /// Does what a click on the slider asks for.
  ///
  /// - Parameters:
  ///   - x: The column of the click.
  ///   - rect: Where the slider is drawn.
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
