/// The keys of a screen and what they do, in one line.
///
/// What does not fit is left out in whole pairs, so the most useful ones come first.
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

    /// What a click on the pair finds.
    public var id: RegionID?

    /// Describes what a key does.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - word: What it does.
    public init(_ key: String, _ word: String) {
      self.key = key
      self.word = word
    }

    /// Describes what a key does that can be clicked as well.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - word: What it does.
    ///   - id: What a click on the pair finds.
    public init(_ key: String, _ word: String, id: some Hashable & Sendable) {
      self.init(key, word)
      self.id = RegionID(id)
    }
  }

  private static let spacing = 3

  private let hints: [Hint]
  private let style: Style

  /// Describes a line of hints.
  ///
  /// - Parameters:
  ///   - hints: The keys, the most useful first.
  ///   - style: How they are drawn: the keys in bold, the words in dim.
  public init(_ hints: [Hint], style: Style = .plain) {
    self.hints = hints
    self.style = style
  }

  /// Draws the pairs that fit into the first row.
  public func draw(in canvas: inout Canvas, rect: Rect) {
    let line = rect.row(0)
    guard !line.isEmpty else { return }
    var x = line.minX
    for hint in hints {
      let (key, word) = (hint.key.sanitized(), hint.word.sanitized())
      let end = x + key.columnWidth + 1 + word.columnWidth
      guard end <= line.maxX else { break }
      let place = Rect(x: x, y: line.minY, width: end - x, height: 1)
      canvas.write([(key, style.bold()), (" " + word, style.dim())], in: place)
      if let id = hint.id { canvas.regions.add(id, rect: place) }
      x = end + Self.spacing
    }
  }
}
