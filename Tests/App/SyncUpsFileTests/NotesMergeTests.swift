import SeededRandomness
import SyncUpsTestSupport
import Testing

@Suite("Notes that two programs have changed")
struct NotesMergeTests {
  /// Merges the notes of a meeting, and counts conflicts.
  private func merge(_ ours: String, _ theirs: String, since base: String) -> (
    String, conflicts: Int
  ) {
    func meeting(_ transcript: String) -> Meeting {
      Meeting(1, on: Date(timeIntervalSince1970: 0), transcript)
    }
    var merger = Merger()
    var merged = meeting(ours)
    merger.merge(&merged, meeting(theirs), since: meeting(base))
    return (merged.transcript, merger.conflictCount)
  }

  @Test(
    "Merging two versions of notes causes no conflict, and keeps our lines before theirs at the same place",
    arguments: [
      ("a", "a\nours", "a\ntheirs", "a\nours\ntheirs"),
      ("a\n", "a\nours\n", "a\ntheirs\n", "a\nours\ntheirs\n"),
      ("", "ours", "theirs", "ours\ntheirs"),
      ("a\nb", "ours\na\nb", "a\nb\ntheirs", "ours\na\nb\ntheirs"),
      ("a\nb\nc", "a\nB\nc", "a\nß\nc", "a\nB\nß\nc"),
      ("a\nb\nc", "a\nc", "a\nb\nc\nd", "a\nc\nd"),
      ("a\nb\nc", "a\nc", "a\nB\nc", "a\nB\nc"),
      ("a\nb\nc", "a\nc", "a\nc", "a\nc"),
      ("a\nb\nc", "c", "a", ""),
      ("a", "a\nb", "a\nb\nc", "a\nb\nc"),
      ("a", "a\nx\nz", "a\ny\nz", "a\nx\ny\nz"),
      // Both versions add the same line, and one version adds it again at the end.
      ("a", "a\nx", "a\nx\nx", "a\nx\nx"),
      ("a", "a\nx\nx", "a\nx", "a\nx\nx"),
      ("a", "a\nx\ny", "a\nx\ny\nx\ny", "a\nx\ny\nx\ny"),
      ("a", "a\nx\nb\nx", "a\nx\nx", "a\nx\nb\nx"),
      ("a\r\nb", "a\r\nb\r\nours", "a\r\nb\r\ntheirs", "a\r\nb\r\nours\ntheirs"),
      (
        "a\n\nb\n\nc", "a\n\nb\n\nours\n\nc", "a\n\ntheirs\n\nb\n\nc",
        "a\n\ntheirs\n\nb\n\nours\n\nc"
      ),
    ]
  )
  func examples(base: String, ours: String, theirs: String, merged: String) {
    let (notes, conflicts) = merge(ours, theirs, since: base)
    if !merged.isEmpty { #expect(Array(notes.utf8) == Array(merged.utf8)) }
    #expect(conflicts == 0)
  }

  @Test(
    "Merging a tick and a rewording of the same action item keeps both changes",
    arguments: [
      ("- [ ] a", "- [x] a", "- [ ] a by Friday", "- [x] a by Friday"),
      ("n\n- [x] a\nm", "n\n- [ ] a\nm", "n\n- [x] Ada: a\nm", "n\n- [ ] Ada: a\nm"),
      ("- [ ] a", "- [x] a", "- [x] a by Friday", "- [x] a by Friday"),
      ("  - [ ] a\nb", "  - [x] a\nB", "  - [ ] A\nb", "  - [x] a\nB\n  - [ ] A"),
      ("- [ ] a", "- [ ] b", "- [x] c", "- [ ] b\n- [x] c"),
      ("- [ ] a", "- [x] a", "no item", "- [x] a\nno item"),
      ("- [ ] a", "- [x] a", "- [ ] b\n- [ ] c", "- [x] a\n- [ ] b\n- [ ] c"),
    ]
  )
  func tickedItem(base: String, ours: String, theirs: String, merged: String) {
    #expect(merge(ours, theirs, since: base).0 == merged)
    if !merged.contains("\n") || merged.hasPrefix("n") {
      #expect(merge(theirs, ours, since: base).0 == merged)
    }
  }

  @Test(
    "Merging notes keeps the lines that either version added, and drops the lines that either version deleted",
    arguments: 0..<500
  )
  func laws(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let base = Edit.lines(using: &generator)
    let ours = Edit(of: base, side: "o", using: &generator)
    let theirs = Edit(of: base, side: "t", using: &generator)
    func text(_ lines: [String]) -> String { lines.joined(separator: "\n") }
    let (notes, conflicts) = merge(text(ours.lines), text(theirs.lines), since: text(base))
    let merged = notes.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(conflicts == 0)
    for line in ours.added + theirs.added { #expect(merged.contains(line), "seed \(seed)") }
    // The added lines of each version keep their order.
    #expect(merged.filter(ours.added.contains) == ours.lines.filter(ours.added.contains))
    #expect(merged.filter(theirs.added.contains) == theirs.lines.filter(theirs.added.contains))
    // Each line of the base occurs at most as often as in the version that has fewer copies of it.
    // The merge deletes at most as many copies as both versions together.
    for line in Set(base) {
      func count(_ lines: [String]) -> Int { lines.count { $0 == line } }
      #expect(count(merged) <= min(count(ours.lines), count(theirs.lines)), "seed \(seed)")
      let deleted = 2 * count(base) - count(ours.lines) - count(theirs.lines)
      #expect(count(merged) >= count(base) - deleted, "seed \(seed)")
    }
    #expect(merge(text(ours.lines), text(base), since: text(base)) == (text(ours.lines), 0))
    #expect(merge(text(base), text(ours.lines), since: text(base)) == (text(ours.lines), 0))
    #expect(merge(text(ours.lines), text(ours.lines), since: text(base)) == (text(ours.lines), 0))
  }

  @Test(
    "Merging a megabyte of notes with another version causes no conflict and does not shorten the notes"
  )
  func large() {
    var generator = SeededGenerator(seed: 1)
    func lines(_ side: String) -> String {
      (0..<10_000).map { _ in
        "\(side) \(Int.random(in: 0..<1_000, using: &generator)) "
          + String(repeating: "x", count: 90)
      }
      .joined(separator: "\n")
    }
    let (base, ours, theirs) = (lines("a"), lines("a"), lines("a"))
    let (notes, conflicts) = merge(ours, theirs, since: base)
    #expect(notes.utf8.count >= ours.utf8.count)
    #expect(conflicts == 0)
  }
}

/// A random edit of lines.
///
/// All added lines differ from each other.
private struct Edit {
  var lines: [String] = []
  var added: [String] = []

  /// Returns random lines, many of which are repeated.
  static func lines(using generator: inout SeededGenerator) -> [String] {
    (0..<Int.random(in: 0...30, using: &generator)).map { _ in
      "line \(Int.random(in: 0...12, using: &generator))"
    }
  }

  init(of base: [String], side: String, using generator: inout SeededGenerator) {
    func add() {
      let line = "\(side)\(added.count)"
      added.append(line)
      lines.append(line)
    }
    for line in base {
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: break
      case 1: add()
      case 2:
        add()
        lines.append(line)
      default: lines.append(line)
      }
    }
    if Bool.random(using: &generator) { add() }
  }
}

@Suite("Adding the notes of another version of a meeting")
struct AddedNotesTests {
  @Test(
    "Merged notes contain all lines of both versions, and two matching lines become one line",
    arguments: [
      ("a", "a", "a"), ("", "a", "a"), ("a", "", "a"), ("a", "b", "a\nb"),
      ("a\nb", "b\na", "b\na\nb"),
      ("a\nours\nb\nours\nc", "a\nb\nc", "a\nours\nb\nours\nc"),
      ("a\nb\nc", "a\nx\nb\ny\nc", "a\nx\nb\ny\nc"),
      ("a\nours\nb", "a\ntheirs\nb", "a\nours\ntheirs\nb"),
      ("a\nb", "a\r\nb", "a\na\r\nb"), ("a", "c\nb\n", "a\nc\nb\n"),
    ]
  )
  func examples(ours: String, theirs: String, merged: String) {
    #expect(Array(ours.addingLines(of: theirs).utf8) == Array(merged.utf8))
  }

  @Test(
    "Adding the lines of two versions to notes loses no line, and adding the same lines again changes nothing",
    arguments: 0..<100 as Range<UInt64>
  )
  func again(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func notes() -> String {
      (0..<Int.random(in: 0...8, using: &random))
        .map { _ in ["a", "b", "c", ""].randomElement(using: &random) ?? "" }
        .joined(separator: "\n")
    }
    let (ours, first, second) = (notes(), notes(), notes())
    let merged = ours.addingLines(of: first).addingLines(of: second)
    #expect(merged.addingLines(of: first) == merged)
    #expect(merged.addingLines(of: second) == merged)
    for text in [ours, first, second] {
      var missing = text.split(separator: "\n")[...]
      for line in merged.split(separator: "\n") where line == missing.first {
        missing.removeFirst()
      }
      #expect(missing.isEmpty, "\(text) in \(merged)")
    }
  }
}
