import Foundation

extension DumpBuilder {
  /// The tree of a value of which the parts are of no interest, or `nil` if they are.
  static func leaf(of value: Any, typeNames: inout TypeNames) -> DumpNode? {
    switch value {
    case let value as any StringProtocol:
      return text(String(value))
    case let value as Character:
      return .leaf(String(reflecting: value))
    case let value as Bool:
      return .leaf(value ? "true" : "false")
    case let value as UUID:
      return .leaf("UUID(\(value.uuidString))")
    case let value as URL:
      return .leaf("URL(\(value.absoluteString))")
    case let value as Date:
      let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
      return .leaf("Date(\(value.formatted(style)))")
    case let value as Data:
      return .leaf("Data(\(value.count) bytes)")
    case let value as Duration:
      return .leaf("Duration(\(value))")
    case let value as any Numeric:
      return .leaf("\(value)")
    case let value as AnyKeyPath:
      return .leaf(value.debugDescription)
    case let type as Any.Type:
      return .leaf("\(typeNames.name(of: type)).self")
    default:
      return nil
    }
  }

  /// Describes a value in which reflection finds nothing, such as a function.
  static func describe(_ value: Any, typeName: String) -> String {
    let description = "\(value)"
    return description == "(Function)"
      ? typeName : description.isEmpty ? "\(typeName)()" : description
  }

  private static func text(_ string: String) -> DumpNode {
    guard string.contains(where: \.isNewline) else { return .leaf(String(reflecting: string)) }
    return .text(
      string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    )
  }
}
