import Foundation
import IssueReporting
import Testing

@Suite("The test context of Swift Testing", .timeLimit(.minutes(5)))
struct TestContextTests {
  @Test("The test context of Swift Testing has the id and the traits of the current test")
  func currentTest() throws {
    let context = try #require(TestContext.current)
    #expect(context.isSwiftTesting)
    guard case .swiftTesting(let testing?) = context else {
      Issue.record("The test is not known.")
      return
    }
    #expect(testing.test.id.rawValue == Test.current.map { AnyHashable($0.id) })
    #expect(testing.test.traits.contains { $0 is TimeLimitTrait })
    #expect(context == TestContext.current)
  }

  @Test("In a detached task, the test context does not know the current test")
  func detachedTask() async {
    let context = await Task.detached { TestContext.current }.value
    #expect(context == .swiftTesting(nil))
    #expect(context != TestContext.current)
  }
}
