// A tagged value passes its raw value to a container instead of calling the raw value's
// `encode(to:)`, so an encoder's rules for the raw value's type, such as a JSON encoder's strategy
// for dates, also apply to the tagged value.

extension Tagged: Encodable where Tag: ~Copyable, RawValue: Encodable {
  /// Encodes the raw value.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error that the raw value or the encoder throws.
  @inlinable
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

extension Tagged: Decodable where Tag: ~Copyable, RawValue: Decodable {
  /// Decodes a raw value.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: Any error that the raw value or the decoder throws.
  @inlinable
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self.init(rawValue: try container.decode(RawValue.self))
  }
}

extension Tagged: CodingKeyRepresentable where Tag: ~Copyable, RawValue: CodingKeyRepresentable {
  /// The coding key of the raw value.
  ///
  /// Because of this coding key, a dictionary with tagged keys is encoded like one with raw keys.
  @inlinable
  public var codingKey: any CodingKey { rawValue.codingKey }

  /// Creates a tagged value from a coding key, or returns `nil` if the key does not represent a raw
  /// value.
  ///
  /// - Parameter codingKey: The coding key of a raw value.
  @inlinable
  public init?(codingKey: some CodingKey) {
    guard let rawValue = RawValue(codingKey: codingKey) else { return nil }
    self.init(rawValue: rawValue)
  }
}
