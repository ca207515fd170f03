import Dependencies
package import Foundation
import Observation
package import Sharing
package import TerminalUI

// A query is a key. The value of the key is the rows that the query returns, sorted and filtered by
// the database. The property is read-only, because only SQL statements can change rows. When any
// process commits a statement, the property's rows are updated.
//
// Changing the filter re-points the property to another query, so the query is part of the key's
// id. Two screens with the same query share their rows. QueryKey.swift contains the source of the
// key.

/// Shows the players that a database has filtered and sorted.
@Observable
package final class Database: CaseStudy {
  package static var about: About {
    let players = ShellCommand.word(for: .studyFile("players.sqlite"))
    return About(
      name: "database",
      shows: "A SQLite query that runs again after each write.",
      trying: [
        """
        In a shell, insert a row: \
        \(shell: #"sqlite3 \#(players) "INSERT INTO players VALUES ('Zoe', 6)""#) The row appears \
        in the sorted list, which is now \(seen: "7 Blob 6 Zoe 5 Blob Jr.").
        """,
        """
        Type \(typed: "jr"): the study shows \(seen: "Filter: jr"), and \(gone: "6 Zoe") is gone. \
        Press \(keys: .key(.backspace), .key(.backspace)): \(seen: "6 Zoe") is back.
        """,
        """
        Press \(keys: .key(.tab)) to reverse the order: the study shows \
        \(seen: "5 Blob Jr. 6 Zoe 7 Blob").
        """,
        "Press \(keys: .key(.enter)): the study itself inserts the row \(seen: "1 Blob III").",
        """
        Press \(keys: .key(.function(2))) to see the source of the study, \
        \(seen: "Database.swift"), and \(keys: .key(.right)) to see the source of its key, \
        \(seen: "QueryKey.swift"). Press \(keys: .key(.escape)): the study shows \
        \(seen: "1 Blob III") again.
        """,
      ],
      storedFiles: ["players.sqlite"],
      otherFiles: ["QueryKey.swift", "Systems/SQLite.swift"]
    )
  }

  package static var script: [ScriptStep<Database>] {
    guard SQLiteConnection.isInstalled else {
      return [.shows("SQLite is missing: install the Debian package"), .type("x"), .shows("x▏")]
    }
    return [
      .shows("  7 Blob", "  5 Blob Jr."),
      .outside { study in
        let other = try SQLiteConnection(study.file.path(percentEncoded: false))
        try other.run("INSERT INTO players VALUES ('Zoe', 6)")
      },
      .shows("  7 Blob\n  6 Zoe\n  5 Blob Jr."),
      .press(.key(.tab)), .shows("  5 Blob Jr.\n  6 Zoe\n  7 Blob"),
      .type("zo"), .shows("Filter: zo▏", "\n  6 Zoe\n\n"),
      .press(.key(.enter)), .shows("  1 zo\n  6 Zoe"),
      .press(.key(.backspace), .key(.backspace)), .shows("  1 zo\n  5 Blob Jr.\n  6 Zoe"),
    ]
  }

  package let file: URL
  private(set) var filter = ""
  private var isAscending = false
  private var problem: (any Error)?
  @ObservationIgnored private let connection: SQLiteConnection?
  @ObservationIgnored @SharedReader package var players: [SQLiteConnection.Row]

  package init(arguments: [String]) {
    file = .studyFile("players.sqlite")
    do {
      try file.makeDirectory()
      let connection = try SQLiteConnection(file.path(percentEncoded: false))
      try connection.run("CREATE TABLE IF NOT EXISTS players (name TEXT, score INTEGER)")
      if try connection.run("SELECT 1 FROM players LIMIT 1").isEmpty {
        try connection.run("INSERT INTO players VALUES ('Blob', 7), ('Blob Jr.', 5)")
      }
      self.connection = connection
    } catch {
      connection = nil
      problem = error
    }
    _players = SharedReader(value: [])
    queryChanged()
  }

  package var screen: String {
    """
    Filter: \(filter)▏ \($players.isLoading ? "…" : "")

    \(players.map { row in row[0].leftPadded(to: 3) + " " + row[1] }.joined(separator: "\n"))

    \((problem ?? $players.loadError).map { "\($0)" } ?? "")
    """
  }

  package var keys: [StudyKey] {
    [
      StudyKey(.key(.tab), "reverse the order") {
        self.isAscending.toggle()
        self.queryChanged()
      },
      StudyKey(.key(.backspace), "filter") {
        self.filter = String(self.filter.dropLast())
        self.queryChanged()
      },
      StudyKey(.key(.enter), "add") { self.addButtonTapped() },
    ]
  }

  package var takesText: Bool { true }

  package func type(_ press: KeyPress) -> Bool {
    guard let text = press.text else { return false }
    filter += text
    queryChanged()
    return true
  }

  package func addButtonTapped() {
    let name = filter.isEmpty ? "Blob III" : filter
    do {
      try connection?.run("INSERT INTO players VALUES (?, 1)", [name])
    } catch {
      problem = error
    }
  }

  private func queryChanged() {
    guard connection != nil else { return }
    let order = isAscending ? "ASC" : "DESC"
    // The typed text is an argument of the statement and never part of its SQL.
    $players = SharedReader(
      wrappedValue: players,
      .query(
        "SELECT score, name FROM players WHERE name LIKE ? ORDER BY score \(order)",
        ["%\(filter)%"],
        in: file
      )
    )
  }
}

extension String {
  fileprivate func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
