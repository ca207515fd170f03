import CaseStudies
import Foundation
import TerminalPictures
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite("The images of the case studies", .gatedOnMainActor, .timeLimit(.minutes(5)))
struct StudySVGPictureTests {
  /// The pictured studies, each with the step of its script after which it is drawn.
  ///
  /// Each study looks the same on every machine, regardless of the installed programs.
  nonisolated static let moments = [
    "counter-tabs": 5, "list-and-detail": 8, "sign-up": 12, "persistence": 2,
    "app-storage-elsewhere": 3, "observable-model": 2, "imperative": 5, "router": 5,
    "notifications": 7, "dynamic-keys": 5, "facts": 11, "remote-config": 3, "race": 4, "merge": 11,
    "trouble": 6, "require": 3, "undo": 4, "testing": 3, "previews-and-ui-tests": 4,
    "build-your-own": 11,
  ]

  @Test(
    "The image of a case study shows what the case study draws",
    arguments: moments.keys.sorted()
  )
  func image(name: String) async throws {
    let type = try #require(CaseStudiesProgram.all.first { $0.about.name == name })
    let picture = try await picture(of: type, step: #require(Self.moments[name]))
    try DocumentationImage.expect("Studies/\(name)", picture)
  }

  @Test("Every case study has an image, except case studies that need another program")
  func everyStudy() {
    let names = Set(CaseStudiesProgram.all.map { $0.about.name })
    #expect(names.subtracting(Self.moments.keys) == ["database", "host-storage", "team"])
  }

  private func picture<Study: CaseStudy>(of type: Study.Type, step: Int) async throws -> SVGPicture
  {
    let directory = try TemporaryDirectory()
    let path = directory.url.path(percentEncoded: false)
    var picture: SVGPicture?
    _ = try await ScriptPlayer(directory: directory.url).play(type) { index, study in
      guard index == step else { return }
      // Replaces the parts that differ between runs.
      let screen = study.screen
        .replacing("file://\(path)", with: "file:///home/ada/.config/case-studies")
        .replacing(path, with: "~/.config/case-studies")
        .replacing(/in round \d+/, with: "in round 1")
        .replacing(/get and set +\d+ +\d+/, with: "get and set  12345   7655")
        .replacing(/127\.0\.0\.1:\d+/, with: "127.0.0.1:8000")
        .replacing(/-USR1 \d+/, with: "-USR1 4711")
      picture = SVGPicture(cells(of: study, screen: screen))
    }
    return try #require(picture)
  }

  /// A window that is as high as its content.
  private func cells(of study: any CaseStudy, screen: String) -> Buffer {
    let width = 88
    let lines = screen.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      line.columnWidth > width - 2 ? line.wrapped(toWidth: width - 2) : [String(line)]
    }
    let about = Swift.type(of: study).about
    var canvas = Canvas(size: Size(width: width, height: lines.count + 4))
    let page = canvas.bounds.inset(by: Insets(top: 0, leading: 1, bottom: 0, trailing: 1))
    canvas.write(
      [(about.name, Style.plain.bold()), ("  " + about.shows, .plain.dim())],
      in: page.row(0)
    )
    for (index, line) in lines.enumerated() {
      canvas.write(line, in: page.row(index + 2), style: style(of: line))
    }
    canvas.draw(KeyHints(StudyFrame(of: study).keys.hints), in: page.row(lines.count + 3))
    return canvas.buffer
  }

  private func style(of line: String) -> Style {
    switch line.drop(while: { $0 == " " }).prefix(2) {
    case "+ ": .plain.foreground(.rgb(red: 126, green: 231, blue: 135))
    case "- ", "− ": .plain.foreground(.rgb(red: 255, green: 123, blue: 114))
    default: .plain
    }
  }
}
