import Dependencies
import DependenciesTestSupport
import Dispatch
import Foundation
import Testing

@Suite("Dependencies that `withEscapedDependencies` captures")
struct EscapedDependenciesTests {
  @Test("Code on a dispatch queue can use dependencies that `withEscapedDependencies` has captured")
  func queue() async {
    let ids = await withDependencies {
      $0.uuid = .incrementing
    } operation: {
      await withEscapedDependencies { dependencies in
        await withCheckedContinuation { continuation in
          DispatchQueue.global().async {
            let ids = dependencies.yield { (0..<2).map { _ in DependencyValues.current.uuid() } }
            continuation.resume(returning: ids)
          }
        }
      }
    }
    #expect(ids == [UUID(0), UUID(1)])
  }

  @Test("A detached task can use dependencies that `withEscapedDependencies` has captured")
  func detachedTask() async {
    let date = Date(timeIntervalSinceReferenceDate: 1)
    let task = withDependencies {
      $0.date.now = date
    } operation: {
      withEscapedDependencies { dependencies in
        Task.detached {
          await dependencies.yield {
            await Task.yield()
            return DependencyValues.current.date.now
          }
        }
      }
    }
    #expect(await task.value == date)
  }

  @Test("Dependencies captured in a test keep the test's default values on a dispatch queue")
  func scope() {
    struct Cache: TestDependencyKey {
      let count = LockIsolated(0)
      static var testValue: Cache { Cache() }
    }
    withEscapedDependencies { dependencies in
      DispatchQueue.global().sync {
        dependencies.yield { DependencyValues.current[Cache.self].count.setValue(3) }
      }
    }
    #expect(DependencyValues.current[Cache.self].count.value == 3)
  }
}
