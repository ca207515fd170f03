import Dependencies
import DependenciesTestSupport
import Foundation
import IssueReportingTestSupport
import Testing

/// A dependency whose type is its own key.
private struct DataManager: DependencyKey {
  var save: @Sendable (Data, URL) async throws -> Void

  static let liveValue = DataManager { _, _ in throw CocoaError(.fileWriteUnknown) }
  static let testValue = DataManager(save: unimplemented("DataManager.save"))
}

/// A dependency with the shortest possible declaration.
private enum SpeedKey: DependencyKey {
  static let liveValue = 1
}

extension DependencyValues {
  fileprivate var speed: Int {
    get { self[SpeedKey.self] }
    set { self[SpeedKey.self] = newValue }
  }
}

/// A model that was written for swift-dependencies, in a file that imports only `Dependencies`.
@MainActor
private final class MeetingModel {
  var secondsElapsed = 0
  var notes: [UUID: Date] = [:]
  var isSaved = false
  let duration: Int

  @Dependency(\.continuousClock) var clock
  @Dependency(\.date.now) var now
  @Dependency(\.uuid) var uuid
  @Dependency(DataManager.self) var dataManager

  var onMeetingFinished: () -> Void = unimplemented("onMeetingFinished")

  init(duration: Int) { self.duration = duration }

  func task() async {
    for await _ in clock.timer(interval: .seconds(1)) {
      secondsElapsed += 1
      if secondsElapsed == duration { break }
    }
    notes[uuid()] = now
    do {
      try await dataManager.save(Data(), URL(filePath: "/meeting"))
      isSaved = true
      onMeetingFinished()
    } catch {
      reportIssue(error)
    }
  }

  func copy() -> MeetingModel {
    withDependencies(from: self) { MeetingModel(duration: duration) }
  }
}

@MainActor
@Suite("A model written for swift-dependencies", .timeLimit(.minutes(5)))
struct ModelFromElsewhereTests {
  private let clock = TestClock()

  private func model() -> MeetingModel {
    withDependencies {
      $0.continuousClock = clock
      $0.date.now = Date(timeIntervalSince1970: 1_234_567_890)
      $0.uuid = .incrementing
      $0[DataManager.self].save = { _, _ in }
    } operation: {
      let model = MeetingModel(duration: 6)
      model.onMeetingFinished = {}
      return model
    }
  }

  @Test("`run()` of a test clock takes a meeting model to the end of its meeting")
  func running() async {
    let model = model()
    let task = Task { await model.task() }
    await clock.run()
    task.cancel()
    await task.waitForEnd()
    #expect(model.secondsElapsed == 6)
    #expect(model.notes == [UUID(0): Date(timeIntervalSince1970: 1_234_567_890)])
    #expect(model.isSaved)
  }

  @Test("Advancing a test clock by a second advances a meeting model by a second")
  func advancing() async {
    let model = model()
    let task = Task { await model.task() }
    await clock.advance(by: .seconds(1))
    #expect(model.secondsElapsed == 1)
    await clock.advance(by: .seconds(4))
    #expect(model.secondsElapsed == 5)
    await clock.advance(by: .seconds(1))
    task.cancel()
    await task.waitForEnd()
    #expect(model.secondsElapsed == 6)
  }

  @Test("The copy of a meeting model has the same dependencies as the original")
  func passingOn() async {
    let copy = model().copy()
    copy.onMeetingFinished = {}
    let task = Task { await copy.task() }
    await clock.run()
    task.cancel()
    await task.waitForEnd()
    #expect(copy.isSaved)
  }

  @Test("A meeting model with an immediate clock runs its whole meeting without waiting")
  func immediateClock() async {
    let model = withDependencies {
      $0.continuousClock = .immediate
      $0.date = .constant(.distantPast)
      $0.uuid = .constant(UUID(7))
      $0[DataManager.self] = DataManager { _, _ in throw CancellationError() }
    } operation: {
      MeetingModel(duration: 3)
    }
    let issues = await capturedIssues {
      await model.task()
    }
    #expect(issues.map(\.text) == ["Caught error: CancellationError()"])
    #expect(model.notes == [UUID(7): .distantPast])
  }

  @Test("A meeting model reports a dependency that the test has not set")
  func unset() async {
    let model = withDependencies {
      $0.continuousClock = ImmediateClock()
      $0.date.now = .distantPast
      $0.uuid = .incrementing
    } operation: {
      MeetingModel(duration: 1)
    }
    let issues = await capturedIssues {
      await model.task()
    }
    #expect(
      issues.map(\.text) == [
        "'DataManager.save' is used in a test that does not set it.",
        "Caught error: \(UnimplementedFailure(description: "DataManager.save"))",
      ]
    )
  }

  @Test(
    "A test that uses a dependency without a test value gets the live value, and an issue is reported"
  )
  func liveValueOnly() {
    let issues = capturedIssues {
      #expect(DependencyValues.current.speed == 1)
    }
    #expect(
      issues.map(\.text) == [
        """
        A test uses 'SpeedKey', which has no test value. Declare a 'testValue', or set the dependency in the \
        test.
        """
      ]
    )
    withDependencies {
      $0.speed = 2
    } operation: {
      @Dependency(\.speed) var speed
      #expect(speed == 2)
    }
  }

  @Test(
    "A dependency trait sets a dependency whose type is also the dependency's key",
    .dependency(DataManager { _, _ in })
  )
  func traitOfOwnKey() async throws {
    @Dependency(DataManager.self) var dataManager
    try await dataManager.save(Data(), URL(filePath: "/meeting"))
  }
}
