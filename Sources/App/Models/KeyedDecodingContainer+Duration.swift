extension KeyedDecodingContainer {
  /// Decodes a duration that can be reckoned with.
  ///
  /// - Parameter key: Where it is.
  /// - Returns: The duration.
  /// - Throws: `DecodingError` if there is none, or one beyond all measure.
  func decodeDuration(forKey key: Key) throws -> Duration {
    try checked(decode(Duration.self, forKey: key), forKey: key)
  }

  /// Decodes a duration that can be reckoned with, if there is one.
  ///
  /// - Parameter key: Where it is.
  /// - Returns: The duration.
  /// - Throws: `DecodingError` if there is something else, or a duration beyond all measure.
  func decodeDurationIfPresent(forKey key: Key) throws -> Duration? {
    try decodeIfPresent(Duration.self, forKey: key).map { try checked($0, forKey: key) }
  }

  // NB: a file can name durations whose seconds, sums and multiples 64 and 128 bits cannot hold, and to compute those
  // ends the program. A million billion seconds are longer than anything has lasted, and leave room.
  private func checked(_ duration: Duration, forKey key: Key) throws -> Duration {
    let limit = Duration.seconds(1_000_000_000_000_000)
    guard (.zero - limit...limit).contains(duration) else {
      throw DecodingError.dataCorruptedError(
        forKey: key,
        in: self,
        debugDescription: "no meeting takes that long"
      )
    }
    return duration
  }
}
