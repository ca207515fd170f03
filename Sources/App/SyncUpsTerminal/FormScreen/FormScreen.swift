package import FormFeature
import IdentifiedCollections
import Models
import Observation
import Tagged
package import TerminalUI

/// The screen that shows the form of a sync-up while a form is open.
///
/// ```swift
/// form = FormScreen {
///   if case .edit(let form) = model.destination { (form, "Edit sync-up") } else { nil }
/// }
/// ```
@Observable
package final class FormScreen: Screen {
  /// The view state of one form.
  struct State {
    let model: SyncUpFormModel

    /// The row that the user edited last, and its text with the cursor.
    var editing: (row: FormRow, text: TextEditing)?

    var scroll = RowScroll()
  }

  /// The view state of the form that last handled an event.
  ///
  /// A different form may be open now.
  private var latestState: State?

  @ObservationIgnored private let form: () -> (model: SyncUpFormModel, title: String)?
  @ObservationIgnored private let alert: AlertScreen<SyncUpFormModel.AlertAction>

  /// Creates a screen that shows a model's form while the model has one.
  ///
  /// - Parameter form: A closure that returns the form and its title, or `nil` if no form is open.
  package init(of form: @escaping () -> (model: SyncUpFormModel, title: String)?) {
    self.form = form
    alert = AlertScreen {
      form()?.model.alert
    } onAnswer: {
      form()?.model.alertButtonTapped($0)
    }
  }

  var title: String { form()?.title ?? "" }

  /// The open form and its view state, or `nil` if no form is open.
  var state: State? {
    guard let model = form()?.model else { return nil }
    guard let latestState, latestState.model === model else { return State(model: model) }
    return latestState
  }

  /// Stores the view state of the form.
  ///
  /// - Parameter state: The new view state.
  func keep(_ state: State) {
    latestState = state
  }

  /// The question shown over the form.
  package var overlay: (any Screen)? { form()?.model.alert == nil ? nil : alert }

  /// Whether letters are text: always, unless a question is shown over the form.
  package var acceptsText: Bool { overlay?.acceptsText ?? true }

  /// Handles a key press, a paste or a mouse wheel event.
  ///
  /// - Parameters:
  ///   - event: The event to handle.
  ///   - rect: The area of the form.
  /// - Returns: Whether the event was handled. The form leaves some Ctrl combinations unhandled, and
  ///   any text that the focused row cannot contain. If the form does not handle a letter, the app
  ///   tells the user, and does not run the letter's command.
  package func handle(_ event: InputEvent, in rect: Rect) -> Bool {
    guard var state else { return false }
    let visible = state.layout(rect).visibleCount
    let row = [state.index(of: state.row)]
    var isHandled = true
    if !state.scroll.wheel(event, showing: row, of: state.rowCount, visible: visible) {
      switch event {
      case .key(let press): isHandled = state.handle(press)
      case .paste(let text): isHandled = state.paste(text)
      case .mouse: return true
      }
      let row = [state.index(of: state.row)]
      state.scroll.follow(row, of: state.rowCount, visible: state.layout(rect).visibleCount)
    }
    keep(state)
    return isHandled
  }

  package var hints: [KeyHint] {
    let row = state?.row ?? .title
    let here =
      switch row {
      case .length: LengthControl.hints
      case .theme: [KeyHint("←→", "change")]
      case .attendee: [KeyHint("^D", "remove", .control("d")).meaning("remove the attendee")]
      case .title, .schedule, .heading, .add: [KeyHint]()
      }
    let enter: (word: String, meaning: String)
    switch row {
    case .add: enter = ("add", "add an attendee")
    case .attendee where state?.isListTyped == true:
      let count = state?.typedNames.count ?? 0
      enter = ("add \(count.counted("name"))", "add \(count.counted("attendee"))")
    case .attendee(let id) where state?.model.isFormDone(after: id) == false:
      enter = ("next name", "next attendee")
    case .attendee: enter = ("save", "save the sync-up")
    case .title, .length, .schedule, .theme, .heading: enter = ("to the names", "first attendee")
    }
    // In the rows of the length and the theme, begin with the keys that change the value. These
    // rows accept few typed characters or none.
    let change = row == .length || row == .theme ? Array(here.prefix(1)) : []
    return change + [
      KeyHint("⇥", "next", .key(.tab)).meaning("next row"),
      KeyHint("⏎", enter.word, .key(.enter)).meaning(enter.meaning),
      KeyHint("^S", "save", .control("s")).meaning("save the sync-up"),
      KeyHint("Esc", "cancel", .key(.escape)).meaning("cancel the form"),
    ] + here.dropFirst(change.count)
      + [KeyHint("^N", "add", .control("n")).meaning("add an attendee")]
  }

  /// Returns whether a key acts only once while the user holds it down.
  ///
  /// The keys that add or remove an attendee act once.
  package func actsOnce(_ press: KeyPress) -> Bool {
    if press == .control("d"), case .attendee? = state?.row { return true }
    return press == .control("n")
  }

  package var help: [KeySection] {
    [
      KeySection(
        title: "Form",
        hints: [
          KeyHint("⇥ ↓", "next row"),
          KeyHint("⇧⇥ ↑", "previous row"),
          KeyHint("← →", "change length or theme"),
          KeyHint("PgUp PgDn", "5 minutes"),
          KeyHint("Home End", "first or last value"),
          KeyHint("^N", "add an attendee"),
          KeyHint("^D", "remove the attendee"),
          KeyHint("⏎", "first or next attendee"),
          KeyHint("⏎ (no name)", "save"),
          KeyHint(", ;", "between new names"),
          KeyHint("^S", "save"),
          KeyHint("Esc", "cancel"),
        ]
      ),
      .text,
    ]
  }
}
