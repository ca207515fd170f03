import Dependencies
import Dispatch
package import Foundation
import Observation
import Sharing
package import TerminalUI

/// Plays the script of a study without a terminal, and keeps the study's files in a separate
/// directory.
///
/// ```swift
/// let steps = try await ScriptPlayer(directory: temporary).play(CounterTabs.self)
/// ```
@MainActor
package struct ScriptPlayer {
  private let directory: URL
  private let timeout: Duration

  /// Creates a player.
  ///
  /// - Parameters:
  ///   - directory: An empty directory for the files of studies.
  ///   - timeout: How long to wait for each expectation.
  package init(directory: URL, timeout: Duration = .seconds(60)) {
    self.directory = directory
    self.timeout = timeout
  }

  /// Plays a script from beginning to end.
  ///
  /// - Parameters:
  ///   - type: The study to play.
  ///   - observe: A closure that receives the number of each finished step, counting from 1, and
  ///     the running study.
  /// - Returns: The number of steps in the script.
  /// - Throws: A ``ScriptFailure`` for the first expectation that is not met, or any error that a
  ///   step throws.
  package func play<Study: CaseStudy>(
    _ type: Study.Type,
    observe: @MainActor (Int, Study) -> Void = { _, _ in }
  ) async throws -> Int {
    let script = Study.script
    var next = script.startIndex
    while next < script.endIndex {
      let end = script[next...].firstIndex { if case .restart = $0 { true } else { false } }
      let part = next..<(end ?? script.endIndex)
      try await withDependencies {
        $0.continuousClock = ContinuousClock()
        $0.uuid = UUIDGenerator { UUID() }
        $0.studyDirectory = directory
        $0.defaultFileStorage = .fileSystem
        $0.defaultInMemoryStorage = InMemoryStorage()
        $0.defaultAppStorage = .file(directory.appending(path: "app-storage.json"))
      } operation: {
        try await play(script[part], of: Study(arguments: []), observe: observe)
      }
      await flush()
      next = part.upperBound + 1
    }
    return script.count
  }

  private func play<Study: CaseStudy>(
    _ steps: ArraySlice<ScriptStep<Study>>,
    of study: Study,
    observe: @MainActor (Int, Study) -> Void
  ) async throws {
    let running = Task { await study.run() }
    defer { running.cancel() }
    for (index, step) in zip(steps.indices, steps) {
      switch step {
      case .keys(let presses):
        for press in presses where !study.handle(press) {
          throw ScriptFailure(step: index + 1, expected: "a key \(press)", screen: study.screen)
        }
      case .expects(let texts):
        for text in texts where !(await isShown(text, by: study)) {
          throw ScriptFailure(step: index + 1, expected: "“\(text)”", screen: study.screen)
        }
      case .outside(let action):
        try await action(study)
      case .restart:
        break
      }
      observe(index + 1, study)
    }
  }

  /// Writes the pending changes of all studies without blocking the main actor, because the studies
  /// need the main actor to save.
  private func flush() async {
    await withCheckedContinuation { continuation in
      // The call blocks its thread until all changes are written.
      DispatchQueue.global().async {
        PendingSaves.flush()
        continuation.resume()
      }
    }
  }

  /// Waits until a study shows a given string, or until the timeout.
  private func isShown(_ text: String, by study: some CaseStudy) async -> Bool {
    let showing = Task {
      for await screen in Observations({ study.screen }) where screen.contains(text) {
        return true
      }
      return false
    }
    let deadline = Task {
      try await ContinuousClock().sleep(for: timeout)
      showing.cancel()
    }
    defer { deadline.cancel() }
    return await showing.value
  }
}

extension CaseStudy {
  /// Passes a key to the study.
  ///
  /// - Parameter press: The key press.
  /// - Returns: Whether the study handled the key.
  package func handle(_ press: KeyPress) -> Bool {
    if type(press) { return true }
    guard let key = keys.first(where: { $0.press == press }) else { return false }
    key.action()
    return true
  }
}
