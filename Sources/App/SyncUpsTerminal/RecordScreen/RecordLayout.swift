import TerminalUI

/// The positions of the parts of a meeting's screen.
///
/// A small screen shows the bar instead of the ring, and has no blank lines.
struct RecordLayout {
  /// The title of the sync-up, and the state of the transcriber.
  let title: Rect

  /// The progress bar across the whole width.
  let bar: Rect

  /// The elapsed and the remaining time.
  let times: Rect

  /// The speaker and their remaining time.
  let turn: Rect

  /// The ring around the speaker, or `nil` if it does not fit.
  let ring: Rect?

  let speakers: Rect

  /// The action items that were open when the meeting started, if any.
  let items: Rect

  /// The label of the notes.
  let notesLabel: Rect

  let notes: Rect

  /// The label of the note that is being typed.
  let fieldLabel: Rect

  /// The note that is being typed.
  ///
  /// All of its lines, if they fit.
  let field: Rect

  /// Lays out the screen.
  ///
  /// - Parameters:
  ///   - rect: The area of the screen, without the footer.
  ///   - note: The note that is being typed.
  ///   - itemCount: The number of action items that were open when the meeting started.
  init(_ rect: Rect, note: TextEditing, itemCount: Int) {
    let page = rect.padded(horizontal: 1)
    let columns = [Length.fixed(7), .flexible()]
    let noteHeight = note.lines(width: page.columns(columns)[1].width).count
    let fieldHeight = min(noteHeight, max(1, page.height / 5))
    // A longer note takes space from the notes above it, so that the other parts do not move.
    let below = max(max(1, page.height / 7 - 1) + 1, fieldHeight + 1)
    let rows = page.rows(
      .fixed(1),
      .fixed(page.height >= 20 ? 1 : 0),
      .fixed(1),
      .fixed(1),
      .fixed(1),
      .flexible(),
      .fixed(1),
      .fixed(below - fieldHeight),
      .fixed(fieldHeight)
    )
    (title, bar, times) = (rows[0], rows[2], rows[3])
    let (notesColumns, fieldColumns) = (rows[7].columns(columns), rows[8].columns(columns))
    (notesLabel, notes) = (notesColumns[0], notesColumns[1])
    (fieldLabel, field) = (fieldColumns[0], fieldColumns[1])
    let body = rows[5]
    let list: Rect
    if body.height >= 9, body.width >= 64 {
      let sides = body.columns(.flexible(), .flexible(), spacing: 3)
      let place = Self.ring(in: sides[0])
      (turn, ring) = (place, place)
      let width = min(sides[1].width, 64)
      list = sides[1].aligned(
        Size(width: width, height: place.height),
        horizontal: .leading
      )
    } else if body.height >= 22 {
      // A tall, narrow screen stacks the parts.
      let parts = body.rows(.flexible(weight: 3), .flexible(weight: 2), spacing: 1)
      let place = Self.ring(in: parts[0])
      (turn, ring, list) = (place, place, parts[1])
    } else {
      let sides = body.columns(.flexible(weight: 2), .flexible(weight: 3), spacing: 2)
      (turn, ring, list) = (sides[0], nil, sides[1])
    }
    let parts = list.rows(
      .flexible(),
      .fixed(itemCount > 0 && list.height >= 9 ? 1 : 0),
      .fixed(min(Self.height(ofItems: itemCount), list.height * 2 / 5))
    )
    (speakers, items) = (parts[0], parts[2])
  }

  /// The height of some action items and their title.
  private static func height(ofItems count: Int) -> Int { count == 0 ? 0 : count + 1 }

  /// The largest area for a ring inside a rectangle.
  private static func ring(in rect: Rect) -> Rect {
    // An odd number of rows has a middle row for the time.
    let height = min(rect.height, rect.width / 2)
    let odd = height - 1 + height % 2
    return rect.aligned(Size(width: odd * 2, height: odd))
  }
}
