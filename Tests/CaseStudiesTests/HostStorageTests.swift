import CaseStudies
import Dependencies
import DependenciesTestSupport
import Locking
import Sharing
import Testing

@MainActor
@Suite("The case study of host storage", .timeLimit(.minutes(5)))
struct HostStorageTests {
  private let clock = TestClock()
  private let options = Locked<[String: String]>([:])
  private let isThere = Locked(true)

  private func study() -> HostStorage {
    withDependencies {
      $0.continuousClock = clock
      $0.host = Host { [options, isThere] name in
        guard isThere.withLock({ $0 }) else { throw HostError.notInTmux }
        return options.withLock { $0[name] ?? "" }
      } setOption: { [options, isThere] name, value in
        guard isThere.withLock({ $0 }) else { throw HostError.notInTmux }
        options.withLock { $0[name] = value }
      }
    } operation: {
      HostStorage(arguments: [])
    }
  }

  private func set(_ text: String) async {
    await clock.waitForSleepers(1)
    options.withLock { $0["@count"] = text }
    clock.jump(by: .milliseconds(200))
    await clock.waitForSleepers(1)
  }

  @Test(
    "A host storage property has the host's value, and is updated when another program changes it"
  )
  func followsHost() async {
    options.withLock { $0["@count"] = "7" }
    let study = study()
    #expect(study.count == 7)
    await set("8")
    #expect(study.count == 8)
  }

  @Test(
    "The host storage case study does not mistake its own write for a change that the host made"
  )
  func writesIntoHost() async throws {
    let study = study()
    await clock.waitForSleepers(1)
    study.$count.withLock { $0 = 3 }
    try await study.$count.save()
    #expect(options.withLock { $0 } == ["@count": "3"])
    let changes = Shared(value: 0)
    let token = study.$count.publisher.dropFirst().sink { _ in changes.withLock { $0 += 1 } }
    clock.jump(by: .milliseconds(200))
    await clock.waitForSleepers(1)
    #expect(changes.wrappedValue == 0)
    token.cancel()
  }

  @Test(
    "A host storage property keeps its value and has an error if the host's value is not a number"
  )
  func noNumber() async {
    let study = study()
    await set("4")
    await set("many")
    #expect(study.count == 4)
    let error = HostError.notANumber(option: "@count", text: "many")
    #expect(study.$count.loadError as? HostError == error)
    await set("5")
    #expect(study.count == 5)
    #expect(study.$count.loadError == nil)
  }

  @Test(
    "Without a host, host storage keeps a count in memory, and the case study says how to start a host"
  )
  func noHost() async {
    isThere.withLock { $0 = false }
    let study = study()
    study.$count.withLock { $0 = 1 }
    await #expect(throws: HostError.notInTmux) { try await study.$count.save() }
    #expect(study.count == 1)
    #expect(study.screen.contains("This is not inside tmux: type 'tmux'"))
  }
}
