import CustomDump
import Foundation
import Testing

@Suite("Dumping values of Foundation's types")
struct FoundationDumpTests {
  @Test(
    "Values of Foundation's types are dumped in a readable form",
    arguments: [
      (
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)) as any Sendable,
        "UUID(00000000-0000-0000-0000-000000000001)"
      ),
      (URL(filePath: "/a/b"), "URL(file:///a/b)"),
      (Data(), "Data(0 bytes)"),
      (Data([1]), "Data(1 byte)"),
      (Data([1, 2, 3, 4]), "Data(4 bytes)"),
      (Data(repeating: 0, count: 1_234_567), "Data(1,234,567 bytes)"),
      (
        CharacterSet(charactersIn: "cabx\n"),
        "CharacterSet([\n  \"\\n\",\n  \"a\"...\"c\",\n  \"x\"\n])"
      ),
      (CharacterSet(), "CharacterSet([])"),
      (
        CharacterSet(charactersIn: "\u{1FB00}"..."\u{20000}"),
        "CharacterSet([\n  \"\u{1FB00}\"...\"\u{20000}\"\n])"
      ),
      (CharacterSet(charactersIn: "\u{10FFFF}"), "CharacterSet([\n  \"\u{10FFFF}\"\n])"),
      (NSRange(location: 1, length: 2), "1..<3"),
      (NSRange(location: NSNotFound, length: 0), "nil"),
      (Date(timeIntervalSinceReferenceDate: 0.5), "Date(2001-01-01T00:00:00.500Z)"),
      (Date(timeIntervalSinceReferenceDate: 1234.567_8), "Date(2001-01-01T00:20:34.568Z)"),
      (Date(timeIntervalSinceReferenceDate: -0.25), "Date(2000-12-31T23:59:59.750Z)"),
      (
        Date(timeIntervalSinceReferenceDate: 0)...Date(timeIntervalSinceReferenceDate: 1),
        "Date(2001-01-01T00:00:00.000Z)...Date(2001-01-01T00:00:01.000Z)"
      ),
      (Decimal(string: "1.25"), "1.25"),
      (TimeZone(identifier: "Europe/Berlin"), "TimeZone(Europe/Berlin)"),
      (Locale(identifier: "de_DE"), "Locale(de_DE)"),
      (AttributedString("abc"), #""abc""#),
      (IndexPath(indexes: [1, 2]), "[\n  [0]: 1,\n  [1]: 2\n]"),
      (String.Encoding.utf8, "String.Encoding(rawValue: 4)"),
      (POSIXError(.ENOENT), "POSIXError(code: .ENOENT)"),
      (
        CocoaError(.fileNoSuchFile),
        "CocoaError(\n  code: CocoaError.Code(rawValue: 4),\n  userInfo: [:]\n)"
      ),
    ]
  )
  func values(value: any Sendable, expected: String) {
    #expect(String(customDumping: value) == expected)
  }

  @Test("Objects of Foundation's classes are dumped like the corresponding Swift values")
  func objects() {
    let objects: [(AnyObject, String)] = [
      (NSString("a"), #""a""#),
      (NSNumber(1), "1"),
      (NSNumber(1.5), "1.5"),
      (NSArray(array: [1]), "[\n  [0]: 1\n]"),
      (NSDictionary(dictionary: ["a": 1]), "[\n  \"a\": 1\n]"),
      (NSSet(array: [1]), "Set([\n  1\n])"),
      (NSDate(timeIntervalSinceReferenceDate: 0), "Date(2001-01-01T00:00:00.000Z)"),
      (NSData(data: Data([1])), "Data(1 byte)"),
      (NSURL(fileURLWithPath: "/a"), "URL(file:///a)"),
      (NSNull(), "NSNull()"),
      (NSMutableString(string: "a"), #""a""#),
      (NSMutableSet(array: [1]), "Set([\n  1\n])"),
      (NSCountedSet(array: [2, 1, 2]), "Set([\n  1,\n  2\n])"),
      (NSOrderedSet(array: [2, 1]), "[\n  [0]: 2,\n  [1]: 1\n]"),
      (NSCharacterSet(charactersIn: "a"), "CharacterSet([\n  \"a\"\n])"),
      (NSIndexPath(), "[]"),
      (NSIndexSet(indexSet: [1, 2, 5]), String(customDumping: IndexSet([1, 2, 5]))),
      (NSLocale(localeIdentifier: "de_DE"), "Locale(de_DE)"),
      (NSTimeZone(forSecondsFromGMT: 0), "TimeZone(GMT)"),
      (
        NSMeasurement(doubleValue: 1, unit: Unit(symbol: "kg")),
        "Measurement(\n  value: 1.0,\n  unit: \"kg\"\n)"
      ),
      (NSNotification(name: Notification.Name("a"), object: nil), #"Notification(name: "a")"#),
      (
        NSURLQueryItem(name: "a", value: nil),
        String(customDumping: URLQueryItem(name: "a", value: nil))
      ),
      (
        NSURLComponents(string: "a://b") ?? NSURLComponents(),
        "URLComponents(\n  scheme: \"a\",\n  host: \"b\",\n  path: \"\"\n)"
      ),
      (NSValue(range: NSRange(location: 1, length: 2)), "{1, 2}"),
      (NSError(domain: "a", code: 1), "NSError(\n  domain: \"a\",\n  code: 1,\n  userInfo: [:]\n)"),
    ]
    for (object, expected) in objects {
      #expect(String(customDumping: object) == expected)
    }
  }

  @Test("An ObjectIdentifier of a type is dumped as an address")
  func objectIdentifier() {
    let dump = String(customDumping: ObjectIdentifier(Int.self))
    #expect(dump.wholeMatch(of: /ObjectIdentifier\(0x[1-9a-f][0-9a-f]*\)/) != nil, "\(dump)")
    #expect(dump == String(customDumping: ObjectIdentifier(Int.self)))
    #expect(dump != String(customDumping: ObjectIdentifier(String.self)))
  }

  @Test("An `NSCalendar` is dumped like a `Calendar`")
  func bridgedCalendar() throws {
    let calendar = try #require(NSCalendar(calendarIdentifier: .gregorian))
    calendar.timeZone = .gmt
    #expect(String(customDumping: calendar) == String(customDumping: calendar as Calendar))
    #expect(String(customDumping: calendar).hasPrefix("Calendar(\n  identifier: .gregorian"))
  }

  @Test("A calendar is dumped with its properties")
  func calendar() {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = Locale(identifier: "en_US")
    calendar.timeZone = .gmt
    calendar.firstWeekday = 2
    #expect(
      String(customDumping: calendar) == """
        Calendar(
          identifier: .gregorian,
          locale: Locale(en_US),
          timeZone: TimeZone(GMT),
          firstWeekday: 2,
          minimumDaysInFirstWeek: 1
        )
        """
    )
  }
}
