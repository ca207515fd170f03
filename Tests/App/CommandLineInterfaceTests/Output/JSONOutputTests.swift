import CommandLineInterface
import CommandLineParsing
import Foundation
import Testing

@MainActor
@Suite("A command with '--json'")
struct JSONOutputTests {
  @Test(
    "'--json' prints the fields that the command's help lists",
    arguments: [
      ["list"], ["show", "review"], ["meetings"], ["transcript", "review"], ["todo"],
      ["todo", "add", "review", "a"], ["todo", "done", "bbbb.1"], ["add", "x"],
      ["edit", "review", "--title", "y"], ["duplicate", "review"], ["move", "review", "--to", "1"],
      ["delete", "review", "--force"], ["settings"], ["settings", "sounds"],
      ["record", "review", "--plain"], ["stats"],
    ]
  )
  func fields(words: [String]) async throws {
    let content = CommandRun.sampleWithMeetings.replacing("The oldest.", with: "- [ ] Ada: write.")
    let run = await CommandRun(words + ["--json"], content: content)
    #expect(run.exitCode == .done)
    let json = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    let object = try #require(json as? [String: Any] ?? (json as? [[String: Any]])?.first)
    let command = try Invocation(words.map { CommandLineWord($0) }).command
    let type = try #require(Program.commands.first { $0 == Swift.type(of: command) })
    #expect(object.keys.sorted() == type.configuration.fields)
  }

  @Test(
    "JSON output and JSON errors escape invisible characters, such as characters that reverse text"
  )
  func invisibleCharacters() async {
    let added = await CommandRun("add", "a\u{202E}b", "--json", content: nil)
    #expect(added.output.contains("\"a\\u202eb\""))
    let content = CommandRun.sample.replacing("\"Design review\"", with: "\"a\u{202E}b\"")
    #expect(await CommandRun("list", "--json", content: content).output.contains("\"a\\u202eb\""))
    #expect(await CommandRun("show", "a\u{202E}x", "--json").errors.contains("a\\u202ex"))
  }

  @Test("'--json=FIELDS' prints only the named fields of each element of a list")
  func selectionOfArray() async {
    let run = await CommandRun("list", "--json=title,attendees,title", "--limit", "1")
    #expect(
      run.output == """
        [
          {
            "attendees" : [
              {
                "id" : "AAAAAAAA-0000-0000-0000-000000000011",
                "name" : "Blob"
              },
              {
                "id" : "AAAAAAAA-0000-0000-0000-000000000012",
                "name" : "Blob Jr"
              }
            ],
            "title" : "Design"
          }
        ]

        """
    )
  }

  @Test("'--json=FIELDS' prints only the named fields of an object, even if they are empty")
  func selectionOfObject() async {
    let content = CommandRun.sample.replacing("Design review", with: #"a\nb\u007f\""#)
    let run = await CommandRun("show", "--json=title,meetings", "bbbb", content: content)
    #expect(
      run.output == #"""
        {
          "meetings" : [],
          "title" : "a\nb\u007f\""
        }

        """#
    )
    let titles = await CommandRun("search", "review", "--titles", "--json=title,line")
    #expect(
      titles.output == """
        [
          {
            "line" : null,
            "title" : "Design review"
          }
        ]

        """
    )
    let doctor = await CommandRun("doctor", "--json=copies,problem")
    #expect(doctor.output == "{\n  \"copies\" : [],\n  \"problem\" : null\n}\n")
  }

  @Test("'--json=FIELDS' without a command prints the same as 'list --json=FIELDS'")
  func selectionOfStart() async {
    #expect(await CommandRun("--json=id").output == CommandRun("list", "--json=id").output)
  }

  @Test(
    "An unknown field of '--json' is rejected before anything changes",
    arguments: [
      (
        ["add", "x", "--json=id,name"],
        """
        Unknown field 'name' for '--json' of 'add': choose from 'agenda', 'attendees', 'id', \
        'lastMeeting', 'lengthSeconds', 'meetingCount', 'meetings', 'schedule', 'theme' and 'title', or \
        run 'syncups help add' to see how it is used.
        """
      ),
      (
        ["help", "--json=id"],
        """
        Unknown field 'id' for '--json' of 'help': leave it out, or run 'syncups help help' to see \
        how it is used.
        """
      ),
      (
        ["todo", "--json="],
        """
        Unknown field '' for '--json' of 'todo': choose from 'date', 'due', 'id', 'isDone', 'isOverdue', \
        'meetingID', 'meetingsSince', 'owner', 'syncUpID', 'task' and 'text', or run 'syncups help todo' to see \
        how it is used.
        """
      ),
    ]
  )
  func unknownField(words: [String], message: String) async {
    let run = await CommandRun(words)
    #expect(run.exitCode == .usage)
    #expect(run.output == "")
    #expect(run.errors == #"{"code":64,"message":"\#(message)","path":null}"# + "\n")
    #expect(run.syncUps?.count == 2)
  }

  @Test("Two '--json=FIELDS' options with different fields are rejected")
  func twoSelections() async {
    let run = await CommandRun("list", "--json=id", "--json=title")
    #expect(run.exitCode == .usage)
    #expect(
      await CommandRun("list", "--json=id", "--json").output
        == CommandRun("list", "--json=id").output
    )
  }

  @Test(
    "'--json' prints an empty list on one line",
    arguments: [["list"], ["meetings"], ["todo"], ["history"]]
  )
  func emptyList(words: [String]) async {
    #expect(await CommandRun(words + ["--json"], content: "[]").output == "[]\n")
  }

  @Test("With '--json', an error about a file is printed as a JSON object that names the file")
  func error() async {
    let name = await CommandRun("show", "x\"y", "--json")
    #expect(
      name.errors == #"""
        {"code":66,"message":"No sync-up is called 'x\"y': 'syncups list' lists all sync-ups.",\#
        "path":null}

        """#
    )
    let file = await CommandRun("--json", "list", content: nil)
    #expect(
      file.errors == """
        {"code":66,"message":"There are no sync-ups in '/meetings/sync-ups.json' because the file does not \
        exist or is empty: check the path, or create the file with 'syncups \
        add'.","path":"/meetings/sync-ups.json"}

        """
    )
    let broken = await CommandRun("list", "--json", content: "[")
    #expect(broken.exitCode == .badInputData)
    #expect(broken.errors.hasSuffix(#","path":"/meetings/sync-ups.json"}"# + "\n"))
    #expect(broken.output == "")
  }

  @Test("'--json' after '--' is an argument and not an option")
  func argument() async {
    let run = await CommandRun("show", "--", "--json")
    #expect(run.errors.hasPrefix("syncups: error: No sync-up is called '--json'"))
  }
}
