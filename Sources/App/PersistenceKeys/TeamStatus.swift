import Models
package import Sharing

/// The status of a team's list on this machine.
package struct TeamStatus: Hashable, Sendable {
  /// The state of the connection to the team's cluster.
  package enum Connection: String, Hashable, Sendable {
    /// The first attempt to connect is in progress.
    case connecting

    /// The team's cluster can be reached.
    case connected

    /// The team's cluster cannot be reached, so changes stay pending on this machine.
    case offline
  }

  /// The team's name.
  package var team: String

  /// The state of the connection to the team's cluster.
  package var connection: Connection

  /// The names of the connected windows, including this window once it has been connected for a
  /// second.
  package var members: [String]

  /// The number of changes that have not reached the team's cluster yet.
  package var waitingChanges: Int

  /// The loaded fraction of the list, from 0 to 1, or `nil` if the whole list is not being loaded.
  package var loadedPart: Double?

  /// The current problem as a sentence, if any.
  package var problem: String?

  /// Whether the cluster was set up again: if so, its history differs from the history of the copy
  /// on this machine.
  ///
  /// Until the user has decided how to continue, the app neither sends nor discards changes.
  package var isSetUpAgain: Bool

  /// Whether a cluster that was set up again has no data of the team.
  package var isEmpty: Bool

  /// Whether the copy on this machine has data of the team, or pending changes.
  package var hasCopy: Bool

  /// Whether the cluster was restored from a backup, and the copy on this machine was merged into
  /// the cluster.
  package var isRestored: Bool

  /// The name of the file to which a damaged local copy was copied, if any.
  package var damagedCopy: String?

  /// Creates the status of a team.
  ///
  /// - Parameters:
  ///   - team: The team's name.
  ///   - connection: The state of the connection to the team's cluster.
  ///   - members: The names of the connected windows.
  ///   - waitingChanges: The number of changes that have not reached the team's cluster yet.
  ///   - loadedPart: The loaded fraction of the list, or `nil` if the whole list is not being
  ///     loaded.
  ///   - problem: The current problem as a sentence, if any.
  ///   - isSetUpAgain: Whether the cluster was set up again.
  ///   - isEmpty: Whether a cluster that was set up again has no data of the team.
  ///   - hasCopy: Whether the copy on this machine has data of the team, or pending changes.
  ///   - isRestored: Whether the cluster was restored from a backup, and the copy was merged into
  ///     the cluster.
  ///   - damagedCopy: The name of the file to which a damaged local copy was copied, if any.
  package init(
    team: String,
    connection: Connection = .connecting,
    members: [String] = [],
    waitingChanges: Int = 0,
    loadedPart: Double? = nil,
    problem: String? = nil,
    isSetUpAgain: Bool = false,
    isEmpty: Bool = false,
    hasCopy: Bool = true,
    isRestored: Bool = false,
    damagedCopy: String? = nil
  ) {
    self.team = team
    self.connection = connection
    self.members = members
    self.waitingChanges = waitingChanges
    self.loadedPart = loadedPart
    self.problem = problem
    self.isSetUpAgain = isSetUpAgain
    self.isEmpty = isEmpty
    self.hasCopy = hasCopy
    self.isRestored = isRestored
    self.damagedCopy = damagedCopy
  }

  /// The sentences to show once: that the cluster was restored from a backup, and that the local
  /// copy was damaged.
  package var notices: [String] {
    let restored = "The list in etcd was restored from a backup and merged with your copy."
    return (isRestored ? [restored] : []) + (damagedCopy.map { [Self.damageNotice($0)] } ?? [])
  }

  /// Returns a sentence that tells the user about a damaged local copy.
  ///
  /// - Parameter name: The name of the file to which the damaged copy was copied.
  package static func damageNotice(_ name: String) -> String {
    """
    The copy on this machine was damaged and is kept as '\(name)': changes that waited in it may not have reached \
    the team.
    """
  }

  /// Sets the status that the app shows, and shows each notice that the previous status did not
  /// contain.
  ///
  /// - Parameters:
  ///   - shown: The status that the app shows, as a shared value.
  ///   - notice: The app's notice, as a shared value.
  package func publish(to shown: Shared<TeamStatus?>, _ notice: Shared<String?>) {
    let before = shown.wrappedValue
    if before == self { return }
    shown.withLock { $0 = self }
    let new = notices.filter { before?.notices.contains($0) != true }
    if !new.isEmpty { notice.withLock { $0 = new.joined(separator: " ") } }
  }

  /// Whether changes are being sent to the team's cluster.
  package var isSending: Bool { connection == .connected && waitingChanges > 0 }

  /// The names of the connected users.
  ///
  /// A user with several windows is listed with each machine, as in `ada@laptop`.
  package var users: [String] {
    func user(_ member: String) -> Substring { member.prefix { $0 != "@" } }
    let windows = Dictionary(grouping: Set(members), by: user)
    return windows.sorted { $0.key < $1.key }
      .flatMap { user, members in members.count == 1 ? [String(user)] : members.sorted() }
  }

  /// The team's name and its status, for a title, such as `platform · 4 here`.
  package var title: String { ([team] + states).joined(separator: " · ") }

  /// The parts of the status, each in a few words.
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

/// The type of the key for the team's status.
package typealias TeamStatusKey = InMemoryKey<TeamStatus?>.Default

extension SharedReaderKey where Self == TeamStatusKey {
  /// The status of the team that shares the list, or `nil` if the list is in a file.
  ///
  /// The team's storage sets this value.
  package static var teamStatus: Self { Self[.inMemory("teamStatus"), default: nil] }
}

/// An error from a team's storage that provides a sentence for the user.
package protocol TeamError: Error {
  /// The error as a sentence that says what to do next. The sentence must contain no credentials.
  var sentence: String { get }

  /// Whether the user must decide how to continue.
  var needsDecision: Bool { get }

  /// Whether the copy on this machine contains the changes that could not be sent.
  var keepsChanges: Bool { get }
}

extension TeamError {
  /// By default, an error does not need a decision by the user.
  package var needsDecision: Bool { false }

  /// By default, the copy on this machine contains the changes that could not be sent.
  package var keepsChanges: Bool { true }
}
