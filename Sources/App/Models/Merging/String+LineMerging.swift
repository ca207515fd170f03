extension String {
  /// Merges two versions of the notes of a meeting by lines.
  ///
  /// Several people may write notes at the same time. So a merge never drops one side's text in
  /// favour of the other, and has no conflicts:
  /// - A line that only one side added, changed or deleted gets that change in the merged notes.
  /// - If both sides added lines at the same position, ours come first. Added lines that are equal
  ///   at the start or at the end of both additions appear once.
  /// - An action item that one side ticked and the other rewrote is rewritten and ticked.
  /// - Any other line that both sides changed appears in both versions.
  /// - A line that one side deleted and the other changed appears in the changed version.
  ///
  /// - Parameters:
  ///   - theirs: The other version.
  ///   - base: The common ancestor of both versions.
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
      let added = (ours: ours.insertions[index] ?? [], theirs: theirs.insertions[index] ?? [])
      guard index < base.count else {
        merged += Self.merge(added.ours, added.theirs)
        break
      }
      let isDeleted = (ours: ours.isDeleted[index], theirs: theirs.isDeleted[index])
      let item = isDeleted == (true, true) ? base[index].mergedItem(added.ours, added.theirs) : nil
      merged += item.map { [$0] } ?? Self.merge(added.ours, added.theirs)
      if isDeleted == (false, false) { merged.append(base[index]) }
    }
    return NoteLine.text(of: merged)
  }

  /// Adds the lines of another version when no common ancestor is known.
  ///
  /// Lines that both versions have in the same order appear once, and no line of either is lost.
  /// Merging the same version again changes nothing.
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
    // An empty array of lines differs from an empty string, which has one line.
    if common.isEmpty { return NoteLine.text(of: ours + lines) }
    return mergedByLines(with: theirs, since: NoteLine.text(of: common))
  }

  /// Returns whether this version has rewritten a line that another change has rewritten or
  /// deleted.
  ///
  /// - Parameters:
  ///   - base: The version before the other change, which this version also derives from.
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

  /// Merges the lines that two sides have added at the same position.
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

  static func lines(of text: String) -> [NoteLine] {
    // Splits bytes, so that a carriage return before the line feed stays part of the line.
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { NoteLine(text: Substring($0)) }
  }

  /// Returns the line that combines the changes of both sides.
  ///
  /// The line must be an action item that each side replaced by one item, and at most one side may
  /// have changed its text.
  func mergedItem(_ ours: ArraySlice<NoteLine>, _ theirs: ArraySlice<NoteLine>) -> NoteLine? {
    guard ours.count == 1, theirs.count == 1, let base = item, let ours = ours.first?.item,
      let theirs = theirs.first?.item, ours.text == base.text || theirs.text == base.text
    else { return nil }
    let isDone = ours.isDone == base.isDone ? theirs.isDone : ours.isDone
    let written = ours.text == base.text ? theirs : ours
    return NoteLine(text: written.written(isDone: isDone)[...])
  }

  private var item: ActionItemLine? { ActionItemLine(String(text)) }

  static func text(of lines: [NoteLine]) -> String {
    lines.lazy.map(\.text).joined(separator: "\n")
  }

  static func == (lhs: NoteLine, rhs: NoteLine) -> Bool {
    lhs.text.utf8.elementsEqual(rhs.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    // NB: Equal strings with different bytes have the same hash, which is harmless.
    hasher.combine(text)
  }
}
