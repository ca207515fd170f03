import Dependencies
package import Foundation
import Observation
package import Sharing
package import TerminalUI

// A query is a key: its value is the rows, sorted and filtered by the database. The property is
// read-only, because only statements change rows. When any process commits a statement, the rows
// are updated.
//
// Changing the filter re-points the property to another query. So the query is part of the key's
// id, and two screens with the same query share its rows. The key is in QueryKey.swift.

/// Players in a database, which filters and sorts them.
@Observable
package final class Database: CaseStudy {
  package static let about = About(
    name: "database",
    shows: "Rows of a SQLite query that follow every write.",
    trying: [
      "In another terminal type the command that the screen shows: the row appears in its place.",
      "Type a letter of a name to filter, backspace to see all again, ⇥ to sort the other way.",
      "Press ⏎: a statement of this process adds a row, which is filtered and sorted, too.",
    ]
  )

  package static var script: [ScriptStep<Database>] {
    guard SQLiteConnection.isInstalled else {
      return [.shows("SQLite is missing: install the Debian package"), .type("x"), .shows("x▏")]
    }
    return [
      .shows("  7 Blob", "  5 Blob Jr."),
      .outside { study in
        let other = try SQLiteConnection(study.file.path())
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
      let connection = try SQLiteConnection(file.path())
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
    sqlite3 \(file.path()) "INSERT INTO players VALUES ('Zoe', 6)"
    """
  }

  package var keys: [StudyKey] {
    [
      StudyKey(.key(.tab), "sort the other way") {
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
    // Typed text is an argument, and never part of the statement.
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
