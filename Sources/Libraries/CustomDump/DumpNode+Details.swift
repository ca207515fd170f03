import Foundation

extension DumpNode {
  /// Returns nodes that show how two unequal values with equal dumps differ, or `nil` if the
  /// difference cannot be found.
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

  /// A value, and details that its dump does not show.
  private struct Detail: CustomDumpStringConvertible {
    let customDumpDescription: String

    /// Shows a value and its type.
    init(typeOf node: DumpNode) {
      let type = TypeNames.fullName(of: Swift.type(of: node.value))
      customDumpDescription = "\(String(customDumping: node.value)) as \(type)"
    }

    /// Shows all digits of a date.
    init(_ date: Date) {
      let seconds = date.timeIntervalSinceReferenceDate
      customDumpDescription = "Date(timeIntervalSinceReferenceDate: \(seconds))"
    }

    /// Shows the bytes of data from an offset.
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
