import TerminalUI

/// A line of a past meeting's page.
enum MeetingLine {
  /// Nothing.
  case blank

  /// Something about the meeting: what it is, and its value.
  case fact(String, String)

  /// A person who was in the meeting.
  case speaker(Speaker)

  /// A line of the transcript.
  case text(String)

  /// A line of the transcript that belongs to an action item, of which 1 is the first.
  case item(String, number: Int)

  /// A sentence in the place of something that is not there.
  case nothing(String)

  /// A person who was in the meeting.
  struct Speaker {
    /// What stands before the name.
    let label: String

    /// What they were called.
    let name: String

    /// The columns for the name.
    let nameWidth: Int

    /// How long they spoke, if that is known.
    let time: String?

    /// How much that is of the longest time.
    let fraction: Double
  }

  /// The columns of what the facts are.
  static let labelWidth = 11
  private static let barWidth = 16

  /// The columns that a name can have.
  ///
  /// - Parameters:
  ///   - width: The columns of the line.
  ///   - timeWidth: The columns of the times.
  static func nameWidth(width: Int, timeWidth: Int) -> Int {
    max(0, width - labelWidth - 2 - timeWidth - 2 - barWidth)
  }

  /// The line to draw.
  ///
  /// - Parameters:
  ///   - ink: How what stands out is drawn.
  ///   - selectedItem: The number of the action item that is selected, if one is.
  ///   - isFound: Whether a search has found it.
  func view(ink: Style, selectedItem: Int? = nil, isFound: Bool = false) -> some View {
    Drawing { canvas, rect in
      switch self {
      case .blank: break
      case .fact(let label, let value):
        let parts = rect.columns(.fixed(Self.labelWidth), .flexible())
        canvas.write(label, in: parts[0], style: .dim)
        canvas.write(value, in: parts[1])
      case .speaker(let speaker): draw(speaker, in: &canvas, rect: rect, ink: ink)
      case .text(let text): canvas.write(text, in: rect, style: isFound ? .bold : .plain)
      case .item(let text, let number):
        let style: Style = isFound ? .bold : .plain
        canvas.write(text, in: rect, style: number == selectedItem ? .reverse : style)
      case .nothing(let text): canvas.write(text, in: rect, style: .dim)
      }
    }
  }

  private func draw(_ speaker: Speaker, in canvas: inout Canvas, rect: Rect, ink: Style) {
    let timeWidth = speaker.time?.count ?? 0
    let hasTime = speaker.time != nil
    let parts = rect.columns(
      .fixed(Self.labelWidth),
      .fixed(hasTime ? speaker.nameWidth : rect.width - Self.labelWidth),
      .fixed(2),
      .fixed(timeWidth),
      .fixed(2),
      .fixed(Self.barWidth),
      .flexible()
    )
    canvas.write(speaker.label, in: parts[0], style: .dim)
    canvas.write(speaker.name, in: parts[1])
    guard let time = speaker.time else { return }
    canvas.write(time, in: parts[3])
    canvas.draw(ProgressBar(speaker.fraction, style: ink), in: parts[5])
  }
}
