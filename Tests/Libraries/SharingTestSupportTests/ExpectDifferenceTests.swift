import SharingTestSupport
import Testing

@Suite("Expecting values to be equal")
struct ExpectNoDifferenceTests {
  @Test("succeeds for equal values")
  func equalValues() {
    expectNoDifference([1, 2], [1, 2])
  }

  @Test("shows where values differ")
  func differentValues() {
    let line = #line + 2
    withKnownIssue {
      expectNoDifference(Row(id: 1, title: "a"), Row(id: 1, title: "b"), "Rows")
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.comments.first?.rawValue == """
          Rows

          The values differ:

          \u{2007} Row(
          \u{2007}   id: 1,
          −   title: "a"
          +   title: "b"
          \u{2007} )

          (First: −, second: +)
          """
    }
  }

  @Test("shows an error as a failure")
  func error() throws {
    struct Failure: Error {}
    func value() throws -> Int { throw Failure() }
    try withKnownIssue {
      expectNoDifference(try value(), 1)
    } matching: {
      $0.error is Failure
    }
  }
}

@Suite("Expecting a value to change")
struct ExpectDifferenceTests {
  @Test("succeeds when it changes as stated")
  func statedChange() async {
    var numbers = [1]
    expectDifference(numbers) {
      numbers.append(2)
    } changes: {
      $0 = [1, 2]
    }
    await expectDifference(numbers) {
      await Task {}.value
      numbers.append(3)
    } changes: {
      $0.append(3)
    }
  }

  @Test("fails when it changes otherwise, or not at all")
  func otherChange() async {
    var number = 1
    withKnownIssue {
      expectDifference(number) {
        number = 3
      } changes: {
        $0 = 2
      }
    } matching: { issue in
      issue.comments.first?.rawValue.hasPrefix("The value did not change as stated.") == true
    }
    withKnownIssue {
      expectDifference(number) {
      } changes: {
        $0 = 2
      }
    }
    await withKnownIssue {
      await expectDifference(number) {
        await Task {}.value
      } changes: {
        $0 = 2
      }
    }
  }
}
