import Locking

/// The names of types as in code: without modules, and with the short forms of arrays, dictionaries
/// and optionals.
enum TypeNames {
  private static let names = Locked<[ObjectIdentifier: String]>([:])

  /// Returns the name of a type, without its generic arguments.
  static func name(of type: Any.Type) -> String {
    let id = ObjectIdentifier(type)
    if let name = names.withLock({ $0[id] }) { return name }
    let name = withoutArguments(shorten(String(reflecting: type)))
    names.withLock { $0[id] = name }
    return name
  }

  /// Returns the name of a type, with its generic arguments.
  static func fullName(of type: Any.Type) -> String { shorten(String(reflecting: type)) }

  private static func shorten(_ name: String) -> String {
    var name =
      name
      // Remove the marks of types inside functions and of types that are private to a file.
      .replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
      // Remove the marks of types in extensions of another module's types.
      .replacing(/\(extension in \w+\):/, with: "")
      // Remove the module, which is the first part of a name with periods.
      .replacing(/\b[A-Za-z_]\w*\.(?<rest>[A-Za-z_][\w.]*)/) { $0.rest }
    while true {
      let shorter =
        name
        .replacing(/\bArray<(?<element>[^<>]*)>/) { "[\($0.element)]" }
        .replacing(/\bOptional<(?<wrapped>[^<>]*)>/) { "\($0.wrapped)?" }
        .replacing(/\bDictionary<(?<key>[^<>,]*), (?<value>[^<>]*)>/) { "[\($0.key): \($0.value)]" }
      if shorter == name { return name }
      name = shorter
    }
  }

  private static func withoutArguments(_ name: String) -> String {
    var depth = 0
    var previous: Character?
    return String(
      name.filter { character in
        // The arrow of a function type is not the end of generic arguments.
        let closes = character == ">" && previous != "-"
        previous = character
        if character == "<" { depth += 1 }
        defer { if closes { depth -= 1 } }
        return depth == 0
      }
    )
  }
}
