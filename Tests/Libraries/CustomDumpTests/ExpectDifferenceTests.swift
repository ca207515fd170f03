import CustomDump
import Testing

@Suite("Expecting a value to change")
struct ExpectDifferenceTests {
  @Test("succeeds when it changes as stated")
  func statedChange() {
    var numbers = [1]
    expectDifference(numbers) {
      numbers.append(2)
    } changes: {
      $0 = [1, 2]
    }
  }

  @Test("succeeds when an asynchronous operation changes it as stated")
  func statedChangeOfAsynchronousOperation() async {
    var numbers = [1]
    await expectDifference(numbers) {
      await Task {}.value
      numbers.append(2)
    } changes: {
      $0.append(2)
    }
  }

  @Test("succeeds in a function of the main actor")
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

  @Test("fails when it changes otherwise")
  func otherChange() {
    var number = 1
    let line = #line + 2
    withKnownIssue {
      expectDifference(number, "Counting") {
        number = 3
      } changes: {
        $0 = 2
      }
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.comments.first?.rawValue
          == "Counting - Difference: …\n\n  − 2\n  + 3\n\n(Expected: −, Actual: +)"
    }
  }

  @Test("fails when it does not change")
  func noChange() async {
    let number = 1
    withKnownIssue {
      expectDifference(number) { $0 = 2 }
    }
    await withKnownIssue {
      await expectDifference(number) {
        await Task {}.value
      } changes: {
        $0 = 2
      }
    }
  }

  @Test("Without an operation, changes that make no difference are accepted")
  func unchangedWithoutOperation() {
    let number = 1
    expectDifference(number) { $0 = 1 }
    expectDifference(number) { _ in }
    withKnownIssue {
      expectDifference(number) { $0 = 2 }
    } matching: {
      $0.comments.first?.rawValue == "Difference: …\n\n  − 2\n  + 1\n\n(Expected: −, Actual: +)"
    }
  }

  @Test("fails when it changes and no change is stated")
  func unstatedChange() {
    var number = 1
    withKnownIssue {
      expectDifference(number) {
        number = 2
      } changes: { _ in
      }
    }
  }

  @Test("fails when there is no change and none is stated")
  func nothing() {
    var number = 1
    withKnownIssue {
      expectDifference(number) {
        number = 2
        number = 1
      } changes: { _ in
      }
    } matching: {
      $0.comments.first?.rawValue == "No difference detected after applying changes."
    }
  }

  @Test("shows an error as a failure")
  func error() async {
    struct Failure: Error {}
    let number = 1
    withKnownIssue {
      expectDifference(number) {
        throw Failure()
      } changes: {
        $0 = 2
      }
    } matching: {
      $0.error is Failure
    }
    await withKnownIssue {
      await expectDifference(number) {
        await Task {}.value
      } changes: { _ in
        throw Failure()
      }
    } matching: {
      $0.error is Failure
    }
  }
}
