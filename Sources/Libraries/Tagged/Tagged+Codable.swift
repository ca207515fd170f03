// A container encodes and decodes the bare value. So an encoder's own treatment of a type, such as
// JSON's strategies for dates, applies to the tagged value, too.

extension Tagged: Encodable where Tag: ~Copyable, RawValue: Encodable {
  /// Encodes the bare value.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: What the bare value and the encoder throw.
  @inlinable
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

extension Tagged: Decodable where Tag: ~Copyable, RawValue: Decodable {
  /// Decodes a bare value.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: What the bare value and the decoder throw.
  @inlinable
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self.init(rawValue: try container.decode(RawValue.self))
  }
}

extension Tagged: CodingKeyRepresentable where Tag: ~Copyable, RawValue: CodingKeyRepresentable {
  /// The key that stands for the bare value, so that a dictionary with tagged keys is encoded as
  /// one with bare keys is.
  @inlinable
  public var codingKey: any CodingKey { rawValue.codingKey }

  /// Reads a bare value from a key.
  ///
  /// - Parameter codingKey: The key; nil comes of one that stands for no bare value.
  @inlinable
  public init?(codingKey: some CodingKey) {
    guard let rawValue = RawValue(codingKey: codingKey) else { return nil }
    self.init(rawValue: rawValue)
  }
}
