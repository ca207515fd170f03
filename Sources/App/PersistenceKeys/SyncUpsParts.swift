package import IdentifiedCollections
import JSONStream
package import Models

/// Makes sync-ups of a file that comes in parts, and keeps none of its bytes.
///
/// It takes files as programs write them. Of all others it makes nothing: what is wrong with them,
/// and where, ``SyncUpsContent`` says, which has all of the bytes.
package struct SyncUpsParts {
  /// The sync-ups so far.
  package private(set) var syncUps: IdentifiedArrayOf<SyncUp> = []

  /// What has come and is not part of a sync-up yet.
  ///
  /// It begins with a bracket, as the whole does.
  private var rest: [UInt8] = []

  /// Whether a comma or the end of the array comes next.
  private var followsElement = false

  /// Whether the array has ended.
  private var isComplete = false

  /// How many bytes may come without one more sync-up in them.
  private static let patience = 8 << 20

  /// Begins with nothing.
  package init() {}

  /// Takes the next part.
  ///
  /// - Parameter part: The part.
  /// - Returns: Whether the next one is wanted: not if the file is irregular.
  package mutating func take(_ part: ArraySlice<UInt8>) -> Bool {
    rest.append(contentsOf: part)
    if isComplete { return rest.allSatisfy(Self.isWhitespace) }
    if followsElement {
      guard let next = rest.firstIndex(where: { !Self.isWhitespace($0) }) else {
        return rest.count < Self.patience
      }
      // A bracket takes the place of the comma before the next element.
      switch rest[next] {
      case UInt8(ascii: ","): rest.replaceSubrange(...next, with: [UInt8(ascii: "[")])
      case UInt8(ascii: "]"): rest.replaceSubrange(..<next, with: [UInt8(ascii: "[")])
      default: return false
      }
      followsElement = false
    }
    let bytes = rest
    rest = []
    let end: Int
    do throws(JSONError) {
      end = try read(bytes.span)
    } catch {
      return false
    }
    rest = Array(bytes[end...])
    // Its end may be in the next part.
    if end == 0 { return rest.count < Self.patience }
    followsElement = true
    return !isComplete || rest.allSatisfy(Self.isWhitespace)
  }

  /// Reads the sync-ups that are there as a whole.
  ///
  /// - Parameter bytes: What begins with a bracket.
  /// - Returns: How many bytes they take.
  /// - Throws: `JSONError` if two have the same id.
  private mutating func read(_ bytes: Span<UInt8>) throws(JSONError) -> Int {
    var reader = JSONReader(bytes, options: .init(allowsTrailingCommas: true))
    var end = 0
    while true {
      let syncUp: SyncUp
      do throws(JSONError) {
        if end == 0 { try reader.beginArray() }
        guard try reader.nextElement() else { break }
        syncUp = try SyncUp(from: &reader)
      } catch {
        return end
      }
      guard syncUps.append(consume syncUp).inserted else {
        throw reader.invalidValue("an id is here a second time", at: end)
      }
      end = reader.offset
    }
    isComplete = true
    return reader.offset
  }

  /// Ends the file.
  ///
  /// - Returns: The sync-ups, or `nil` if it ends too early.
  package consuming func finish() -> IdentifiedArrayOf<SyncUp>? { isComplete ? syncUps : nil }

  private static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}
