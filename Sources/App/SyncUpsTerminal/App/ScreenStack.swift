import AppFeature
import Observation
import PersistenceKeys
import Presentation
import RecordFeature

/// The screens of the app, and the questions shown over them.
///
/// The path of the app's model determines the screens. Each screen is created on first use, and
/// keeps its state while its model is on the path. The layers are, from back to front:
///
/// 1. the topmost screen of the path, and that screen's own forms and questions
/// 2. the command palette, or the text field that finds rows
/// 3. the questions that can appear over any screen
@Observable
final class ScreenStack {
  /// The command palette or the text field that finds rows, if one of them is open.
  ///
  /// A question hides the palette and the text field that finds rows.
  var tool: (any Screen)?

  /// The layers that can appear over any screen, topmost last.
  @ObservationIgnored private let questions: [(screen: any Screen, isShown: () -> Bool)]
  @ObservationIgnored private let model: AppModel
  @ObservationIgnored private let screens: ScreenFactory
  @ObservationIgnored private let list: any Screen

  /// The screens created so far for the models on the path.
  @ObservationIgnored private var openScreens: [ObjectIdentifier: any Screen] = [:]

  /// Creates the screens of an app.
  ///
  /// - Parameters:
  ///   - model: The model of the app.
  ///   - screens: The factory that creates the screens.
  init(model: AppModel, screens: ScreenFactory) {
    self.model = model
    self.screens = screens
    list = screens.makeList(model.syncUpsList)
    let meetingBehind = AlertScreen {
      if case .record? = model.path.last { nil } else { model.meetingInProgress?.alert }
    } onAnswer: {
      model.meetingInProgress?.alertButtonTapped($0)
    }
    let interruptedMeetings = model.interruptedMeetings
    let interruptedMeeting = AlertScreen {
      interruptedMeetings.meetingID.map { "\($0)" }
    } of: {
      model.interruptedMeetingAlert
    } onAnswer: {
      interruptedMeetings.alertButtonTapped($0)
    }
    let leaving = model.unsavedChanges
    let unsavedChanges = AlertScreen {
      if case .alert(let alert) = leaving.destination { alert } else { nil }
    } onAnswer: {
      leaving.alertButtonTapped($0)
    }
    let copy = CopyScreen(model: leaving)
    questions = [
      (meetingBehind, { meetingBehind.isShown }),
      (interruptedMeeting, { interruptedMeeting.isShown }),
      (unsavedChanges, { unsavedChanges.isShown }),
      (copy, { copy.isShown }),
    ]
  }

  /// The layers of ``questions`` that are shown now, from back to front.
  var inFront: [any Screen] { questions.filter { $0.isShown() }.map(\.screen) }

  /// The topmost screen of the path and all layers over it, from back to front.
  private var layers: [any Screen] {
    let behind = top.layers
    let isAsked = (behind + inFront).last is any Question
    return behind + (isAsked ? [] : [tool].compactMap(\.self)) + inFront
  }

  /// The question in the topmost layer, if any.
  var question: (any Question)? { layers.last as? any Question }

  /// The screen behind the topmost question, if that screen accepts text.
  var textBehindQuestion: (any Screen)? {
    layers.dropLast().last.flatMap { $0.acceptsText ? $0 : nil }
  }

  /// Returns the screen that receives the keys.
  ///
  /// Usually the topmost layer receives the keys. If neither a key nor a click raised the topmost
  /// question, the text field behind it keeps receiving the keys until the user leaves the field.
  ///
  /// - Parameter isAskedFor: Whether the user raised the topmost question, with a key or a click.
  func front(isAskedFor: Bool) -> any Screen {
    let layers = layers
    guard question != nil, !isAskedFor, let text = textBehindQuestion else {
      return layers[layers.count - 1]
    }
    return text
  }

  /// Runs an undo or redo, and selects the restored row, if any, on each open screen.
  ///
  /// This method does not select restored sync-ups in the list, because the model of the list
  /// selects them.
  ///
  /// - Parameter operation: The undo or redo.
  func selectingRestoredRows(_ operation: () -> Void) {
    let former = openScreens.values.map { ($0, ids: Set($0.selectable?.ids ?? [])) }
    operation()
    for (screen, ids) in former {
      guard let rows = screen.selectable,
        let index = rows.ids.firstIndex(where: { !ids.contains($0) })
      else { continue }
      rows.select(index)
    }
  }

  /// The topmost screen of the path, or the list of sync-ups if the path is empty.
  ///
  /// The getter ignores the screens of dismissed models, and creates a screen on first use.
  var top: any Screen {
    let path = model.path.filter { !$0.isDismissed }
    let ids = Set(path.map(\.id))
    openScreens = openScreens.filter { ids.contains($0.key) }
    guard let top = path.last else { return list }
    if let screen = openScreens[top.id] { return screen }
    let screen = screens.makeScreen(top)
    openScreens[top.id] = screen
    return screen
  }
}
