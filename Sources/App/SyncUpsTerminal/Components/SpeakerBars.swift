import Models
import TerminalUI

/// A bar chart of speaking times: one row per person, and one row for the people who do not fit.
///
/// A mark on each bar shows the fair share: the total speaking time divided by the number of
/// speakers.
nonisolated struct SpeakerBars: View {
  /// The explanation of the mark that shows the fair share.
  static let legend = "┼ fair share"

  private static let widestName = 20
  private static let narrowestBar = 6

  /// A row of the chart, for one person or for several people.
  private struct Row {
    let name: String
    let time: String
    let share: String
    let overrun: String
    let attendance: String
    var remark: String { overrun + attendance }
    let fraction: Double
    let isOnePerson: Bool
  }

  private let people: [MeetingStatistics.Person]
  private let ink: Style
  private let colors: ColorSupport

  /// Creates a chart.
  ///
  /// - Parameters:
  ///   - people: The people and their speaking times, longest speaking time first.
  ///   - ink: The style of the bars.
  ///   - colors: The colours to use. On a terminal without colours, the bars consist of characters.
  init(_ people: [MeetingStatistics.Person], ink: Style, colors: ColorSupport) {
    self.people = people
    self.ink = ink
    self.colors = colors
  }

  func draw(in canvas: inout Canvas, rect: Rect) {
    for index in 0..<min(people.count, rect.height) {
      draw(index, of: rect.height, in: &canvas, rect: rect.row(index))
    }
  }

  /// Draws one row.
  ///
  /// - Parameters:
  ///   - index: The index of the row.
  ///   - count: The maximum number of rows.
  ///   - canvas: The canvas to draw on.
  ///   - rect: The area of the row.
  func draw(_ index: Int, of count: Int, in canvas: inout Canvas, rect: Rect) {
    let rows = rows(atMost: count)
    guard rows.indices.contains(index) else { return }
    let timeWidth = rows.map(\.time.columnWidth).max() ?? 0
    let shareWidth = rows.map(\.share.columnWidth).max() ?? 0
    let remarkWidth = rows.map(\.remark.columnWidth).max() ?? 0
    let longest = rows.map { $0.name.inOneLine.columnWidth }.max() ?? 0
    let room = rect.width - timeWidth - shareWidth - Self.narrowestBar - 6
    let nameWidth = max(0, min(longest, Self.widestName, room))
    // Omit the remarks about overruns and attendance if they would leave too little room for the
    // names and for readable bars.
    let hasRemarks =
      remarkWidth > 0 && room - nameWidth - remarkWidth - 2 >= Self.narrowestBar
    let row = rows[index]
    let widths =
      [.fixed(nameWidth), .flexible(), .fixed(timeWidth), .fixed(shareWidth)]
      + (hasRemarks ? [Length.fixed(remarkWidth)] : [])
    let parts = rect.row(0).columns(widths, spacing: 2)
    // Truncate names in the middle, because two names often differ only in the last word.
    canvas.write(row.name.inOneLine.truncatedInMiddle(toWidth: nameWidth), in: parts[0])
    let shape: ProgressBar.Shape = colors == .none ? .signs : .line
    // Draw no bar in the row of several people: the bar could not be compared with the bars of
    // individuals.
    if row.isOnePerson {
      canvas.draw(ProgressBar(row.fraction, shape: shape, style: ink), in: parts[1])
      drawFairShare(over: row, in: &canvas, rect: parts[1])
    }
    canvas.write(row.time, in: parts[2], alignment: .trailing)
    canvas.write(row.share, in: parts[3], alignment: .trailing)
    guard hasRemarks else { return }
    let over = Style.overPlan
    canvas.write([(row.overrun, over), (row.attendance, .dim)], in: parts[4])
  }

  private func drawFairShare(over row: Row, in canvas: inout Canvas, rect: Rect) {
    let people = people.filter { $0.spoken > .zero }
    guard row.fraction > 0, people.count > 1, let longest = people.first?.spoken, longest > .zero
    else { return }
    let total = people.reduce(Duration.zero) { $0 + $1.spoken }
    let fraction = total / longest / Double(people.count)
    let column = min(rect.width - 1, Int(fraction * Double(rect.width)))
    let isCovered = row.fraction * Double(rect.width) > Double(column) + 0.5
    canvas.write(
      isCovered ? "╋" : "┼",
      in: Rect(x: rect.minX + column, y: rect.minY, width: 1, height: 1)
    )
  }

  private func rows(atMost count: Int) -> [Row] {
    let shown = people.count <= count ? people : Array(people.prefix(max(0, count - 1)))
    let longest = people.first?.spoken ?? .zero
    func row(
      _ name: String,
      _ spoken: Duration,
      _ share: Double,
      overrun: String = "",
      attendance: String = "",
      isOnePerson: Bool = true
    ) -> Row {
      Row(
        name: name,
        time: spoken.spoken,
        share: "\(Int((share * 100).rounded())) %",
        overrun: overrun,
        attendance: attendance,
        fraction: longest > .zero ? spoken / longest : 0,
        isOnePerson: isOnePerson
      )
    }
    let others = people.dropFirst(shown.count)
    let rows = shown.map { person in
      row(
        person.name.isBlank ? "(no name)" : person.name,
        person.spoken,
        person.share,
        overrun: person.overrun >= .seconds(1) ? "\(person.overrun.spoken) over, " : "",
        attendance: Self.attendance(of: person)
      )
    }
    guard !others.isEmpty, count > 0 else { return rows }
    let spoken = others.reduce(Duration.zero) { $0 + $1.spoken }
    let share = others.reduce(0) { $0 + $1.share }
    return rows + [row("\(others.count) more", spoken, share, isOnePerson: others.count == 1)]
  }

  private static func attendance(of person: MeetingStatistics.Person) -> String {
    let total = person.attendances + person.absences
    let meetings = total.counted("meeting")
    return person.absences > 0 ? "\(person.attendances) of \(meetings)" : meetings
  }
}
