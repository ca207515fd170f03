import CommandLineParsing
import Testing

@Suite("The manual page of a program")
struct ManPageTests {
  @Test("The manual page is derived from the description of the program")
  func ofTheSample() {
    let program = ProgramConfiguration(
      "sample",
      version: "1.0",
      date: "2026-01-02",
      summary: "Shows all.",
      commonOptions: [.path],
      commands: [
        CommandConfiguration(
          "show it",
          aliases: ["see"],
          summary: "Show it. At once.",
          arguments: [.source],
          options: [.format, .tag],
          discussion: [".x' is \\a \"b\" `c` ^d ~e – so.", "More."],
          examples: ["sample show it 'a'"]
        )
      ],
      exitStatuses: [.init(code: 0, meaning: "Done.")],
      discussion: ["It is small."]
    )
    #expect(
      ManPage(program).text.hasPrefix(
        #"""
        .\" Made by 'sample man': do not edit.
        .TH SAMPLE 1 2026-01-02 "sample 1.0" "User Commands"
        .SH NAME
        sample \- shows all
        .SH SYNOPSIS
        \fBsample\fP
        [\fIoptions\fP] [\fIcommand\fP]
        .SH DESCRIPTION
        Shows all.
        .PP
        It is small.
        .SH COMMANDS
        .SS "sample show it <source>"
        Show it.
        At once.
        Also: see.
        .TP
        \fI<source>\fP
        The source.
        .TP
        \fB\-\-format\fP \fIFORMAT\fP
        The format.
        One of: markdown, json, ical.
        .TP
        \fB\-\-tag\fP \fITAG\fP
        A tag.
        May be given more than once.
        .PP
        \&.x\(aq is \(rsa \(dqb\(dq \(gac\(ga \(had \(tie \[u2013] so.
        .PP
        More.
        .PP
        .nf
        sample show it \(aqa\(aq
        .fi
        .SH OPTIONS OF EVERY COMMAND
        .TP
        \fB\-p\fP, \fB\-\-path\fP \fIPATH\fP
        The path.
        .SH EXIT STATUS
        .TP
        \fB0\fP
        Done.

        """#
      )
    )
  }
}
