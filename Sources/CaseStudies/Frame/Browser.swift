import Observation
package import TerminalUI

/// The menu and the study that is open: what the whole program shows, as a model.
@MainActor
@Observable
package final class Browser {
  /// What covers the lower half of the window.
  package enum Panel: Equatable, Sendable {
    /// What to try.
    case trying
    /// The source of the study, from a line on.
    case source(firstLine: Int)
  }

  /// The studies of the menu.
  package let studies: [any CaseStudy.Type]

  /// The study that the menu points to.
  package private(set) var selection = 0

  /// The study that is open, or `nil` if the menu is.
  package private(set) var study: (any CaseStudy)?

  /// What covers the lower half of the window, if something does.
  package private(set) var panel: Panel?

  /// Whether the user has left the program.
  package private(set) var hasEnded = false

  @ObservationIgnored private var running: Task<Void, Never>?

  /// Creates a browser that shows the menu.
  ///
  /// - Parameter studies: The studies of the menu.
  package init(studies: [any CaseStudy.Type]) {
    self.studies = studies
  }

  /// Opens the study that the menu points to.
  ///
  /// - Parameter arguments: The options of the study.
  package func open(arguments: [String] = []) {
    let study = studies[selection].init(arguments: arguments)
    self.study = study
    running = Task { await study.run() }
  }

  /// Points to a study of the menu.
  ///
  /// - Parameter name: The name of the study.
  /// - Returns: Whether there is one.
  package func select(_ name: String) -> Bool {
    guard let index = studies.firstIndex(where: { $0.about.name == name }) else { return false }
    selection = index
    return true
  }

  /// Leaves the study, or the program if the menu is open.
  package func leave() {
    running?.cancel()
    (running, panel) = (nil, nil)
    if study == nil { hasEnded = true }
    study = nil
  }

  /// Gives a key to what is open.
  ///
  /// - Parameter press: The key.
  package func handle(_ press: KeyPress) {
    switch (press, study) {
    case (.control("c"), _): hasEnded = true
    case (.key(.escape), _): if panel == nil { leave() } else { panel = nil }
    case (_, nil): handleInMenu(press)
    case (_, let study?):
      if scroll(press) || study.handle(press) { break }
      switch press {
      case "?", .key(.function(1)): panel = panel == .trying ? nil : .trying
      case "c", .key(.function(2)): panel = isSourceShown ? nil : .source(firstLine: 0)
      default: break
      }
    }
  }

  private var isSourceShown: Bool {
    if case .source = panel { true } else { false }
  }

  private func handleInMenu(_ press: KeyPress) {
    switch press {
    case .key(.up), "k": selection = max(0, selection - 1)
    case .key(.down), "j": selection = min(studies.count - 1, selection + 1)
    case .key(.enter): open()
    case "q": leave()
    default: break
    }
  }

  /// Scrolls the source, if it is shown and the key is one for scrolling.
  private func scroll(_ press: KeyPress) -> Bool {
    guard case .source(let line) = panel, let study else { return false }
    let lines =
      [
        .key(.up): -1, .key(.down): 1, .key(.pageUp): -10, .key(.pageDown): 10,
      ][press] as Int?
    guard let lines else { return false }
    let last = Swift.type(of: study).about.source.count - 1
    panel = .source(firstLine: min(max(0, line + lines), last))
    return true
  }
}
