import JSONStream
import Testing

@Suite("The JSON reader")
struct SyntaxTests {
  /// The reason the text is rejected, or `nil` if it is accepted.
  private func refusal(of text: String, options: JSONReader.Options = .init()) -> String? {
    refusal(of: Array(text.utf8), options: options)
  }

  private func refusal(of bytes: [UInt8], options: JSONReader.Options = .init()) -> String? {
    do throws(JSONError) {
      _ = try RawJSON(bytes: bytes, options: options)
      return nil
    } catch {
      return error.description
    }
  }

  @Test(
    "The JSON reader accepts what RFC 8259 allows",
    arguments: [
      "null", "true", "false", "0", "-0", "\"\"", "[]", "{}", " [ ] ", "\t\r\n{ }\n", "[[]]",
      "[null, 1, \"1\", {}]", "{\"a\":1}", "{ \"a\" : { \"b\" : [ 1 , 2 ] } }", "[1,2]", "[-0.0]",
      "{\"\":0}", "{\"a\":1,\"a\":2}", "[1e5,1E5,1e+5,1e-5,1.5e5]",
      "[123456789012345678901234567890]",
      "[1e400]", "[0.1]", "[0e1]", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\u0000\\uFFFF\\u00e9\"",
      "\"\u{7F}\u{80}\u{2028}\"", "\"é😀\u{10FFFF}\"", "\"\\ud83d\\ude00\"", "[\"a\",\n\"b\"]",
    ]
  )
  func accepted(text: String) {
    #expect(refusal(of: text) == nil)
  }

  @Test(
    "The error about text that is not valid JSON states the position and the reason",
    arguments: [
      ("", "line 1, column 1: this is not valid JSON: the text ends too early"),
      ("  ", "line 1, column 3: this is not valid JSON: the text ends too early"),
      ("[", "line 1, column 2, [0]: this is not valid JSON: the text ends too early"),
      ("[1", "line 1, column 3, [0]: this is not valid JSON: the text ends too early"),
      ("[1,", "line 1, column 4, [1]: this is not valid JSON: the text ends too early"),
      ("\"abc", "line 1, column 5: this is not valid JSON: the text ends too early"),
      ("\"\\", "line 1, column 3: this is not valid JSON: the text ends too early"),
      ("\"\\u12", "line 1, column 6: this is not valid JSON: the text ends too early"),
      ("tru", "line 1, column 1: this is not valid JSON: a value is expected here"),
      ("nul]", "line 1, column 1: this is not valid JSON: a value is expected here"),
      ("TRUE", "line 1, column 1: this is not valid JSON: a value is expected here"),
      ("NaN", "line 1, column 1: this is not valid JSON: a value is expected here"),
      ("[-Infinity]", "line 1, column 3, [0]: this is not valid JSON: a number has no digits"),
      ("+1", "line 1, column 1: this is not valid JSON: a value is expected here"),
      (".5", "line 1, column 1: this is not valid JSON: a value is expected here"),
      ("'a'", "line 1, column 1: this is not valid JSON: a value is expected here"),
      ("-", "line 1, column 2: this is not valid JSON: the text ends too early"),
      ("[01]", "line 1, column 2, [0]: this is not valid JSON: a number begins with a zero"),
      ("[-01]", "line 1, column 3, [0]: this is not valid JSON: a number begins with a zero"),
      (
        "[1.]",
        "line 1, column 4, [0]: this is not valid JSON: no digit follows the decimal point of a number"
      ),
      (
        "[1.e1]",
        "line 1, column 4, [0]: this is not valid JSON: no digit follows the decimal point of a number"
      ),
      (
        "[1e]",
        "line 1, column 4, [0]: this is not valid JSON: a number has no digit in its exponent"
      ),
      (
        "[1e+]",
        "line 1, column 5, [0]: this is not valid JSON: a number has no digit in its exponent"
      ),
      (
        "[1 2]",
        "line 1, column 4, [0]: this is not valid JSON: a comma or the end of the array is missing"
      ),
      (
        "[1}",
        "line 1, column 3, [0]: this is not valid JSON: a comma or the end of the array is missing"
      ),
      (
        "[0x1]",
        "line 1, column 3, [0]: this is not valid JSON: a comma or the end of the array is missing"
      ),
      (
        "[1,]",
        "line 1, column 4, [1]: this is not valid JSON: a comma is not followed by another element"
      ),
      ("[,1]", "line 1, column 2, [0]: this is not valid JSON: a value is expected here"),
      ("[1,,2]", "line 1, column 4, [1]: this is not valid JSON: a value is expected here"),
      (
        "{\"a\":1,}",
        "line 1, column 8: this is not valid JSON: a comma is not followed by another key"
      ),
      (
        "{\"a\" 1}",
        "line 1, column 6, a: this is not valid JSON: the colon after a key is missing"
      ),
      ("{a:1}", "line 1, column 2: this is not valid JSON: a key in quotation marks is missing"),
      ("{1:1}", "line 1, column 2: this is not valid JSON: a key in quotation marks is missing"),
      ("{\"a\":}", "line 1, column 6, a: this is not valid JSON: a value is expected here"),
      (
        "{\"a\":1 \"b\":2}",
        "line 1, column 8, a: this is not valid JSON: a comma or the end of the object is missing"
      ),
      (
        "[] []",
        "line 1, column 4: this is not valid JSON: more text follows the JSON value"
      ),
      (
        "1 x",
        "line 1, column 3: this is not valid JSON: more text follows the JSON value"
      ),
      (
        "[]\0",
        "line 1, column 3: this is not valid JSON: more text follows the JSON value"
      ),
      (
        "[1]\u{C}",
        "line 1, column 4: this is not valid JSON: more text follows the JSON value"
      ),
      (
        "[\u{A0}1]", "line 1, column 2, [0]: this is not valid JSON: a value is expected here"
      ),
      (
        "[1 /* one */]",
        "line 1, column 4, [0]: this is not valid JSON: a comma or the end of the array is missing"
      ),
      (
        "\"\\x\"",
        "line 1, column 2: this is not valid JSON: a backslash is followed by an unknown escape"
      ),
      (
        "\"\\u12g4\"",
        "line 1, column 2: this is not valid JSON: an escape needs four hexadecimal digits"
      ),
      (
        "\"a\nb\"",
        "line 1, column 3: this is not valid JSON: a string contains a line break or another control character"
      ),
      (
        "[\"twelve bytes\u{1F}\"]",
        "line 1, column 15, [0]: this is not valid JSON: a string contains a line break or another control character"
      ),
      (
        "{\n  \"é\": [\n    0, {\"b\": x}]}",
        "line 3, column 14, é[1].b: this is not valid JSON: a value is expected here"
      ),
    ]
  )
  func refused(text: String, reason: String) {
    #expect(refusal(of: text) == "at \(reason)")
  }

  @Test(
    "The JSON reader rejects text that is not UTF-8, and reports the position of the invalid byte",
    arguments: [
      ([0xC3, 0x28], 2), ([0x80], 2), ([0xED, 0xA0, 0x80], 2), ([0xF8, 0x88, 0x80, 0x80, 0x80], 2),
      ([0xC0, 0xAF], 2), ([0xF4, 0x90, 0x80, 0x80], 2), ([0x61, 0xFF], 3), ([0xE2, 0x82], 2),
    ] as [([UInt8], Int)]
  )
  func invalidUTF8(bytes: [UInt8], column: Int) {
    let quote = UInt8(ascii: "\"")
    #expect(
      refusal(of: [quote] + bytes + [quote])
        == "at line 1, column \(column): this is not valid JSON: the text is not valid UTF-8"
    )
    #expect(refusal(of: [quote] + bytes) != nil)
  }

  @Test("The JSON reader skips a byte-order mark at the beginning of the text, and nowhere else")
  func byteOrderMark() {
    #expect(refusal(of: "\u{FEFF}[1]") == nil)
    #expect(
      refusal(of: "\u{FEFF}[x]")
        == "at line 1, column 2, [0]: this is not valid JSON: a value is expected here"
    )
    #expect(refusal(of: "[\u{FEFF}1]") != nil)
  }

  @Test(
    "The JSON reader rejects text in UTF-16 or UTF-32, and its error names these encodings",
    arguments: [[0xFF, 0xFE, 0x5B, 0], [0, 0x5B], [0x5B, 0]]
  )
  func otherEncodings(bytes: [UInt8]) {
    #expect(
      refusal(of: bytes)
        == "at line 1, column 1: this is not valid JSON: the text is encoded as UTF-16 or UTF-32, not UTF-8"
    )
  }

  @Test("The JSON reader accepts a trailing comma only if an option allows it")
  func trailingCommas() throws {
    let lenient = JSONReader.Options(allowsTrailingCommas: true)
    for text in ["[1,]", "{\"a\":[1,2 , ] , }"] {
      #expect(refusal(of: text) != nil)
      #expect(refusal(of: text, options: lenient) == nil)
    }
    for text in ["[,]", "{,}", "[1,,]", ",", "[],"] {
      #expect(refusal(of: text, options: lenient) != nil)
    }
    #expect(try [Int](text: "[1, 2,]", options: lenient) == [1, 2])
  }

  @Test(
    "The JSON reader limits the nesting of values that it decodes, but not of values that it skips"
  )
  func depth() throws {
    let text = Array((String(repeating: "[", count: 5) + String(repeating: "]", count: 5)).utf8)
    #expect(try Nested(json: text.span, options: .init(maximumDepth: 5)).depth == 5)
    let error = #expect(throws: JSONError.self) {
      try Nested(json: text.span, options: .init(maximumDepth: 4))
    }
    #expect(
      error?.description
        == """
        at line 1, column 5, [0][0][0][0]: this is not valid JSON: arrays and objects are nested more than 4 levels deep
        """
    )
    let deep = Array(repeating: UInt8(ascii: "["), count: 1_000_000)
    #expect(refusal(of: deep + Array(repeating: UInt8(ascii: "]"), count: 1_000_000)) == nil)
    #expect(refusal(of: deep) != nil)
    let objects = Array(String(repeating: "{\"a\":", count: 200_000).utf8)
    let end = Array(repeating: UInt8(ascii: "}"), count: 200_000)
    #expect(refusal(of: objects + [UInt8(ascii: "0")] + end) == nil)
  }

  @Test(
    "The JSON reader distinguishes arrays from objects at each depth up to 200",
    arguments: 1...200
  )
  func mixedNesting(depth: Int) {
    // Every third container is an object, so that the containers before and after a multiple of 64
    // differ in kind.
    let isObject = (0..<depth).map { $0 % 3 == 1 }
    let opening = isObject.map { $0 ? "{\"a\":" : "[" }.joined()
    let closing = isObject.reversed().map { $0 ? "}" : "]" }
    #expect(refusal(of: opening + "1" + closing.joined()) == nil)
    var wrong = closing
    wrong[depth / 2] = wrong[depth / 2] == "}" ? "]" : "}"
    #expect(refusal(of: opening + "1" + wrong.joined()) != nil)
  }

  @Test("The JSON reader recognises the kind of the next value before the value is read")
  func kinds() throws {
    let text = Array("[{}, [], \"\", -1, 2, true, false, null]".utf8)
    var reader = JSONReader(text.span)
    var kinds: [JSONKind?] = []
    try reader.beginArray()
    while try reader.nextElement() {
      kinds.append(reader.nextKind())
      try reader.skipValue()
    }
    try reader.finish()
    #expect(kinds == [.object, .array, .string, .number, .number, .bool, .bool, .null])
  }
}

/// An array that contains arrays.
private struct Nested: JSONReadable {
  var depth = 1

  init(from reader: inout JSONReader) throws(JSONError) {
    try reader.beginArray()
    while try reader.nextElement() { depth += try Nested(from: &reader).depth }
  }
}
