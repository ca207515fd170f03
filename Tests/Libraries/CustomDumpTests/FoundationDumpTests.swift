import CustomDump
import Foundation
import Testing

@Suite("A dump of Foundation's values")
struct FoundationDumpTests {
  @Test(
    "shows what a reader wants to know",
    arguments: [
      (
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)) as any Sendable,
        "UUID(00000000-0000-0000-0000-000000000001)"
      ),
      (URL(filePath: "/a/b"), "URL(file:///a/b)"),
      (Data(), "Data(0 bytes)"),
      (Data([1]), "Data(1 byte)"),
      (Data([1, 2, 3, 4]), "Data(4 bytes)"),
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

  @Test("shows objects as the values that they stand for")
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
      (NSError(domain: "a", code: 1), "NSError(\n  domain: \"a\",\n  code: 1,\n  userInfo: [:]\n)"),
    ]
    for (object, expected) in objects {
      #expect(String(customDumping: object) == expected)
    }
  }

  @Test("shows what makes up a calendar")
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
