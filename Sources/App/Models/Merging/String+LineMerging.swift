extension String {
  /// Merges two versions of the notes of a meeting by lines.
  ///
  /// Several people write notes in a hurry. So nothing that either side has written is dropped for
  /// the sake of the other, and a merge has no conflict:
  /// - lines that only one side has added, changed or deleted are so in the merged notes;
  /// - of lines that both sides have put in the same place ours come first; what is the same at the
  ///   beginning and at the end of both is there once;
  /// - a line that both sides have changed is there in both versions;
  /// - a line that one side has deleted and the other changed is there as it was changed.
  ///
  /// - Parameters:
  ///   - theirs: The other version.
  ///   - base: The version that both have come from.
  /// - Returns: The merged notes.
  /// - Complexity: O(*n* log *n*) in the length of the notes.
  package func mergedByLines(with theirs: String, since base: String) -> String {
    if theirs == base || theirs == self { return self }
    if self == base { return theirs }
    let base = NoteLine.lines(of: base)
    let ours = LineChanges(from: base, to: NoteLine.lines(of: self))
    let theirs = LineChanges(from: base, to: NoteLine.lines(of: theirs))
    var merged: [NoteLine] = []
    for index in 0...base.count {
      merged += Self.merge(ours.insertions[index] ?? [], theirs.insertions[index] ?? [])
      if index < base.count, !ours.isDeleted[index], !theirs.isDeleted[index] {
        merged.append(base[index])
      }
    }
    return NoteLine.text(of: merged)
  }

  /// Adds the lines of another version, where there is none that both have come from.
  ///
  /// Lines that both have in the same order are there once, and no line of either is lost. To do it
  /// again changes nothing.
  ///
  /// - Parameter theirs: The other version.
  /// - Returns: The merged notes.
  /// - Complexity: O(*n* log *n*) in the length of the notes.
  package func addingLines(of theirs: String) -> String {
    if isEmpty || theirs.isEmpty { return isEmpty ? theirs : self }
    let lines = NoteLine.lines(of: theirs)
    let ours = NoteLine.lines(of: self)
    var missing = lines[...]
    for line in ours where line == missing.first { missing.removeFirst() }
    if missing.isEmpty { return self }
    let changes = LineChanges(from: lines, to: ours)
    let common = zip(lines, changes.isDeleted).filter { !$0.1 }.map(\.0)
    // No lines are not the same as an empty text, which has one.
    if common.isEmpty { return NoteLine.text(of: ours + lines) }
    return mergedByLines(with: theirs, since: NoteLine.text(of: common))
  }

  /// Whether this version has rewritten a line that another change has rewritten or deleted.
  ///
  /// - Parameters:
  ///   - base: The version before the other change, from which this one has come, too.
  ///   - theirs: The version after the other change.
  package func changesLines(ofChangeFrom base: String, to theirs: String) -> Bool {
    if self == base || self == theirs { return false }
    let base = NoteLine.lines(of: base)
    let ours = LineChanges(from: base, to: NoteLine.lines(of: self))
    let theirs = LineChanges(from: base, to: NoteLine.lines(of: theirs))
    return ours.insertions.contains { start, lines in
      let deleted = (start..<base.count).prefix { ours.isDeleted[$0] }
      return deleted.contains { theirs.isDeleted[$0] } && theirs.insertions[start] != lines
    }
  }

  /// Merges lines that two sides have put in the same place.
  private static func merge(
    _ ours: ArraySlice<NoteLine>,
    _ theirs: ArraySlice<NoteLine>
  ) -> [NoteLine] {
    let prefix = zip(ours, theirs).prefix { $0 == $1 }.count
    let (ours, rest) = (ours, theirs.dropFirst(prefix))
    let suffix = zip(ours.dropFirst(prefix).reversed(), rest.reversed()).prefix { $0 == $1 }.count
    return Array(ours.dropLast(suffix) + rest)
  }
}

/// A line of notes, compared byte for byte.
struct NoteLine: Hashable {
  private let text: Substring

  /// The lines of a text.
  static func lines(of text: String) -> [NoteLine] {
    // By bytes: a carriage return before the line feed is a part of the line.
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { NoteLine(text: Substring($0)) }
  }

  /// The text of lines.
  static func text(of lines: [NoteLine]) -> String {
    lines.lazy.map(\.text).joined(separator: "\n")
  }

  static func == (lhs: NoteLine, rhs: NoteLine) -> Bool {
    lhs.text.utf8.elementsEqual(rhs.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    // NB: equal strings of different bytes have the same hash, which is no harm.
    hasher.combine(text)
  }
}
