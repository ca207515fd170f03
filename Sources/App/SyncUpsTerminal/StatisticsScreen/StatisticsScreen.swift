import Models
import Observation
package import StatisticsFeature
package import TerminalUI

/// The statistics screen: numbers and plots of the last weeks.
///
/// The plots grow with the window.
@Observable
package final class StatisticsScreen: Screen {
  @ObservationIgnored private let model: StatisticsModel

  /// The colour of charts that cover all sync-ups.
  private static let themeOfAll = Theme.periwinkle

  /// Creates the screen.
  ///
  /// - Parameter model: The model of the statistics.
  package init(model: StatisticsModel) {
    self.model = model
  }

  package var hints: [KeyHint] {
    weekCommands.map { KeyHint($0) }
      + (model.hasNextSyncUp ? [KeyHint("↓", "next sync-up", .key(.down))] : [])
      + (model.hasPreviousSyncUp ? [KeyHint("↑", "previous sync-up", .key(.up))] : [])
      + [.back]
  }

  /// The commands that can change the number of weeks now.
  private var weekCommands: [Command] {
    (model.hasMoreWeeks ? [.moreWeeks] : []) + (model.hasFewerWeeks ? [.fewerWeeks] : [])
  }

  package var help: [KeySection] {
    [
      KeySection(
        title: "Statistics",
        hints: weekCommands.map(KeyHint.explaining) + [
          KeyHint("↓ j", "next sync-up"),
          KeyHint("↑ k", "previous sync-up, or all"),
        ]
      )
    ]
  }

  /// Draws the numbers and plots.
  package func draw(in canvas: inout Canvas, rect: Rect, _ context: ScreenContext) {
    let rows = rect.padded(horizontal: 1).rows(.fixed(1), .fixed(1), .fixed(1), .flexible())
    let statistics = model.statistics
    let theme = model.syncUp?.theme
    let ink = Style(foreground: (theme ?? Self.themeOfAll).inkColor)
    canvas.draw(WayBack(to: context.previousTitle), in: rows[0])
    let start = statistics.weeks[0].start.dayText(in: context.calendar)
    let title =
      theme.map { ThemeBar($0, context).draw(in: &canvas, beforeTitleIn: rows[1]) } ?? rows[1]
    let status = "\(model.weekCount) weeks, since \(start)"
    let screenTitle =
      model.syncUp.map { ScreenTitle("Statistics of ", quoting: $0.title, status: status) }
      ?? ScreenTitle("Statistics of all sync-ups", status: status)
    screenTitle.draw(in: &canvas, rect: title)
    if let text = context.unreadableFileText {
      canvas.draw(Text(text, style: .dim, isWrapped: true), in: rows[3])
    } else {
      canvas.draw(StatisticsPlots(statistics, ink: ink, context), in: rows[3])
    }
  }

  /// Changes the number of weeks, or the sync-up that the screen shows.
  package func handle(_ event: InputEvent, in rect: Rect) -> Bool {
    switch event {
    case .key(Command.fewerWeeks.press) where model.hasFewerWeeks: model.fewerWeeksButtonTapped()
    case .key(Command.moreWeeks.press) where model.hasMoreWeeks: model.moreWeeksButtonTapped()
    case .key(.key(.up)), .key("k"): model.previousSyncUpButtonTapped()
    case .key(.key(.down)), .key("j"): model.nextSyncUpButtonTapped()
    default: return false
    }
    return true
  }
}
