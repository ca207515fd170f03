extension RecordScreen {
  /// All columns: a larger display can be read from farther away.
  package var usefulWidth: Int { .max }
}
