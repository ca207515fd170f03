package import JSONStream
package import Sharing

extension JSONError {
  /// The position of the error in the words of the file: `line 14, column 3, 'date' of meeting 2`.
  ///
  /// `nil` if the position is unknown.
  var position: String? {
    guard let location else { return nil }
    let position = "line \(location.line), column \(location.column)"
    let words = location.words
    return words.isEmpty ? position : "\(position), \(words)"
  }
}

extension JSONLocation {
  /// The member that contains the position, without the enclosing element of the list.
  fileprivate var words: String {
    var words: [String] = []
    var steps = path[...]
    if case .element = steps.first { steps.removeFirst() }
    while let step = steps.popFirst() {
      switch (step, steps.first) {
      case (.member(let name), .element(let index)):
        steps.removeFirst()
        words.append(Self.partNames[name].map { "\($0) \(index + 1)" } ?? "'\(name)'")
      case (.member(let name), _): words.append("'\(name)'")
      case (.element(let index), _): words.append("part \(index + 1)")
      }
      // No sync-up is nested more deeply.
      if words.count == 4 { break }
    }
    return words.reversed().joined(separator: " of ")
  }

  /// The names of the elements of members.
  private static let partNames = [
    "attendances": "speaker", "attendees": "attendee", "meetings": "meeting",
  ]
}

extension DecodingFailure {
  /// Describes the position and the reason of an error.
  init(_ error: JSONError) {
    self.init(location: error.position ?? "", reason: error.message, underlyingError: error)
  }

  /// Describes the sync-up, the position and the reason of an error.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - bytes: The file.
  package init(_ error: JSONError, inSyncUpsOf bytes: Span<UInt8>) {
    let error = error.located(in: bytes)
    guard let position = error.position, case .element(let index)? = error.location?.path.first,
      let title = UnreadableSyncUp.title(of: index, in: bytes)
    else {
      self.init(error)
      return
    }
    let isInMember = error.location.map { $0.path.count > 1 } ?? false
    self.init(
      location: "\(position)\(isInMember ? " of" : ", in") '\(title)'",
      reason: error.message,
      underlyingError: error
    )
  }
}
