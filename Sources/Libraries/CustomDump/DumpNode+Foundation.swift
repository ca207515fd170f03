import Foundation

extension DumpNode {
  /// Returns the content of a value if its type is known and its members would not help a reader of
  /// the dump; otherwise `nil`.
  static func knownContent(of value: Any) -> Content? {
    // NB: A cast can turn an integer into an `NSNumber`, and an `NSNumber` into an integer.
    type(of: value) is AnyClass
      ? knownContent(ofObject: value as AnyObject) : knownContent(ofValue: value)
  }

  private static func knownContent(ofValue value: Any) -> Content? {
    switch value {
    case let value as any StringProtocol: .text(TextLiteral(String(value)))
    case let value as StaticString: .text(TextLiteral(value.description))
    case let value as Character: .leaf(TextLiteral(String(value)).oneLine)
    case let value as Unicode.Scalar: .leaf(TextLiteral(String(Character(value))).oneLine)
    case let value as Bool: .leaf(value ? "true" : "false")
    case let value as any DumpedRange: .leaf(value.dump)
    case let value as UUID: .leaf("UUID(\(value.uuidString))")
    case let value as URL: .leaf("URL(\(value.absoluteString))")
    case let value as Date: .leaf("Date(\(text(of: value)))")
    case let value as Data: .leaf("Data(\(text(ofByteCount: value.count)))")
    case let value as Duration: .leaf("Duration(\(value))")
    case let value as TimeZone: .leaf("TimeZone(\(value.identifier))")
    case let value as Locale: .leaf("Locale(\(value.identifier))")
    case let value as Calendar: .members(members(of: value), open: "Calendar(")
    case let value as AttributedString: .text(TextLiteral(String(value.characters)))
    case let value as any Numeric: .leaf("\(value)")
    case let value as any SIMD: .leaf("\(value)")
    case let value as CharacterSet: .group(group(of: value))
    case let value as ObjectIdentifier: .leaf(text(of: value))
    case let type as Any.Type: .leaf("\(TypeNames.fullName(of: type)).self")
    default: nil
    }
  }

  private static func knownContent(ofObject object: AnyObject) -> Content? {
    switch object {
    case let object as NSError:
      let members = [
        Child(object.domain, label: "domain"),
        Child(object.code, label: "code"),
        Child(object.userInfo, label: "userInfo"),
      ]
      return .members(members, open: "NSError(")
    case let object as NSNumber: return .leaf("\(object)")
    case let object as NSValue: return .leaf(object.debugDescription)
    case let object as AnyKeyPath: return .leaf(text(of: object))
    default: return nil
    }
  }

  /// Returns the value that a wrapper of Foundation or the standard library contains.
  ///
  /// NB: Bridging a counted set returns an empty set.
  static func base(of value: Any) -> Any? {
    if type(of: value) == AnyHashable.self { return (value as? AnyHashable)?.base }
    if type(of: value) == NSRange.self { return (value as? NSRange).flatMap { Range($0) } as Any }
    guard type(of: value) is AnyClass else { return nil }
    switch value as AnyObject {
    case let object as NSAttributedString: return object.string
    case let object as NSCountedSet: return Set(object.allObjects.compactMap { $0 as? AnyHashable })
    case let object as NSTimeZone: return TimeZone(identifier: object.name)
    case let object as NSNotification: return object as Notification
    case let object as any _StructTypeBridgeable: return object._bridgeToSwift()
    default: return nil
    }
  }

  /// Returns whether a value's dump shows something other than the value's members.
  static func hasDumpOfItsOwn(_ value: Any) -> Bool {
    switch value {
    case is any CustomDumpStringConvertible, is any CustomDumpRepresentable: true
    case is UUID, is URL, is Date, is Data, is Decimal, is Duration, is TimeZone, is Locale: true
    case is Character, is Unicode.Scalar, is StaticString, is ObjectIdentifier: true
    case is AnyKeyPath, is NSValue: type(of: value) is AnyClass
    default: base(of: value) != nil
    }
  }

  private static func members(of calendar: Calendar) -> [Child] {
    [
      Child(calendar.identifier, label: "identifier"),
      Child(calendar.locale as Any, label: "locale"),
      Child(calendar.timeZone, label: "timeZone"),
      Child(calendar.firstWeekday, label: "firstWeekday"),
      Child(calendar.minimumDaysInFirstWeek, label: "minimumDaysInFirstWeek"),
    ]
  }

  /// Describes the number of bytes in data.
  static func text(ofByteCount count: Int) -> String {
    let number = count.formatted(.number.locale(Locale(identifier: "en_US")))
    return count == 1 ? "1 byte" : "\(number) bytes"
  }

  /// Describes a date with milliseconds.
  private static func text(of date: Date) -> String {
    // The style truncates to milliseconds, so half a millisecond is added.
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    return date.addingTimeInterval(0.000_5).formatted(style)
  }

  /// Describes a key path without the addresses of its computed components, which differ in each
  /// run.
  private static func text(of keyPath: AnyKeyPath) -> String {
    keyPath.debugDescription.replacing(#/<computed 0x[0-9a-f]+ /#, with: "<computed ")
  }
}

extension DumpNode {
  /// Describes the identifier of an object or a type by its address without leading zeros.
  private static func text(of identifier: ObjectIdentifier) -> String {
    "ObjectIdentifier(0x\(String(UInt(bitPattern: identifier), radix: 16)))"
  }

  /// Returns the characters of a character set as ranges in ascending order.
  private static func group(of set: CharacterSet) -> Group {
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    for plane in UInt8(0)...16 where set.hasMember(inPlane: plane) {
      let first = UInt32(plane) << 16
      for scalar in (first...(first | 0xFFFF)).lazy.compactMap(Unicode.Scalar.init)
      where set.contains(scalar) {
        if let last = ranges.last, last.upperBound.value + 1 == scalar.value {
          ranges[ranges.count - 1] = last.lowerBound...scalar
        } else {
          ranges.append(scalar...scalar)
        }
      }
    }
    let children = ranges.map { $0.lowerBound == $0.upperBound ? Child($0.lowerBound) : Child($0) }
    return Group(open: "CharacterSet([", close: "])", kind: .set, children: children)
  }
}

/// A range, which a dump shows as in code.
protocol DumpedRange {
  var dump: String { get }
}

extension Range: DumpedRange {
  var dump: String { "\(String(customDumping: lowerBound))..<\(String(customDumping: upperBound))" }
}

extension ClosedRange: DumpedRange {
  var dump: String { "\(String(customDumping: lowerBound))...\(String(customDumping: upperBound))" }
}

extension PartialRangeFrom: DumpedRange {
  var dump: String { "\(String(customDumping: lowerBound))..." }
}

extension PartialRangeThrough: DumpedRange {
  var dump: String { "...\(String(customDumping: upperBound))" }
}

extension PartialRangeUpTo: DumpedRange {
  var dump: String { "..<\(String(customDumping: upperBound))" }
}
