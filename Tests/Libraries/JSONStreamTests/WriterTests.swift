import Foundation
import JSONStream
import SeededRandomness
import Testing

@Suite("The JSON writer")
struct WriterTests {
  @Test("The JSON writer can write empty containers without a line break")
  func emptyContainers() throws {
    var writer = JSONWriter(layout: .init(isIndented: true, hasEmptyLines: false))
    writer.array { writer in
      writer.element([Int]())
      writer.element(1)
    }
    #expect(try String(decoding: writer.finish(), as: UTF8.self) == "[\n  [],\n  1\n]")
  }

  private static let indented = JSONWriter.Layout(isIndented: true, escapesSlashes: true)

  private static func encoder(_ formatting: JSONEncoder.OutputFormatting) -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting
    return encoder
  }

  private func text(_ value: some JSONWritable, _ layout: JSONWriter.Layout = .init()) throws
    -> String
  {
    String(decoding: try value.json(layout: layout), as: UTF8.self)
  }

  @Test("The JSON writer writes all values on one line, or each value on its own line")
  func layouts() throws {
    let points = [Point(x: 1, y: -2, name: "a/b"), Point(x: 0, y: 0)]
    #expect(try text(points) == #"[{"name":"a/b","x":1,"y":-2},{"x":0,"y":0}]"#)
    #expect(
      try text(points, Self.indented) == #"""
        [
          {
            "name" : "a\/b",
            "x" : 1,
            "y" : -2
          },
          {
            "x" : 0,
            "y" : 0
          }
        ]
        """#
    )
    #expect(try text([[Int]](), Self.indented) == "[\n\n]")
    #expect(try text([[Int](), [1]], Self.indented) == "[\n  [\n\n  ],\n  [\n    1\n  ]\n]")
    #expect(try text([nil, true, false] as [Bool?]) == "[null,true,false]")
  }

  @Test("The JSON writer writes the same bytes as JSONEncoder", arguments: 0..<300)
  func sameAsEncoder(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let value = Everything.random(using: &generator)
    let indented = Self.encoder([.prettyPrinted, .sortedKeys])
    #expect(try Data(value.json(layout: Self.indented)) == indented.encode(value), "seed \(seed)")
    let compact = Self.encoder([.sortedKeys, .withoutEscapingSlashes])
    #expect(try Data(value.json()) == compact.encode(value), "seed \(seed)")
  }

  @Test("The JSON reader reads back the value that the JSON writer wrote", arguments: 0..<300)
  func roundTrip(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let value = Everything.random(using: &generator)
    #expect(try Everything(bytes: value.json()) == value, "seed \(seed)")
    #expect(try Everything(bytes: value.json(layout: Self.indented)) == value, "seed \(seed)")
  }

  @Test("The JSON writer writes whole numbers of up to 128 bits")
  func integers() throws {
    #expect(
      try text([Int64.min, -1, 0, 9, 10, .max])
        == "[-9223372036854775808,-1,0,9,10,9223372036854775807]"
    )
    #expect(try text([UInt64.max]) == "[18446744073709551615]")
    #expect(try text([Int128.min]) == "[-170141183460469231731687303715884105728]")
  }

  @Test(
    "The JSON writer escapes characters of a string in the same way as JSONEncoder",
    arguments: [true, false]
  )
  func escapes(escapesSlashes: Bool) throws {
    var formatting: JSONEncoder.OutputFormatting = []
    if !escapesSlashes { formatting.insert(.withoutEscapingSlashes) }
    let encoder = Self.encoder(formatting)
    for special in Array("\"\\/\u{8}\u{C}\n\r\t\u{0}\u{1}\u{1F}\u{7F}\u{80}é😀 ".unicodeScalars) {
      for place in 0...20 {
        let string = String(repeating: "x", count: place) + String(special) + "yyyyyyyyyy"
        let written = try text(string, .init(escapesSlashes: escapesSlashes))
        #expect(try written == String(decoding: encoder.encode(string), as: UTF8.self))
      }
    }
  }

  @Test("The JSON writer rejects numbers that JSON does not support")
  func noNumber() {
    let error = #expect(throws: JSONError.self) { try [1, .infinity, .nan].map(Row.init).json() }
    #expect(
      error?.description == "at line 1, column 15, [1].a: JSON cannot represent the number inf"
    )
  }

  @Test(
    "The chunks that the JSON writer emits form the whole text when they are joined",
    arguments: [1, 10, 100, 10_000]
  )
  func parts(size: Int) throws {
    var generator = SeededGenerator(seed: 1)
    let values = (0..<50).map { _ in Everything.random(using: &generator) }
    var writer = JSONWriter()
    var text: [UInt8] = []
    writer.array { writer in
      for value in values {
        writer.element(value)
        writer.take(atLeast: size) { part in
          #expect(part.count >= size)
          text += part
        }
      }
    }
    let count = writer.offset
    text += try writer.finish()
    #expect(try text == values.json())
    #expect(count == text.count)
  }

  @Test("The JSON writer reports the location of a number that JSON does not support")
  func partsWithError() {
    let error = #expect(throws: JSONError.self) {
      var writer = JSONWriter()
      writer.array { writer in
        writer.element(1)
        writer.take(atLeast: 1) { _ in }
        writer.element(Double.infinity)
      }
      _ = try writer.finish()
    }
    #expect(error?.description == "at byte 3: JSON cannot represent the number inf")
  }

  @Test("The JSON writer merges preserved raw members with newly written members, sorted by name")
  func extras() throws {
    let text = Array(#"{"zz": [1.0 , 1e400], "a" : {}, "\u0062": null, "y": "\/", "x": 1}"#.utf8)
    var kept: [RawJSONMember] = []
    var reader = JSONReader(text.span)
    try reader.beginObject()
    while let member = try reader.nextMember() {
      kept.append(try reader.readRawMember(named: member))
    }
    kept.removeAll { $0.plainName == "x" }
    kept.sort { $0.plainName < $1.plainName }
    var writer = JSONWriter()
    writer.object(including: kept) { writer in
      writer.member("c", Point(x: 0, y: 0))
      writer.member("x", 1)
      writer.member("z", 2)
    }
    let written = try writer.finish()
    #expect(
      String(decoding: written, as: UTF8.self)
        == #"{"a":{},"\u0062":null,"c":{"x":0,"y":0},"x":1,"y":"\/","z":2,"zz":[1.0 , 1e400]}"#
    )
  }
}

/// An object with one number.
private struct Row: JSONWritable {
  let number: Double

  func write(to writer: inout JSONWriter) {
    writer.object { $0.member("a", number) }
  }
}

/// A type with members of every kind.
struct Everything: Codable, Equatable, JSONReadable, JSONWritable {
  var array: [Everything]
  var bool: Bool
  var dictionary: [String: [Double]]
  var double: Double
  var int: Int64
  var string: String?
  var unsigned: UInt64

  init(from reader: inout JSONReader) throws(JSONError) {
    var array: [Everything]?
    var bool: Bool?
    var dictionary: [String: [Double]]?
    var double: Double?
    var int: Int64?
    var unsigned: UInt64?
    try reader.beginObject()
    while let member = try reader.nextMember() {
      switch member {
      case "array": try reader.read(into: &array)
      case "bool": try reader.read(into: &bool)
      case "dictionary": try reader.read(into: &dictionary)
      case "double": try reader.read(into: &double)
      case "int": try reader.read(into: &int)
      case "string": try reader.readIfPresent(into: &string)
      case "unsigned": try reader.read(into: &unsigned)
      default: try reader.skipValue()
      }
    }
    self.array = try reader.required(array, "array")
    self.bool = try reader.required(bool, "bool")
    self.dictionary = try reader.required(dictionary, "dictionary")
    self.double = try reader.required(double, "double")
    self.int = try reader.required(int, "int")
    self.unsigned = try reader.required(unsigned, "unsigned")
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("array", array)
      writer.member("bool", bool)
      writer.member("dictionary", dictionary)
      writer.member("double", double)
      writer.member("int", int)
      writer.memberIfPresent("string", string)
      writer.member("unsigned", unsigned)
    }
  }

  static func random(using generator: inout SeededGenerator, depth: Int = 3) -> Everything {
    Everything(using: &generator, depth: depth)
  }

  private init(using generator: inout SeededGenerator, depth: Int) {
    array = []
    for _ in 0..<(depth > 0 ? Int.random(in: 0...2, using: &generator) : 0) {
      array.append(Everything(using: &generator, depth: depth - 1))
    }
    bool = .random(using: &generator)
    dictionary = [:]
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      let name = AwkwardText.sample(using: &generator)
      dictionary[name] = [Self.double(using: &generator), 1]
    }
    double = Self.double(using: &generator)
    int =
      .random(in: .min ... .max, using: &generator) >> Int64.random(in: 0...63, using: &generator)
    string = Bool.random(using: &generator) ? AwkwardText.sample(using: &generator) : nil
    unsigned =
      .random(in: .min ... .max, using: &generator) >> UInt64.random(in: 0...63, using: &generator)
  }

  /// Returns a random number of any size, or a random number with few digits.
  private static func double(using generator: inout SeededGenerator) -> Double {
    if Bool.random(using: &generator) {
      return Double(Int.random(in: -100_000...100_000, using: &generator)) / 1_000
    }
    let value = Double(bitPattern: generator.next())
    return value.isFinite ? value : 0
  }
}
