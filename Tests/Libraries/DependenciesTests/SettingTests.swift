import Dependencies
import DependenciesTestSupport
import Foundation
import IssueReportingTestSupport
import Testing

/// A client that has only a live value.
private struct LiveClient: DependencyKey {
  var fetch: @Sendable () -> String
  var count = 0
  static let liveValue = LiveClient { "live" }
}

/// A client whose test value reports an issue when it is read.
private struct ReportingClient: TestDependencyKey {
  var fetch: @Sendable () -> String = { "placeholder" }

  static var testValue: ReportingClient {
    unimplemented("reportingClient", placeholder: ReportingClient())
  }
}

/// A client whose test value reports an issue of another kind when it is read.
private struct ForbiddenClient: TestDependencyKey {
  var fetch: @Sendable () -> String = { "placeholder" }

  static var testValue: ForbiddenClient {
    reportIssue("Never use this client.")
    return ForbiddenClient()
  }
}

extension DependencyValues {
  fileprivate var liveClient: LiveClient {
    get { self[LiveClient.self] }
    set { self[LiveClient.self] = newValue }
  }

  fileprivate var reportingClient: ReportingClient {
    get { self[ReportingClient.self] }
    set { self[ReportingClient.self] = newValue }
  }

  fileprivate var forbiddenClient: ForbiddenClient {
    get { self[ForbiddenClient.self] }
    set { self[ForbiddenClient.self] = newValue }
  }
}

private let someDate = Date(timeIntervalSinceReferenceDate: 7)

@Suite("Setting a dependency")
struct SettingTests {
  private var values: DependencyValues { .current }

  @Test(
    "A dependency trait sets a member of an unimplemented dependency",
    .dependency(\.date.now, someDate)
  )
  func traitForMember() {
    #expect(values.date() == someDate)
  }

  @Test(
    "A dependency trait replaces a dependency that has only a live value",
    .dependency(\.liveClient, LiveClient { "set" })
  )
  func traitForLiveClient() {
    #expect(values.liveClient.fetch() == "set")
  }

  @Test(
    "A dependency trait sets a member of a dependency that has only a live value",
    .dependency(\.liveClient.fetch, { "set" })
  )
  func traitForMemberOfLiveClient() {
    #expect(values.liveClient.fetch() == "set")
  }

  @Test(
    "A dependency trait replaces a dependency whose test value reports an issue",
    .dependency(\.reportingClient, ReportingClient { "set" }),
    .dependency(\.forbiddenClient, ForbiddenClient { "set" })
  )
  func traitForReportingClient() {
    #expect(values.reportingClient.fetch() == "set")
    #expect(values.forbiddenClient.fetch() == "set")
  }

  @Test(
    "The closure of a dependency trait can change individual members of a dependency that has not been set",
    .dependencies {
      $0.liveClient.fetch = { "set" }
      $0.liveClient.count += 1
      $0.forbiddenClient.fetch = { "set" }
      $0.date.now.addTimeInterval(1)
    }
  )
  func traitWithClosure() {
    #expect(values.liveClient.fetch() == "set")
    #expect(values.liveClient.count == 1)
    #expect(values.forbiddenClient.fetch() == "set")
    #expect(values.date.now == Date(timeIntervalSinceReferenceDate: 1))
  }

  @Test("`withDependencies` can change a member of a dependency that has only a live value")
  func memberOfLiveClient() {
    withDependencies {
      $0.liveClient.fetch = { "set" }
    } operation: {
      #expect(values.liveClient.fetch() == "set")
    }
  }

  @Test(
    "An issue is reported if a dependency is used after the end of the operation for which it was set"
  )
  func useAfterSetting() {
    withDependencies {
      $0.liveClient.fetch = { "set" }
      $0.forbiddenClient.fetch = { "set" }
    } operation: {
    }
    let issues = capturedIssues {
      #expect(values.liveClient.fetch() == "live")
    }
    #expect(
      issues.map(\.text) == [
        """
        A test uses 'LiveClient', which has no test value. Declare a 'testValue', or set the dependency in the \
        test.
        """
      ]
    )
    let otherIssues = capturedIssues {
      #expect(values.forbiddenClient.fetch() == "placeholder")
    }
    #expect(otherIssues.map(\.text) == ["Never use this client."])
  }

  @Test("Using a dependency in an operation is reported if the test does not set the dependency")
  func useInOperation() {
    let issues = capturedIssues {
      withDependencies {
        $0.liveClient.fetch = { "set" }
      } operation: {
        _ = values.date.now
      }
    }
    #expect(issues.map(\.text) == ["'date' is used in a test that does not set it."])
  }

  @Test(
    "If an operation uses an unset dependency while dependencies are being set, the use is reported"
  )
  func operationWhileSetting() async {
    let issues = capturedIssues {
      withDependencies { values in
        values.liveClient.count = withDependencies { _ in
        } operation: {
          Int(DependencyValues.current.date.now.timeIntervalSinceReferenceDate)
        }
      } operation: {
      }
    }
    #expect(issues.map(\.text) == ["'date' is used in a test that does not set it."])
    let otherIssues = await capturedIssues {
      await withDependencies { values in
        await withDependencies { _ in
        } operation: {
          await Task.yield()
          _ = DependencyValues.current.date.now
        }
      } operation: {
      }
    }
    #expect(otherIssues.map(\.text) == ["'date' is used in a test that does not set it."])
  }

  @Test("An issue that is reported inside a closure that sets dependencies is recorded")
  func issueWhileSetting() {
    let issues = capturedIssues {
      withDependencies { _ in
        reportIssue("Something is wrong.")
      } operation: {
      }
    }
    #expect(issues.map(\.text) == ["Something is wrong."])
  }

  @Test(
    "If a closure that sets dependencies starts a task, an unset dependency that the task uses is reported"
  )
  func taskOfSetting() async {
    let issues = await capturedIssues {
      let (starts, start) = AsyncStream.makeStream(of: Never.self)
      var task: Task<Date, Never>?
      withDependencies { _ in
        task = Task {
          for await _ in starts {}
          return DependencyValues.current.date.now
        }
      } operation: {
      }
      start.finish()
      _ = await task?.value
    }
    #expect(issues.map(\.text) == ["'date' is used in a test that does not set it."])
  }

  @Test(
    "If a `withDependencies` closure changes a dependency's default, the change lasts for the whole test"
  )
  func defaultWhileSetting() {
    struct Cache: TestDependencyKey {
      let numbers = LockIsolated<[Int]>([])
      static var testValue: Cache { Cache() }
    }
    withDependencies {
      $0[Cache.self].numbers.setValue([1])
    } operation: {
      #expect(values[Cache.self].numbers.value == [1])
    }
    #expect(values[Cache.self].numbers.value == [1])
  }

  @Test("The closure that sets the dependencies of an operation may be asynchronous")
  @MainActor
  func asynchronousUpdate() async {
    struct Model { @Dependency(\.date) var date }
    let model = await withDependencies {
      MainActor.assertIsolated()
      $0.date.now = await Task { someDate }.value
    } operation: {
      Model()
    }
    #expect(model.date.now == someDate)
    let other = await withDependencies(from: Parent(date: model)) {
      await Task.yield()
      $0.uuid = .incrementing
    } operation: {
      values.uuid()
    }
    #expect(other == UUID(0))
  }

  @Test("Setting dependencies for an asynchronous operation does not leave the caller's actor")
  @MainActor
  func noHops() async {
    let flag = Flag()
    let other = Task { flag.isSet = true }
    let isSet = await withDependencies {
      $0.uuid = .incrementing
    } operation: {
      await flag.value()
    }
    #expect(!isSet)
    await other.value
    #expect(flag.isSet)
  }

  @MainActor
  private final class Flag {
    var isSet = false
    func value() async -> Bool { isSet }
  }

  private final class Parent {
    @Dependency(\.continuousClock) var clock
    init(date: Any) {}
  }

  @Test("The result of `withDependencies` may be ignored")
  func discardedResult() async {
    withDependencies { _ in
    } operation: {
      1
    }
    await withDependencies { _ in
    } operation: {
      await Task.yield()
      return 1
    }
    withEscapedDependencies { $0.yield { 1 } }
  }

  @Test(
    "Nested `withDependencies` calls inherit the outer dependencies and restore them even after an error"
  )
  func nesting() async {
    struct Failure: Error {}
    @Sendable func numbers() -> [String] {
      @Dependency(\.uuid) var uuid
      @Dependency(\.liveClient) var client
      return [uuid().uuidString.suffix(1).description, client.fetch()]
    }
    await withDependencies {
      $0.uuid = .constant(UUID(1))
      $0.liveClient = LiveClient { "outer" }
    } operation: {
      #expect(throws: Failure.self) {
        try withDependencies {
          #expect($0.uuid() == UUID(1))
          $0.uuid = .constant(UUID(2))
        } operation: {
          #expect(numbers() == ["2", "outer"])
          throw Failure()
        }
      }
      #expect(numbers() == ["1", "outer"])
      await withDependencies {
        await Task.yield()
        $0.liveClient = LiveClient { "inner" }
      } operation: {
        #expect(numbers() == ["1", "inner"])
        #expect(await Task { numbers() }.value == ["1", "inner"])
      }
      #expect(numbers() == ["1", "outer"])
    }
  }
}
