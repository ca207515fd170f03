import CaseStudies
import Dependencies
import DependenciesTestSupport
import Foundation
import Sharing
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite("Rows that a database query returns", .gatedOnMainActor, .timeLimit(.minutes(5)))
struct DatabaseTests {
  private let directory: TemporaryDirectory
  private let clock = TestClock()
  private let study: Database

  init() throws {
    let (directory, clock) = (try TemporaryDirectory(), clock)
    self.directory = directory
    study = withDependencies {
      $0.studyDirectory = directory.url
      $0.continuousClock = clock
    } operation: {
      Database(arguments: [])
    }
  }

  private var names: [String] { study.players.map { $0[1] } }

  private func change(_ body: () throws -> Void) async rethrows {
    await clock.waitForSleepers(1)
    try body()
    clock.jump(by: .milliseconds(100))
    await clock.waitForSleepers(1)
  }

  @Test("The sorted rows of a query are updated after each write of a second database connection")
  func followsWrites() async throws {
    #expect(study.players == [["7", "Blob"], ["5", "Blob Jr."]])
    let other = try SQLiteConnection(study.file.path())
    try await change { try other.run("INSERT INTO players VALUES ('Zoe', 6)") }
    #expect(names == ["Blob", "Zoe", "Blob Jr."])
    try await change { try other.run("DELETE FROM players WHERE score > ?", ["5"]) }
    #expect(names == ["Blob Jr."])
  }

  @Test(
    "After each write of a database connection, the rows of the connection's queries are updated"
  )
  func followsOwnWrites() async {
    await change { study.addButtonTapped() }
    #expect(names == ["Blob", "Blob Jr.", "Blob III"])
  }

  @Test("The database case study does not publish its rows again while the database is unchanged")
  func asksOnce() async {
    let changes = Shared(value: 0)
    let token = study.$players.publisher.dropFirst().sink { _ in changes.withLock { $0 += 1 } }
    await change {}
    let atStart = changes.wrappedValue
    await change {}
    #expect(changes.wrappedValue == atStart)
    token.cancel()
  }

  @Test(
    "The database case study passes the text that a user enters as an argument of the query, not as SQL"
  )
  func noInjection() {
    withDependencies {
      $0.continuousClock = clock
    } operation: {
      for character in "'; DROP TABLE players; --" {
        _ = study.handle(.key(.character(character)))
      }
      #expect(names == [])
      #expect(study.$players.loadError == nil)
      for _ in 0..<25 { _ = study.handle(.key(.backspace)) }
      #expect(names == ["Blob", "Blob Jr."])
    }
  }

  @Test("The error of an invalid database query names the file and the reason")
  func wrongQuery() async {
    let path = study.file.path()
    let error = await #expect(throws: SQLiteError.self) {
      _ = try await withDependencies { [clock] in
        $0.continuousClock = clock
      } operation: { [study] in
        try await SharedReader(require: .query("SELECT missing", in: study.file))
      }
    }
    #expect(
      error?.description == "Cannot use the database '\(path)': no such column: missing."
    )
  }

  @Test("A missing SQLite library is reported with the name of its package")
  func missingLibrary() {
    #expect(
      SQLiteError.missingLibrary.description
        == "SQLite is missing: install the Debian package 'libsqlite3-0', which contains libsqlite3.so.0."
    )
  }
}
