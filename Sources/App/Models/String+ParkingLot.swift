import IdentifiedCollections

extension String {
  /// The start of the parking lot in a transcript, or `nil` if the transcript has no parking lot.
  ///
  /// If no lines follow the title of a parking lot, the title is an ordinary note.
  var parkingLotStart: String.Index? {
    let title = IdentifiedArrayOf<MeetingNote>.parkingLotTitle
    return split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .dropLast().last { $0 == title }?.startIndex
  }

  /// Returns this transcript with a note added before the parking lot.
  ///
  /// - Parameter note: The note. Lines of the note that begin with the parking lot's prefix are
  ///   added at the end of the parking lot instead.
  package func adding(note: String) -> String {
    let (title, prefix) = (
      IdentifiedArrayOf<MeetingNote>.parkingLotTitle,
      IdentifiedArrayOf<MeetingNote>.parkingLotPrefix
    )
    var lines = isEmpty ? [] : split(separator: "\n", omittingEmptySubsequences: false)
    // If no lines follow the title of a parking lot, the title is an ordinary note.
    let start = lines.dropLast().lastIndex { $0 == title }
    var parked = start.map { Array(lines[($0 + 1)...]) } ?? []
    if let start { lines.removeSubrange(start...) }
    for line in note.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix(prefix) {
        parked.append(line.dropFirst(prefix.count))
      } else {
        lines.append(line)
      }
    }
    return (lines + (parked.isEmpty ? [] : [title[...]] + parked)).joined(separator: "\n")
  }
}
