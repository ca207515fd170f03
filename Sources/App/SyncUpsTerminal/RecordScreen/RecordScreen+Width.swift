extension RecordScreen {
  /// All there are: the larger a meeting is shown, the farther away it can be seen.
  package var usefulWidth: Int { .max }
}
