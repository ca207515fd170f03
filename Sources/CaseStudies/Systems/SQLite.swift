import Foundation
import Glibc

/// The SQLite functions that the study uses, loaded from the system's library.
///
/// The library is loaded on first use, so that building this package does not require it.
///
/// SAFETY: The pointers point into a library that is never unloaded.
/// Any thread can call SQLite's functions.
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

  /// The library, or an error that names the package to install.
  static let shared = Result { () throws(SQLiteError) in try SQLiteLibrary() }

  private init() throws(SQLiteError) {
    guard let handle = unsafe dlopen("libsqlite3.so.0", RTLD_NOW) else { throw .missingLibrary }
    func function<F>(_ name: String, as type: F.Type) throws(SQLiteError) -> F {
      guard let symbol = unsafe dlsym(handle, name) else { throw .missingLibrary }
      // SAFETY: The types match SQLite's C interface, which has not changed since version 3.
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

/// A database error.
package enum SQLiteError: LocalizedError, CustomStringConvertible, Equatable {
  /// SQLite is not installed.
  case missingLibrary

  /// SQLite rejected a statement or a file.
  case failed(file: String, reason: String)

  /// A sentence for the user.
  package var description: String {
    switch self {
    case .missingLibrary:
      "SQLite is missing: install the Debian package 'libsqlite3-0', which contains libsqlite3.so.0."
    case .failed(let file, let reason): "Cannot use the database '\(file)': \(reason)."
    }
  }

  /// The same text as `description`, used by `localizedDescription`.
  package var errorDescription: String? { description }
}

/// A connection to a database file.
///
/// SAFETY: By default, SQLite is built so that several threads can use the same connection.
@safe
package final class SQLiteConnection: @unchecked Sendable {
  /// The text of each column in a row.
  ///
  /// An empty string represents a missing value.
  package typealias Row = [String]

  private let file: String
  private let library: SQLiteLibrary
  private var database: OpaquePointer?

  static var isInstalled: Bool { (try? SQLiteLibrary.shared.get()) != nil }

  /// Opens a database.
  ///
  /// Creates the file if it does not exist.
  ///
  /// - Parameter file: The path of the database file.
  /// - Throws: An error if the file cannot be opened.
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

  /// Runs a statement.
  ///
  /// - Parameters:
  ///   - statement: The SQL statement.
  ///   - arguments: The values for the question marks in the statement.
  /// - Returns: The rows of the result, or an empty array.
  /// - Throws: An error if SQLite rejects the statement.
  @discardableResult
  package func run(_ statement: String, _ arguments: [String] = []) throws(SQLiteError) -> [Row] {
    var prepared: OpaquePointer?
    guard unsafe library.prepare(database, statement, -1, &prepared, nil) == 0 else { throw error }
    defer { unsafe _ = library.finalize(prepared) }
    for (index, argument) in arguments.enumerated() {
      // The second -1 tells SQLite to copy the text, because the text exists only during this call.
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
    return .failed(file: file, reason: reason ?? "there is not enough memory")
  }
}
