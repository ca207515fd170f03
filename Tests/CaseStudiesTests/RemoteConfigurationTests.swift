import CaseStudies
import Dependencies
import DependenciesTestSupport
import Locking
import Sharing
import Testing

@MainActor
@Suite("Remote configuration", .timeLimit(.minutes(5)))
struct RemoteConfigurationTests {
  private typealias Configuration = RemoteConfiguration.Configuration

  private let clock = TestClock()
  private let answer = Locked<String?>(#"{"color": "red", "limit": 3}"#)
  private let pushed = AsyncThrowingStream.makeStream(of: String.self)

  private func configuration(isPushing: Bool) -> SharedReader<Configuration> {
    withDependencies {
      $0.continuousClock = clock
      $0.httpClient = HTTPClient { [answer] url in
        guard let text = answer.withLock({ $0 }) else { throw HTTPError.unreachable(url) }
        return text
      } lines: { [pushed] _ in
        pushed.stream
      }
    } operation: {
      SharedReader(
        wrappedValue: Configuration(),
        .remoteConfiguration("server", isPushing: isPushing)
      )
    }
  }

  private func pass() async {
    clock.jump(by: .seconds(2))
    await clock.waitForSleepers(1)
  }

  @Test("The remote configuration is requested every two seconds")
  func polling() async {
    let configuration = configuration(isPushing: false)
    await clock.waitForSleepers(1)
    #expect(configuration.wrappedValue == Configuration(color: "red", limit: 3))
    answer.withLock { $0 = #"{"color": "green", "limit": 4}"# }
    await pass()
    #expect(configuration.wrappedValue == Configuration(color: "green", limit: 4))
  }

  @Test("While its server fails, the remote configuration keeps its value and has a load error")
  func failures() async {
    let configuration = configuration(isPushing: false)
    await clock.waitForSleepers(1)
    answer.withLock { $0 = nil }
    await pass()
    #expect(configuration.loadError as? HTTPError == .unreachable("server"))
    answer.withLock { $0 = "nonsense" }
    await pass()
    #expect(
      configuration.loadError.map { "\($0)" }
        == "The server sent 'nonsense', which is not a configuration."
    )
    #expect(configuration.wrappedValue == Configuration(color: "red", limit: 3))
    answer.withLock { $0 = #"{"color": "red", "limit": 9}"# }
    await pass()
    #expect(configuration.wrappedValue.limit == 9)
    #expect(configuration.loadError == nil)
  }

  @Test("The error about a missing configuration file names the file")
  func missingFile() {
    let error = #expect(throws: RemoteConfiguration.UnreadableFile.self) {
      try RemoteConfiguration.server(of: "/missing/config.json")
    }
    #expect(
      error?.description
        == "Cannot serve '/missing/config.json': the file does not exist or cannot be read."
    )
  }

  @Test("The remote configuration receives each version that the server pushes")
  func pushing() async {
    answer.withLock { $0 = nil }
    let configuration = configuration(isPushing: true)
    for limit in 1...3 {
      pushed.continuation.yield(#"{"color": "red", "limit": \#(limit + 10)}"#)
      for await value in configuration.publisher.values where value.limit == limit + 10 { break }
    }
    #expect(configuration.wrappedValue == Configuration(color: "red", limit: 13))
  }
}
