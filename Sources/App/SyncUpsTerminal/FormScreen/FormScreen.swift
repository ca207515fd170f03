package import FormFeature
import IdentifiedCollections
import Models
import Observation
import Presentation
import Tagged
package import TerminalUI

/// The form of a sync-up on the terminal.
///
/// The model knows of a focus in the title and the names of attendees. The rows that only this
/// screen can focus have it while the model's is `nil`.
@Observable
package final class FormScreen: Screen {
  /// The form.
  package let model: SyncUpFormModel

  /// What stands above it.
  let title: String

  /// The row that has the focus while the model's is `nil`.
  var otherRow: FormRow?

  /// The text of the row that was edited last, with its cursor.
  var editing: (row: FormRow, text: TextEditing)?

  /// Whether it was tried to be done without a title.
  var wasTitleMissing = false

  /// Which rows are shown.
  var scroll = RowScroll()

  /// The question whether to forget what was changed, while it is asked.
  var question: AlertScreen<Answer>?

  /// What can be clicked.
  @ObservationIgnored var regions = RegionMap()

  @ObservationIgnored private let unchanged: SyncUp
  @ObservationIgnored private let onDone: () -> Void
  @ObservationIgnored private let onCancel: () -> Void

  /// The answer that forgets what was changed.
  enum Answer: Equatable {
    /// Forget it.
    case discard
  }

  /// Shows a form.
  ///
  /// - Parameters:
  ///   - model: The form.
  ///   - title: What stands above it.
  ///   - onDone: Called when the draft is to be kept.
  ///   - onCancel: Called when it is not, after asking if something was changed.
  package init(
    model: SyncUpFormModel,
    title: String,
    onDone: @escaping () -> Void,
    onCancel: @escaping () -> Void
  ) {
    self.model = model
    self.title = title
    self.onDone = onDone
    self.onCancel = onCancel
    unchanged = Self.withoutBlankAttendees(model.syncUp)
  }

  /// Most rows take text.
  package var isTakingText: Bool { true }

  /// What is in the form is kept nowhere until it is done.
  package var hasUnsavedInput: Bool { hasChanges }

  /// Asks whether to discard what was changed.
  package func askBeforeLeaving() { cancel() }

  /// Whether anything was changed that is worth keeping.
  var hasChanges: Bool { Self.withoutBlankAttendees(model.syncUp) != unchanged }

  /// Whether nothing stands in the title.
  var isTitleBlank: Bool { model.syncUp.title.allSatisfy(\.isWhitespace) }

  /// Does what a key or the mouse asks for.
  ///
  /// - Parameter event: What was pressed, pasted or clicked.
  /// - Returns: Whether it meant anything here: everything but some keys with Ctrl, since whoever
  ///   types does not want to leave by a letter.
  package func handle(_ event: InputEvent) -> Bool {
    switch event {
    case .key(let press): return handle(press)
    case .paste(let text): paste(text)
    case .mouse(let event): handle(event)
    }
    return true
  }

  /// The question above the form.
  package var overlay: (any Screen)? { question }

  /// The keys of the form, or of the question above it.
  package var hints: [KeyHint] {
    if let question { return question.hints }
    let here =
      switch row {
      case .length, .theme: [KeyHint("←→", "change")]
      case .attendee: [KeyHint("^D", "remove", .control("d"))]
      case .title, .heading, .add: [KeyHint]()
      }
    return [
      KeyHint("⇥", "next", .key(.tab)),
      KeyHint("⏎", row == .add ? "add" : "done", .key(.enter)),
      KeyHint("Esc", "cancel", .key(.escape)),
    ] + here + [KeyHint("^N", "add", .control("n"))]
  }

  /// All keys of the form.
  package var help: [KeySection] {
    if let question { return question.help }
    return [
      KeySection(
        title: "Form",
        hints: [
          KeyHint("⇥ ↓", "next row"),
          KeyHint("⇧⇥ ↑", "row before"),
          KeyHint("← →", "change the value"),
          KeyHint("^N", "add an attendee"),
          KeyHint("^D", "remove the attendee"),
          KeyHint("⏎", "done"),
          KeyHint("Esc", "cancel"),
        ]
      ),
      .text,
    ]
  }

  /// Keeps the draft, unless it has no title: then the focus goes there.
  func done() {
    wasTitleMissing = isTitleBlank
    if isTitleBlank { return focus(.title) }
    onDone()
  }

  /// Forgets the draft, after asking if something was changed.
  func cancel() {
    guard hasChanges else { return onCancel() }
    let alert = AlertState<Answer>(
      title: "Discard the changes?",
      message: "What you have changed here is not saved yet.",
      buttons: [
        ButtonState(role: .destructive, label: "Discard", action: .discard),
        ButtonState(role: .cancel, label: "Keep editing"),
      ]
    )
    question = AlertScreen(alert) { [weak self] answer in
      self?.question = nil
      if answer == .discard { self?.onCancel() }
    }
  }

  private static func withoutBlankAttendees(_ syncUp: SyncUp) -> SyncUp {
    var syncUp = syncUp
    syncUp.attendees.removeAll { $0.name.allSatisfy(\.isWhitespace) }
    return syncUp
  }
}
