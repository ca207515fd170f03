import IdentifiedCollections
import Models

/// The lines of a transcript, grouped by the parts of the minutes.
struct MinutesLines {
  /// The decisions, each with the speaker's name if the line of the decision begins with a name.
  private(set) var decisions: [String] = []

  private(set) var tasks: [(text: String, isDone: Bool)] = []

  private(set) var parkingLot: [String] = []

  /// The lines that are neither decisions nor action items nor in the parking lot, grouped by
  /// speaker.
  ///
  /// The lines that do not begin with a name come first.
  private(set) var notes: [MeetingMinutes.Notes] = []

  private let people: People

  /// Groups the lines of a transcript.
  ///
  /// - Parameters:
  ///   - transcript: The transcript of the meeting.
  ///   - people: The people whose names a line can begin with.
  init(_ transcript: String, people: People) {
    self.people = people
    let lines = transcript.split(whereSeparator: \.isNewline).map(String.init)
      .filter { !$0.isBlank }
    let title = lines.lastIndex { $0 == IdentifiedArrayOf<MeetingNote>.parkingLotTitle }
    for (index, line) in lines.enumerated() {
      // If no lines follow the title of a parking lot, the title is an ordinary note.
      let isTitle = index == title && index < lines.count - 1
      if !isTitle { add(line, isParked: title.map { index > $0 } ?? false) }
    }
  }

  private mutating func add(_ line: String, isParked: Bool) {
    if Meeting.isActionItem(line), let item = ActionItemLine(line) {
      return tasks.append((item.text, item.isDone))
    }
    let line = line.trimmed.withoutBullets
    if isParked { return parkingLot.append(line) }
    let spoken = people.line(line).map { (speaker: $0, text: $1.withoutBullets) }
    let (speaker, text) = spoken ?? (nil, line)
    if let decision = Self.decision(in: text) {
      return decisions.append(speaker.map { "\($0): \(decision)" } ?? decision)
    }
    if let index = notes.firstIndex(where: { $0.speaker == speaker }) {
      notes[index].lines.append(text)
    } else {
      let new = MeetingMinutes.Notes(speaker: speaker, lines: [text])
      notes.insert(new, at: speaker == nil ? 0 : notes.endIndex)
    }
  }

  /// Returns the text of a decision, or `nil` if the line is not a decision.
  ///
  /// The line of a decision begins with `Decision:` or with an exclamation mark and a space.
  private static func decision(in line: String) -> String? {
    let mark = "decision:"
    let text =
      line.hasPrefix("! ")
      ? line.dropFirst(2)
      : line.prefix(mark.count).lowercased() == mark ? line.dropFirst(mark.count) : nil
    guard let text = text.map({ String($0).trimmed }), !text.isBlank else { return nil }
    return text
  }
}
