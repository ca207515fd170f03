import Clients
import Testing

@Suite("The command of a transcriber")
struct TranscriberCommandTests {
  @Test(
    "A transcriber command is split into words as a shell splits it, but nothing in it is expanded",
    arguments: [
      ("listen", ["listen"]),
      ("  listen \t --loud\n", ["listen", "--loud"]),
      (#"listen "Blob Jr""#, ["listen", "Blob Jr"]),
      ("listen 'Blob Jr'", ["listen", "Blob Jr"]),
      (#"listen Blob\ Jr"#, ["listen", "Blob Jr"]),
      (#"listen --name="Blob 'the' Jr"s"#, ["listen", "--name=Blob 'the' Jrs"]),
      (#"listen "say \"hi\" \\ \n""#, ["listen", #"say "hi" \ \n"#]),
      (#"listen 'say \"hi\"'"#, ["listen", #"say \"hi\""#]),
      (#"listen \' \" \\"#, ["listen", "'", "\"", "\\"]),
      (#"listen '' "" end"#, ["listen", "", "", "end"]),
      ("listen ~ $HOME $(date) * | > `x` &", "listen ~ $HOME $(date) * | > `x` &".words),
      ("/opt/öffnen 日本語", ["/opt/öffnen", "日本語"]),
    ]
  )
  func splitting(text: String, words: [String]) throws {
    let command = try TranscriberCommand(parsing: text)
    #expect([command.program] + command.arguments == words)
  }

  @Test(
    "A transcriber command that is empty or has an unclosed quotation mark is rejected",
    arguments: [
      ("", TranscriberCommandError.empty),
      (" \t", .empty),
      ("'' listen", .empty),
      ("listen 'to", .unclosedQuote("'")),
      (#"listen "to"#, .unclosedQuote("\"")),
      (#"listen "to\""#, .unclosedQuote("\"")),
      (#"listen \"#, .nothingAfterBackslash),
    ]
  )
  func malformed(text: String, error: TranscriberCommandError) {
    #expect(throws: error) { try TranscriberCommand(parsing: text) }
  }
}

extension String {
  fileprivate var words: [String] { split(separator: " ").map(String.init) }
}
