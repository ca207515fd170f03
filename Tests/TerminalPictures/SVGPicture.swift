package import TerminalUI

/// The cells of a terminal as an SVG image, as a terminal with a dark background shows them.
///
/// Block elements and Braille patterns are drawn as shapes, so that they fit together in any font.
package struct SVGPicture {
  private static let cell = (width: 8, height: 17)
  private static let margin = 12
  private static let background = "#16181d"
  private static let foreground = "#e6e6e6"

  private let frames: [Buffer]
  private let frameTime: Double

  /// Creates a still image.
  ///
  /// - Parameter cells: The cells of the terminal.
  package init(_ cells: Buffer) {
    self.init(frames: [cells], frameTime: 0)
  }

  /// Creates an animation of the frames of one terminal, in an endless loop.
  ///
  /// - Parameters:
  ///   - frames: The cells of the terminal, all of one size.
  ///   - frameTime: The duration of each frame, in seconds.
  package init(frames: [Buffer], frameTime: Double) {
    self.frames = frames
    self.frameTime = frameTime
  }

  /// The text of the SVG file.
  package var text: String {
    let size = frames.first?.size ?? .zero
    let width = size.width * Self.cell.width + 2 * Self.margin
    let height = size.height * Self.cell.height + 2 * Self.margin
    // Rows that never change are drawn once.
    let rows = (0..<size.height).map { y in
      frames.map { frame in (0..<size.width).map { frame[$0, y] } }
    }
    let fixed = rows.indices.filter { y in rows[y].allSatisfy { $0 == rows[y][0] } }
    let moving = rows.indices.filter { !fixed.contains($0) }
    let content =
      fixed.map { Self.row(y: $0, of: frames[0]) }.joined()
      + (moving.isEmpty ? [] : frames).enumerated().map { index, cells in
        let delay = Self.short(Double(index) * frameTime)
        return "<g class=\"frame\" style=\"animation-delay:\(delay)s\">\n"
          + moving.map { Self.row(y: $0, of: cells) }.joined() + "</g>\n"
      }.joined()
    let share = 100 / Double(max(1, frames.count))
    let animation = """
      .frame{visibility:hidden;animation:show \(Double(frames.count) * frameTime)s step-end infinite}
      @keyframes show{0%{visibility:visible}\(share)%{visibility:hidden}}

      """
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)">
      <style>
      text{font:14px ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;white-space:pre}
      \(frames.count > 1 ? animation : "")</style>
      <rect width="\(width)" height="\(height)" rx="8" fill="\(Self.background)"/>
      <g transform="translate(\(Self.margin) \(Self.margin))">
      \(content)</g>
      </svg>

      """
  }

  /// The surfaces, shapes and strings of a row.
  private static func row(y: Int, of buffer: Buffer) -> String {
    var (surfaces, inks) = ("", "")
    var x = 0
    while x < buffer.size.width {
      let style = buffer[x, y].style
      let start = x
      var run = ""
      while x < buffer.size.width, buffer[x, y].style == style {
        if !buffer[x, y].isContinuation { run.append(buffer[x, y].character) }
        x += 1
      }
      let (ink, surface) = colors(of: style)
      if surface != background {
        let area: Part = (0, 0, Double(x - start), 1)
        surfaces += "<path d=\"\(outline(of: area, start, y))\" fill=\"\(surface)\"/>\n"
      }
      inks += drawn(run, columns: start..<x, y: y, style: style, ink: ink)
    }
    return surfaces + inks
  }

  private static func drawn(
    _ run: String,
    columns: Range<Int>,
    y: Int,
    style: Style,
    ink: String
  ) -> String {
    var (texts, outlines, word) = ("", "", "")
    var (column, wordStart) = (columns.lowerBound, columns.lowerBound)
    func flush() {
      defer { word = "" }
      guard word.contains(where: { $0 != " " }) else { return }
      texts += text(word, x: wordStart, y: y, style: style, ink: ink)
    }
    for character in run {
      let parts = shape(of: character)
      if let parts {
        flush()
        outlines += parts.map { outline(of: $0, column, y) }.joined()
      } else {
        if word.isEmpty { wordStart = column }
        word.append(character)
      }
      column += max(1, character.columnWidth)
    }
    flush()
    guard !outlines.isEmpty else { return texts }
    let opacity = style.attributes.contains(.dim) ? " opacity=\".6\"" : ""
    return texts + "<path d=\"\(outlines)\" fill=\"\(ink)\"\(opacity)/>\n"
  }

  private static func text(_ word: String, x: Int, y: Int, style: Style, ink: String) -> String {
    let attributes = [
      style.attributes.contains(.bold) ? " font-weight=\"bold\"" : "",
      style.attributes.contains(.underline) ? " text-decoration=\"underline\"" : "",
      style.attributes.contains(.dim) ? " opacity=\".6\"" : "",
    ].joined()
    let escaped = word.map { character in
      switch character {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      default: String(character)
      }
    }.joined()
    return "<text x=\"\(x * cell.width)\" y=\"\(y * cell.height + 13)\""
      + " textLength=\"\(word.columnWidth * cell.width)\" fill=\"\(ink)\"\(attributes)>\(escaped)</text>\n"
  }

  /// A part of a cell: its place and size as fractions of the cell.
  private typealias Part = (x: Double, y: Double, width: Double, height: Double)

  /// The rectangles of a block element or a Braille pattern, or `nil` for other characters.
  private static func shape(of character: Character) -> [Part]? {
    guard let scalar = character.unicodeScalars.first?.value else { return nil }
    switch scalar {
    case 0x2580: return [(0, 0, 1, 0.5)]
    case 0x2581...0x2588:
      let height = Double(scalar - 0x2580) / 8
      return [(0, 1 - height, 1, height)]
    case 0x258C: return [(0, 0, 0.5, 1)]
    case 0x2800...0x28FF:
      let dots: [(Double, Double)] = [
        (0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3),
      ]
      return dots.enumerated().filter { (scalar - 0x2800) & 1 << UInt32($0.offset) != 0 }
        .map { ($0.element.0 * 0.5 + 0.1, $0.element.1 * 0.25 + 0.04, 0.32, 0.17) }
    default: return nil
    }
  }

  /// The path around a part of a cell.
  private static func outline(of part: Part, _ x: Int, _ y: Int) -> String {
    let left = short((Double(x) + part.x) * Double(cell.width))
    let top = short((Double(y) + part.y) * Double(cell.height))
    let width = short(part.width * Double(cell.width))
    return "M\(left) \(top)h\(width)v\(short(part.height * Double(cell.height)))h-\(width)z"
  }

  private static func short(_ number: Double) -> String {
    let rounded = (number * 100).rounded() / 100
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  private static func colors(of style: Style) -> (ink: String, surface: String) {
    let ink = style.foreground.map(hex) ?? foreground
    let surface = style.background.map(hex) ?? background
    return style.attributes.contains(.reverse) ? (surface, ink) : (ink, surface)
  }

  private static func hex(_ color: Color) -> String {
    // Mixing a colour with itself converts it to 24 bits.
    guard case .rgb(let red, let green, let blue) = color.mixed(with: color, fraction: 0) else {
      return foreground
    }
    return "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
