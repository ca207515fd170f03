import Models
package import Sharing

/// The status of a team's list on this machine.
package struct TeamStatus: Hashable, Sendable {
  /// Whether the team can be reached.
  package enum Connection: String, Hashable, Sendable {
    /// It is being tried for the first time.
    case connecting

    /// It can be reached.
    case connected

    /// It cannot be reached: what is changed waits on this machine.
    case offline
  }

  /// The name of the team.
  package var team: String

  /// Whether the team can be reached.
  package var connection: Connection

  /// The names of the windows that are connected, this one included after its first second.
  package var members: [String]

  /// How many changes are not with the team yet.
  package var waitingChanges: Int

  /// The part of the list that this process has read, from 0 to 1, or `nil` if it is not reading
  /// the whole list.
  package var loadedPart: Double?

  /// The current problem as a sentence, if any.
  package var problem: String?

  /// Describes how a team stands.
  ///
  /// - Parameters:
  ///   - team: The name of the team.
  ///   - connection: Whether it can be reached.
  ///   - members: The names of the windows that are connected.
  ///   - waitingChanges: How many changes are not with the team yet.
  ///   - loadedPart: The part of the list that has been read, while all of it is.
  ///   - problem: What is wrong, in one sentence.
  package init(
    team: String,
    connection: Connection = .connecting,
    members: [String] = [],
    waitingChanges: Int = 0,
    loadedPart: Double? = nil,
    problem: String? = nil
  ) {
    self.team = team
    self.connection = connection
    self.members = members
    self.waitingChanges = waitingChanges
    self.loadedPart = loadedPart
    self.problem = problem
  }

  /// The team and how it stands, as a title says it: `platform · 4 here`.
  package var title: String { ([team] + states).joined(separator: " · ") }

  /// How the team stands, in a few words each.
  private var states: [String] {
    let changes = waitingChanges.counted("change")
    let waiting = waitingChanges > 0 ? ["\(changes) waiting"] : []
    if let loadedPart { return ["loading \(Int(loadedPart * 100)) %"] + waiting }
    return switch connection {
    case .connecting: waiting
    case .connected: members.isEmpty ? [] : ["\(members.count) here"]
    case .offline: ["offline"] + waiting
    }
  }
}

/// The type of the key of how the team stands.
package typealias TeamStatusKey = InMemoryKey<TeamStatus?>.Default

extension SharedReaderKey where Self == TeamStatusKey {
  /// The status of the team that shares the list, or `nil` if the list is in a file.
  ///
  /// The team's storage sets it.
  package static var teamStatus: Self { Self[.inMemory("teamStatus"), default: nil] }
}

/// An error of a team's storage, which has a sentence of its own.
package protocol TeamError: Error {
  /// The error as a sentence with the next step, without credentials.
  var sentence: String { get }
}
