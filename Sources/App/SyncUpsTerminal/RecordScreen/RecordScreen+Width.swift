extension RecordScreen {
  /// Uses all columns, because a larger display can be read from farther away.
  package var usefulWidth: Int { .max }
}
