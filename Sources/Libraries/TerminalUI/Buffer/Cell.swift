/// One cell of the screen: a grapheme cluster and how it is drawn.
///
/// A cluster of two columns occupies two cells, of which the second is a continuation. A cell never
/// holds anything that would act on a terminal.
public struct Cell: Hashable, Sendable {
  /// The grapheme cluster, a space in a continuation.
  public let character: Character

  /// How it is drawn; a continuation has the style of the cell before it.
  public internal(set) var style: Style

  /// Whether this is the right half of the cluster in the cell before it.
  public let isContinuation: Bool

  /// A space in the terminal's own colours.
  public static let blank = Cell(character: " ", style: .plain)

  /// Creates a cell.
  ///
  /// - Parameters:
  ///   - character: A cluster of one or two columns that does not act on a terminal.
  ///   - style: How it is drawn.
  ///   - isContinuation: Whether this is the right half of a wide cluster.
  init(character: Character, style: Style, isContinuation: Bool = false) {
    self.character = character
    self.style = style
    self.isContinuation = isContinuation
  }
}
