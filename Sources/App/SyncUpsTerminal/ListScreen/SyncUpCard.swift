import Foundation
import IdentifiedCollections
import Models
import TerminalUI

/// A card that shows a sync-up in the list.
///
/// Each card has a bar in the sync-up's colour at its left edge. The selected card is filled with a
/// soft tint of the sync-up's colour.
///
/// A card of one row shows one line of text. A card of two or three rows shows two lines, and a
/// card of four rows adds a blank row above and below the text. A card of five or six rows also
/// shows the newest note and the newest open action item, as far as they fit.
struct SyncUpCard: View {
  /// The height of a card with a blank row above and below its text.
  nonisolated static let roomyHeight = 4

  /// The maximum height of a card: four lines of text, with a blank row above and below them.
  private nonisolated static let highestHeight = 6

  private let syncUp: SyncUp
  private let openItemCount: Int
  private let details: CardDetails.Lines?
  private let hasItems: Bool
  private let sign: String?
  private let words: SearchWords
  private let isSelected: Bool
  private let context: ScreenContext

  /// Creates a card.
  ///
  /// - Parameters:
  ///   - syncUp: The sync-up.
  ///   - openItemCount: The number of open action items.
  ///   - details: The lines below the usual two lines, if the card is tall enough for them.
  ///   - hasItems: Whether any card in the list has open items.
  ///   - sign: The state of a meeting that is in progress or not saved, if any.
  ///   - words: The words of the filter, which the card highlights.
  ///   - isSelected: Whether the card is selected.
  ///   - context: The values that all screens need for drawing.
  init(
    _ syncUp: SyncUp,
    openItemCount: Int,
    details: CardDetails.Lines?,
    hasItems: Bool,
    sign: String?,
    marking words: SearchWords,
    isSelected: Bool,
    _ context: ScreenContext
  ) {
    self.syncUp = syncUp
    self.openItemCount = openItemCount
    self.details = details
    self.hasItems = hasItems
    self.sign = sign
    self.words = words
    self.isSelected = isSelected
    self.context = context
  }

  /// Returns the height of each card: the largest height at which all cards of the list fit, but at
  /// most six rows.
  ///
  /// If the cards do not fit even with one row each, returns 1.
  ///
  /// - Parameters:
  ///   - height: The available rows.
  ///   - count: The number of cards.
  nonisolated static func height(fitting height: Int, count: Int) -> Int {
    min(max(1, height / max(1, count)), highestHeight)
  }

  /// Returns whether a card of the given height shows more than two lines of text.
  nonisolated static func hasDetails(height: Int) -> Bool { height > roomyHeight }

  func draw(in canvas: inout Canvas, rect: Rect) {
    let isRoomy = rect.height >= Self.roomyHeight
    // If a card has three rows, its last row stays blank to separate the card from the next card.
    let card = rect.rows(.fixed(isRoomy ? rect.height : min(rect.height, 2)), .flexible())[0]
    let parts = card.columns(.fixed(2), .flexible(), .fixed(1))
    let height = isRoomy ? rect.height - 2 : card.height
    let lines = parts[1].aligned(Size(width: parts[1].width, height: height))
    if isSelected {
      canvas.fill(parts[1], style: style)
      canvas.write("❯", in: Rect(x: rect.minX, y: lines.minY, width: 1, height: 1), style: .bold)
    }
    let bar = (isSelected ? parts[1] : lines).columns(.fixed(1), .flexible())[0]
    if isSelected, context.colors <= .ansi16 {
      // Draw the bar in the style of the card, which is filled with the theme's colour or inverted.
      canvas.fill(bar, with: "▌", style: style)
    } else {
      canvas.draw(ThemeBar(syncUp.theme, on: style.background, context), in: bar)
    }
    let text = lines.padded(horizontal: 2)
    if height > 1 { drawLines(in: &canvas, rect: text) } else { drawLine(in: &canvas, rect: text) }
  }

  private func drawLines(in canvas: inout Canvas, rect: Rect) {
    let top = rect.row(0).columns(.flexible(), .fixed(openItems.columnWidth), spacing: 2)
    drawTitle(in: &canvas, rect: top[0])
    canvas.write(openItems, in: top[1], style: style)
    let widths = columns(width: rect.width, isRoomy: true)
    let duration = syncUp.duration.spoken
    let columns = rect.row(1).columns(
      [.fixed(widths.people)] + (widths.names > 0 ? [.fixed(widths.names)] : [])
        + [.flexible(), .fixed(max(CardColumns.length, duration.columnWidth))],
      spacing: CardColumns.spacing
    )
    let (meetings, length) = (columns[columns.count - 2], columns[columns.count - 1])
    drawPeople(in: &canvas, rect: columns[0], namesRect: widths.names > 0 ? columns[1] : nil)
    let text = meetingsTexts.first { $0.columnWidth <= meetings.width }
    canvas.write(text ?? "", in: meetings, style: dayStyle)
    canvas.write(duration, in: length, style: style, alignment: .trailing)
    let faint = isSelected ? style : .dim
    let lines = [details?.note, details?.item.map { "☐ \($0)" }].compactMap(\.self)
    for (index, line) in lines.prefix(max(0, rect.height - 2)).enumerated() {
      canvas.write(line, in: rect.row(2 + index), style: faint)
    }
  }

  private func columns(width: Int, isRoomy: Bool) -> CardColumns {
    CardColumns(width: width, isRoomy: isRoomy, hasItems: hasItems, isFiltered: !words.isEmpty)
  }

  private func drawLine(in canvas: inout Canvas, rect: Rect) {
    let former = columns(width: rect.width, isRoomy: false)
    var widths = former
    let meetings = syncUp.meetings.isEmpty ? "" : meetingCount
    let (start, duration) = (startOrLastDay, syncUp.duration.spoken)
    widths.widenTitle(
      to: titleWidth,
      over: [
        width(of: people(fitting: former.people, hasNames: former.names > 0)),
        former.names > 0 ? width(of: names) : 0,
        openItems.columnWidth, meetings.columnWidth, start.columnWidth, duration.columnWidth,
      ]
    )
    let columns = rect.columns(widths.lengths, spacing: CardColumns.spacing)
    drawTitle(in: &canvas, rect: columns[0])
    var next = 1
    /// Returns the area of the next column, or `nil` if that column is omitted.
    func place(_ width: Int) -> Rect? {
      guard width > 0 else { return nil }
      defer { next += 1 }
      return columns[next]
    }
    let (people, names) = (place(widths.people), place(widths.names))
    if let people { drawPeople(in: &canvas, rect: people, namesRect: names) }
    if let items = place(widths.items) { canvas.write(openItems, in: items, style: style) }
    if let place = place(widths.meetings) { canvas.write(meetings, in: place, style: style) }
    if let last = place(widths.last) { canvas.write(start, in: last, style: dayStyle) }
    canvas.write(duration, in: columns[next], style: style, alignment: .trailing)
  }

  private func width(of pieces: [(text: String, style: Style)]) -> Int {
    pieces.reduce(0) { $0 + $1.text.columnWidth }
  }

  /// Draws the number of attendees and their names.
  private func drawPeople(in canvas: inout Canvas, rect: Rect, namesRect: Rect?) {
    if let namesRect { canvas.write(names, in: namesRect) }
    canvas.write(people(fitting: rect.width, hasNames: namesRect != nil), in: rect)
  }

  /// The number of attendees.
  ///
  /// If the filter has found a name and the card has no column for names, the found name takes the
  /// place of the number.
  private func people(fitting width: Int, hasNames: Bool) -> [(text: String, style: Style)] {
    let count = syncUp.namedAttendees.count
    guard !hasNames, let foundName else {
      return [(count == 0 ? "nobody" : count.counted("person", "people"), style)]
    }
    let others = count > 1 ? " +\(count - 1)" : ""
    let name = foundName.inOneLine.truncated(toWidth: width - others.columnWidth)
    return marked(name, style) + [(others, style)]
  }

  /// The names of the attendees, beginning with the name that the filter has found, so that it is
  /// always visible.
  private var names: [(text: String, style: Style)] {
    let found = foundName
    let others = syncUp.namedAttendees.map(\.name).filter { $0 != found }
    let list = [found].compactMap(\.self) + others
    return marked(list.map(\.listElement).joined(separator: ", "), style)
  }

  /// The first name that the filter has found, if any.
  private var foundName: String? {
    syncUp.namedAttendees.map(\.name).first { !words.ranges(in: $0).isEmpty }
  }

  private var titleWidth: Int {
    let width = syncUp.title.shownTitle.inOneLine.columnWidth
    return sign.map { width + CardColumns.spacing + $0.columnWidth } ?? width
  }

  /// Draws the title, followed by a sign if a meeting is in progress or not saved.
  ///
  /// A long title is truncated, so that it never hides the sign.
  private func drawTitle(in canvas: inout Canvas, rect: Rect) {
    let sign = sign ?? ""
    let parts = rect.columns(.flexible(), .fixed(sign.columnWidth), spacing: sign.isEmpty ? 0 : 2)
    let ink = isSelected ? style : Style(foreground: syncUp.theme.inkColor)
    let title = syncUp.title.shownTitle.inOneLine.truncatedInMiddle(toWidth: parts[0].width)
    canvas.write(marked(title, style.bold()), in: parts[0])
    canvas.write(sign, in: parts[1], style: ink.bold())
  }

  /// Splits text into pieces, and underlines the matches of the filter in the colour of the
  /// sync-up.
  private func marked(_ text: String, _ style: Style) -> [(text: String, style: Style)] {
    let ink = isSelected ? style : Style(foreground: syncUp.theme.inkColor)
    var pieces: [(text: String, style: Style)] = []
    var end = text.startIndex
    for range in words.ranges(in: text) {
      pieces.append((String(text[end..<range.lowerBound]), style))
      pieces.append((String(text[range]), ink.bold().underline()))
      end = range.upperBound
    }
    return pieces + [(String(text[end...]), style)]
  }

  /// The number of open action items, as in `☐ 2`, or an empty string if there are none.
  private var openItems: String {
    switch openItemCount {
    case 0: ""
    case 1...99: "☐ \(openItemCount)"
    default: "☐ 99+"
    }
  }

  private var meetingCount: String {
    syncUp.meetings.count.counted("meeting")
  }

  /// The start of the next scheduled meeting or, without a schedule, the day of the last meeting.
  ///
  /// The text omits the time of the last meeting, because users would read the time as the start of
  /// a meeting today.
  private var startOrLastDay: String {
    if let next {
      return next.upcomingText(now: context.now, in: context.calendar, isShort: true)
    }
    guard let last = syncUp.lastMeetingStart else { return "no meetings" }
    let day = last.relativeDayText(now: context.now, in: context.calendar)
    return day == "today" ? "met today" : day
  }

  /// Descriptions of the number of meetings and of the next or last meeting, longest first.
  private var meetingsTexts: [String] {
    if let next {
      let isDue = next <= context.now
      let start =
        isDue ? "due now" : next.upcomingText(now: context.now, in: context.calendar)
      let sentence = isDue ? start : "next \(start)"
      return (syncUp.meetings.isEmpty ? [] : ["\(meetingCount), \(sentence)"]) + [start]
    }
    guard let last = syncUp.lastMeetingStart else { return ["no meetings"] }
    let date = last.relativeText(now: context.now, in: context.calendar)
    return ["\(meetingCount), last \(date)", meetingCount]
  }

  /// The start of the scheduled meeting that is due or comes next.
  private var next: Date? {
    syncUp.nextMeeting(now: context.now, in: context.calendar.timeZone)
  }

  /// The style of the start of the next meeting: bold if the meeting is due.
  private var dayStyle: Style {
    let isDue = syncUp.dueMeeting(now: context.now, in: context.calendar.timeZone) != nil
    return isDue ? style.bold() : style
  }

  /// The style of the card's text.
  private var style: Style {
    guard isSelected else { return .plain }
    return syncUp.theme.selectionStyle(context)
  }
}
