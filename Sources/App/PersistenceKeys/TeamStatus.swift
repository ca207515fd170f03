import Models
package import Sharing

/// The status of a team's list on this machine.
package struct TeamStatus: Hashable, Sendable {
  /// Whether the team can be reached.
  package enum Connection: String, Hashable, Sendable {
    /// The first attempt to connect is in progress.
    case connecting

    /// The team can be reached.
    case connected

    /// The team cannot be reached, so changes stay pending on this machine.
    case offline
  }

  /// The team's name.
  package var team: String

  /// Whether the team can be reached.
  package var connection: Connection

  /// The names of the connected windows, including this one after its first second.
  package var members: [String]

  /// The number of changes that have not reached the team yet.
  package var waitingChanges: Int

  /// The loaded fraction of the list, from 0 to 1, during a full load; otherwise `nil`.
  package var loadedPart: Double?

  /// The current problem as a sentence, if any.
  package var problem: String?

  /// Whether etcd was set up again and has another history than the copy on this machine.
  ///
  /// Nothing is sent or discarded until the user has decided how to continue.
  package var isSetUpAgain: Bool

  /// Whether etcd was restored from a backup, and the copy on this machine was merged into it.
  package var isRestored: Bool

  /// Creates the status of a team.
  ///
  /// - Parameters:
  ///   - team: The team's name.
  ///   - connection: Whether the team can be reached.
  ///   - members: The names of the connected windows.
  ///   - waitingChanges: The number of changes that have not reached the team yet.
  ///   - loadedPart: The loaded fraction of the list during a full load.
  ///   - problem: The current problem as a sentence, if any.
  ///   - isSetUpAgain: Whether etcd was set up again.
  ///   - isRestored: Whether etcd was restored, and the copy was merged into it.
  package init(
    team: String,
    connection: Connection = .connecting,
    members: [String] = [],
    waitingChanges: Int = 0,
    loadedPart: Double? = nil,
    problem: String? = nil,
    isSetUpAgain: Bool = false,
    isRestored: Bool = false
  ) {
    self.team = team
    self.connection = connection
    self.members = members
    self.waitingChanges = waitingChanges
    self.loadedPart = loadedPart
    self.problem = problem
    self.isSetUpAgain = isSetUpAgain
    self.isRestored = isRestored
  }

  /// The sentence about a restored etcd, to show once, or `nil` if it was not restored.
  package var restorationNotice: String? {
    isRestored ? "etcd was restored from a backup and merged with the copy on this machine." : nil
  }

  /// Makes this the status of the team that the app shows, and shows the notice of a restoration.
  ///
  /// - Parameters:
  ///   - shown: The status that the app shows.
  ///   - notice: The notice of the app.
  package func publish(to shown: Shared<TeamStatus?>, _ notice: Shared<String?>) {
    let before = shown.wrappedValue
    if before == self { return }
    shown.withLock { $0 = self }
    if before?.isRestored != true, let restorationNotice {
      notice.withLock { $0 = restorationNotice }
    }
  }

  /// Whether changes are being sent to the team.
  package var isSending: Bool { connection == .connected && waitingChanges > 0 }

  /// The names of the users with a connected window, and the machines of the users with several
  /// windows.
  package var users: [String] {
    func user(_ member: String) -> Substring { member.prefix { $0 != "@" } }
    let windows = Dictionary(grouping: Set(members), by: user)
    return windows.sorted { $0.key < $1.key }
      .flatMap { user, members in members.count == 1 ? [String(user)] : members.sorted() }
  }

  /// The team and its status, for a title: `platform · 4 here`.
  package var title: String { ([team] + states).joined(separator: " · ") }

  /// The facts of the status, in a few words each.
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

/// The type of the key of the team's status.
package typealias TeamStatusKey = InMemoryKey<TeamStatus?>.Default

extension SharedReaderKey where Self == TeamStatusKey {
  /// The status of the team that shares the list, or `nil` if the list is in a file.
  ///
  /// The team's storage sets this value.
  package static var teamStatus: Self { Self[.inMemory("teamStatus"), default: nil] }
}

/// An error from a team's storage, which provides its own sentence.
package protocol TeamError: Error {
  /// The error as a sentence with the next step, without credentials.
  var sentence: String { get }

  /// Whether the user must decide how to continue.
  var needsDecision: Bool { get }

  /// Whether the copy on this machine has the changes that could not be saved.
  var keepsChanges: Bool { get }
}

extension TeamError {
  /// Most errors end without a decision by the user.
  package var needsDecision: Bool { false }

  /// The copy on this machine has most changes that a team refuses.
  package var keepsChanges: Bool { true }
}
