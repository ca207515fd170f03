extension Color {
  /// Parses a colour from a terminal's reply, such as `rgb:1e1e/1e1e/2e2e`.
  ///
  /// Each component has one to four hexadecimal digits. After `rgba:`, a fourth component follows,
  /// which is ignored.
  ///
  /// - Parameter reply: The part of the reply after the number that identifies the query.
  /// - Source: `XParseColor(3)`.
  init?(reply: some StringProtocol) {
    guard let colon = reply.firstIndex(of: ":"),
      let count = ["rgb": 3, "rgba": 4][String(reply[..<colon])]
    else { return nil }
    let parts = reply[reply.index(after: colon)...]
      .split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == count else { return nil }
    var components: [UInt8] = []
    for part in parts {
      guard (1...4).contains(part.count), let value = Int(part, radix: 16), value >= 0 else {
        return nil
      }
      components.append(UInt8(value * 255 / (1 << (4 * part.count) - 1)))
    }
    self = .rgb(red: components[0], green: components[1], blue: components[2])
  }
}
