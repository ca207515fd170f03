package import JSONStream

/// The members of a JSON object that this version does not know, preserved when the object is
/// saved.
///
/// A newer version of the app or another program may have written these members. Without this type,
/// the first save would delete the data in unknown members. Each value is preserved byte for byte.
package struct UnknownMembers: Hashable, Sendable {
  /// The members, sorted by name.
  package private(set) var members: [RawJSONMember] = []

  package init() {}

  /// Reads an unknown member and stores it.
  ///
  /// - Parameters:
  ///   - name: The member's name.
  ///   - reader: The reader, positioned before the value.
  /// - Throws: `JSONError` if the value is not valid JSON.
  package mutating func read(
    _ name: borrowing JSONString,
    from reader: inout JSONReader
  ) throws(JSONError) {
    insert(try reader.readRawMember(named: name))
  }

  /// Reads a member, or stores the member if this version does not know its format.
  ///
  /// - Parameters:
  ///   - name: The member's name.
  ///   - reader: The reader, positioned before the value.
  /// - Returns: The decoded value, or `nil` if the value is `null` or was stored.
  /// - Throws: `JSONError` if the value is not valid JSON.
  package mutating func readOrKeep<Value: JSONReadable>(
    _ name: borrowing JSONString,
    from reader: inout JSONReader
  ) throws(JSONError) -> Value? {
    if try reader.readNull() { return nil }
    switch try reader.readOrKeep(Value.self) {
    case .value(let value): return value
    case .unreadable(let bytes, _):
      insert(RawJSONMember(named: name, bytes))
      return nil
    }
  }

  /// Returns whether a member with the given name is stored.
  ///
  /// - Parameter name: The member's name.
  package func contains(_ name: String) -> Bool { members.contains { $0.plainName == name } }

  /// Removes the stored members with the given name.
  ///
  /// - Parameter name: The member's name.
  package mutating func remove(_ name: String) {
    members.removeAll { $0.plainName == name }
  }

  private mutating func insert(_ member: RawJSONMember) {
    let name = member.plainName.utf8
    // Members with equal names stay in the order in which they were read.
    let index = members.firstIndex { name.lexicographicallyPrecedes($0.plainName.utf8) }
    members.insert(member, at: index ?? members.count)
  }
}
