import Dependencies
import Observation
package import TerminalUI

/// The model of the whole program: the menu, and the study that is open.
@MainActor
@Observable
package final class Browser: TerminalProgram {
  /// A panel shown next to the running study.
  package enum Panel: Equatable, Sendable {
    /// The things to try, in the lower half of the window. `firstLine` is the index of the first
    /// visible line.
    case trying(firstLine: Int)
    /// The sources of the study, in the whole window.
    case source(SourceView)
  }

  package let studies: [any CaseStudy.Type]

  /// The index of the selected study in the menu.
  package private(set) var selection = 0

  /// The open study, or `nil` if the menu is shown.
  package private(set) var study: (any CaseStudy)?

  /// The second process, which runs the same study.
  package private(set) var second: (any SecondProcess)?

  /// Whether key presses go to the second process.
  package private(set) var isSecondFocused = false

  /// The lines that the second process showed before the last key press.
  package private(set) var linesOfSecondBeforeKey: [Substring] = []

  /// The panel next to the study, if any.
  package private(set) var panel: Panel?

  /// The lines that the study showed before the last key press.
  ///
  /// The screen highlights each line that the last key press has changed.
  package private(set) var linesBeforeKey: [Substring] = []

  /// The reason why the second process could not be started.
  package private(set) var problem: String?

  /// Whether the user has left the program.
  package private(set) var hasEnded = false

  @ObservationIgnored private var running: Task<Void, Never>?

  /// The options of the open study.
  @ObservationIgnored private(set) var arguments: [String] = []
  @ObservationIgnored @Dependency(\.startSecondProcess) private var startSecondProcess

  /// Creates a browser that shows the menu.
  ///
  /// - Parameter studies: The studies of the menu.
  package init(studies: [any CaseStudy.Type]) {
    self.studies = studies
  }

  /// Opens the selected study.
  ///
  /// - Parameter arguments: The options to start the study with.
  package func open(arguments: [String] = []) {
    let study = studies[selection].init(arguments: arguments)
    self.study = study
    self.arguments = arguments
    linesBeforeKey = study.lines
    running = Task { await study.run() }
  }

  /// Selects the study with the given name in the menu.
  ///
  /// - Parameter name: The name of the study.
  /// - Returns: Whether the study exists.
  package func select(_ name: String) -> Bool {
    guard let index = studies.firstIndex(where: { $0.about.name == name }) else { return false }
    selection = index
    return true
  }

  package var takesText: Bool { study?.takesText == true }

  /// Leaves the study or, in the menu, the program.
  package func leave() {
    closeSecond()
    running?.cancel()
    (running, panel) = (nil, nil)
    if study == nil { hasEnded = true }
    study = nil
  }

  /// Handles a key press.
  ///
  /// - Parameters:
  ///   - press: The key press.
  ///   - size: The size of the window.
  package func handle(_ press: KeyPress, size: Size) {
    switch (press, study) {
    case (.control("c"), _):
      leave()
      hasEnded = true
    case (.key(.escape), _): close()
    case (_, nil): handleInMenu(press)
    case (_, let study?):
      if handleInPanel(press, of: study, size: size) { break }
      if handleInStudy(press, study) { break }
      switch press {
      case .key(.tab) where Swift.type(of: study).about.hasSecondProcess: switchProcess(of: study)
      case "?", .key(.function(1)): panel = panel == nil ? .trying(firstLine: 0) : nil
      case "c", .key(.function(2)):
        panel = .source(SourceView(Swift.type(of: study).about.sources))
      default: break
      }
    }
  }

  /// Closes the first of these that is open: the panel, the second process, the study, the program.
  private func close() {
    if panel != nil {
      panel = nil
    } else if second != nil {
      closeSecond()
    } else {
      leave()
    }
  }

  private func handleInStudy(_ press: KeyPress, _ study: any CaseStudy) -> Bool {
    if let second, isSecondFocused {
      // The second process may not have listed its keys yet, so it receives every key that the
      // browser does not use.
      if [.key(.tab), "?", "c", .key(.function(1)), .key(.function(2))].contains(press) {
        return false
      }
      linesOfSecondBeforeKey = second.frame.lines
      second.press(press.name)
      return true
    }
    let lines = study.lines
    guard study.handle(press) else { return false }
    linesBeforeKey = lines
    return true
  }

  /// Starts the second process or, if it is already running, switches the keyboard focus between
  /// the two processes.
  private func switchProcess(of study: any CaseStudy) {
    if second != nil { return isSecondFocused.toggle() }
    do {
      second = try startSecondProcess(Swift.type(of: study), arguments)
      (isSecondFocused, problem) = (true, nil)
    } catch {
      problem = "The second process cannot start: \(error)"
    }
  }

  private func closeSecond() {
    second?.end()
    (second, isSecondFocused, problem) = (nil, false, nil)
  }

  private func handleInMenu(_ press: KeyPress) {
    switch press {
    case .key(.up), "k": selection = max(0, selection - 1)
    case .key(.down), "j": selection = min(studies.count - 1, selection + 1)
    case .key(.enter): open()
    case "?", .key(.function(1)):
      open()
      panel = .trying(firstLine: 0)
    case "q": leave()
    default: break
    }
  }

  /// Handles a key that scrolls the panel.
  ///
  /// While the panel shows the source in place of the study, the panel handles every key.
  ///
  /// - Returns: Whether the panel handled the key. The study must not receive a key that the panel
  ///   has handled.
  private func handleInPanel(_ press: KeyPress, of study: any CaseStudy, size: Size) -> Bool {
    switch (panel, press) {
    case (.trying(let line), .key(.pageUp)), (.trying(let line), .key(.pageDown)):
      let rect = studyRect(in: Canvas(size: size).bounds)
      let lines = linesToTry(of: study, width: rect.width)
      let first = Scrolling.line(
        from: line,
        byPages: press == .key(.pageUp) ? -1 : 1,
        height: min(lines.count, rect.height / 2),
        of: lines.count
      )
      panel = .trying(firstLine: first)
    case (nil, _), (.trying, _): return false
    case (.source, "c"), (.source, .key(.function(2))): panel = nil
    case (.source, "?"), (.source, .key(.function(1))): panel = .trying(firstLine: 0)
    case (.source(var source), _):
      source.handle(press, height: size.height - 1)
      panel = .source(source)
    }
    return true
  }
}

extension CaseStudy {
  /// The lines of the study's screen.
  package var lines: [Substring] {
    screen.split(separator: "\n", omittingEmptySubsequences: false)
  }
}
