extension Sequence<String> {
  /// Returns the name that a person is called by: the whole name, or a first name that only one
  /// person has.
  ///
  /// Case and accents are ignored. If several people share a whole name, returns the first of them.
  ///
  /// - Parameter folded: The folded name.
  package func person(called folded: String) -> String? {
    if let person = first(where: { $0.folded == folded }) { return person }
    guard !folded.contains(where: \.isWhitespace) else { return nil }
    let people = filter { person in
      person.folded.split(whereSeparator: \.isWhitespace).first.map(String.init) == folded
    }
    return people.count == 1 ? people[0] : nil
  }
}
