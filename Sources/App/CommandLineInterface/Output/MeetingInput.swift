import Observation
import RecordFeature
import TerminalDriver

/// Adds the lines of standard input to the notes of a meeting.
///
/// Another program may write faster than the meeting can add the lines. The meeting does not end
/// while lines are waiting.
///
/// ```swift
/// let input = MeetingInput(of: model, from: console)
/// await input.run()
/// ```
@Observable
@MainActor
final class MeetingInput {
  /// The state of the input.
  enum State: Equatable {
    /// Lines have arrived that are not in the notes yet.
    case reading

    /// All lines that have arrived are in the notes.
    case waiting

    /// The input has ended, and all its lines are in the notes.
    case finished

    /// The meeting has ended, and at least one line of the input is not in the notes.
    case incomplete

    /// The input cannot be read.
    case failed(DescriptorError)
  }

  /// The state of the input.
  private(set) var state = State.reading {
    didSet { if !model.isOver { model.isWritingNote = state == .reading } }
  }

  /// The number of input lines that the notes contain.
  private(set) var lineCount = 0

  private let model: RecordMeetingModel
  private let console: Console

  /// The maximum number of lines that are added after the meeting's time is up.
  ///
  /// A program that writes more lines is unlikely to ever stop.
  private static let limit = 500_000

  /// Prepares the input of a meeting.
  ///
  /// Call ``run()`` to read the input.
  ///
  /// - Parameters:
  ///   - model: The meeting.
  ///   - console: The console whose standard input provides the notes.
  init(of model: RecordMeetingModel, from console: Console) {
    (self.model, self.console) = (model, console)
    model.isWritingNote = true
  }

  /// Reads until the input or the meeting ends, or the task is cancelled.
  ///
  /// If the input cannot be read, the meeting continues without the input.
  func run() async {
    do { try await read() } catch { state = .failed(error) }
  }

  private func read() async throws(DescriptorError) {
    var lateCount = 0
    while let lines = try await console.readLines() {
      if lines.isEmpty {
        state = .waiting
        continue
      }
      guard !model.isOver, lateCount < Self.limit else { return state = .incomplete }
      state = .reading
      model.noteSubmitted(lines.joined(separator: "\n"))
      lineCount += lines.count
      if model.overtime != nil { lateCount += lines.count }
    }
    if !Task.isCancelled { state = .finished }
  }
}
