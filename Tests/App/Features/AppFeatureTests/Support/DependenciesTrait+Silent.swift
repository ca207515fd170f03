import Clients
import SyncUpsTestSupport
import Testing

extension Trait where Self == DependenciesTrait {
  /// Dependencies with a clock that only the test advances, and without sounds, announcements and a
  /// transcriber.
  static var silent: Self {
    .dependencies {
      $0.continuousClock = TestClock()
      $0.notificationClient = .silent
      $0.soundClient = .silent
      $0.transcriberClient = .off
    }
  }
}
