package import JSONStream

/// The members of an object in a file that this version does not know, kept so that they are
/// written back.
///
/// A newer version of the app, or another program, may have put them there. A version that dropped
/// what it does not know would destroy it with the first save. Each stays as it is written, byte
/// for byte.
package struct UnknownMembers: Hashable, Sendable {
  /// The members in the order of their names, in which they are written.
  package private(set) var members: [RawJSONMember] = []

  /// Creates an empty collection.
  package init() {}

  /// Keeps a member that a reader has come to.
  ///
  /// - Parameters:
  ///   - name: The name of the member.
  ///   - reader: The reader, which is before the value.
  /// - Throws: `JSONError` if the value is not valid JSON.
  package mutating func read(
    _ name: borrowing JSONString,
    from reader: inout JSONReader
  ) throws(JSONError) {
    let member = try reader.readRawMember(named: name)
    let name = member.plainName.utf8
    // Members with the same name stay in their order.
    let index = members.firstIndex { name.lexicographicallyPrecedes($0.plainName.utf8) }
    members.insert(member, at: index ?? members.count)
  }
}
