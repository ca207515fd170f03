import CommandLineParsing
import Dependencies
import Foundation
import Glibc
import PersistenceKeys
import Sharing
import SyncUpsHistory
import TerminalDriver

/// A file that a command should write, other than the user's file of sync-ups.
struct OutputFile {
  /// The path that the user typed.
  let path: FilePath

  private let absolutePath: FilePath
  private let isReplaced: Bool

  /// Checks the path of a file to write.
  ///
  /// - Parameters:
  ///   - value: The path that the user typed.
  ///   - context: The context that provides the current directory.
  ///   - isReplaced: Whether to replace an existing file.
  /// - Throws: ``InvalidValueError`` if the path is empty, ``OutputFileError`` if a file already
  ///   exists at the path and may not be replaced.
  @MainActor
  init(_ value: GivenValue, in context: SyncUpsContext, isReplaced: Bool) throws {
    guard !value.word.bytes.isEmpty else {
      throw InvalidValueError(value, "is empty", advice: "name a file")
    }
    let path = FilePath(bytes: value.word.bytes)
    try self.init(path, in: context.console.currentDirectory, isReplaced: isReplaced)
  }

  /// Checks the path of a file to write.
  ///
  /// - Parameters:
  ///   - path: The path that the user typed.
  ///   - directory: The directory that a relative path starts from.
  ///   - isReplaced: Whether to replace an existing file.
  /// - Throws: ``OutputFileError`` if a file already exists at the path and may not be replaced, or
  ///   ``DataFileLocationError`` if the path is relative to a deleted directory.
  init(_ path: FilePath, in directory: FilePath?, isReplaced: Bool) throws {
    self.path = path
    absolutePath = try DataFileLocation.absolute(path, in: directory)
    self.isReplaced = isReplaced
    @Dependency(\.syncUpsFile) var dataFile
    let own = [dataFile] + CompanionFile.files
    let target = absolutePath.resolvedOrSelf
    if own.contains(where: { FilePath($0).resolvedOrSelf == target }) {
      throw OutputFileError.own(path)
    }
    // Check for an existing file before the export begins. The export does not replace a file that
    // appears after this check.
    isStandardOutput = absolutePath.isStandardOutput
    switch absolutePath.kind {
    case _ where isStandardOutput: isSpecial = true
    case .directory: throw OutputFileError.directory(path)
    case .special: isSpecial = true
    case .regular where !isReplaced: throw OutputFileError.exists(path)
    case .missing where !isReplaced && absolutePath.exists: throw OutputFileError.exists(path)
    case .regular, .missing: isSpecial = false
    }
  }

  /// Whether the path leads to a pipe or a device, which a file must not replace.
  let isSpecial: Bool

  /// Whether the path leads to standard output, for example `/dev/stdout`.
  ///
  /// Opening the path again would overwrite data that standard output has already written.
  let isStandardOutput: Bool

  /// A closure that passes the content of a file to `receive` in parts.
  typealias Content = (_ receive: @escaping (String) throws -> Void) throws -> Void

  /// Writes the content.
  ///
  /// If writing a regular file fails, the file keeps its old content. A special file may have
  /// received a part of the content.
  ///
  /// - Parameters:
  ///   - isStopped: A closure called before each part. Returns whether the user has cancelled the
  ///     operation.
  ///   - content: The content.
  /// - Throws: ``OutputFileError`` if the content cannot be written.
  func write(isStopped: @escaping () -> Bool = { false }, _ content: Content) throws {
    if isSpecial { return try writeInto(content) }
    let target = isReplaced ? absolutePath.resolvedOrSelf : absolutePath
    var failure: (any Error)?
    do throws(SystemError) {
      try AtomicFileWriter(target: target).write(replacing: isReplaced) {
        (descriptor) throws(SystemError) in
        let output = DescriptorOutput(descriptor: descriptor)
        do {
          try content { part in
            if isStopped() { throw OutputFileError.stopped }
            try output.write(part)
          }
        } catch {
          failure = error
          throw SystemError(number: ECANCELED, description: "the content is incomplete")
        }
      }
    } catch {
      if case DescriptorError.writeFailed(let reason)? = failure {
        throw OutputFileError.unwritable(path, reason: reason)
      }
      if let failure { throw failure }
      if error.number == EEXIST { throw OutputFileError.exists(path) }
      throw OutputFileError.unwritable(path, reason: error.description)
    }
  }

  /// Writes to an existing special file, for example a named pipe.
  private func writeInto(_ content: Content) throws {
    do {
      try DescriptorOutput.appending(to: absolutePath.bytes) { output in
        try content { try output.write($0) }
      }
    } catch DescriptorError.writeFailed(let reason) {
      throw OutputFileError.unwritable(path, reason: reason)
    }
  }
}

extension FilePath {
  /// Whether the path leads to the file that standard output writes to.
  fileprivate var isStandardOutput: Bool {
    var (file, output) = (stat(), stat())
    // SAFETY: the string and the results live as long as the calls, which keep no pointers to them.
    return unsafe stat(bytes.map(CChar.init(bitPattern:)) + [0], &file) == 0
      && fstat(STDOUT_FILENO, &output) == 0
      && (file.st_dev, file.st_ino) == (output.st_dev, output.st_ino)
  }

  /// A kind of file.
  enum Kind {
    /// Nothing exists at the path.
    case missing

    case directory

    /// A regular file.
    case regular

    /// A pipe, a device, or a stream of this process.
    case special
  }

  /// The kind of the file that the system opens for the path.
  ///
  /// Asks the system to follow links, because the target of a link such as `/dev/fd/63` may not be
  /// a path.
  var kind: Kind {
    switch mode {
    case nil: .missing
    case S_IFDIR: .directory
    case S_IFREG where !isOfKernel: .regular
    default: .special
    }
  }

  /// Whether the path leads to a regular file that this process has open, for example through
  /// `/dev/stdin`.
  var isOpenFile: Bool { mode == S_IFREG && isOfKernel }

  private var isOfKernel: Bool {
    ["/dev/", "/proc/"].contains { bytes.starts(with: $0.utf8) }
  }

  private var mode: mode_t? {
    var status = stat()
    // SAFETY: the string and the status live as long as the call, which keeps no pointers to them.
    let result = unsafe stat(bytes.map(CChar.init(bitPattern:)) + [0], &status)
    return result == 0 ? status.st_mode & S_IFMT : nil
  }
}

/// The reason a file cannot be written.
enum OutputFileError: UserFacingError, Hashable {
  case directory(FilePath)

  /// The file already exists.
  case exists(FilePath)

  /// The path refers to the file that stores the sync-ups.
  case own(FilePath)

  /// The user cancelled the export.
  case stopped

  /// A system call failed.
  case unwritable(FilePath, reason: String)

  var exitCode: ExitCode { self == .stopped ? .failed : .cannotCreate }

  var path: String? {
    switch self {
    case .directory(let path), .exists(let path), .own(let path), .unwritable(let path, _):
      "\(path)"
    case .stopped: nil
    }
  }

  var message: String {
    switch self {
    case .directory(let path):
      "'\(path)' is a directory: name a file in it."
    case .exists(let path):
      "'\(path)' already exists: name another file, or replace it with '--force'."
    case .own(let path):
      "'\(path)' is the data file: name another file."
    case .stopped:
      "The export was stopped: nothing was written."
    case .unwritable(let path, let reason):
      "Could not write '\(path)' (\(reason)): check its folder, or name another file."
    }
  }
}
