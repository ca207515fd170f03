import Dependencies
import Foundation
package import Models
import Tagged

extension Meeting {
  /// Creates a meeting whose id is made of a number.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - seconds: The date, in seconds since the reference date.
  ///   - transcript: The notes.
  package init(_ number: Int, at seconds: Double = 0, _ transcript: String = "") {
    self.init(
      id: ID(UUID(number)),
      date: Date(timeIntervalSinceReferenceDate: seconds),
      transcript: transcript
    )
  }
}
