import struct Foundation.Data
import struct Foundation.Date
import struct Foundation.URL

/// Coded so that a person can read and repair it, and so that every value comes back exactly.
///
/// What JSON knows is itself; everything else is an object with one member that says what it is:
///
///     {
///       "launches" : 3,
///       "length" : {"double" : 1.5},
///       "sorting" : "title",
///       "website" : {"url" : "https://example.com"}
///     }
///
/// A number without a name is an integer. The numbers of dates are seconds since 2001.
extension PropertyListValue: Codable {
  private enum Kind: String, CodingKey {
    case double, data, date, url, dictionary
  }

  init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Kind.self),
      let kind = container.allKeys.first
    {
      switch kind {
      case .double: self = .double(try container.decode(StoredDouble.self, forKey: kind).value)
      case .data: self = .data(try container.decode(Data.self, forKey: kind))
      case .date:
        let seconds = try container.decode(StoredDouble.self, forKey: kind).value
        self = .date(Date(timeIntervalSinceReferenceDate: seconds))
      case .url: self = .url(try Self.url(from: container))
      case .dictionary:
        self = .dictionary(
          try container.decode([String: PropertyListValue].self, forKey: kind)
        )
      }
      return
    }
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else {
      self = .array(try container.decode([PropertyListValue].self))
    }
  }

  private static func url(from container: KeyedDecodingContainer<Kind>) throws -> URL {
    let text = try container.decode(String.self, forKey: .url)
    guard let url = URL(string: text) else {
      throw DecodingError.dataCorruptedError(
        forKey: .url,
        in: container,
        debugDescription: "'\(text)' is not a URL"
      )
    }
    return url
  }

  func encode(to encoder: any Encoder) throws {
    func encode(_ value: some Encodable, as kind: Kind) throws {
      var container = encoder.container(keyedBy: Kind.self)
      try container.encode(value, forKey: kind)
    }
    func encode(_ value: some Encodable) throws {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
    switch self {
    case .boolean(let value): try encode(value)
    case .integer(let value): try encode(value)
    case .string(let value): try encode(value)
    case .array(let value): try encode(value)
    case .double(let value): try encode(StoredDouble(value: value), as: .double)
    case .data(let value): try encode(value, as: .data)
    case .date(let value):
      try encode(StoredDouble(value: value.timeIntervalSinceReferenceDate), as: .date)
    case .url(let value): try encode(value.absoluteString, as: .url)
    case .dictionary(let value): try encode(value, as: .dictionary)
    }
  }
}

/// A number that may be one that JSON does not know.
private struct StoredDouble: Codable {
  let value: Double

  init(value: Double) {
    self.value = value
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self), let value = Double(text) {
      self.value = value
    } else {
      value = try container.decode(Double.self)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if value.isFinite {
      try container.encode(value)
    } else {
      try container.encode("\(value)")
    }
  }
}
