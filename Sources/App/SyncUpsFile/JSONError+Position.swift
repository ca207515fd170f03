package import JSONStream
package import Sharing

extension JSONError {
  /// The position of the error in words, such as `line 14, column 3, 'date' of meeting 2`.
  ///
  /// The value is `nil` if the position is unknown.
  var position: String? {
    guard let location else { return nil }
    let position = "line \(location.line), column \(location.column)"
    let words = location.words
    return words.isEmpty ? position : "\(position), \(words)"
  }
}

extension JSONLocation {
  /// The JSON member that contains the position, described in words, without the enclosing sync-up.
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
      // Stop after four parts, because no sync-up is nested more deeply.
      if words.count == 4 { break }
    }
    return words.reversed().joined(separator: " of ")
  }

  /// For each JSON member whose value is an array, the name of one element of the array.
  private static let partNames = [
    "attendances": "speaker", "attendees": "attendee", "meetings": "meeting",
  ]
}

extension DecodingFailure {
  /// Creates a description of a JSON error with its position and its reason.
  init(_ error: JSONError) {
    self.init(location: error.position ?? "", reason: error.message, underlyingError: error)
  }

  /// Creates a description of a JSON error with its sync-up, its position and its reason.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - bytes: The bytes of the file.
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
