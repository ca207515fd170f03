/// The names of types as somebody would write them: without modules, and with the short forms of arrays,
/// dictionaries and optionals.
struct TypeNames {
  private var names: [ObjectIdentifier: String] = [:]

  /// Returns the name of a type.
  mutating func name(of type: Any.Type) -> String {
    if let name = names[ObjectIdentifier(type)] { return name }
    let name = Self.shorten(String(reflecting: type))
    names[ObjectIdentifier(type)] = name
    return name
  }

  private static func shorten(_ name: String) -> String {
    var name =
      name
      // A type inside a function.
      .replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
      // The first part of a dotted name is the module.
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
}
