/// The error for a key that the store cannot read, because another program wrote it.
struct UnreadableKey: Error {
  let key: String
  var reason = "its format is unknown"

  var message: String { "Cannot read the key '\(key)': \(reason). The key stays unchanged." }
}
