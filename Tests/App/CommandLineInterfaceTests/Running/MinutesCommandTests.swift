import CommandLineInterface
import DependenciesTestSupport
import Foundation
import IdentifiedCollections
import Models
import Testing

@MainActor
@Suite("The command 'minutes'")
struct MinutesCommandTests {
  private func run(_ arguments: String..., answers: [String]? = nil) async -> CommandRun {
    await CommandRun(
      ["minutes"] + arguments,
      content: CommandRun.sample.replacing(
        "Shipped",
        with: "! <Shipped>\\n- [ ] Blob: \\u001b[2J by Monday\\n"
      ),
      answers: answers
    )
  }

  @Test("'minutes' prints the newest meeting in Markdown")
  func markdown() async {
    let run = await run("design")
    #expect(run.exitCode == .done)
    #expect(
      run.output.hasSuffix(
        """
        ## Decisions

        - \\<Shipped\\>

        ## Action items

        - [ ] Blob: ␛\\[2J by Monday (due 16 Nov 2026)

        ## Notes

        - the login page.

        """
      ),
      "\(run.output)"
    )
  }

  @Test("'minutes --format' prints the minutes for Slack, as HTML, as plain text or as an e-mail")
  func formats() async {
    #expect(await run("design", "--format", "slack").output.contains("• &lt;Shipped&gt;\n"))
    #expect(await run("design", "--format", "html").output.contains("<li>&lt;Shipped&gt;</li>\n"))
    #expect(await run("design", "--format", "text").output.contains("Decisions:\n- <Shipped>\n"))
    let email = await run("design", "1", "--format", "email", "--to", "a@b.c", "--to", "D <d@e>")
    #expect(
      email.output.hasPrefix("Subject: Minutes: Design, 12 Nov 2026\nTo: a@b.c,\n \"D\" <d@e>\n")
    )
  }

  @Test("'minutes --json=FIELDS' prints only the named fields of the minutes")
  func json() async {
    #expect(
      await run("design", "--format", "slack", "--json=text,format,decisions,actionItems").output
        == """
        {
          "actionItems" : [
            {
              "due" : "2026-11-16",
              "isDone" : false,
              "owner" : "Blob",
              "task" : "\\u001b[2J by Monday"
            }
          ],
          "decisions" : [
            "<Shipped>"
          ],
          "format" : "slack",
          "text" : "*Design*\\n12 Nov 2026, ended at 22:52\\n• Attendees: Blob, Blob Jr\\n\\n*Decisions*\\n• &lt;Shipped&gt;\\n\\n*Action items*\\n• ☐ Blob: ␛[2J by Monday (due 16 Nov 2026)\\n\\n*Notes*\\n• the login page.\\n"
        }

        """
    )
  }

  @Test(
    "'minutes' accepts recipients only for the e-mail format, and only if they are e-mail addresses"
  )
  func wrong() async {
    let other = await run("design", "--to", "a@b.c")
    #expect(other.exitCode == .usage)
    #expect(other.errors.contains("--to"), "\(other.errors)")
    let address = await run("design", "--format", "email", "--to", "a b")
    #expect(address.exitCode == .usage)
    #expect(
      address.errors == """
        syncups: error: 'a b' for --to is not an e-mail address: write one such as 'ada@example.com' or 'Ada <ada@example.com>'.

        """
    )
  }
}
