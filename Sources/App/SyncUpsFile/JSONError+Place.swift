package import JSONStream
package import Sharing

extension JSONError {
  /// Where the error is, in the words of the file and not of a program: `line 14, column 3, 'date' of
  /// meeting 2`.
  ///
  /// It is `nil` if that is not known.
  var place: String? {
    guard let location else { return nil }
    let place = "line \(location.line), column \(location.column)"
    let words = location.words
    return words.isEmpty ? place : "\(place), \(words)"
  }
}

extension JSONLocation {
  /// The member in which the place is, without the element of the list that is around it.
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
      // Deeper than any sync-up is only what is none.
      if words.count == 4 { break }
    }
    return words.reversed().joined(separator: " of ")
  }

  /// What the elements of a member are called.
  private static let partNames = [
    "attendances": "speaker", "attendees": "attendee", "meetings": "meeting",
  ]
}

extension DecodingFailure {
  /// Says where a text is not JSON, or not of the type that is read, and why.
  init(_ error: JSONError) {
    self.init(location: error.place ?? "", reason: error.message, underlyingError: error)
  }

  /// Says in which sync-up of a file something is wrong, where, and why.
  ///
  /// - Parameters:
  ///   - error: What is wrong.
  ///   - bytes: The file.
  package init(_ error: JSONError, inSyncUpsOf bytes: Span<UInt8>) {
    let error = error.located(in: bytes)
    guard let place = error.place, case .element(let index)? = error.location?.path.first,
      let title = UnreadableSyncUp.title(of: index, in: bytes)
    else {
      self.init(error)
      return
    }
    let isInMember = error.location.map { $0.path.count > 1 } ?? false
    self.init(
      location: "\(place)\(isInMember ? " of" : ", in") '\(title)'",
      reason: error.message,
      underlyingError: error
    )
  }
}
