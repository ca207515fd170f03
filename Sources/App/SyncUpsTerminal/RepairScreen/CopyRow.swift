import Foundation
import Models
import PersistenceKeys
import Sharing
import SyncUpsFile
import TerminalUI

/// A row about a copy of the file: the date and the contents of the copy.
struct CopyRow: View {
  private let copy: SyncUpsCopy
  private let isSelected: Bool
  private let context: ScreenContext

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - copy: The copy.
  ///   - isSelected: Whether the row is selected.
  ///   - context: The values that all screens need for drawing.
  init(_ copy: SyncUpsCopy, isSelected: Bool, _ context: ScreenContext) {
    self.copy = copy
    self.isSelected = isSelected
    self.context = context
  }

  func draw(in canvas: inout Canvas, rect: Rect) {
    let style: Style = isSelected ? .bold : .plain
    let parts = rect.columns(.fixed(2), .fixed(16), .flexible(), spacing: 1)
    if isSelected { canvas.write("❯", in: parts[0], style: style) }
    let (date, content) = Self.texts(of: copy, now: context.now, in: context.calendar)
    canvas.write(date, in: parts[1], style: style)
    canvas.write(content, in: parts[2], style: style)
  }

  /// Returns the texts of a row: the date and the contents of the copy.
  ///
  /// - Parameters:
  ///   - copy: The copy.
  ///   - now: The current time.
  ///   - calendar: A calendar in the user's time zone.
  static func texts(
    of copy: SyncUpsCopy,
    now: Date,
    in calendar: Calendar
  ) -> (date: String, content: String) {
    let date = copy.backup.modificationDate.relativeText(now: now, in: calendar)
    return (date, content(of: copy, now: now, in: calendar))
  }

  private static func content(of copy: SyncUpsCopy, now: Date, in calendar: Calendar) -> String {
    switch copy.content {
    case .syncUps(let count, let meetings, let newestMeeting, _):
      let last = newestMeeting.map { ", the last \($0.relativeText(now: now, in: calendar))" }
      return
        "\(count.counted("sync-up")), \(meetings.counted("meeting"))"
        + (last ?? "")
    case .failed(let error): return "not readable: \(error.reason)"
    }
  }
}
