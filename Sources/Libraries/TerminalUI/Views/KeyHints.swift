/// A line with the keys of a screen and their effects.
///
/// Hints are shown in order until one does not fit, so pass the most useful hints first. One
/// additional hint, such as the key for help, has priority over the others. A hint that stays
/// visible, such as the key that closes a screen, has priority over all others.
///
/// ```text
/// ⏎ open   r record   n new
/// ```
public struct KeyHints: View, Sendable {
  /// A key and its effect.
  public struct Hint: Hashable, Sendable {
    /// The key.
    public var key: String

    /// The effect of the key, in one or two words.
    public var word: String

    /// The id of the hint's clickable region, if any.
    public var id: RegionID?

    /// Whether the hint is shown even if the hints before it do not all fit.
    public var staysVisible = false

    /// Creates a hint.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - word: The effect of the key, in one or two words.
    public init(_ key: String, _ word: String) {
      self.key = key
      self.word = word
    }

    /// Creates a clickable hint.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - word: The effect of the key, in one or two words.
    ///   - id: The id of the hint's clickable region.
    public init(_ key: String, _ word: String, id: some Hashable & Sendable) {
      self.init(key, word)
      self.id = RegionID(id)
    }
  }

  private static let spacing = 3

  private let hints: [Hint]
  private let lastHint: Hint?
  private let style: Style

  /// Creates a line of hints.
  ///
  /// - Parameters:
  ///   - hints: The keys, most useful first.
  ///   - lastHint: The last hint in the line, which has priority over the other hints.
  ///   - style: The style of the line. Keys are bold, and their effects are dim.
  public init(_ hints: [Hint], always lastHint: Hint? = nil, style: Style = .plain) {
    self.hints = hints
    self.lastHint = lastHint
    self.style = style
  }

  /// Draws the hints that fit into the first row.
  public func draw(in canvas: inout Canvas, rect: Rect) {
    let line = rect.row(0)
    guard !line.isEmpty else { return }
    // The width that the last hint and the visible hints need after the current hint.
    var reserved = (hints.filter(\.staysVisible) + [lastHint].compactMap(\.self))
      .reduce(0) { $0 + Self.spacing + Self.width(of: $1) }
    var isFull = false
    var x = line.minX
    for hint in hints {
      let end = x + Self.width(of: hint)
      if hint.staysVisible {
        reserved -= Self.spacing + Self.width(of: hint)
        guard end <= line.maxX else { continue }
      } else {
        if !isFull { isFull = end + reserved > line.maxX }
        if isFull { continue }
      }
      draw(hint, in: &canvas, rect: Rect(x: x, y: line.minY, width: end - x, height: 1))
      x = end + Self.spacing
    }
    if let lastHint {
      let width = Self.width(of: lastHint)
      guard x + width <= line.maxX else { return }
      draw(lastHint, in: &canvas, rect: Rect(x: x, y: line.minY, width: width, height: 1))
    }
  }

  private func draw(_ hint: Hint, in canvas: inout Canvas, rect: Rect) {
    let (key, word) = (hint.key.inOneLine, hint.word.inOneLine)
    canvas.write([(key, style.bold()), (" " + word, style.dim())], in: rect)
    if let id = hint.id { canvas.regions.add(id, rect: rect) }
  }

  private static func width(of hint: Hint) -> Int {
    hint.key.inOneLine.columnWidth + 1 + hint.word.inOneLine.columnWidth
  }
}
