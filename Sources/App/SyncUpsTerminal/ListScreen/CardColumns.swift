import TerminalUI

/// How wide the columns of the cards of a list are, the same for all of them.
///
/// A narrow list leaves out what is least needed to find a sync-up.
nonisolated struct CardColumns {
  /// The blank columns between two columns.
  static let spacing = 2

  /// The width of the longest usual length, `1 h 30 min`, and one more.
  static let length = 11

  /// The least width of a title that is worth more than another column.
  private static let leastTitle = 24

  /// The least width of title and names together that is divided between them.
  private static let leastTitleAndNames = 70

  /// The widths; what is left out has none.
  private(set) var title: Int
  private(set) var people = 0
  private(set) var names = 0
  private(set) var items = 0
  private(set) var meetings = 0
  private(set) var last = 0

  /// Divides a width.
  ///
  /// - Parameters:
  ///   - width: The width of a card's text.
  ///   - isRoomy: Whether the title and the open items have a line of their own.
  ///   - hasItems: Whether any of the cards has open items.
  ///   - isFiltered: Whether people may have been found, who are worth more than open items then.
  init(width: Int, isRoomy: Bool, hasItems: Bool, isFiltered: Bool) {
    title = max(0, width - Self.length - Self.spacing)
    if isRoomy {
      people = 10
      let rest = title - people - Self.spacing
      names = rest >= Self.leastTitleAndNames ? rest / 2 : 0
      return
    }
    if isFiltered { take(9, for: \.people) }
    if hasItems { take(5, for: \.items) }
    if !isFiltered { take(9, for: \.people) }
    take(11, for: \.last)
    take(13, for: \.meetings)
    guard people > 0, title >= Self.leastTitleAndNames else { return }
    take(title * 3 / 5, for: \.names)
  }

  private mutating func take(_ width: Int, for column: WritableKeyPath<CardColumns, Int>) {
    guard title - width - Self.spacing >= Self.leastTitle else { return }
    self[keyPath: column] = width
    title -= width + Self.spacing
  }

  /// The columns of one line, from the title to the length.
  var lengths: [Length] {
    [.flexible()]
      + [people, names, items, meetings, last].filter { $0 > 0 }.map(Length.fixed)
      + [.fixed(Self.length)]
  }
}
