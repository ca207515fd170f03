package import MinutesFeature
import Models
import Observation
import Reports
package import TerminalUI

/// The screen of the minutes of a past meeting, in a format that the user chooses.
@Observable
package final class MinutesScreen: Screen {
  package let model: MinutesModel

  private var scrolled = ScrollPosition()

  @ObservationIgnored private let export: ExportScreen

  /// The wrapped minutes, which are cached because scrolling does not change them.
  @ObservationIgnored private let wrapped = Memo<Page, [String]>()

  private struct Page: Equatable {
    let text: String
    let width: Int
  }

  package init(model: MinutesModel) {
    self.model = model
    export = ExportScreen { model.export }
  }

  /// The prompt for the path of a file, while the user exports the minutes.
  package var overlay: (any Screen)? { model.export == nil ? nil : export }

  /// Reports that the minutes command is running.
  package var message: ScreenMessage? {
    model.piped == nil
      ? nil : ScreenMessage(text: "The minutes command is running.", isFailure: false)
  }

  package var hints: [KeyHint] {
    [
      KeyHint("←→", "format"), KeyHint(.copy),
      KeyHint(.writeFile), KeyHint(.pipe),
      .back,
    ]
  }

  /// Returns whether a key acts only once while the user holds it down.
  ///
  /// The space bar scrolls this screen by a page, so it repeats while the user holds it down.
  package func actsOnce(_ press: KeyPress) -> Bool {
    !acceptsText && press != " " && Self.commandActsOnce(press)
  }

  package func scrolls(in rect: Rect) -> Bool {
    let area = Self.rows(of: rect)[3]
    return lines(width: area.width).count > area.height
  }

  package var help: [KeySection] {
    [
      KeySection(
        title: "Minutes",
        hints: [
          KeyHint("← →", "another format"),
          .explaining(.copy),
          .explaining(.writeFile),
          .explaining(.pipe),
          KeyHint("↑ ↓ k j", "a line up or down"),
          KeyHint("PgUp PgDn", "a page up or down"),
          KeyHint("g G", "beginning, end"),
        ]
      )
    ]
  }

  package func draw(in canvas: inout Canvas, rect: Rect, _ context: ScreenContext) {
    let rows = Self.rows(of: rect)
    canvas.draw(WayBack(to: context.previousTitle), in: rows[0])
    let label = model.format.label
    let parts = ThemeBar(model.theme, context).draw(in: &canvas, beforeTitleIn: rows[1])
      .columns(.flexible(), .fixed(Self.pickerWidth + 2), spacing: 1)
    canvas.draw(ScreenTitle("Minutes of ", quoting: model.title), in: parts[0])
    canvas.draw(
      Picker(label, style: .plain, width: Self.pickerWidth).clickable(Target()),
      in: parts[1]
    )
    let lines = lines(width: rows[3].width)
    let list = List(count: lines.count, position: scrolled) { index in
      Drawing { canvas, rect in canvas.write(lines[index], in: rect) }
    }
    canvas.draw(list, in: rows[3])
  }

  package func handle(_ event: InputEvent, in rect: Rect) -> Bool {
    let area = Self.rows(of: rect)[3]
    switch event {
    case .key(.key(.left)): changeFormat(by: -1)
    case .key(.key(.right)): changeFormat(by: 1)
    case .key(Command.copy.press): model.copyButtonTapped()
    case .key(Command.writeFile.press): model.exportButtonTapped()
    case .key(Command.pipe.press): model.pipeButtonTapped()
    default:
      guard let offset = event.scrollOffset(page: area.height) else { return false }
      let count = lines(width: area.width).count
      // Correct the position first: the minutes may have become shorter since the user last
      // scrolled.
      scrolled.scroll(by: 0, of: count, visible: area.height)
      scrolled.scroll(by: offset, of: count, visible: area.height)
    }
    return true
  }

  package func click(_ target: RegionID, _ event: MouseEvent, in rect: Rect) -> Bool {
    guard target.value(as: Target.self) != nil else { return false }
    changeFormat(by: Picker("").step(at: event.position.x, in: rect) < 0 ? -1 : 1)
    return true
  }

  private nonisolated struct Target: Hashable, Sendable {}

  private static let pickerWidth = 12

  private static func rows(of rect: Rect) -> [Rect] {
    rect.padded(horizontal: 1).rows(.fixed(1), .fixed(1), .fixed(1), .flexible())
  }

  private func lines(width: Int) -> [String] {
    let page = Page(text: model.text, width: max(1, width - 2))
    return wrapped.value(for: page) {
      page.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).dropLast()
        .flatMap { $0.sanitized(tabs: .space).wrapped(toWidth: page.width) }
    }
  }

  private func changeFormat(by offset: Int) {
    let formats = MinutesFormat.allCases
    guard let index = formats.firstIndex(of: model.format) else { return }
    model.formatSelected(formats[(index + offset + formats.count) % formats.count])
    scrolled = ScrollPosition()
  }
}

extension MinutesFormat {
  /// The name of the format, as shown on the screen.
  fileprivate var label: String {
    switch self {
    case .markdown: "Markdown"
    case .slack: "Slack"
    case .html: "HTML"
    case .text: "plain text"
    case .email: "e-mail"
    }
  }
}
