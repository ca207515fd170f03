import CommandLineParsing
import Testing

@Suite("The help of a program")
struct HelpTextTests {
  @Test("The help of a program lists every kind of option that the program has")
  func ofEveryKindOfOption() throws {
    let export = try #require(ProgramConfiguration.sample.command(named: "export"))
    #expect(
      HelpText(.sample, width: 50).lines(for: export).joined(separator: "\n") == """
        Export something.

        Usage: sample export [options] <source> [<shape>]
        Aliases: save

        Arguments:
          <source>   The source.
          <shape>    The shape. One of: round, flat.

        Options:
          --format FORMAT   The format. One of: markdown,
                            json, ical.
          --tag TAG         A tag. May be given more than
                            once.
          --all             Everything.

        Common options:
          -p, --path PATH   The path.
          -q, --quiet       Say nothing.
          -h, --help        Explain.
        """
    )
  }

  @Test("The help of a program moves a summary below its label if the label is too wide")
  func movesTheTextBelowALabelThatIsTooWide() {
    let command = CommandConfiguration(
      "x",
      summary: "Do it.",
      options: [
        OptionDescription("a", summary: "Short."),
        OptionDescription(
          "a-name-that-goes-on",
          .single(placeholder: "AND-ON"),
          summary: "Long."
        ),
      ]
    )
    let program = ProgramConfiguration(
      "p",
      version: "1",
      date: "2026-01-02",
      summary: "P.",
      commonOptions: [],
      commands: [command]
    )
    #expect(
      HelpText(program, width: 80).lines(for: command).joined(separator: "\n") == """
        Do it.

        Usage: p x [options]

        Options:
          --a   Short.
          --a-name-that-goes-on AND-ON
                Long.
        """
    )
  }
}
