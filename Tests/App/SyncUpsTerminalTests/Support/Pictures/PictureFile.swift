import CustomDump
import Foundation
import TerminalUI

/// A recorded picture in the folder of the tests.
///
/// `SYNCUPS_RECORD_PICTURES=1 swift test --filter Picture` records all pictures again. Tests that
/// record pictures fail, because they compare nothing.
struct PictureFile {
  /// The folder of all pictures.
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Pictures")

  /// Whether to write pictures instead of comparing them.
  static let isRecording = ProcessInfo.processInfo.environment["SYNCUPS_RECORD_PICTURES"] == "1"

  /// The states that have a picture at each size, because they look different at each size.
  ///
  /// Every other state has a picture at one size, and ``LayoutLaws`` checks the other sizes.
  private static let namesAtEachSize: Set = [
    "Detail/ordinary", "Form/new", "List/dense", "List/ordinary", "Meeting/ordinary",
    "Record/middle", "Statistics/ordinary", "TooSmall/list",
  ]

  /// Returns whether a picture is recorded.
  ///
  /// - Parameters:
  ///   - name: The name of the picture, such as `List/ordinary`.
  ///   - size: The size of the terminal.
  static func isKept(_ name: String, _ size: Size) -> Bool {
    Size.single.contains(size) || namesAtEachSize.contains(name)
  }

  /// The URL of the picture.
  let url: URL

  /// Creates the location of a picture.
  ///
  /// - Parameters:
  ///   - name: The name of the picture, such as `List/ordinary`.
  ///   - size: The size of the terminal.
  ///   - folder: The folder of all pictures.
  init(_ name: String, _ size: Size, in folder: URL = Self.folder) {
    url = folder.appending(path: "\(name).\(size.width)x\(size.height).txt")
  }

  /// Whether the picture shows where keys act: a cursor, or the marker of a selected row.
  var hasFocus: Bool {
    get throws {
      let text = try String(contentsOf: url, encoding: .utf8)
      return text.contains("❯") || text.contains("cursor in row")
    }
  }

  /// Compares a picture with the recorded picture.
  ///
  /// - Parameter text: The picture.
  /// - Returns: The difference, or `nil` if the pictures are equal.
  func problem(with text: String) throws -> String? {
    guard FileManager.default.fileExists(atPath: url.path) else {
      return "There is no picture '\(path)'. \(Self.advice)"
    }
    let expected = try String(contentsOf: url, encoding: .utf8)
    // Compare bytes, because two strings that are equal in Swift can look different on a terminal.
    guard !expected.utf8.elementsEqual(text.utf8) else { return nil }
    let difference = diff(expected, text) ?? "Only the way is different in which a letter is coded."
    return "This is not what '\(path)' shows (−, expected) but (+):\n\(difference)\n\(Self.advice)"
  }

  /// Writes a picture if the file does not already contain it.
  ///
  /// - Parameter text: The picture.
  /// - Returns: A message about the new picture, or `nil` if it has not changed.
  func record(_ text: String) throws -> String? {
    guard try problem(with: text) != nil else { return nil }
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: url)
    return "'\(path)' was recorded: look at what has changed in it."
  }

  private var path: String { url.pathComponents.suffix(2).joined(separator: "/") }

  private static let advice =
    "If it should look like this, record it: 'SYNCUPS_RECORD_PICTURES=1 swift test --filter Picture'."
}
