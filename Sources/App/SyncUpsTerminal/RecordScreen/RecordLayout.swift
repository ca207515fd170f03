import TerminalUI

/// The positions of the parts of a meeting's screen.
///
/// A small screen has no ring and fewer blank lines.
struct RecordLayout {
  /// The area of the sync-up's title and the transcriber's state.
  let title: Rect

  /// The area of the progress bar.
  let bar: Rect

  /// The area of the elapsed and the remaining time.
  let times: Rect

  /// The area of the speaker's name and remaining time.
  let turn: Rect

  /// The area of the ring around the speaker, or `nil` if a ring does not fit.
  let ring: Rect?

  let speakers: Rect

  /// The area of the agenda for the current turn, if any.
  let agenda: Rect

  /// The area of the last meeting's notes about the speaker, if any.
  let lastWords: Rect

  /// The area of the action items that were open when the meeting started, if any.
  let items: Rect

  /// The area of the label of the notes.
  let notesLabel: Rect

  let notes: Rect

  /// The area of the label of the note that is being typed.
  let fieldLabel: Rect

  /// The area of the prefix of the note that is being typed.
  let prefix: Rect

  /// The area of the note that is being typed.
  ///
  /// The area grows with the note, up to a fifth of the screen's height.
  let field: Rect

  /// The area of the due date and the owner of the action item that is being typed, if any.
  let meaning: Rect

  /// Lays out the screen.
  ///
  /// - Parameters:
  ///   - rect: The area of the screen, without the footer.
  ///   - note: The note that is being typed.
  ///   - prefixWidth: The width of the note's prefix.
  ///   - hasMeaning: Whether the row below the note shows the due date and the owner of an action
  ///     item.
  ///   - notes: The notes that the user has submitted.
  ///   - speakerCount: The number of attendees in the list, present or absent.
  ///   - rowCounts: A closure that returns the number of rows that each part below the attendees
  ///     needs.
  init(
    _ rect: Rect,
    note: TextEditing,
    prefixWidth: Int,
    hasMeaning: Bool,
    notes: NoteLines,
    speakerCount: Int,
    rowCounts: (RowMeasure) -> RowCounts
  ) {
    let sides = Self.sides(of: rect.padded(horizontal: 1))
    let page = sides.meeting
    let labelWidth = sides.notes == nil ? 7 : 2
    let notesPlace = sides.notes ?? page
    // Truncate the prefix, which may be a long name, to leave space for the note.
    let prefixWidth = min(prefixWidth, (notesPlace.width - labelWidth) / 2)
    let fieldColumns = [Length.fixed(labelWidth), .fixed(prefixWidth), .flexible()]
    let noteHeight = note.lines(width: notesPlace.columns(fieldColumns)[2].width).count
    let fieldHeight = min(noteHeight, max(1, page.height / 5))
    let meaningHeight = hasMeaning ? 1 : 0
    let entryHeight = fieldHeight + meaningHeight
    // A longer note takes space from the submitted notes above it, so that the other parts do not
    // move.
    let below =
      sides.notes == nil ? max(max(1, page.height / 7 - 1) + 1, entryHeight + 1) : entryHeight
    let rows = page.rows(
      .fixed(1),
      .fixed(page.height >= 20 ? 1 : 0),
      .fixed(1),
      .fixed(1),
      .fixed(1),
      .flexible(),
      .fixed(sides.notes == nil ? 1 : 0),
      .fixed(below - entryHeight),
      .fixed(sides.notes == nil ? entryHeight : 0)
    )
    (title, bar, times) = (rows[0], rows[2], rows[3])
    let entryPlace: Rect
    if let column = sides.notes {
      // The note that is being typed follows the last submitted note.
      let room = max(0, column.height - 3 - entryHeight)
      let height = notes.lines(room, width: column.width).lines.count
      let parts = column.rows(
        .fixed(1),
        .fixed(1),
        .fixed(height),
        .fixed(height > 0 ? 1 : 0),
        .fixed(entryHeight)
      )
      notesLabel = Rect(x: column.minX, y: column.minY, width: 7, height: 2)
      (self.notes, entryPlace) = (parts[2], parts[4])
    } else {
      let parts = rows[7].columns(.fixed(labelWidth), .flexible())
      (notesLabel, self.notes, entryPlace) = (parts[0], parts[1], rows[8])
    }
    let entryParts = entryPlace.rows(.fixed(fieldHeight), .fixed(meaningHeight))
    let fieldParts = entryParts[0].columns(fieldColumns)
    meaning = entryParts[1].inset(by: Insets(leading: labelWidth))
    (fieldLabel, prefix, field) = (fieldParts[0], fieldParts[1], fieldParts[2])
    let body = rows[5]
    /// The areas that can contain the attendees and all parts below the attendees, best area first.
    /// The layout uses the first area that is tall enough.
    let areas: [Rect]
    if body.height >= 9, body.width >= 64 {
      // A very wide screen has room for a ring that is as tall as the screen.
      let weights = body.width >= Self.widthForLargeRing ? (3, 2) : (1, 1)
      let halves = body.columns(
        .flexible(weight: weights.0),
        .flexible(weight: weights.1),
        spacing: 3
      )
      let place = Self.ring(in: halves[0])
      (turn, ring) = (place, place)
      let width = min(halves[1].width, 64)
      areas = [place.height, halves[1].height].map {
        halves[1].aligned(Size(width: width, height: $0), horizontal: .leading)
      }
    } else if body.height >= 22 {
      // On a tall, narrow screen, the list is below the ring.
      let parts = body.rows(.flexible(weight: 3), .flexible(weight: 2), spacing: 1)
      let place = Self.ring(in: parts[0])
      (turn, ring, areas) = (place, place, [parts[1]])
    } else {
      let parts = body.columns(.flexible(weight: 2), .flexible(weight: 3), spacing: 2)
      (turn, ring, areas) = (parts[0], nil, [parts[1]])
    }
    let parts = Self.parts(in: areas, speakerCount: speakerCount, rowCounts)
    (speakers, agenda, lastWords, items) = (parts[0], parts[2], parts[4], parts[6])
  }

  /// The rule for counting the rows of the parts below the attendees.
  enum RowMeasure {
    /// Counts the rows of each part after wrapping. If the number of rows of a part depends on the
    /// turn, counts the rows of the turn with the most rows. Every part then keeps its place when
    /// the turn changes.
    case wrapped(width: Int)

    /// Counts one row for each line of a part, as if no line wrapped. If the number of lines of a
    /// part depends on the turn, counts the lines of the turn with the most lines.
    case lines

    /// Counts one row for each line of the current turn. A short screen has no room for rows that
    /// only other turns need.
    case linesOfTurn
  }

  /// The number of rows of each part below the attendees, without the title of the part.
  struct RowCounts {
    /// The number of rows of the agenda.
    var agenda: Int

    /// The number of rows of the speaker's lines in the notes of the last meeting.
    var lastWords: Int

    /// The number of rows of the action items that were open when the meeting started.
    ///
    /// The items of the last meeting appear below one title, and older items appear below another
    /// title.
    var items: (lastTime: Int, older: Int)

    /// The height of each part, including its title.
    fileprivate var heights: (agenda: Int, lastWords: Int, items: Int) {
      let all = [agenda, lastWords, items.lastTime, items.older].map { $0 == 0 ? 0 : $0 + 1 }
      return (all[0], all[1], all[2] + all[3])
    }

    /// Returns a copy in which the parts have more rows, so that more lines can wrap.
    ///
    /// No part gets more rows than its wrapped lines need.
    ///
    /// - Parameters:
    ///   - rows: The maximum number of rows to add to all parts together.
    ///   - wrapped: The number of rows of each part if all lines wrap.
    fileprivate func adding(_ rows: Int, upTo wrapped: Self) -> Self {
      var (counts, rest) = (self, rows)
      func grow(_ count: inout Int, _ limit: Int) {
        let more = min(rest, max(0, limit - count))
        count += more
        rest -= more
      }
      grow(&counts.agenda, wrapped.agenda)
      grow(&counts.items.lastTime, wrapped.items.lastTime)
      grow(&counts.items.older, wrapped.items.older)
      grow(&counts.lastWords, wrapped.lastWords)
      return counts
    }
  }

  /// Returns the areas of the attendees, of each part below the attendees, and of the gaps between
  /// these areas.
  ///
  /// If all lines fit with one row each, long lines wrap onto further rows while rows are left. If
  /// not all lines fit, each part below the attendees gets at most a share of the available height.
  private static func parts(
    in areas: [Rect],
    speakerCount: Int,
    _ rowCounts: (RowMeasure) -> RowCounts
  ) -> [Rect] {
    // Wrap the lines only if all lines fit with one row each: wrapping a thousand lines in each
    // frame would take too long.
    let lines = rowCounts(.lines)
    let largest = areas[areas.count - 1]
    if let fitting = parts(of: largest, speakerCount: speakerCount, isSpaced: false, lines) {
      let wrapped = rowCounts(.wrapped(width: largest.width))
      for (isSpaced, area) in areas.map({ (true, $0) }) + [(false, largest)] {
        let parts = parts(of: area, speakerCount: speakerCount, isSpaced: isSpaced, wrapped)
        if let parts { return parts }
      }
      let rest = largest.height - fitting.reduce(0) { $0 + $1.height }
      let counts = lines.adding(rest, upTo: wrapped)
      return parts(of: largest, speakerCount: speakerCount, isSpaced: false, counts) ?? fitting
    }
    let counts = rowCounts(.linesOfTurn)
    let isEmpty = counts.heights == (0, 0, 0)
    return shares(of: isEmpty ? areas[0] : areas[areas.count - 1], counts)
  }

  /// Returns the areas of the attendees and of the parts below them.
  ///
  /// Call this when the area is too short for all rows, or when there are no attendees or no other
  /// parts. Each part below the attendees gets at most a share of the height, and the attendees get
  /// the rest.
  private static func shares(of list: Rect, _ counts: RowCounts) -> [Rect] {
    let heights = counts.heights
    let gap = list.height >= 9 ? 1 : 0
    // Make the parts about the last meeting smaller if there is an agenda.
    let (lastWordsShare, itemShare) = heights.agenda > 0 ? (2, 2) : (3, 4)
    let agendaShare = heights.lastWords + heights.items > 0 ? 3 : 5
    return list.rows(
      .flexible(),
      .fixed(heights.agenda > 0 ? gap : 0),
      .fixed(min(heights.agenda, list.height * agendaShare / 10)),
      .fixed(heights.lastWords > 0 ? gap : 0),
      .fixed(min(heights.lastWords, list.height * lastWordsShare / 10)),
      .fixed(heights.items > 0 ? gap : 0),
      .fixed(min(heights.items, list.height * itemShare / 10))
    )
  }

  /// The minimum total width at which the ring gets more columns than the list.
  private static let widthForLargeRing = 110

  /// Arranges the attendees and the other parts one below the other in the middle of an area, with
  /// two blank rows between the parts.
  ///
  /// - Parameters:
  ///   - list: The area for the attendees and the other parts.
  ///   - speakerCount: The number of attendees.
  ///   - isSpaced: Whether there is a blank row between two attendees.
  ///   - counts: The number of rows of each part below the attendees.
  /// - Returns: The areas of the parts and of the gaps between them. Returns `nil` if the area is
  ///   too short, or if there are no attendees or no other parts.
  private static func parts(
    of list: Rect,
    speakerCount: Int,
    isSpaced: Bool,
    _ counts: RowCounts
  ) -> [Rect]? {
    let heights = counts.heights
    let below = [heights.agenda, heights.lastWords, heights.items]
    guard speakerCount > 0, below.contains(where: { $0 > 0 }) else { return nil }
    let speakers = isSpaced ? SpeakerList.spacedHeight(ofCount: speakerCount) : speakerCount
    let rows = below.reduce([speakers]) {
      $0 + [$1 > 0 ? 2 : 0, $1]
    }
    let height = rows.reduce(0, +)
    guard height <= list.height, list.height > SpeakerList.leastSpacedHeight else { return nil }
    return list.aligned(Size(width: list.width, height: height))
      .rows(rows.map(Length.fixed))
  }

  /// Returns the area of the meeting and, on a wide screen, a separate column for the notes.
  private static func sides(of page: Rect) -> (meeting: Rect, notes: Rect?) {
    // 118 columns are the width of the page on a terminal with 120 columns.
    guard page.width >= 118 else { return (page, nil) }
    let columns = page.columns(.flexible(weight: 2), .flexible(), spacing: 3)
    return (columns[0], columns[1])
  }

  /// Returns the largest area for a ring inside a rectangle.
  private static func ring(in rect: Rect) -> Rect {
    // Use an odd number of rows, so that the ring has a middle row for the time.
    let height = min(rect.height, rect.width / 2)
    let odd = height - 1 + height % 2
    return rect.aligned(Size(width: odd * 2, height: odd))
  }
}
