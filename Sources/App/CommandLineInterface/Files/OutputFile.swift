import CommandLineParsing
import Dependencies
import Foundation
import Glibc
import PersistenceKeys
import Reports
import Sharing

/// A file that a command is to write, and that holds no sync-ups of the user.
struct OutputFile {
  /// The path, as the user has named it.
  let path: FilePath

  private let absolutePath: FilePath
  private let isReplaced: Bool

  /// Names a file.
  ///
  /// - Parameters:
  ///   - value: The path, as it was typed.
  ///   - context: What knows the current directory.
  ///   - isReplaced: Whether a file that is there is replaced.
  /// - Throws: ``InvalidValueError`` if there is no path, ``OutputFileError`` if a file is there that
  ///   is not to be replaced.
  @MainActor
  init(_ value: GivenValue, in context: SyncUpsContext, isReplaced: Bool) throws {
    guard !value.word.bytes.isEmpty else {
      throw InvalidValueError(value: value, problem: "is empty", advice: "name a file")
    }
    let path = FilePath(bytes: value.word.bytes)
    try self.init(path, in: context.console.currentDirectory, isReplaced: isReplaced)
  }

  /// Names a file.
  ///
  /// - Parameters:
  ///   - path: The path, as the user has named it.
  ///   - directory: The directory that a relative path starts from.
  ///   - isReplaced: Whether a file that is there is replaced.
  /// - Throws: ``OutputFileError`` if a file is there that is not to be replaced.
  init(_ path: FilePath, in directory: FilePath, isReplaced: Bool) throws(OutputFileError) {
    self.path = path
    absolutePath = path.isAbsolute ? path : directory.appending(path)
    self.isReplaced = isReplaced
    @Dependency(\.syncUpsFile) var dataFile
    let kept = FilePath(dataFile).resolvedOrSelf.bytes
    let extensions = [".history", ".drafts", ".live", ".notes", ".forms"]
    let companions = [kept] + extensions.map { kept + $0.utf8 }
    if companions.contains(absolutePath.resolvedOrSelf.bytes) { throw OutputFileError.own(path) }
    if FileInspection(of: absolutePath.resolvedOrSelf.url).kind == .directory {
      throw OutputFileError.directory(path)
    }
    // Told before the work is done. What appears later is not replaced, either.
    if !isReplaced, absolutePath.exists { throw OutputFileError.exists(path) }
  }

  /// Whether it is no file that another one can take the place of, such as a pipe with a name.
  var isSpecial: Bool { isReplaced && FileInspection(of: absolutePath.url).kind == .other }

  /// Writes an export, all of it or nothing.
  ///
  /// - Parameters:
  ///   - export: The export.
  ///   - isStopped: Tells, before each part, whether the user has stopped it.
  /// - Throws: ``OutputFileError`` if it cannot be written.
  func write(_ export: Export, isStopped: @escaping () -> Bool = { false }) throws {
    if isSpecial { return try writeInto(export) }
    let target = isReplaced ? absolutePath.resolvedOrSelf : absolutePath
    var failure: (any Error)?
    do throws(SystemError) {
      try AtomicFileWriter(target: target).write(replacing: isReplaced) {
        (descriptor) throws(SystemError) in
        let output = DescriptorOutput(descriptor: descriptor)
        do {
          try export.write { part in
            if isStopped() { throw OutputFileError.stopped }
            try output.write(part)
          }
        } catch {
          failure = error
          throw SystemError(number: ECANCELED, description: "the content is not whole")
        }
      }
    } catch {
      if case ConsoleError.writeFailed(let reason)? = failure {
        throw OutputFileError.unwritable(path, reason: reason)
      }
      if let failure { throw failure }
      if error.number == EEXIST { throw OutputFileError.exists(path) }
      throw OutputFileError.unwritable(path, reason: error.description)
    }
  }

  /// Writes into what is no file, such as a pipe with a name: no file is to take its place.
  private func writeInto(_ export: Export) throws {
    let path = absolutePath.bytes.map(CChar.init(bitPattern:)) + [0]
    let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw OutputFileError.unwritable(self.path, reason: describe(errno))
    }
    defer { close(descriptor) }
    let output = DescriptorOutput(descriptor: descriptor)
    do {
      try export.write { try output.write($0) }
    } catch ConsoleError.writeFailed(let reason) {
      throw OutputFileError.unwritable(self.path, reason: reason)
    }
  }
}

/// Why a file cannot be written.
enum OutputFileError: UserFacingError, Hashable {
  /// A directory is there.
  case directory(FilePath)

  /// There is one already.
  case exists(FilePath)

  /// It is the one in which the sync-ups are.
  case own(FilePath)

  /// The user has stopped it.
  case stopped

  /// The system says no.
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
      "'\(path)' exists already: name another file, or replace it with '--force'."
    case .own(let path):
      "'\(path)' is where the sync-ups are kept: name another file."
    case .stopped:
      "The export was stopped: nothing was written."
    case .unwritable(let path, let reason):
      "Could not write '\(path)' (\(reason)): check its folder, or name another file."
    }
  }
}
