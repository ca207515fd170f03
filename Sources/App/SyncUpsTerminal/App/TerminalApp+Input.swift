import AppFeature
import RecordFeature
import Sharing
package import TerminalUI

extension TerminalApp {
  /// Does what happened at the terminal asks for.
  ///
  /// ``run()`` calls it for everything that does.
  ///
  /// - Parameter event: What happened.
  package func handle(_ event: TerminalEvent) {
    switch event {
    case .redraw(let size):
      shown = nil
      self.size = size
      redrawCount += 1
    case .input(let events):
      for event in events { handle(event) }
    }
  }

  private func handle(_ event: InputEvent) {
    if let press = pressInFooter(event) { return handle(.key(press)) }
    forgetNotices()
    if event == .key(.control("c")) { return leave() }
    isLeaving = false
    if isHelpShown {
      if case .key = event { isHelpShown = false }
    } else if event == .key(Self.helpKey) {
      isHelpShown = true
    } else if !give(event, to: screenInFront),
      !(meetingBehind.isTakingText && give(event, to: topScreen.front)),
      case .key(let press) = event
    {
      handleEverywhere(press)
    }
  }

  /// Does what a key means on every screen that has no meaning of its own for it.
  private func handleEverywhere(_ press: KeyPress) {
    switch press {
    case "?": isHelpShown = true
    case "/": model.searchButtonTapped()
    case ",": model.settingsButtonTapped()
    case "q": if model.path.allSatisfy(\.isDismissed) { end() } else { model.backButtonTapped() }
    case .key(.escape), .key(.backspace), .key(.left): model.backButtonTapped()
    default: break
    }
  }

  /// Leaves, but asks before if there is something to lose.
  ///
  /// Whoever asks to leave a second time does not want to be asked.
  private func leave() {
    defer { isLeaving = true }
    // An interrupted meeting is asked about at the next start, and none has begun behind that question.
    if isLeaving || interruptedMeeting.isShown { return end() }
    if topScreen.hasUnsavedInput {
      topScreen.askBeforeLeaving()
    } else if let meeting = model.meetingInProgress {
      meeting.endMeetingButtonTapped()
      askedFor = meeting.alert
    } else {
      end()
    }
  }

  /// Gives a screen an event, as a click on a region if it is one.
  private func give(_ event: InputEvent, to screen: any Screen) -> Bool {
    let frame = shownFrame
    if case .mouse(let mouse) = event, mouse.action == .press(.left),
      let region = frame.canvas.regions.region(at: mouse.position),
      screen.click(region.id, mouse, in: region.rect)
    {
      return true
    }
    return screen.handle(event, in: frame.screenRect)
  }

  private func pressInFooter(_ event: InputEvent) -> KeyPress? {
    guard case .mouse(let mouse) = event, mouse.action == .press(.left),
      let region = shownFrame.canvas.regions.region(at: mouse.position),
      let target = region.id.value(as: PressTarget.self)
    else { return nil }
    return target.press
  }

  /// Takes away what was told: whoever does something has had the time to read it.
  private func forgetNotices() {
    if notice != nil { $notice.withLock { $0 = nil } }
    if changesElsewhere != nil { $changesElsewhere.withLock { $0 = nil } }
  }
}
