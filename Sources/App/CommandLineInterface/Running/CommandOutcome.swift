import Locking
import PersistenceKeys

/// What a command has done so far.
@MainActor
final class CommandOutcome {
  /// Whether a change of the command is in the file.
  var hasSaved = false

  /// What the command has changed, and not saved yet.
  private let steps = Locked<[HistoryStep]>([])

  /// Keeps the steps until their changes are saved: the history is to tell of no others.
  var recorder: StepRecorder {
    StepRecorder { [steps] step in steps.withLock { $0.append(step) } }
  }

  /// Hands over the steps that were recorded.
  func takeSteps() -> [HistoryStep] {
    steps.withLock { steps in
      defer { steps = [] }
      return steps
    }
  }
}

/// A change is in the file, but what the command had to say about it could not be said.
struct UnreportedChangeError: UserFacingError {
  /// Why not.
  let reason: String

  var exitCode: ExitCode { .ioError }

  var message: String {
    """
    The change is saved, but could not be reported (\(reason)): do not run the command again.
    """
  }
}
