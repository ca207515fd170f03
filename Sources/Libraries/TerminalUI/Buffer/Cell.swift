/// A cell of the screen: a grapheme cluster and its style.
///
/// A cluster that is two columns wide occupies two cells, and the second cell is a continuation. A
/// cell never contains control characters.
public struct Cell: Hashable, Sendable {
  /// The grapheme cluster.
  ///
  /// In a continuation cell, this is a space.
  public let character: Character

  /// The style.
  ///
  /// A continuation cell has the style of the cell before it.
  public internal(set) var style: Style

  /// Whether this cell is the right half of the cluster in the cell before it.
  public let isContinuation: Bool

  /// A space in the terminal's default colours.
  public static let blank = Cell(character: " ", style: .plain)

  /// Creates a cell.
  ///
  /// - Parameters:
  ///   - character: A printable cluster that is one or two columns wide.
  ///   - style: The cluster's style.
  ///   - isContinuation: Whether the cell is the right half of a wide cluster.
  init(character: Character, style: Style, isContinuation: Bool = false) {
    self.character = character
    self.style = style
    self.isContinuation = isContinuation
  }
}
