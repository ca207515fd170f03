/// The identity of a key in a store.
public struct EtcdKeyID: Hashable, Sendable {
  let store: ObjectIdentifier
  let name: String
  var order: String?
}
