import Foundation

/// A value in a request, encoded as JSON.
enum WireValue {
  case string(String)
  case number(Int64)
  case bool(Bool)
  case bytes(Data)
  case array([WireValue])
  case object(KeyValuePairs<String, WireValue?>)

  var json: Data {
    var data = Data()
    write(to: &data)
    return data
  }

  private func write(to data: inout Data) {
    switch self {
    case .string(let string): Self.write(string, to: &data)
    // Many JSON implementations limit integers to 53 bits, so etcd encodes numbers as strings.
    case .number(let number): data.append(contentsOf: "\"\(number)\"".utf8)
    case .bool(let bool): data.append(contentsOf: (bool ? "true" : "false").utf8)
    case .bytes(let bytes):
      data.append(UInt8(ascii: "\""))
      data.append(bytes.base64EncodedData())
      data.append(UInt8(ascii: "\""))
    case .array(let values):
      data.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { data.append(UInt8(ascii: ",")) }
        value.write(to: &data)
      }
      data.append(UInt8(ascii: "]"))
    case .object(let members):
      data.append(UInt8(ascii: "{"))
      var isFirst = true
      for case (let name, let value?) in members {
        if !isFirst { data.append(UInt8(ascii: ",")) }
        isFirst = false
        data.append(contentsOf: "\"\(name)\":".utf8)
        value.write(to: &data)
      }
      data.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ string: String, to data: inout Data) {
    data.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): data.append(contentsOf: [0x5C, byte])
      case 0..<0x20: data.append(contentsOf: "\\u00\(byte < 16 ? "0" : "1")\(hex(byte))".utf8)
      default: data.append(byte)
      }
    }
    data.append(UInt8(ascii: "\""))
  }

  private static func hex(_ byte: UInt8) -> String { String(byte & 0xF, radix: 16) }
}

extension EtcdKeys {
  var wireStart: WireValue { .bytes(Data(start)) }
  var wireEnd: WireValue? { end.map { .bytes(Data($0)) } }
}

extension EtcdTransaction {
  var wireValue: WireValue {
    .object([
      "compare": .array(comparisons.map(\.wireValue)),
      "success": .array(operations.map(\.wireValue)),
      "failure": .array(
        reading.map { keys in
          .object([
            "request_range": .object(["key": keys.wireStart, "range_end": keys.wireEnd])
          ])
        }
      ),
    ])
  }
}

extension EtcdComparison {
  fileprivate var wireValue: WireValue {
    let number = WireValue.number(number)
    return .object([
      "key": keys.wireStart,
      "range_end": keys.wireEnd,
      "target": .string(target.rawValue),
      "result": .string(relation.rawValue),
      "create_revision": target == .create ? number : nil,
      "mod_revision": target == .mod ? number : nil,
      "version": target == .version ? number : nil,
    ])
  }
}

extension EtcdOperation {
  fileprivate var wireValue: WireValue {
    switch self {
    case .put(let key, let value, let lease):
      .object([
        "request_put": .object([
          "key": .bytes(Data(key.utf8)),
          "value": .bytes(value),
          "lease": lease == 0 ? nil : .number(lease),
        ])
      ])
    case .delete(let keys):
      .object([
        "request_delete_range": .object(["key": keys.wireStart, "range_end": keys.wireEnd])
      ])
    }
  }
}
