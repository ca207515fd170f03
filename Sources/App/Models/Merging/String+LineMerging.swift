extension String {
  /// Merges two versions of a meeting's notes line by line.
  ///
  /// Several people may write notes at the same time, so a merge has no conflicts, and never drops
  /// text that one side added:
  /// - If only one side added, changed or deleted a line, the merged notes contain that change.
  /// - If both sides added lines at the same position, the lines of this version come first. Equal
  ///   lines at the start or the end of both additions appear once.
  /// - If one side ticked an action item and the other side rewrote it, the merged item is
  ///   rewritten and ticked.
  /// - If both sides changed a line in different ways, the merged notes contain both new lines. An
  ///   action item whose text only one side changed appears once, with the changes of both sides.
  /// - If one side deleted a line and the other side changed it, the merged notes contain the
  ///   changed line.
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

  /// Adds the lines that only another version contains, for versions whose common ancestor is
  /// unknown.
  ///
  /// Lines that both versions contain in the same order appear once, and no line of either version
  /// is lost. Adding the lines of the same version again changes nothing.
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
    // Without common lines, do not merge: an empty string as the base would count as one blank
    // line.
    if common.isEmpty { return NoteLine.text(of: ours + lines) }
    return mergedByLines(with: theirs, since: NoteLine.text(of: common))
  }

  /// Returns whether this version rewrote a line that another change deleted or rewrote
  /// differently.
  ///
  /// - Parameters:
  ///   - base: The version from which this version and `theirs` derive.
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

  /// Merges the lines that both sides added at the same position.
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
    // Split the bytes, so that a carriage return before the line feed stays part of the line.
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { NoteLine(text: Substring($0)) }
  }

  /// Returns the line that combines the changes of both sides to this action item, or `nil` if they
  /// cannot be combined.
  ///
  /// The changes can be combined if each side replaced the item with exactly one item, and at most
  /// one side changed its text.
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
    // Hash the string, not its bytes. Canonically equal strings with different bytes are different
    // lines with the same hash, which `Hashable` allows.
    hasher.combine(text)
  }
}
