/// The members of a coded object that this version does not know, kept so that they are written back.
///
/// A newer version of the app, or another program, may have put them there. A version that dropped what
/// it does not know would destroy it with the first save.
package struct UnknownMembers: Hashable, Sendable {
  private var members: [String: JSONValue]?

  /// Creates an empty collection.
  package init() {
    members = nil
  }

  /// Collects what an object has besides known members.
  ///
  /// - Parameters:
  ///   - decoder: A decoder of the object.
  ///   - known: The members that are decoded elsewhere.
  /// - Throws: What the decoder throws.
  init<Key: CodingKey & CaseIterable & RawRepresentable>(
    from decoder: any Decoder,
    besides known: Key.Type
  ) throws where Key.RawValue == String {
    let container = try decoder.container(keyedBy: AnyKey.self)
    var members: [String: JSONValue]?
    for key in container.allKeys where Key(rawValue: key.stringValue) == nil {
      members = members ?? [:]
      members?[key.stringValue] = try container.decode(JSONValue.self, forKey: key)
    }
    self.members = members
  }

  /// Writes the members into the object that is being encoded.
  ///
  /// - Parameter encoder: An encoder of the object.
  /// - Throws: What the encoder throws.
  func encode(to encoder: any Encoder) throws {
    guard let members else { return }
    var container = encoder.container(keyedBy: AnyKey.self)
    for (name, value) in members {
      try container.encode(value, forKey: AnyKey(stringValue: name))
    }
  }

  private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
