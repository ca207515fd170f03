package import Dependencies
import Sharing

/// Takes the steps that are recorded to the history.
package struct StepRecorder: Sendable {
  private let take: @Sendable (HistoryStep) -> Void

  /// Creates a recorder.
  ///
  /// - Parameter take: Takes a step.
  package init(_ take: @escaping @Sendable (HistoryStep) -> Void) {
    self.take = take
  }

  /// Takes a step.
  package func callAsFunction(_ step: HistoryStep) { take(step) }

  /// Notes a step in the history at once, in which a window can take it back before it is saved.
  package static var immediate: StepRecorder {
    StepRecorder { step in
      if let error = History.note(step) {
        @Shared(.notice) var notice
        let cause = StorageProblem.cause(of: error)
        $notice.withLock { $0 = "'\(step.title)' cannot be taken back: \(cause)." }
      }
    }
  }
}

extension History {
  /// Notes a step in the history of the user's file.
  ///
  /// - Parameter step: What was done.
  /// - Returns: Why it cannot be taken back, if that is so: what is in the place of the history is
  ///   none.
  package static func note(_ step: HistoryStep) -> (any Error)? {
    @Shared(.history) var history
    if let error = $history.loadError { return error }
    $history.withLock { $0.append(.step(step)) }
    return nil
  }
}

extension DependencyValues {
  /// What takes the steps that are recorded: the history, unless the program says otherwise.
  package var recordStep: StepRecorder {
    get { self[StepRecorderKey.self] }
    set { self[StepRecorderKey.self] = newValue }
  }
}

private enum StepRecorderKey: DependencyKey {
  static var liveValue: StepRecorder { .immediate }
  static var testValue: StepRecorder { .immediate }
}
