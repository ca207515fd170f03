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

  @ObservationIgnored private let page = MeetingPage()

  /// Shows a meeting.
  ///
  /// - Parameter model: The meeting.
  package init(model: MeetingModel) {
    self.model = model
  }

  /// Says that another process has deleted the meeting.
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
      KeyHint("↑↓", "scroll"),
      KeyHint("PgDn", "page down", .key(.pageDown)),
      KeyHint("Esc", "back", .key(.escape)),
      KeyHint("PgUp", "page up", .key(.pageUp)),
      KeyHint("g", "beginning", "g"),
      KeyHint("G", "end", "G"),
    ]
  }

  /// All keys of the page.
  package var help: [KeySection] { [KeySection(title: "Meeting", hints: Self.keys)] }

  /// Draws the page.
  package func draw(in canvas: inout Canvas, rect: Rect, _ context: ScreenContext) {
    let layout = Layout(rect)
    let ink = Style(foreground: model.theme.inkColor)
    let date = MeetingPage.date(of: model, context)
    let lines = page.lines(of: model, width: layout.textWidth, date: date)
    drawTitle(in: &canvas, layout, ink: ink, lineCount: lines.count)
    let list = List(count: lines.count, position: position) { index in
      Drawing { canvas, rect in
        canvas.draw(
          lines[index].view(ink: ink),
          in: rect.aligned(Size(width: layout.textWidth, height: 1), horizontal: .leading)
        )
      }
    }
    canvas.draw(list, in: layout.lines)
  }

  /// Scrolls.
  package func handle(_ event: InputEvent, in rect: Rect) -> Bool {
    let layout = Layout(rect)
    guard let offset = offset(of: event, page: layout.visibleCount) else { return false }
    let count = page.lines(of: model, width: layout.textWidth).count
    // The page may have become shorter since it was scrolled.
    position.scroll(by: 0, of: count, visible: layout.visibleCount)
    position.scroll(by: offset, of: count, visible: layout.visibleCount)
    return true
  }

  /// How many lines an event scrolls, or `nil` if it means something else.
  private func offset(of event: InputEvent, page visible: Int) -> Int? {
    // One line of the page before stays, so that the eye finds its way.
    let page = max(1, visible - 1)
    switch event {
    case .key(.key(.down)), .key("j"): return 1
    case .key(.key(.up)), .key("k"): return -1
    case .key(.key(.pageDown)), .key(" "): return page
    case .key(.key(.pageUp)): return -page
    case .key(.key(.home)), .key("g"): return .min
    case .key(.key(.end)), .key("G"): return .max
    case .mouse(let mouse) where mouse.action == .scroll(.up): return -3
    case .mouse(let mouse) where mouse.action == .scroll(.down): return 3
    default: return nil
    }
  }

  private struct Layout {
    let title: Rect
    let lines: Rect

    init(_ rect: Rect) {
      let rows = rect.padded(horizontal: 1).rows(.fixed(1), .fixed(1), .flexible())
      (title, lines) = (rows[0], rows[2])
    }

    var textWidth: Int { max(0, lines.width - 2) }
    var visibleCount: Int { max(1, lines.height) }
  }

  private func drawTitle(
    in canvas: inout Canvas,
    _ layout: Layout,
    ink: Style,
    lineCount: Int
  ) {
    let hidden = lineCount - layout.visibleCount
    let first = position.clamped(of: lineCount, visible: layout.visibleCount)
    // Rounded down: 100 % is shown at the end only.
    let status = hidden > 0 ? "\(first * 100 / hidden) %" : ""
    let parts = layout.title.columns(.fixed(1), .flexible(), .fixed(1), .fixed(5))
    canvas.write("▌", in: parts[0], style: ink)
    canvas.write(
      model.title.isEmpty ? "Meeting" : model.title,
      in: parts[1],
      style: .bold
    )
    canvas.write(status, in: parts[3], style: .dim, alignment: .trailing)
  }
}
