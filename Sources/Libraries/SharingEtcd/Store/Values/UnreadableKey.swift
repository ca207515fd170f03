/// The error for an unreadable key that another program wrote.
struct UnreadableKey: Error {
  let key: String
  var reason = "its format is unknown"

  var message: String { "Cannot read the key '\(key)': \(reason). The key stays unchanged." }
}
