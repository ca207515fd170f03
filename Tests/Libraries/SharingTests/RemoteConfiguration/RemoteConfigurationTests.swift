import Dependencies
import DependenciesTestSupport
import Foundation
import FoundationNetworking
import Observation
import Sharing
import Testing

private struct Configuration: Codable, Equatable, Sendable {
  var maximumAttendees = 8
}

@Suite("A shared key for a value on a web server", .timeLimit(.minutes(5)))
struct RemoteConfigurationTests {
  private let server: LocalServer
  private let clock = TestClock()

  init() throws {
    server = try LocalServer()
  }

  private func configuration() -> SharedReader<Configuration> {
    withDependencies {
      $0.continuousClock = clock
    } operation: {
      SharedReader(wrappedValue: Configuration(), .remoteConfiguration(server.url))
    }
  }

  @Test("The remote configuration has its default until the server's value arrives")
  func firstValue() async {
    server.serve(#"{"maximumAttendees": 12}"#)
    @SharedReader var configuration: Configuration
    _configuration = self.configuration()
    #expect(configuration == Configuration())
    for await value in $configuration.publisher.values where value.maximumAttendees == 12 { break }
  }

  @Test("The remote configuration is loaded again after each interval")
  func polling() async {
    server.serve(#"{"maximumAttendees": 1}"#)
    @SharedReader var configuration: Configuration
    _configuration = self.configuration()
    for maximum in 2...5 {
      await clock.waitForSleepers(1)
      #expect(configuration.maximumAttendees == maximum - 1)
      server.serve(#"{"maximumAttendees": \#(maximum)}"#)
      clock.jump(by: .seconds(60))
    }
    await clock.waitForSleepers(1)
    #expect(configuration.maximumAttendees == 5)
    #expect(server.requestCount == 5)
  }

  @Test("The remote configuration keeps its value and has a load error while the server fails")
  func failure() async throws {
    server.serve(#"{"maximumAttendees": 3}"#)
    @SharedReader var configuration: Configuration
    _configuration = self.configuration()
    await clock.waitForSleepers(1)
    server.serve(nil)
    clock.jump(by: .seconds(60))
    await clock.waitForSleepers(1)
    #expect(configuration.maximumAttendees == 3)
    #expect(($configuration.loadError as? URLError)?.code == .badServerResponse)

    server.serve(#"{"maximumAttendees": 4}"#)
    try await $configuration.load()
    #expect(configuration.maximumAttendees == 4)
    #expect($configuration.loadError == nil)
  }

  @Test("The remote configuration makes no more requests after its last property has been released")
  func end() async {
    server.serve(#"{"maximumAttendees": 3}"#)
    do {
      let configuration = configuration()
      await clock.waitForSleepers(1)
      #expect(configuration.wrappedValue.maximumAttendees == 3)
    }
    // Advance the clock: it causes no request, because the key no longer sleeps on the clock.
    clock.jump(by: .seconds(600))
    #expect(server.requestCount == 1)
  }
}
