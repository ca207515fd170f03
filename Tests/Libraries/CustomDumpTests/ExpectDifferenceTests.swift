import CustomDump
import IssueReportingTestSupport
import Testing

@Suite("Expecting a value to change")
struct ExpectDifferenceTests {
  @Test("`expectDifference` succeeds if the value changes as stated")
  func statedChange() {
    var numbers = [1]
    expectDifference(numbers) {
      numbers.append(2)
    } changes: {
      $0 = [1, 2]
    }
  }

  @Test("`expectDifference` succeeds if an asynchronous operation makes the stated change")
  func statedChangeOfAsynchronousOperation() async {
    var numbers = [1]
    await expectDifference(numbers) {
      await Task {}.value
      numbers.append(2)
    } changes: {
      $0.append(2)
    }
  }

  @Test("`expectDifference` works for an operation on the main actor")
  @MainActor
  func mainActor() async {
    final class Model { var number = 1 }
    let model = Model()
    await expectDifference(model.number) {
      await Task {}.value
      model.number = 2
    } changes: {
      $0 = 2
    }
  }

  @Test("`expectDifference` fails if the value changes in a way that the test does not state")
  func otherChange() {
    var number = 1
    let line = #line + 2
    let issues = capturedIssues {
      expectDifference(number, "Counting") {
        number = 3
      } changes: {
        $0 = 2
      }
    }
    #expect(
      issues.map(\.text) == [
        """
        Counting - Difference: …

          − 2
          + 3

        (Expected: −, Actual: +)
        """
      ]
    )
    #expect(issues.map(\.sourceLocation.line) == [line])
  }

  @Test("`expectDifference` fails if the stated change does not happen")
  func noChange() async {
    let number = 1
    let issues = capturedIssues {
      expectDifference(number) { $0 = 2 }
    }
    #expect(
      issues.map(\.text) == [
        """
        Difference: …

          − 2
          + 1

        (Expected: −, Actual: +)
        """
      ]
    )
    let otherIssues = await capturedIssues {
      await expectDifference(number) {
        await Task {}.value
      } changes: {
        $0 = 2
      }
    }
    #expect(
      otherIssues.map(\.text) == [
        """
        Difference: …

          − 2
          + 1

        (Expected: −, Actual: +)
        """
      ]
    )
  }

  @Test(
    "`expectDifference` without an operation passes if the value already has the stated changes"
  )
  func unchangedWithoutOperation() {
    let number = 1
    expectDifference(number) { $0 = 1 }
    expectDifference(number) { _ in }
    let issues = capturedIssues {
      expectDifference(number) { $0 = 2 }
    }
    #expect(
      issues.map(\.text) == [
        """
        Difference: …

          − 2
          + 1

        (Expected: −, Actual: +)
        """
      ]
    )
  }

  @Test("`expectDifference` fails if the operation makes a change that is not stated")
  func unstatedChange() {
    var number = 1
    let issues = capturedIssues {
      expectDifference(number) {
        number = 2
      } changes: { _ in
      }
    }
    #expect(
      issues.map(\.text) == [
        """
        Difference: …

          − 1
          + 2

        (Expected: −, Actual: +)
        """
      ]
    )
  }

  @Test("`expectDifference` fails if nothing changes and no change is stated")
  func nothing() {
    var number = 1
    let issues = capturedIssues {
      expectDifference(number) {
        number = 2
        number = 1
      } changes: { _ in
      }
    }
    #expect(issues.map(\.text) == ["No difference detected after applying changes."])
  }

  @Test("`expectDifference` fails with the error that its operation throws")
  func error() async {
    struct Failure: Error {}
    let number = 1
    let issues = capturedIssues {
      expectDifference(number) {
        throw Failure()
      } changes: {
        $0 = 2
      }
    }
    #expect(issues.map(\.text) == ["Caught error: Failure()"])
    let otherIssues = await capturedIssues {
      await expectDifference(number) {
        await Task {}.value
      } changes: { _ in
        throw Failure()
      }
    }
    #expect(otherIssues.map(\.text) == ["Caught error: Failure()"])
  }
}
