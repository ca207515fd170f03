extension RecordScreen {
  /// The screen uses all columns, because people can read a larger display from farther away.
  package var usefulWidth: Int { .max }
}
