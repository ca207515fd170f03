import TerminalUI

/// Where the parts of a meeting's screen are.
///
/// On a small screen the bar takes the place of the ring, and there are no blank lines.
struct RecordLayout {
  /// The title of the meeting, and the state of the transcriber.
  let title: Rect

  /// The bar over the whole width.
  let bar: Rect

  /// The time that is over and the time that is left.
  let times: Rect

  /// The speaker, and the time they have left.
  let turn: Rect

  /// The ring around the speaker, or `nil` if there is no room for one.
  let ring: Rect?

  /// The list of speakers.
  let speakers: Rect

  /// The last notes.
  let notes: Rect

  /// The note that is being written.
  let field: Rect

  /// Divides a screen.
  ///
  /// - Parameter rect: The screen without its footer.
  init(_ rect: Rect) {
    let page = rect.padded(horizontal: 1)
    let rows = page.rows(
      .fixed(1),
      .fixed(page.height >= 20 ? 1 : 0),
      .fixed(1),
      .fixed(1),
      .fixed(1),
      .flexible(),
      .fixed(1),
      .fixed(max(1, page.height / 7 - 1)),
      .fixed(1)
    )
    (title, bar, times) = (rows[0], rows[2], rows[3])
    (notes, field) = (rows[7], rows[8])
    let body = rows[5]
    if body.height >= 9, body.width >= 64 {
      let sides = body.columns(.flexible(), .flexible(), spacing: 3)
      let place = Self.ring(in: sides[0])
      (turn, ring) = (place, place)
      let width = min(sides[1].width, 64)
      speakers = sides[1].aligned(
        Size(width: width, height: place.height),
        horizontal: .leading
      )
    } else if body.height >= 22 {
      // A narrow, high screen has the parts below each other.
      let parts = body.rows(.flexible(weight: 3), .flexible(weight: 2), spacing: 1)
      let place = Self.ring(in: parts[0])
      (turn, ring, speakers) = (place, place, parts[1])
    } else {
      let sides = body.columns(.flexible(weight: 2), .flexible(weight: 3), spacing: 2)
      (turn, ring, speakers) = (sides[0], nil, sides[1])
    }
  }

  /// The largest place for a ring in the middle of another one.
  private static func ring(in rect: Rect) -> Rect {
    // An odd number of rows has one in the middle, which shows the time.
    let height = min(rect.height, rect.width / 2)
    let odd = height - 1 + height % 2
    return rect.aligned(Size(width: odd * 2, height: odd))
  }
}
