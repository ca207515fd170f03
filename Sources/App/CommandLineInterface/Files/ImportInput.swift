import CommandLineParsing
import Foundation
import IdentifiedCollections
import Models
import Reports
import Sharing
import TerminalDriver
import TerminalUI

/// A file to import, or standard input.
@MainActor
struct ImportInput {
  /// The last name in the path, or `nil` for standard input.
  let fileName: String?

  /// The path that the user typed, or `nil` for standard input.
  private let name: String?

  private let path: FilePath?
  private let size: Int?
  private let context: SyncUpsContext

  /// Creates an input from an argument of the command.
  ///
  /// - Parameters:
  ///   - value: The path that the user typed, or `-` for standard input.
  ///   - context: The context that provides the current directory.
  /// - Throws: ``InvalidValueError`` if the path is empty, ``ImportError`` if the file does not
  ///   exist, or ``DataFileLocationError`` if the path is relative to a deleted directory.
  init(_ value: GivenValue, in context: SyncUpsContext) throws {
    self.context = context
    guard value.text != "-" else {
      (fileName, name, path, size) = (nil, nil, nil, nil)
      return
    }
    guard !value.word.bytes.isEmpty else {
      throw InvalidValueError(value, "is empty", advice: "name a file")
    }
    let named = FilePath(bytes: value.word.bytes)
    let path = try DataFileLocation.absolute(named, in: context.console.currentDirectory)
    let kind = path.kind
    if kind == .missing { throw ImportError(.missing, of: "\(named)") }
    fileName = "\(path.lastComponent)"
    name = "\(named)"
    self.path = path
    size = kind == .regular ? FileInspection(of: path.url).size : nil
  }

  /// Reads the whole input.
  ///
  /// - Throws: ``ImportError`` if the input cannot be read or decoded, or if the task is cancelled.
  func read() async throws -> [SyncUp] {
    let file = path.map { DescriptorInput(path: $0.bytes) }
    var reader = ImportReader()
    var progress = ProgressLine("Reading \(name.map { "'\($0)'" } ?? "standard input")")
    let start = context.now
    var count = 0
    defer { context.console.writeError(progress.end()) }
    do {
      while let part = try await readPart(of: file) {
        count += part.count
        reader.append(part)
        show(&progress, count, after: .seconds(context.now.timeIntervalSince(start)))
      }
    } catch {
      guard case .readFailed(let reason) = error else { throw error }
      throw ImportError(.unreadable(reason), of: name)
    }
    if Task.isCancelled { throw ImportError(.stopped) }
    if count == 0 { throw ImportError(.empty, of: name) }
    do {
      return try reader.finish()
    } catch {
      throw ImportError(.undecodable(error), of: name)
    }
  }

  private func readPart(of file: DescriptorInput?) async throws(DescriptorError) -> [UInt8]? {
    if let file { try await file.readPart() } else { try await context.console.readPart() }
  }

  private func show(_ progress: inout ProgressLine, _ count: Int, after elapsed: Duration) {
    guard context.console.isErrorTerminal else { return }
    let width = context.console.terminalWidth ?? 80
    if let text = progress.update(count, of: size, after: elapsed, width: width) {
      context.console.writeError(text)
    }
  }
}

/// The reason why nothing was imported.
struct ImportError: UserFacingError {
  /// The problem with the input.
  enum Reason {
    /// The input is empty.
    case empty

    /// The file does not exist.
    case missing

    /// The user cancelled the import.
    case stopped

    /// The input does not contain sync-ups.
    case undecodable(DecodingFailure)

    /// A system call failed.
    case unreadable(String)
  }

  let reason: Reason

  /// The file, or `nil` for standard input.
  let path: String?

  init(_ reason: Reason, of path: String? = nil) {
    self.reason = reason
    self.path = path
  }

  var exitCode: ExitCode {
    switch reason {
    case .empty, .undecodable: .badInputData
    case .missing: .inputNotFound
    case .stopped: .failed
    case .unreadable: .ioError
    }
  }

  var message: String {
    let name = path.map { "'\($0)'" } ?? "standard input"
    switch reason {
    case .empty:
      return
        "There are no sync-ups in \(name), so nothing was imported: name a file that contains sync-ups."
    case .missing:
      return "There is no file \(name), so nothing was imported: check the path."
    case .stopped:
      return "The import was stopped: nothing was changed."
    case .undecodable(let failure):
      return """
        Could not understand \(name) (\(failure)), so nothing was imported: give a data file of SyncUps or \
        Scrumdinger, or the output of 'syncups export --format json'.
        """
    case .unreadable(let reason):
      return """
        Could not read \(name) (\(reason)), so nothing was imported: check the path and its permissions.
        """
    }
  }
}
