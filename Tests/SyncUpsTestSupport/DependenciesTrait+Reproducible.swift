import Dependencies
import DependenciesTestSupport
import Foundation
package import Testing

extension Trait where Self == DependenciesTrait {
  /// A constant date, and ids that are counted from zero.
  ///
  /// ```swift
  /// @Suite("Recording a meeting", .reproducible(at: 1_000), .timeLimit(.minutes(5)))
  /// ```
  ///
  /// - Parameter seconds: The date, in seconds since the reference date.
  package static func reproducible(at seconds: Double) -> Self {
    .dependencies {
      $0.date = .constant(Date(timeIntervalSinceReferenceDate: seconds))
      $0.uuid = .incrementing
    }
  }
}
