import Foundation
import TerminalUI
import Testing

@Suite("The README")
struct ReadmeTests {
  /// The rows of a terminal as a picture has them, between its frame.
  private static func rows(of picture: PictureFile) throws -> [String] {
    try String(contentsOf: picture.url, encoding: .utf8).split(separator: "\n")
      .prefix { !$0.hasPrefix("In all colours") }
      .compactMap { line -> String? in
        guard let row = line.wholeMatch(of: /[ 0-9]+│(.*)│/)?.output.1 else { return nil }
        return String(row.reversed().drop(while: \.isWhitespace).reversed())
      }
  }

  @Test(
    "The README shows the screens of the recorded pictures",
    arguments: [("List/ordinary", 60, 16), ("Record/middle", 80, 24)]
  )
  func screens(name: String, width: Int, height: Int) throws {
    let readme = try String(
      contentsOf: PictureFile.folder.appending(path: "../../../../README.md"),
      encoding: .utf8
    )
    let rows = try Self.rows(of: PictureFile(name, Size(width: width, height: height)))
    try #require(rows.count == height)
    let block = "```\n" + rows.joined(separator: "\n") + "\n```\n"
    #expect(readme.contains(block), "Copy the rows of '\(name)' into the README.")
  }
}
