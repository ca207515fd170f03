// Tagged values pass the raw value to a container instead of calling its `encode(to:)`. So an
// encoder's rules for a type, such as JSON's strategies for dates, apply to the tagged value, too.

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
  /// With this coding key, a dictionary with tagged keys is encoded like one with raw keys.
  @inlinable
  public var codingKey: any CodingKey { rawValue.codingKey }

  /// Creates a tagged value from a coding key, or returns nil if the key is not a raw value.
  ///
  /// - Parameter codingKey: The coding key of a raw value.
  @inlinable
  public init?(codingKey: some CodingKey) {
    guard let rawValue = RawValue(codingKey: codingKey) else { return nil }
    self.init(rawValue: rawValue)
  }
}
