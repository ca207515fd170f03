import TerminalUI

/// A line on the screen of a past meeting.
enum MeetingLine {
  case blank

  /// A label and a value.
  case fact(String, String)

  /// A person who was present, with the speaking time if it is known.
  case speaker(Speaker)

  /// A line of the transcript.
  case text(String)

  /// A line of an action item in the transcript. Action items are numbered from 1.
  case item(String, number: Int)

  /// A sentence shown in place of the notes if the meeting has none.
  case nothing(String)

  /// A person who was present, with the speaking time if it is known.
  struct Speaker {
    /// The label before the person's name.
    ///
    /// Only the first speaker has a label: the other labels are empty.
    let label: String

    /// The person's name at the time of the meeting.
    let name: String

    /// The width of the column of names.
    let nameWidth: Int

    /// The person's speaking time, if it is known.
    let time: String?

    /// The person's speaking time as a fraction of the longest speaking time.
    let fraction: Double
  }

  static let labelWidth = 11
  private static let widestBar = 16
  private static let narrowestBar = 6

  /// Returns the width that is available for the names of speakers.
  ///
  /// - Parameters:
  ///   - width: The width of the line.
  ///   - timeWidth: The width of the column of speaking times.
  static func nameWidth(width: Int, timeWidth: Int) -> Int {
    max(0, width - labelWidth - 2 - timeWidth - 2 - narrowestBar)
  }

  /// Returns the view of the line.
  ///
  /// - Parameters:
  ///   - ink: The style of the bars of speaking times.
  ///   - selection: The style of the selected action item.
  ///   - selectedItem: The number of the selected action item, if any.
  ///   - isFound: Whether a search has found the line.
  func view(
    ink: Style,
    selection: Style = .reverse,
    selectedItem: Int? = nil,
    isFound: Bool = false
  ) -> some View {
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
        canvas.write(text, in: rect, style: number == selectedItem ? selection : style)
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
      .flexible()
    )
    canvas.write(speaker.label, in: parts[0], style: .dim)
    // Truncate names in the middle, because two names often differ only in the last word.
    let name = speaker.name.inOneLine.truncatedInMiddle(toWidth: parts[1].width)
    canvas.write(name, in: parts[1])
    guard let time = speaker.time else { return }
    canvas.write(time, in: parts[3])
    let bar = parts[5].columns(.fixed(min(Self.widestBar, parts[5].width)), .flexible())[0]
    canvas.draw(ProgressBar(speaker.fraction, style: ink), in: bar)
  }
}
