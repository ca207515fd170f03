package import MeetingFeature
import Models
import Observation
package import TerminalUI

/// A past meeting as a page to read: when it was, who spoke, what was said.
@Observable
package final class MeetingScreen: Screen {
  private static let keys = [
    KeyHint("↑ ↓ k j", "a line up or down"),
    KeyHint("PgUp PgDn", "a page up or down"),
    KeyHint("space", "a page down"),
    KeyHint("Home g", "the beginning"),
    KeyHint("End G", "the end"),
  ]

  @ObservationIgnored private let model: MeetingModel
  private var position = ScrollPosition()

  /// The page as it was wrapped last.
  @ObservationIgnored private var page = MeetingPage()

  /// How many lines were visible when the page was drawn last.
  @ObservationIgnored private var visibleLines = 1

  /// Shows a meeting.
  ///
  /// - Parameter model: The meeting.
  package init(model: MeetingModel) {
    self.model = model
  }

  /// That somebody has deleted the meeting.
  package var message: ScreenMessage? {
    guard model.isDeleted else { return nil }
    return ScreenMessage(
      text: "This meeting was deleted elsewhere: what is shown here is what it was.",
      isFailure: true
    )
  }

  /// The main keys: those that scroll.
  package var hints: [KeyHint] {
    [
      KeyHint("↓", "down", .key(.down)), KeyHint("↑", "up", .key(.up)),
      KeyHint("PgDn", "page down", .key(.pageDown)), KeyHint("PgUp", "page up", .key(.pageUp)),
      KeyHint("g", "beginning", "g"), KeyHint("G", "end", "G"),
    ]
  }

  /// All keys of the page.
  package var help: [KeySection] { [KeySection(title: "Meeting", hints: Self.keys)] }

  /// Draws the page.
  package func draw(in canvas: inout Canvas, rect: Rect, _ context: ScreenContext) {
    let rows = rect.padded(horizontal: 1).rows(.fixed(1), .fixed(1), .flexible())
    let ink = Style(foreground: model.theme.inkColor)
    let width = max(0, rows[2].width - 2)
    page.update(model, width: width, context)
    visibleLines = max(1, rows[2].height)
    let first = position.clamped(of: page.lines.count, visible: visibleLines)
    drawTitle(in: &canvas, rect: rows[0], ink: ink, first: first)
    let lines = page.lines
    let list = List(count: lines.count, position: position) { index in
      Drawing { canvas, rect in
        canvas.draw(
          lines[index].view(ink: ink),
          in: rect.aligned(Size(width: width, height: 1), horizontal: .leading)
        )
      }
    }
    canvas.draw(list, in: rows[2])
  }

  /// Scrolls.
  package func handle(_ event: InputEvent) -> Bool {
    switch event {
    case .key(let press): return handle(press)
    case .mouse(let mouse):
      switch mouse.action {
      case .scroll(.up): scroll(by: -3)
      case .scroll(.down): scroll(by: 3)
      default: return false
      }
      return true
    case .paste: return false
    }
  }

  private func handle(_ press: KeyPress) -> Bool {
    // A line of the page before stays, so that the eye finds its way.
    let page = max(1, visibleLines - 1)
    switch press {
    case .key(.down), "j": scroll(by: 1)
    case .key(.up), "k": scroll(by: -1)
    case .key(.pageDown), " ": scroll(by: page)
    case .key(.pageUp): scroll(by: -page)
    case .key(.home), "g": scroll(by: .min)
    case .key(.end), "G": scroll(by: .max)
    default: return false
    }
    return true
  }

  private func scroll(by offset: Int) {
    // The page may have become shorter since: what cannot be seen is not scrolled through.
    position.scroll(by: 0, of: page.lines.count, visible: visibleLines)
    position.scroll(by: offset, of: page.lines.count, visible: visibleLines)
  }

  private func drawTitle(in canvas: inout Canvas, rect: Rect, ink: Style, first: Int) {
    let hidden = page.lines.count - visibleLines
    // Rounded down, so that the end is said at the end only.
    let status = hidden > 0 ? "\(first * 100 / hidden) %" : ""
    let parts = rect.columns(.fixed(1), .flexible(), .fixed(1), .fixed(5))
    canvas.write("▌", in: parts[0], style: ink)
    canvas.write(
      model.title.isEmpty ? "Meeting" : model.title,
      in: parts[1],
      style: .bold
    )
    canvas.write(status, in: parts[3], style: .dim, alignment: .trailing)
  }
}
