import Clients
import SyncUpsTestSupport
import Testing

extension Trait where Self == DependenciesTrait {
  /// A clock that only the test advances, and no sound, message or transcriber.
  static var silent: Self {
    .dependencies {
      $0.continuousClock = TestClock()
      $0.notificationClient = .silent
      $0.soundClient = .silent
      $0.transcriberClient = .off
    }
  }
}
