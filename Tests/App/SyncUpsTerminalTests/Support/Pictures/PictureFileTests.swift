import Foundation
import TerminalUI
import TestGate
import Testing

@Suite("Comparing a screen with a recorded picture", .serialized, .gatedOnMainActor)
struct PictureFileTests {
  private let size = Size(width: 12, height: 3)
  private let folder = FileManager.default.temporaryDirectory.appending(path: "pictures-\(UUID())")

  private func screen(_ text: String = "設計 x", style: Style = .bold, cursor: Point? = nil) -> Buffer
  {
    var buffer = Buffer(size: size)
    buffer.write(text, at: Point(x: 1, y: 1), style: style)
    buffer.cursor = cursor
    return buffer
  }

  private func text(_ buffer: Buffer, colorless: Buffer? = nil) -> String {
    PictureText(
      title: "Test/some, 12 × 3",
      screens: [(.trueColor, buffer), (.none, colorless ?? buffer)]
    ).text
  }

  /// Returns the problem reported for text that differs from the recorded picture.
  private func problem(with text: String, keeping kept: String) throws -> String? {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = PictureFile("Test/some", size, in: folder)
    _ = try file.record(kept)
    return try file.problem(with: text)
  }

  @Test("A picture file contains the characters, the cursor and the styles of a screen")
  func format() {
    let style = Style(foreground: .black, background: Color(hex: 0xFF8B0A)).bold()
    #expect(
      text(screen(style: style, cursor: Point(x: 7, y: 1)), colorless: screen()) == """
        Test/some, 12 × 3

           ┌────────────┐
         0 │            │
         1 │ 設計 x     │
         2 │            │
           └────────────┘
            cursor in row 1, column 7

        In all colours
         1   AAAAAA

            A  black on #FF8B0A, bold

        Without colours
           ┌────────────┐
         0 │            │
         1 │ 設計 x     │
         2 │            │
           └────────────┘
         1   bbbbbb

            b  bold

        """
    )
  }

  @Test("Comparing two equal pictures reports no difference")
  func same() throws {
    #expect(try problem(with: text(screen()), keeping: text(screen())) == nil)
  }

  @Test(
    "A comparison of a screen with a recorded picture reports which rows differ and how they differ"
  )
  func characters() throws {
    let problem = try #require(try problem(with: text(screen("設計 y")), keeping: text(screen())))
    #expect(problem.hasPrefix("This is not what 'Test/some.12x3.txt' shows"))
    #expect(problem.contains("\n-  1 │ 設計 x     │\n+  1 │ 設計 y     │\n"))
    #expect(problem.contains("SYNCUPS_RECORD_PICTURES=1"))
  }

  @Test(
    "The comparison of two pictures reports a different style, colour, cursor or Unicode normalisation",
    arguments: [0, 1, 2, 3]
  )
  func details(number: Int) throws {
    let pairs = [
      (screen(), screen(style: .dim)),
      (screen(style: Style(foreground: .red)), screen(style: Style(foreground: .blue))),
      (screen(), screen(cursor: .zero)),
      (screen("e\u{301}"), screen("\u{E9}")),
    ]
    let (kept, seen) = (text(pairs[number].0), text(pairs[number].1))
    #expect(try problem(with: seen, keeping: kept) != nil)
  }

  @Test("Comparing a screen with a recorded picture reports a missing picture file")
  func missing() throws {
    let problem = try PictureFile("Test/some", size, in: folder).problem(with: text(screen()))
    #expect(try #require(problem).hasPrefix("There is no picture 'Test/some.12x3.txt'."))
  }

  @Test("A newly recorded picture is reported, but recording the same picture again is not")
  func recording() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = PictureFile("Test/some", size, in: folder)
    #expect(try file.record(text(screen())) != nil)
    #expect(try file.record(text(screen())) == nil)
    #expect(try file.problem(with: text(screen())) == nil)
  }

  @Test("There are at most 150 recorded pictures")
  func count() throws {
    #expect(try Self.files(in: PictureFile.folder, withExtension: "txt").count <= 150)
  }

  @Test("Every recorded picture is compared with a screen by some test")
  func orphans() throws {
    let tests = PictureFile.folder.deletingLastPathComponent()
    let sources = try Self.files(in: tests, withExtension: "swift")
      .map { try String(contentsOf: $0, encoding: .utf8) }
    let strings = Set(sources.flatMap { $0.split(separator: "\"") })
    let pictures = try Self.files(in: PictureFile.folder, withExtension: "txt")
    #expect(!pictures.isEmpty)
    for picture in pictures {
      let path = picture.pathComponents.suffix(2).joined(separator: "/")
      let name = path.split(separator: ".")[0]
      let sizes = name.hasPrefix("TooSmall/") ? Size.tooSmall : Size.screens
      let isRead =
        strings.contains(name)
        && sizes.contains {
          PictureFile.isKept(String(name), $0)
            && PictureFile(String(name), $0).url.path == picture.path
        }
      #expect(isRead, "No test looks at '\(path)': delete it.")
    }
  }

  private static func files(in folder: URL, withExtension: String) throws -> [URL] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .map { folder.appending(path: $0) }
      .filter { $0.pathExtension == withExtension }
  }
}
