import Observation
package import TerminalUI

/// The model of the whole program: the menu and the open study.
@MainActor
@Observable
package final class Browser {
  /// The panel in the lower half of the window.
  package enum Panel: Equatable, Sendable {
    /// The things to try.
    case trying
    /// The source of the study, scrolled to a line.
    case source([String], firstLine: Int)
  }

  package let studies: [any CaseStudy.Type]

  /// The index of the selected study in the menu.
  package private(set) var selection = 0

  /// The open study, or `nil` if the menu is shown.
  package private(set) var study: (any CaseStudy)?

  /// The panel in the lower half of the window, if any.
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

  /// Opens the selected study.
  ///
  /// - Parameter arguments: The options of the study.
  package func open(arguments: [String] = []) {
    let study = studies[selection].init(arguments: arguments)
    self.study = study
    running = Task { await study.run() }
  }

  /// Selects a study in the menu.
  ///
  /// - Parameter name: The name of the study.
  /// - Returns: Whether the study exists.
  package func select(_ name: String) -> Bool {
    guard let index = studies.firstIndex(where: { $0.about.name == name }) else { return false }
    selection = index
    return true
  }

  /// Leaves the study.
  ///
  /// In the menu, leaves the program.
  package func leave() {
    running?.cancel()
    (running, panel) = (nil, nil)
    if study == nil { hasEnded = true }
    study = nil
  }

  /// Handles a key.
  ///
  /// - Parameter press: The key.
  package func handle(_ press: KeyPress) {
    switch (press, study) {
    case (.control("c"), _):
      leave()
      hasEnded = true
    case (.key(.escape), _): if panel == nil { leave() } else { panel = nil }
    case (_, nil): handleInMenu(press)
    case (_, let study?):
      if scroll(press) || study.handle(press) { break }
      switch press {
      case "?", .key(.function(1)): panel = panel == .trying ? nil : .trying
      case "c", .key(.function(2)): panel = isSourceShown ? nil : source(of: study)
      default: break
      }
    }
  }

  private var isSourceShown: Bool {
    if case .source = panel { true } else { false }
  }

  private func source(of study: any CaseStudy) -> Panel {
    .source(Swift.type(of: study).about.source, firstLine: 0)
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

  /// Scrolls the source if it is shown and the key scrolls.
  private func scroll(_ press: KeyPress) -> Bool {
    guard case .source(let lines, let first) = panel else { return false }
    let distance: Int
    switch press {
    case .key(.up): distance = -1
    case .key(.down): distance = 1
    case .key(.pageUp): distance = -10
    case .key(.pageDown): distance = 10
    default: return false
    }
    panel = .source(lines, firstLine: min(max(0, first + distance), lines.count - 1))
    return true
  }
}
