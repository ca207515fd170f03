import struct Foundation.Data
import struct Foundation.Date
import struct Foundation.URL

/// Encodes values so that people can read and repair a file, and preserves every value exactly.
///
/// Values with a JSON type are stored without a tag. Every other value is stored as a JSON object
/// with one member, whose name is the type:
///
/// ```json
/// {
///   "launches" : 3,
///   "length" : {"double" : 1.5},
///   "profile" : {"text" : "{\"name\":\"Blob\"}"},
///   "sorting" : "title",
///   "website" : {"url" : "https://example.com"}
/// }
/// ```
///
/// `text` is data that is valid UTF-8, for example a `Codable` value's JSON. `data` is data that is
/// not valid UTF-8, in Base64. A `date` is in seconds since 2001. A number without a tag is an
/// integer, unless it has a fraction.
extension UserDefaultsValue: Codable {
  private enum Kind: String, CodingKey {
    case double, data, text, date, url, dictionary
  }

  init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Kind.self),
      let kind = container.allKeys.first
    {
      self = try Self.value(of: kind, in: container)
      return
    }
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .double(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if (try? decoder.unkeyedContainer()) != nil {
      self = .array(try container.decode([UserDefaultsValue].self))
    } else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "a string, a number, true, false or an array is expected"
      )
    }
  }

  private static func value(
    of kind: Kind,
    in container: KeyedDecodingContainer<Kind>
  ) throws -> Self {
    // Infinity and NaN are encoded as strings, because JSON cannot express them as numbers.
    func double() throws -> Double {
      let text = try? container.decode(String.self, forKey: kind)
      return try text.flatMap(Double.init) ?? container.decode(Double.self, forKey: kind)
    }
    switch kind {
    case .double: return .double(try double())
    case .data: return .data(try container.decode(Data.self, forKey: kind))
    case .text: return .data(Data(try container.decode(String.self, forKey: kind).utf8))
    case .date: return .date(Date(timeIntervalSinceReferenceDate: try double()))
    case .dictionary:
      return .dictionary(try container.decode([String: UserDefaultsValue].self, forKey: kind))
    case .url:
      let text = try container.decode(String.self, forKey: kind)
      if let url = URL(string: text) { return .url(url) }
      throw DecodingError.dataCorruptedError(
        forKey: kind,
        in: container,
        debugDescription: "'\(text)' is not a URL"
      )
    }
  }

  func encode(to encoder: any Encoder) throws {
    func encode(_ value: some Encodable) throws {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
    func encode(_ value: some Encodable, as kind: Kind) throws {
      var container = encoder.container(keyedBy: Kind.self)
      try container.encode(value, forKey: kind)
    }
    func encode(number: Double, as kind: Kind) throws {
      if number.isFinite {
        try encode(number, as: kind)
      } else {
        try encode("\(number)", as: kind)
      }
    }
    switch self {
    case .boolean(let value): try encode(value)
    case .integer(let value): try encode(value)
    case .string(let value): try encode(value)
    case .array(let value): try encode(value)
    case .double(let value): try encode(number: value, as: .double)
    case .date(let value): try encode(number: value.timeIntervalSinceReferenceDate, as: .date)
    case .url(let value): try encode(value.absoluteString, as: .url)
    case .dictionary(let value): try encode(value, as: .dictionary)
    case .data(let value):
      if let text = String(validating: value, as: UTF8.self) {
        try encode(text, as: .text)
      } else {
        try encode(value, as: .data)
      }
    }
  }
}
