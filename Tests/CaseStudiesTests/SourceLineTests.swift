import CaseStudies
import Testing

@Suite("The correct and the broken form of a case study's source")
struct SourceLineTests {
  private let file = SourceFile(
    name: "A.swift",
    lines: [
      "init() {",
      "  if arguments.isBroken {",
      "    one = 2",
      "  } else {",
      "    one = 1",
      "  }",
      "  if isBroken {",
      "    two = 3",
      "  }",
      "}",
    ]
  )

  @Test(
    "The source of the correct version of a case study omits the lines that only the broken version has"
  )
  func rightForm() {
    #expect(
      file.lines(isBroken: false) == [
        SourceLine("init() {"),
        SourceLine("  one = 1"),
        SourceLine("}"),
      ]
    )
  }

  @Test(
    "If a case study is broken on purpose, its source marks the lines that were removed and added"
  )
  func brokenForm() {
    #expect(
      file.lines(isBroken: true) == [
        SourceLine("init() {"),
        SourceLine("  one = 1", change: .removed),
        SourceLine("  one = 2", change: .added),
        SourceLine("  two = 3", change: .added),
        SourceLine("}"),
      ]
    )
    #expect(file.firstChange == 1)
  }

  @Test("A block of code contains the lines that are indented more than the line above the block")
  func block() {
    #expect(file.block(below: 2).lines == ["one = 2"])
    #expect(file.block(below: 99) == file)
  }
}
