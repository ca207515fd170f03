import Locking
import TestGate
import Testing

@Suite("The test gate that admits suites one at a time")
struct GateTests {
  private struct Failure: Error {}

  @Test("A test gate lets one suite run at a time, and eventually lets every suite run")
  func order() async throws {
    let gate = Gate()
    let log = Locked<[Int]>([])
    try await withThrowingTaskGroup { group in
      for number in 1...20 {
        group.addTask {
          try await gate.pass {
            for _ in 1...3 {
              log.withLock { $0.append(number) }
              // While this operation yields, other operations could run.
              await Task.yield()
            }
          }
        }
      }
      try await group.waitForAll()
    }
    let numbers = log.withLock { $0 }
    #expect(Set(numbers) == Set(1...20))
    for start in stride(from: 0, to: numbers.count, by: 3) {
      #expect(Set(numbers[start..<start + 3]).count == 1)
    }
  }

  @Test("A test gate lets the next suite in after a suite has thrown an error")
  func failure() async throws {
    let gate = Gate()
    await #expect(throws: Failure.self) { try await gate.pass { throw Failure() } }
    let isPassed = Locked(false)
    try await gate.pass { isPassed.withLock { $0 = true } }
    #expect(isPassed.withLock { $0 })
  }

  @Test("A test gate lets a nested suite in while the outer suite is inside")
  func nested() async throws {
    let gate = Gate()
    let isPassed = Locked(false)
    try await gate.pass { try await gate.pass { isPassed.withLock { $0 = true } } }
    #expect(isPassed.withLock { $0 })
  }

  /// A time limit applies to a case.
  ///
  /// If each case passed the gate separately, the wait at the gate would count towards its time
  /// limit.
  @Test(
    "A test waits at its gate once, not once per case, and before its cases' time limits begin",
    arguments: [1]
  )
  func scope(number: Int) throws {
    let test = try #require(Test.current)
    let testCase = try #require(Test.Case.current)
    #expect(GateTrait.gated.scopeProvider(for: test, testCase: nil) != nil)
    #expect(GateTrait.gated.scopeProvider(for: test, testCase: testCase) == nil)
  }
}
