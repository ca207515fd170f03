import Models
import TerminalUI

/// The first line of a screen: its title in bold, and its status on the right.
nonisolated struct ScreenTitle: View {
  /// The smallest number of columns for a name between quotation marks.
  private static let leastNameWidth = 3

  private let title: String
  private let status: String

  /// The texts before and after the part that is truncated.
  private var frame = (before: "", after: "")

  /// Creates a title.
  ///
  /// - Parameters:
  ///   - title: The title. A title that does not fit is truncated in its middle.
  ///   - status: The status. If the title and the status do not fit together, only the title is
  ///     truncated.
  init(_ title: String, status: String = "") {
    self.title = title
    self.status = status
  }

  /// Creates a title that contains the title of a sync-up between quotation marks.
  ///
  /// - Parameters:
  ///   - before: The text before the sync-up's title, ending with a space.
  ///   - name: The title of the sync-up. If the text does not fit, only the name is truncated, so
  ///     that both quotation marks stay visible.
  ///   - after: The text after the title of the sync-up.
  ///   - status: The status.
  init(_ before: String, quoting name: String, _ after: String = "", status: String = "") {
    self.init("\(before)'", truncating: name, "'\(after)", status: status)
  }

  /// Creates a title that contains the title of a sync-up without quotation marks.
  ///
  /// - Parameters:
  ///   - before: The text before the sync-up's title, ending with a space if it is not empty.
  ///   - name: The title of the sync-up. If the text does not fit, only the name is truncated.
  ///   - after: The text after the title of the sync-up.
  ///   - status: The status.
  init(_ before: String, truncating name: String, _ after: String, status: String = "") {
    self.init(name.shownTitle, status: status)
    frame = (before, after)
  }

  func draw(in canvas: inout Canvas, rect: Rect) {
    let spacing = status.isEmpty ? 0 : 2
    let parts = rect.columns(.flexible(), .fixed(status.columnWidth), spacing: spacing)
    canvas.write(text(fitting: parts[0].width), in: parts[0], style: .bold)
    canvas.write(status, in: parts[1], style: .dim)
  }

  /// Returns the title, truncated if it is wider than a number of columns.
  func text(fitting width: Int) -> String {
    let (before, name, after) = (frame.before, title.inOneLine, frame.after.inOneLine)
    let room = width - before.columnWidth - after.columnWidth
    guard room >= min(Self.leastNameWidth, name.columnWidth) else {
      return (before + name + after).truncatedInMiddle(toWidth: width)
    }
    return before + name.truncatedInMiddle(toWidth: room) + after
  }
}
