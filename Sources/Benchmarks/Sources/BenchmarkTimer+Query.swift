import Benchmarking
import Observation

extension BenchmarkTimer {
  /// The ratio that ``query()`` measures on the machine on which the limits were set: 12 ns against
  /// 9 ns for a mutex.
  static let usualQueryRatio = 4.0 / 3

  /// Measures an untracked access, which is part of each read of a shared value.
  func query() -> Row {
    let subject = Subject()
    return row("access to an observable object", condition: "untracked", baseline: .readingItem) {
      count in
      for _ in 0..<count { subject.access() }
    }
  }
}

private final class Subject: Observable {
  private let registrar = ObservationRegistrar()
  private var member: Int { 0 }

  @inline(never)
  func access() { registrar.access(self, keyPath: \.member) }
}
