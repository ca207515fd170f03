import JSONStream
import Testing

@Suite("Decoding values from JSON")
struct ValueTests {
  private func read<Value: JSONReadable>(_ text: String, as: Value.Type = Value.self) throws
    -> Value
  {
    try Value(text: text)
  }

  private func refusal<Value: JSONReadable>(of text: String, as type: Value.Type) -> String? {
    do throws(JSONError) {
      _ = try Value(text: text)
      return nil
    } catch {
      return error.description
    }
  }

  @Test(
    "Whole numbers in JSON are read exactly, even if they are large or written as '12e2' or '1.0'"
  )
  func integers() throws {
    #expect(
      try read("[0, -0, 7, -7, 1.0, 12e2, 1200e-2, 0.0e9, 0e-9]") == [
        0, 0, 7, -7, 1, 1200, 12, 0, 0,
      ]
    )
    #expect(try read("9223372036854775807") == Int64.max)
    #expect(try read("-9223372036854775808") == Int64.min)
    #expect(try read("18446744073709551615") == UInt64.max)
    #expect(try read("18446744073709551615.0") == UInt64.max)
    #expect(try read("9007199254740993.0") == 9_007_199_254_740_993)
    #expect(try read("10000000000000000000") == 10_000_000_000_000_000_000 as UInt64)
    #expect(try read("170141183460469231731687303715884105727") == Int128.max)
    #expect(try read("-170141183460469231731687303715884105728") == Int128.min)
    #expect(try read("340282366920938463463374607431768211455") == UInt128.max)
    #expect(try read("[-128, 127]") == [Int8.min, .max])
  }

  @Test(
    "A JSON number with a fraction, or out of range, is not read as a whole number",
    arguments: [
      ("1.5", "at line 1, column 1: a whole number is expected"),
      (" 1e-1", "at line 1, column 2: a whole number is expected"),
      ("9223372036854775808", "at line 1, column 1: this number is out of range"),
      ("18446744073709551616", "at line 1, column 1: this number is out of range"),
      ("28446744073709551616", "at line 1, column 1: this number is out of range"),
      ("1e99999999999999999999", "at line 1, column 1: this number is out of range"),
      ("1e-99999999999999999999", "at line 1, column 1: a whole number is expected"),
      ("\"1\"", "at line 1, column 1: a number is expected, not a string"),
      ("null", "at line 1, column 1: a number is expected, not null"),
    ]
  )
  func noIntegers(text: String, reason: String) {
    #expect(refusal(of: text, as: Int64.self) == reason)
  }

  @Test("A JSON number that is negative or too large is not read as an unsigned type")
  func unsigned() {
    let outOfRange = "at line 1, column 1: this number is out of range"
    #expect(refusal(of: "-1", as: UInt64.self) == outOfRange)
    #expect(refusal(of: "256", as: UInt8.self) == outOfRange)
  }

  @Test("A JSON number is read as the closest floating-point value")
  func doubles() throws {
    let texts = [
      "0", "-0", "1", "0.1", "816303168.3876878", "1e22", "1e23", "9007199254740993",
      "123456789.123456789e-5",
      "1.7976931348623157e308", "2.2250738585072014e-308", "5e-324", "0.30000000000000004", "1E+2",
      "12345678901234567890123456789", "0.000000000000000000000000000001", "0e999", "-0.0e-999",
    ]
    for text in texts {
      let value: Double = try read(text)
      #expect(value.bitPattern == Double(text)?.bitPattern, "\(text)")
    }
  }

  @Test(
    "A JSON number that is too large or too close to zero for a floating-point type is rejected",
    arguments: ["1e400", "-1e309", "1e-400"]
  )
  func noDoubles(text: String) {
    #expect(
      refusal(of: text, as: Double.self)
        == "at line 1, column 1: this number is too large, or too close to zero"
    )
  }

  @Test("A JSON string is read with its escapes decoded")
  func strings() throws {
    let text = #""\"\\\/\b\f\n\r\t \u0041\u00e9\u20AC\ud83d\uDE00 é😀""#
    #expect(try read(text) == "\"\\/\u{8}\u{C}\n\r\t Aé€😀 é😀")
    for length in 0...40 {
      for place in 0..<max(length, 1) {
        let plain = String(repeating: "x", count: length)
        #expect(try read("\"\(plain)\"") == plain)
        let index = plain.index(plain.startIndex, offsetBy: min(place, length))
        var escaped = plain
        escaped.insert(contentsOf: "\\n", at: index)
        var expected = plain
        expected.insert("\n", at: index)
        #expect(try read("\"\(escaped)\"") == expected)
      }
    }
  }

  @Test(
    "A JSON string with half of a surrogate pair is rejected",
    arguments: [#""\ud800""#, #""a\udc00""#, #""\ud83dx""#, #""\ud83d\n""#, #""\ud83d\ud83d""#]
  )
  func loneSurrogates(text: String) throws {
    #expect(
      refusal(of: text, as: String.self)
        == "at line 1, column 1: the text contains half of a surrogate pair"
    )
    // A string with half of a surrogate pair is still JSON, so `RawJSON` keeps it unchanged.
    #expect(try RawJSON(text: text).description == text)
  }

  @Test("The error about a JSON value of the wrong kind names the expected and the actual kind")
  func mismatches() {
    #expect(
      refusal(of: "{}", as: [Int].self)
        == "at line 1, column 1: an array is expected, not an object"
    )
    #expect(
      refusal(of: "[]", as: Point.self)
        == "at line 1, column 1: an object is expected, not an array"
    )
    #expect(
      refusal(of: "[7]", as: [String].self)
        == "at line 1, column 2, [0]: a string is expected, not a number"
    )
    #expect(
      refusal(of: "\"\"", as: Bool.self)
        == "at line 1, column 1: true or false is expected, not a string"
    )
    #expect(
      refusal(of: "[true, null]", as: [Bool].self)
        == "at line 1, column 8, [1]: true or false is expected, not null"
    )
  }

  @Test("The members of a JSON object are decoded in any order, and unknown members are skipped")
  func objects() throws {
    #expect(try read(#"{"x": 1, "y": 2}"#) == Point(x: 1, y: 2))
    #expect(
      try read(#"{"y": 2, "z": [{"x": {}}], "\u0078": 1, "name": "a"}"#)
        == Point(x: 1, y: 2, name: "a")
    )
    #expect(try read(#"{"y": 2, "x": 1, "name": null}"#) == Point(x: 1, y: 2))
    #expect(try read(#"{"a": 1, "b": 2}"#) == ["a": 1, "b": 2])
    #expect(try read("[null, 1]") == [nil, 1] as [Int?])
  }

  @Test(
    "A JSON object with a missing or repeated member, or with a member of the wrong type, is rejected",
    arguments: [
      ("[\n {\"x\": 1}]", "at line 2, column 2, [0]: 'y' is missing"),
      (
        #"[{"x": 1, "y": 2, "x": 3}]"#,
        "at line 1, column 24, [0].x: the same JSON key occurs twice"
      ),
      (
        #"[{"x": 1, "y": 2, "name": "", "name": ""}]"#,
        "at line 1, column 39, [0].name: the same JSON key occurs twice"
      ),
      // The column in the message counts characters, not bytes.
      (
        #"[{"name": "é日", "x": 1, "y": "2"}]"#,
        "at line 1, column 30, [0].y: a number is expected, not a string"
      ),
      (#"[{"x": 1, "y": "2"}]"#, "at line 1, column 16, [0].y: a number is expected, not a string"),
    ]
  )
  func wrongMembers(text: String, reason: String) {
    #expect(refusal(of: text, as: [Point].self) == reason)
  }

  @Test("A JSON dictionary with a repeated or undecodable key is rejected")
  func repeatedNames() {
    #expect(
      refusal(of: #"{"a": 1, "b": 2, "\u0061": 3}"#, as: [String: Int].self)
        == "at line 1, column 28, a: the same JSON key occurs twice"
    )
    #expect(
      refusal(of: #"{"\ud800": 1}"#, as: [String: Int].self)
        == "at line 1, column 11, \u{FFFD}: the text contains half of a surrogate pair"
    )
  }

  @Test(
    "The JSON reader can keep an array element that it cannot decode, and then read the next element"
  )
  func attempts() throws {
    let text = Array(#"[{"x": 1, "y": 2}, {"x" : [ 1.0]} , 7, {"x": 3, "y": 4}]"#.utf8)
    var points: [Point] = []
    var kept: [String] = []
    var reader = JSONReader(text.span)
    try reader.beginArray()
    while try reader.nextElement() {
      switch try reader.readOrKeep(Point.self) {
      case .value(let point): points.append(point)
      case .unreadable(let raw, let error):
        kept.append("\(raw): \(error.located(in: text.span))")
      }
    }
    try reader.finish()
    #expect(points == [Point(x: 1, y: 2), Point(x: 3, y: 4)])
    #expect(
      kept == [
        #"{"x" : [ 1.0]}: at line 1, column 27, [1].x: a number is expected, not an array"#,
        "7: at line 1, column 37, [2]: an object is expected, not a number",
      ]
    )
    let broken = Array(#"[{"x": 1, "y": }]"#.utf8)
    #expect(throws: JSONError.self) {
      var reader = JSONReader(broken.span)
      try reader.beginArray()
      while try reader.nextElement() { _ = try reader.readOrKeep(Point.self) }
    }
  }
}

/// A type with required members and an optional one.
struct Point: JSONReadable, JSONWritable, Equatable {
  var x: Int
  var y: Int
  var name: String?

  init(x: Int, y: Int, name: String? = nil) {
    (self.x, self.y, self.name) = (x, y, name)
  }

  init(from reader: inout JSONReader) throws(JSONError) {
    var x: Int?
    var y: Int?
    try reader.beginObject()
    while let member = try reader.nextMember() {
      switch member {
      case "x": try reader.read(into: &x)
      case "y": try reader.read(into: &y)
      case "name": try reader.readIfPresent(into: &name)
      default: try reader.skipValue()
      }
    }
    self.x = try reader.required(x, "x")
    self.y = try reader.required(y, "y")
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.memberIfPresent("name", name)
      writer.member("x", x)
      writer.member("y", y)
    }
  }
}
