/// The rows of a screen in which `/` finds words.
package struct FindableRows {
  /// The text of each selectable row.
  package let texts: [String]

  /// The index of the selected row, if any.
  package let selected: Int?

  /// Selects the row at an index.
  ///
  /// The index `nil` clears the selection, if the screen allows an empty selection.
  package let select: (Int?) -> Void

  package init(texts: [String], selected: Int?, select: @escaping (Int?) -> Void) {
    self.texts = texts
    self.selected = selected
    self.select = select
  }
}
