import Models

/// Completes the owner of an action item from the attendees' names.
///
/// Calling ``complete(_:names:)`` again with the completed text returns the next match:
///
/// ```swift
/// completion.complete("g", names: ["Ada", "Grace"])  // "Grace: "
/// ```
nonisolated struct OwnerCompletion: Hashable, Sendable {
  private var stem = ""
  private var latest: String?
  private var index = 0

  /// Returns the text with the owner completed.
  ///
  /// - Parameters:
  ///   - text: The text so far. An empty string matches all names.
  ///   - names: The names to offer, in this order.
  /// - Returns: The completed text, or `nil` if no name starts with the text.
  mutating func complete(_ text: String, names: [String]) -> String? {
    if text != latest { (stem, index) = (text, -1) }
    let matches = names.filter {
      !$0.isBlank && $0.lowercased().hasPrefix(stem.lowercased())
    }
    guard !matches.isEmpty else { return nil }
    index = (index + 1) % matches.count
    latest = "\(matches[index]): "
    return latest
  }
}
