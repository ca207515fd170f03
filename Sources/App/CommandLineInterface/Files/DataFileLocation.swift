package import CommandLineParsing
package import Sharing

/// The path of the sync-ups' file, and the origin of the path.
///
/// The first rule that applies determines the path:
///
/// 1. `--file PATH`;
/// 2. the environment variable `SYNCUPS_FILE`, unless empty;
/// 3. `$XDG_DATA_HOME/syncups/sync-ups.json`, if `XDG_DATA_HOME` is an absolute path;
/// 4. `~/.local/share/syncups/sync-ups.json`, if `HOME` is an absolute path.
///
/// A relative path in `--file` or `SYNCUPS_FILE` starts at the current directory. A `~` in the path
/// stays unchanged, because expanding it is the shell's task.
///
/// ```swift
/// let location = try DataFileLocation(
///   file: nil, environment: ["HOME": "/home/blob"], currentDirectory: "/tmp")
/// location.path  // "/home/blob/.local/share/syncups/sync-ups.json"
/// ```
///
/// - Source: the XDG Base Directory Specification, which requires programs to ignore relative paths
///   in the variables that it defines.
package struct DataFileLocation: Hashable, Sendable {
  /// The origin of the path.
  package enum Origin: Hashable, Sendable {
    /// The option `--file`.
    case option

    /// The environment variable with this name.
    case environment(String)
  }

  /// The absolute path of the file.
  package let path: FilePath

  /// The option or the environment variable that determines the path.
  package let origin: Origin

  /// Finds the file.
  ///
  /// - Parameters:
  ///   - file: The value of `--file`.
  ///   - environment: The environment variables that name a file or a directory.
  ///   - currentDirectory: The directory that relative paths start from, or `nil` if it was
  ///     deleted.
  /// - Throws: ``DataFileLocationError`` if `--file` is empty, or if neither an option nor the
  ///   environment determines a path.
  package init(
    file: GivenValue?,
    environment: [String: FilePath],
    currentDirectory: FilePath?
  ) throws(DataFileLocationError) {
    if let file {
      guard !file.word.bytes.isEmpty else { throw .emptyPath(file.origin) }
      path = try Self.absolute(FilePath(bytes: file.word.bytes), in: currentDirectory)
      origin = .option
    } else if let file = environment["SYNCUPS_FILE"], !file.bytes.isEmpty {
      path = try Self.absolute(file, in: currentDirectory)
      origin = .environment("SYNCUPS_FILE")
    } else if let data = environment["XDG_DATA_HOME"], data.isAbsolute {
      path = data.appending("syncups/sync-ups.json")
      origin = .environment("XDG_DATA_HOME")
    } else if let home = environment["HOME"], home.isAbsolute {
      path = home.appending(".local/share/syncups/sync-ups.json")
      origin = .environment("HOME")
    } else {
      throw .noHome
    }
  }

  /// Returns a path that leads to the new file after a save has replaced the file.
  ///
  /// A path such as `/dev/stdin` or `/dev/fd/3` always leads to the file that is open, even after a
  /// save has replaced that file with a new file of the same name.
  ///
  /// - Throws: ``DataFileLocationError/deleted(_:)`` if the open file no longer has a name.
  package func settledPath() throws(DataFileLocationError) -> FilePath {
    guard path.isOpenFile else { return path }
    let target = path.resolvedOrSelf
    guard target.kind == .regular else { throw .deleted(path) }
    return target
  }

  /// The environment variables that can determine the path.
  static let variables = ["SYNCUPS_FILE", "XDG_DATA_HOME", "HOME"]

  /// Returns an absolute path.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - directory: The directory that a relative path starts from, or `nil` if it was deleted.
  static func absolute(
    _ path: FilePath,
    in directory: FilePath?
  ) throws(DataFileLocationError) -> FilePath {
    if path.isAbsolute { return path }
    guard let directory else { throw .noDirectory(path) }
    return directory.appending(path)
  }
}

/// The reason the file cannot be located.
package enum DataFileLocationError: Error, Hashable, Sendable {
  /// The path leads to an open file that was deleted.
  case deleted(FilePath)

  case emptyPath(GivenValue.Origin)

  /// The given path is relative, and the current directory was deleted.
  case noDirectory(FilePath)

  /// No path was given, and there is no home directory.
  case noHome
}

extension DataFileLocationError: UserFacingError {
  /// The exit code for the error.
  package var exitCode: ExitCode {
    switch self {
    case .emptyPath: .usage
    case .deleted, .noDirectory: .inputNotFound
    case .noHome: .failed
    }
  }

  /// A message that states the problem and a solution.
  package var message: String {
    switch self {
    case .deleted(let path):
      "The open file '\(path)' was deleted: name a file with '--file PATH'."
    case .emptyPath(let origin):
      "The path given for '\(origin.label)' is empty: name a file, or leave the option out."
    case .noDirectory(let path):
      """
      '\(path)' cannot be found because the current directory no longer exists: change to another directory, \
      or give an absolute path.
      """
    case .noHome:
      """
      There is no directory for the sync-ups because HOME is not set to an absolute path: set HOME, or name a \
      file with '--file PATH' or SYNCUPS_FILE.
      """
    }
  }
}
