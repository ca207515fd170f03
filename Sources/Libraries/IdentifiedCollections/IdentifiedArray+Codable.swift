extension IdentifiedArray: Encodable where Element: Encodable {
  /// Encodes the elements as an array.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error that the elements or the encoder throw.
  /// - Complexity: O(*n*).
  @inlinable
  public func encode(to encoder: any Encoder) throws {
    try storage.encode(to: encoder)
  }
}

extension IdentifiedArray: Decodable
where Element: Decodable & Identifiable, ID == Element.ID {
  /// Decodes an array of elements.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError.dataCorrupted`, with the id and the coding path of the second
  ///   element, if two elements have the same id. Any error that the elements or the decoder throw.
  /// - Complexity: O(*n*).
  @inlinable
  public init(from decoder: any Decoder) throws {
    self.init()
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd {
      let offset = container.currentIndex
      let element = try container.decode(Element.self)
      let (inserted, first) = append(element)
      guard inserted else {
        throw repeatedID(element.id, at: offset, first: first, path: container.codingPath)
      }
    }
  }

  @usableFromInline
  func repeatedID(
    _ id: ID,
    at offset: Int,
    first: Int,
    path: [any CodingKey]
  ) -> DecodingError {
    .dataCorrupted(
      DecodingError.Context(
        codingPath: path + [ElementOffset(intValue: offset)],
        debugDescription: """
          The elements at \(first) and \(offset) both have the id \(String(reflecting: id)), but the \
          elements of an identified array must have different ids.
          """
      )
    )
  }
}

/// A coding key for the position of an element, as the standard library's decoders create it.
private struct ElementOffset: CodingKey {
  let offset: Int

  init(intValue: Int) { offset = intValue }
  init?(stringValue: String) { nil }

  var intValue: Int? { offset }
  var stringValue: String { "Index \(offset)" }
}
