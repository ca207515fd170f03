import TerminalUI

/// The column widths that all cards in a list share.
///
/// A narrow list omits the columns that are least useful for finding a sync-up.
nonisolated struct CardColumns {
  /// The number of blank columns between two columns of text.
  static let spacing = 2

  /// The width of the column with the meeting length: one more than the width of the longest usual
  /// length, `1 h 30 min`.
  static let length = 11

  /// The width of the longest usual text about meetings, `134 meetings, last yesterday 16:00`.
  private static let meetingsText = 34

  /// The minimum width that other columns leave for the title.
  private static let leastTitle = 24

  /// The minimum total width of the names and the column next to them.
  ///
  /// On a one-line card, that column is the title. On a taller card, it is the text about meetings.
  ///
  /// If less width is available, the card omits the names.
  private static let leastTitleAndNames = 70

  /// The widths of the columns.
  ///
  /// An omitted column has width zero.
  private(set) var title: Int
  private(set) var people = 0
  private(set) var names = 0
  private(set) var items = 0
  private(set) var meetings = 0
  private(set) var last = 0
  private(set) var length = Self.length

  /// Divides the width of a card among the columns.
  ///
  /// A narrow card has no room for all columns. On a one-line card, the column with the start of
  /// the next meeting takes precedence. While a filter is set, the attendee column takes
  /// precedence, because the filter may have matched attendees' names.
  ///
  /// - Parameters:
  ///   - width: The width of a card's text.
  ///   - isRoomy: Whether a card has two lines: one for the title and the open items, and one for
  ///     the other columns.
  ///   - hasItems: Whether any card has open items.
  ///   - isFiltered: Whether a filter is set. The filter may have found attendees, so the names
  ///     take precedence over the open items.
  init(width: Int, isRoomy: Bool, hasItems: Bool, isFiltered: Bool) {
    title = max(0, width - Self.length - Self.spacing)
    if isRoomy {
      people = 10
      let rest = title - people - Self.spacing
      names = rest >= Self.leastTitleAndNames ? rest - Self.meetingsText - Self.spacing : 0
      return
    }
    if isFiltered { reserve(9, for: \.people) }
    reserve(11, for: \.last)
    if hasItems { reserve(5, for: \.items) }
    if !isFiltered { reserve(9, for: \.people) }
    reserve(13, for: \.meetings)
    guard people > 0, title >= Self.leastTitleAndNames else { return }
    reserve(title * 3 / 5, for: \.names)
  }

  /// Reserves the width of a column, if the column leaves enough room for the title.
  private mutating func reserve(_ width: Int, for column: WritableKeyPath<CardColumns, Int>) {
    guard title - width - Self.spacing >= Self.leastTitle else { return }
    self[keyPath: column] = width
    title -= width + Self.spacing
  }

  /// Gives the blank columns of a one-line card to its title, until the title fits.
  ///
  /// The blank columns next to the title go first, so that the texts further to the right stay
  /// aligned with the other cards. A column without text disappears if the title needs it all.
  ///
  /// - Parameters:
  ///   - width: The width of the title.
  ///   - texts: The widths of the texts in all other columns, from left to right. They are needed
  ///     only if the title does not fit.
  mutating func widenTitle(to width: Int, over texts: @autoclosure () -> [Int]) {
    guard title < width else { return }
    let columns: [WritableKeyPath<CardColumns, Int>] = [
      \.people, \.names, \.items, \.meetings, \.last, \.length,
    ]
    for (column, text) in zip(columns, texts()) where title < width {
      let former = self[keyPath: column]
      guard former > text else { continue }
      let new = max(text, former - (width - title))
      self[keyPath: column] = new
      title += former - new + (new == 0 ? Self.spacing : 0)
    }
  }

  /// The widths of a one-line card's columns, from the title to the meeting length.
  var lengths: [Length] {
    [.flexible()]
      + [people, names, items, meetings, last].filter { $0 > 0 }.map(Length.fixed)
      + [.fixed(length)]
  }
}
