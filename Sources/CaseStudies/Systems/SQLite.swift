import Foundation
import Glibc

/// The functions of SQLite that the study uses, from the system's library.
///
/// The library is opened when it is needed, so that this package can be built without it.
///
/// SAFETY: The pointers lead into a library that is never closed, and whose functions can be called
/// on any thread.
@safe
struct SQLiteLibrary: @unchecked Sendable {
  typealias Database = OpaquePointer
  typealias Statement = OpaquePointer
  typealias Text = UnsafePointer<CChar>

  let open: @convention(c) (Text?, UnsafeMutablePointer<Database?>?, Int32, Text?) -> Int32
  let close: @convention(c) (Database?) -> Int32
  let waitIfBusy: @convention(c) (Database?, Int32) -> Int32
  let prepare:
    @convention(c) (
      Database?, Text?, Int32, UnsafeMutablePointer<Statement?>?, UnsafeMutablePointer<Text?>?
    ) -> Int32
  let bindText: @convention(c) (Statement?, Int32, Text?, Int32, Int) -> Int32
  let step: @convention(c) (Statement?) -> Int32
  let columnCount: @convention(c) (Statement?) -> Int32
  let columnText: @convention(c) (Statement?, Int32) -> UnsafePointer<UInt8>?
  let finalize: @convention(c) (Statement?) -> Int32
  let message: @convention(c) (Database?) -> Text?

  /// The library, or the error that says which package has it.
  static let shared = Result { () throws(SQLiteError) in try SQLiteLibrary() }

  private init() throws(SQLiteError) {
    guard let handle = unsafe dlopen("libsqlite3.so.0", RTLD_NOW) else { throw .missingLibrary }
    func function<F>(_ name: String, as type: F.Type) throws(SQLiteError) -> F {
      guard let symbol = unsafe dlsym(handle, name) else { throw .missingLibrary }
      // SAFETY: The types are those of SQLite's interface, which has not changed since version 3.
      return unsafe unsafeBitCast(symbol, to: type)
    }
    unsafe open = try function("sqlite3_open_v2", as: type(of: open))
    unsafe close = try function("sqlite3_close_v2", as: type(of: close))
    unsafe waitIfBusy = try function("sqlite3_busy_timeout", as: type(of: waitIfBusy))
    unsafe prepare = try function("sqlite3_prepare_v2", as: type(of: prepare))
    unsafe bindText = try function("sqlite3_bind_text", as: type(of: bindText))
    unsafe step = try function("sqlite3_step", as: type(of: step))
    unsafe columnCount = try function("sqlite3_column_count", as: type(of: columnCount))
    unsafe columnText = try function("sqlite3_column_text", as: type(of: columnText))
    unsafe finalize = try function("sqlite3_finalize", as: type(of: finalize))
    unsafe message = try function("sqlite3_errmsg", as: type(of: message))
  }
}

/// What can go wrong with a database.
package enum SQLiteError: LocalizedError, CustomStringConvertible, Equatable {
  /// SQLite is not installed.
  case missingLibrary

  /// SQLite has refused a statement, or a file.
  case failed(file: String, reason: String)

  /// One sentence for the user.
  package var description: String {
    switch self {
    case .missingLibrary:
      "SQLite is missing: install the Debian package 'libsqlite3-0', which has libsqlite3.so.0."
    case .failed(let file, let reason): "Cannot use the database '\(file)': \(reason)."
    }
  }

  /// The same sentence.
  package var errorDescription: String? { description }
}

/// A connection to a database file.
///
/// SAFETY: SQLite's connections can be used by several threads, as it is built by default.
@safe
package final class SQLiteConnection: @unchecked Sendable {
  /// A row: the text of each column, empty where there is no value.
  package typealias Row = [String]

  private let file: String
  private let library: SQLiteLibrary
  private var database: OpaquePointer?

  /// Whether SQLite is there.
  static var isInstalled: Bool { (try? SQLiteLibrary.shared.get()) != nil }

  /// Opens a database, and creates the file if there is none.
  ///
  /// - Parameter file: The file.
  /// - Throws: Why it cannot be opened.
  package init(_ file: String) throws(SQLiteError) {
    self.file = file
    library = try SQLiteLibrary.shared.get()
    let (readWrite, create): (Int32, Int32) = (2, 4)
    var database: OpaquePointer?
    let code = unsafe library.open(file, &database, readWrite | create, nil)
    unsafe self.database = database
    guard code == 0 else { throw error }
    unsafe _ = library.waitIfBusy(database, 2_000)
  }

  deinit { unsafe _ = library.close(database) }

  /// Runs one statement.
  ///
  /// - Parameters:
  ///   - statement: The statement, in SQL.
  ///   - arguments: What its question marks stand for.
  /// - Returns: The rows of the result.
  /// - Throws: Why SQLite refuses it.
  @discardableResult
  package func run(_ statement: String, _ arguments: [String] = []) throws(SQLiteError) -> [Row] {
    var prepared: OpaquePointer?
    guard unsafe library.prepare(database, statement, -1, &prepared, nil) == 0 else { throw error }
    defer { unsafe _ = library.finalize(prepared) }
    for (index, argument) in arguments.enumerated() {
      // SQLite copies the text if it is told that the text is transient, which -1 stands for.
      guard unsafe library.bindText(prepared, Int32(index + 1), argument, -1, -1) == 0 else {
        throw error
      }
    }
    var rows: [Row] = []
    while true {
      let (row, done): (Int32, Int32) = (100, 101)
      switch unsafe library.step(prepared) {
      case row:
        let columns = unsafe 0..<library.columnCount(prepared)
        rows.append(
          columns.map {
            unsafe library.columnText(prepared, $0).map { unsafe String(cString: $0) } ?? ""
          }
        )
      case done: return rows
      default: throw error
      }
    }
  }

  private var error: SQLiteError {
    let reason = unsafe library.message(database).map { unsafe String(cString: $0) }
    return .failed(file: file, reason: reason ?? "there is no memory")
  }
}
