/// A short time, number or name in characters that are several rows high.
///
/// Uses the largest form that fits: five rows, three rows, or plain bold text.
///
/// ```text
/// █▀█   ▀▀█ ▀▀█
/// █ █ ▀ █▀▀   █
/// ▀▀▀ ▀ ▀▀▀   ▀
/// ```
public struct BigText: View, Sendable {
  private let text: String
  private let style: Style
  private let alignment: TextAlignment

  /// Creates large text.
  ///
  /// - Parameters:
  ///   - text: Digits, capital letters from A to Z, and a few signs. Text with other characters is
  ///     drawn in bold on one line.
  ///   - style: The style of the characters.
  ///   - alignment: The horizontal alignment of the text.
  public init(_ text: String, style: Style = .plain, alignment: TextAlignment = .center) {
    self.text = text
    self.style = style
    self.alignment = alignment
  }

  /// Returns the size of the largest form that fits.
  ///
  /// - Parameter room: The available size.
  public func size(fitting room: Size) -> Size {
    let lines = lines(fitting: room)
    return Size(width: lines.first?.columnWidth ?? 0, height: lines.count)
  }

  /// Draws the text, vertically centred.
  public func draw(in canvas: inout Canvas, rect: Rect) {
    let lines = lines(fitting: rect.size)
    let size = Size(width: lines.first?.columnWidth ?? 0, height: lines.count)
    let place = rect.aligned(size, horizontal: alignment)
    for (index, line) in lines.enumerated() {
      let row = place.row(index)
      canvas.write(line, in: row, style: lines.count == 1 ? style.bold() : style)
    }
  }

  private func lines(fitting room: Size) -> [String] {
    let glyphs = text.map { BigGlyph.glyphs[$0] }
    if !glyphs.isEmpty, glyphs.allSatisfy({ $0 != nil }) {
      let pixels = (0..<BigGlyph.height).map { y in
        glyphs.compactMap { $0?[y] }.joined(separator: " ")
      }
      for lines in [Self.wide(pixels), Self.compact(pixels)]
      where lines.count <= room.height && (lines.first?.count ?? 0) <= room.width {
        return lines
      }
    }
    return [text.sanitized().truncated(toWidth: room.width)]
  }

  /// Draws each pixel two columns wide, which makes it almost square.
  private static func wide(_ pixels: [String]) -> [String] {
    pixels.map { row in String(row.flatMap { $0 == "#" ? "██" : "  " }) }
  }

  /// Draws each pixel half a row high.
  private static func compact(_ pixels: [String]) -> [String] {
    stride(from: 0, to: pixels.count, by: 2).map { y in
      let top = Array(pixels[y])
      let bottom = y + 1 < pixels.count ? Array(pixels[y + 1]) : top.map { _ in " " }
      return String(
        zip(top, bottom).map { top, bottom in
          switch (top == "#", bottom == "#") {
          case (true, true): "█"
          case (true, false): "▀"
          case (false, true): "▄"
          case (false, false): " "
          }
        } as [Character]
      )
    }
  }
}
