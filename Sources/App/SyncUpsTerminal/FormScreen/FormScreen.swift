package import FormFeature
import IdentifiedCollections
import Models
import Observation
import Tagged
package import TerminalUI

/// The form of a sync-up on the terminal, while there is one.
///
/// ```swift
/// form = FormScreen {
///   if case .edit(let form) = model.destination { (form, "Edit sync-up") } else { nil }
/// }
/// ```
@Observable
package final class FormScreen: Screen {
  /// What the screen keeps for the look of one form.
  struct State {
    /// The form.
    let model: SyncUpFormModel

    /// The text of the row that was edited last, with its cursor.
    var editing: (row: FormRow, text: TextEditing)?

    /// Which rows are shown.
    var scroll = RowScroll()
  }

  /// The state of the form that took keys last, which may be another one.
  private var latestState: State?

  @ObservationIgnored private let form: () -> (model: SyncUpFormModel, title: String)?
  @ObservationIgnored private let alert: AlertScreen<SyncUpFormModel.AlertAction>

  /// Shows the form of a model whenever it has one.
  ///
  /// - Parameter form: The form and what stands above it, or `nil` while there is none.
  package init(of form: @escaping () -> (model: SyncUpFormModel, title: String)?) {
    self.form = form
    alert = AlertScreen {
      form()?.model.alert
    } onAnswer: {
      form()?.model.alertButtonTapped($0)
    }
  }

  /// What stands above the form.
  var title: String { form()?.title ?? "" }

  /// The form and what the screen keeps for it, or `nil` if there is no form.
  var state: State? {
    guard let model = form()?.model else { return nil }
    guard let latestState, latestState.model === model else { return State(model: model) }
    return latestState
  }

  /// Changes what the screen keeps for the form.
  ///
  /// - Parameter state: What it keeps.
  func keep(_ state: State) {
    latestState = state
  }

  /// The question in front of the form.
  package var overlay: (any Screen)? { form()?.model.alert == nil ? nil : alert }

  /// The form takes the whole screen.
  package var isOpaque: Bool { true }

  /// Most rows take text.
  package var isTakingText: Bool { overlay?.isTakingText ?? true }

  /// Does what a key, a paste or the wheel asks for.
  ///
  /// - Parameters:
  ///   - event: What was pressed, pasted or turned.
  ///   - rect: Where the form is drawn.
  /// - Returns: Whether it meant anything here: everything but some keys with Ctrl, so that no
  ///   letter leaves the form.
  package func handle(_ event: InputEvent, in rect: Rect) -> Bool {
    guard var state else { return false }
    let layout = FormLayout(rect)
    let row = [state.index(of: state.row)]
    var isHandled = true
    if !state.scroll.wheel(event, showing: row, of: state.rowCount, visible: layout.visibleCount) {
      switch event {
      case .key(let press): isHandled = state.handle(press)
      case .paste(let text): state.paste(text)
      case .mouse: return true
      }
      let row = [state.index(of: state.row)]
      state.scroll.follow(row, of: state.rowCount, visible: layout.visibleCount)
    }
    keep(state)
    return isHandled
  }

  /// The keys of the form.
  package var hints: [KeyHint] {
    let row = state?.row ?? .title
    let here =
      switch row {
      case .length: LengthControl.hints
      case .theme: [KeyHint("←→", "change")]
      case .attendee: [KeyHint("^D", "remove", .control("d"))]
      case .title, .heading, .add: [KeyHint]()
      }
    let enter =
      switch row {
      case .add: "add"
      case .attendee(let id) where state?.model.isFormDone(after: id) == false: "next name"
      case .title, .length, .theme, .heading, .attendee: "done"
      }
    return [
      KeyHint("⇥", "next", .key(.tab)),
      KeyHint("⏎", enter, .key(.enter)),
      KeyHint("Esc", "cancel", .key(.escape)),
    ] + here + [KeyHint("^N", "add", .control("n"))]
  }

  /// All keys of the form.
  package var help: [KeySection] {
    [
      KeySection(
        title: "Form",
        hints: [
          KeyHint("⇥ ↓", "next row"),
          KeyHint("⇧⇥ ↑", "previous row"),
          KeyHint("← →", "minute or theme"),
          KeyHint("PgUp PgDn", "5 minutes"),
          KeyHint("Home End", "first or last"),
          KeyHint("^N", "add an attendee"),
          KeyHint("^D", "remove the name"),
          KeyHint("⏎", "next name, done"),
          KeyHint("Esc", "cancel"),
        ]
      ),
      .text,
    ]
  }
}
