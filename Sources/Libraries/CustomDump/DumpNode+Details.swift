import Foundation

extension DumpNode {
  /// Returns nodes that show how two unequal values with equal dumps differ, or `nil` if no
  /// difference is known.
  static func details(of first: DumpNode, _ second: DumpNode) -> (DumpNode, DumpNode)? {
    switch (first.value, second.value) {
    case (let old as Date, let new as Date):
      return (DumpNode(Detail(old)), DumpNode(Detail(new)))
    case (let old as Data, let new as Data):
      let offset = zip(old, new).prefix { $0 == $1 }.count
      return (DumpNode(Detail(old, from: offset)), DumpNode(Detail(new, from: offset)))
    default:
      guard type(of: first.value) != type(of: second.value) else { return nil }
      guard case .leaf = first.content, case .leaf = second.content else { return nil }
      return (DumpNode(Detail(typeOf: first)), DumpNode(Detail(typeOf: second)))
    }
  }

  /// More of a value than its dump shows.
  private struct Detail: CustomDumpStringConvertible {
    let customDumpDescription: String

    /// A value and its type.
    init(typeOf node: DumpNode) {
      let type = TypeNames.fullName(of: Swift.type(of: node.value))
      customDumpDescription = "\(String(customDumping: node.value)) as \(type)"
    }

    /// A date with all its digits.
    init(_ date: Date) {
      let seconds = date.timeIntervalSinceReferenceDate
      customDumpDescription = "Date(timeIntervalSinceReferenceDate: \(seconds))"
    }

    /// The bytes from the first one that differs.
    init(_ data: Data, from offset: Int) {
      let bytes = data.dropFirst(offset).prefix(8).map { byte in
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
      let rest = data.count > offset + 8 ? " …" : ""
      customDumpDescription =
        "Data(\(DumpNode.text(ofByteCount: data.count)), [\(offset)]: \(bytes.joined(separator: " "))\(rest))"
    }
  }
}
