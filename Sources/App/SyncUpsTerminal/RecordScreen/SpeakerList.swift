import Models
import TerminalUI

/// The attendees of a meeting and their speaking times, scrolled to the speaker.
struct SpeakerList: View {
  /// An attendee of the meeting.
  struct Speaker {
    /// The attendee's position in the order of turns, or `nil` if the attendee has left or is
    /// absent.
    let number: Int?

    let name: String

    /// The speaking time so far.
    let time: Duration

    /// The speaking time as a fraction of the length of the attendee's turn.
    let fraction: Double

    /// The time that the attendee spoke beyond their planned share of the meeting, if any.
    var overrun: Duration?

    /// The identity of the attendee, for clicks.
    let id: Attendee.ID

    var isAbsent = false
  }

  /// An area must be taller than this number of rows to have room for blank rows between attendees.
  static let leastSpacedHeight = 16

  /// Returns the height of a list with blank rows between the attendees.
  ///
  /// - Parameter count: The number of attendees.
  static func spacedHeight(ofCount count: Int) -> Int { max(0, count * 2 - 1) }

  private let speakers: [Speaker]
  private let current: Int?
  private let selected: Int?
  private let timeWidth: Int
  private let style: Style
  private let selectionStyle: Style

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - speakers: The attendees, in the order of their turns.
  ///   - current: The index of the speaker.
  ///   - selected: The index of the attendee whom the user has selected.
  ///   - timeWidth: The width of the column of speaking times.
  ///   - style: The style of the marker and the bars.
  ///   - selectionStyle: The style of the selected row.
  init(
    speakers: [Speaker],
    current: Int?,
    selected: Int?,
    timeWidth: Int,
    style: Style,
    selectionStyle: Style
  ) {
    self.speakers = speakers
    self.current = current
    self.selected = selected
    self.timeWidth = timeWidth
    self.style = style
    self.selectionStyle = selectionStyle
  }

  /// Draws the list in the middle of the area.
  ///
  /// Scrolls so that the selected attendee is visible. If no attendee is selected, scrolls so that
  /// the speaker is visible, with the attendees before and after the speaker.
  func draw(in canvas: inout Canvas, rect: Rect) {
    guard !speakers.isEmpty else {
      let text = Text("No attendees: the meeting has one turn.", style: .dim, isWrapped: true)
      let height = text.lines(width: rect.width).count
      return canvas.draw(text, in: rect.aligned(Size(width: rect.width, height: height)))
    }
    let isSpaced =
      speakers.count * 2 <= rect.height && rect.height > Self.leastSpacedHeight
      || rect.height == Self.spacedHeight(ofCount: speakers.count)
    let spacing = isSpaced ? 1 : 0
    let height = speakers.count * (1 + spacing) - spacing
    let place = rect.aligned(Size(width: rect.width, height: height))
    let visible = ScrollPosition.visibleCount(height: place.height, spacing: spacing)
    var position = ScrollPosition()
    if let current {
      for index in [current + 1, current - 1, current] where speakers.indices.contains(index) {
        position.reveal(index, of: speakers.count, visible: visible)
      }
    }
    if let selected { position.reveal(selected, of: speakers.count, visible: visible) }
    let isScrolled = visible < speakers.count
    let list = List(count: speakers.count, position: position, spacing: spacing) { index in
      Drawing { canvas, rect in
        let room = rect.inset(by: Insets(trailing: isScrolled ? 1 : 0))
        drawSpeaker(at: index, in: &canvas, rect: room)
      }
    }
    canvas.draw(list, in: place)
  }

  private func drawSpeaker(at index: Int, in canvas: inout Canvas, rect: Rect) {
    let speaker = speakers[index]
    let isCurrent = index == current
    if !isCurrent { canvas.regions.add(RecordScreen.Target.row(.attendee(speaker.id)), rect: rect) }
    let barWidth = rect.width >= 48 ? 12 : rect.width >= 32 ? 6 : 4
    let parts = rect.columns(
      .fixed(2),
      .fixed("\(speakers.count)".count),
      .fixed(2),
      .flexible(),
      .fixed(1),
      .fixed(timeWidth),
      .fixed(2),
      .fixed(barWidth)
    )
    let text: Style = speaker.number == nil ? .dim : isCurrent ? .bold : .plain
    if isCurrent {
      canvas.write("❯", in: parts[0], style: style.bold())
    } else if index == selected {
      canvas.write("▸", in: parts[0], style: .bold)
    }
    defer {
      if index == selected { canvas.buffer.restyle(rect) { [selectionStyle] _ in selectionStyle } }
    }
    if let number = speaker.number {
      canvas.write("\(number)", in: parts[1], style: isCurrent ? .bold : .dim, alignment: .trailing)
    }
    // If no time is shown, the name also uses the columns of the time and the bar.
    let hasTime = isCurrent || speaker.time > .zero || speaker.isAbsent
    let place = Rect(
      x: parts[3].minX,
      y: rect.minY,
      width: hasTime ? parts[3].width : rect.maxX - parts[3].minX,
      height: 1
    )
    // Truncate names in the middle, because two names often differ only in the last word.
    canvas.write(
      speaker.name.inOneLine.truncatedInMiddle(toWidth: place.width),
      in: place,
      style: text
    )
    if speaker.isAbsent {
      let rest = Rect(x: parts[5].minX, y: rect.minY, width: rect.maxX - parts[5].minX, height: 1)
      canvas.write("absent", in: rest, style: .dim)
      return
    }
    guard isCurrent || speaker.time > .zero else { return }
    canvas.write(speaker.time.clockText, in: parts[5], style: text, alignment: .trailing)
    if let overrun = speaker.overrun, overrun >= .seconds(1) {
      canvas.write("+\(overrun.clockText)", in: parts[7], style: .overPlan.bold())
    } else {
      canvas.draw(ProgressBar(speaker.fraction, style: style), in: parts[7])
    }
  }
}
