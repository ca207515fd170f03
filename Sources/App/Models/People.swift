extension Sequence<String> {
  /// Returns the name of the person whom a folded name identifies.
  ///
  /// A folded name identifies a person if it is the whole name, or a first name that only this
  /// person has.
  ///
  /// Ignores case and accents. If several people have the same whole name, returns the first of
  /// them.
  ///
  /// - Parameter folded: The name to look for, in its folded form.
  package func person(called folded: String) -> String? {
    if let person = first(where: { $0.folded == folded }) { return person }
    guard !folded.contains(where: \.isWhitespace) else { return nil }
    let people = filter { person in
      person.folded.split(whereSeparator: \.isWhitespace).first.map(String.init) == folded
    }
    return people.count == 1 ? people[0] : nil
  }
}
