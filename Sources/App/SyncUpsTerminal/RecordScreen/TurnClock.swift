import Models
import TerminalUI

/// The speaker, the remaining time and the next speaker, as large as the area allows.
struct TurnClock: View {
  /// The heights of the parts of a clock.
  ///
  /// The parts are, from top to bottom, the name, the time, and a line with the next speaker or the
  /// word `PAUSED`.
  private struct Form {
    /// The height of the name, which is one row, or more if the name is in large letters.
    var name = 1

    /// The height of the digits.
    let digits: Int

    /// The number of blank rows above the time, which equals the number below the time.
    let gap: Int

    /// The height of all parts together.
    ///
    /// The height is odd, because the ring around the clock also has an odd number of rows.
    var height: Int { name + gap + digits + gap + 1 }
  }

  private static let forms = [
    Form(name: 3, digits: 5, gap: 1), Form(digits: 5, gap: 1), Form(digits: 3, gap: 1),
    Form(digits: 3, gap: 0),
    Form(digits: 1, gap: 0),
  ]

  /// The minimum width for the speaker's name.
  ///
  /// If less width is available, the clock has its smallest form.
  private static let nameWidth = 10

  private let name: String
  private let time: String
  private let next: [String]
  private let isPulsing: Bool
  private let isPaused: Bool
  private let radius: Double?
  private let style: Style
  private let isUrgent: Bool

  /// Creates a clock.
  ///
  /// - Parameters:
  ///   - name: The name of the speaker.
  ///   - time: The remaining time, padded so that the digits do not move.
  ///   - next: Descriptions of the turn and the next speaker, longest first. The clock shows the
  ///     first description that fits, or else the last one.
  ///   - isPulsing: Whether to highlight the time. Near the end of a turn, this alternates between
  ///     `true` and `false` every second.
  ///   - isPaused: Whether the meeting is paused.
  ///   - radius: The distance in columns from the middle of a round area to its edge, or `nil` for
  ///     a rectangular area.
  ///   - style: The style of the digits.
  ///   - isUrgent: Whether little or no time is left. If `true`, the digits have `style` even
  ///     between two pulses.
  init(
    name: String,
    time: String,
    next: [String],
    isPulsing: Bool,
    isPaused: Bool,
    radius: Double?,
    style: Style,
    isUrgent: Bool = false
  ) {
    self.name = name
    self.time = time
    self.next = next
    self.isPulsing = isPulsing
    self.isPaused = isPaused
    self.radius = radius
    self.style = style
    self.isUrgent = isUrgent
  }

  /// Draws the clock in the middle of the area.
  func draw(in canvas: inout Canvas, rect: Rect) {
    guard let form = Self.forms.first(where: { fits($0, in: rect) }) ?? Self.forms.last else {
      return
    }
    let place = rect.aligned(
      Size(width: width(ofRows: form.height, in: rect), height: form.height)
    )
    let rows = place.rows(
      .fixed(form.name),
      .fixed(form.gap),
      .fixed(form.digits),
      .fixed(form.gap),
      .fixed(1)
    )
    if form.name > 1 {
      canvas.draw(largeName, in: rows[0])
    } else {
      canvas.write(name, in: rows[0], style: .bold, alignment: .center)
    }
    drawTime(
      in: &canvas,
      rect: rect.aligned(
        Size(width: width(ofRows: form.digits, in: rect), height: rect.height)
      ).intersection(Rect(x: rect.minX, y: rows[2].minY, width: rect.width, height: form.digits))
    )
    if isPaused {
      canvas.write(" PAUSED ", in: rows[4], style: .bold.reverse(), alignment: .center)
    } else {
      drawNext(in: &canvas, rect: rect, form, row: rows[4])
    }
  }

  /// Draws the next speaker in a row.
  ///
  /// If no text fits in the row, draws the last text directly below the time, where the ring is
  /// wider. A text that does not fit there either ends one column before the ring.
  private func drawNext(in canvas: inout Canvas, rect: Rect, _ form: Form, row: Rect) {
    let text = next.first { $0.columnWidth <= row.width } ?? next.last ?? ""
    var place = row
    if radius != nil, form.gap > 0, text.columnWidth > row.width {
      let width = width(ofRows: form.height - 2 * form.gap, in: rect)
      place = rect.aligned(Size(width: width, height: rect.height))
      place = Rect(x: place.minX, y: row.minY - form.gap, width: place.width, height: 1)
      if text.columnWidth > width { place = place.padded(horizontal: 1) }
    }
    canvas.write(text, in: place, style: .dim, alignment: .center)
  }

  private func drawTime(in canvas: inout Canvas, rect: Rect) {
    let style = isPaused ? Style.dim : isPulsing ? style.bold() : isUrgent ? style : .plain
    if rect.height > 1 {
      canvas.draw(BigText(time, style: style), in: rect)
    } else {
      canvas.write(time, in: rect, style: style, alignment: .center)
    }
  }

  /// The speaker's name in large letters.
  ///
  /// Accents are removed, because `BigText` draws only the letters A to Z large.
  private var largeName: BigText { BigText(name.folded.uppercased()) }

  private func fits(_ form: Form, in rect: Rect) -> Bool {
    let nameRoom = Size(width: width(ofRows: form.height, in: rect), height: form.name)
    if form.name > 1, largeName.size(fitting: nameRoom).height != form.name { return false }
    let room = Size(width: width(ofRows: form.digits, in: rect), height: form.digits)
    return form.height <= rect.height
      && width(ofRows: form.height, in: rect) >= Self.nameWidth
      && BigText(time).size(fitting: room).height == form.digits
  }

  /// Returns the width of the widest rectangle of the given height in the middle of the ring.
  ///
  /// Without a ring, returns the width of the area.
  private func width(ofRows rows: Int, in rect: Rect) -> Int {
    guard let radius else { return rect.width }
    // A row is as tall as two columns are wide.
    let half = max(0, radius * radius - Double(rows * rows)).squareRoot()
    return min(rect.width, Int(half) * 2)
  }
}
