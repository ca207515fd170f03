/// The keys of a screen and what they do, in one line.
///
/// What does not fit is left out in whole pairs, so the most useful ones come first. One more
/// hint is always shown, such as that of the key for help.
///
/// ```text
/// ⏎ open   r record   n new
/// ```
public struct KeyHints: View, Sendable {
  /// A key and what it does.
  public struct Hint: Hashable, Sendable {
    /// The key.
    public var key: String

    /// What it does.
    public var word: String

    /// The region that a click on the pair finds.
    public var id: RegionID?

    /// Whether the key is dimmed like its word, because it does nothing now.
    public var isDimmed = false

    /// Creates a hint.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - word: What it does.
    public init(_ key: String, _ word: String) {
      self.key = key
      self.word = word
    }

    /// Creates a hint that can also be clicked.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - word: What it does.
    ///   - id: The region that a click on the pair finds.
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
  ///   - hints: The keys, the most useful first.
  ///   - lastHint: A key that is always shown, behind the others.
  ///   - style: How they are drawn: the keys in bold, the words in dim.
  public init(_ hints: [Hint], always lastHint: Hint? = nil, style: Style = .plain) {
    self.hints = hints
    self.lastHint = lastHint
    self.style = style
  }

  /// Draws the pairs that fit into the first row.
  public func draw(in canvas: inout Canvas, rect: Rect) {
    let line = rect.row(0)
    guard !line.isEmpty else { return }
    let lastWidth = lastHint.map { Self.width(of: $0) + Self.spacing } ?? 0
    var x = line.minX
    for hint in hints {
      let end = x + Self.width(of: hint)
      guard end + lastWidth <= line.maxX else { break }
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
    let keyStyle = hint.isDimmed ? style.dim() : style.bold()
    canvas.write([(key, keyStyle), (" " + word, style.dim())], in: rect)
    if let id = hint.id { canvas.regions.add(id, rect: rect) }
  }

  private static func width(of hint: Hint) -> Int {
    hint.key.inOneLine.columnWidth + 1 + hint.word.inOneLine.columnWidth
  }
}
